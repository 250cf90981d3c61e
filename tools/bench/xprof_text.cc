// Speed of checking profile feedback text, compared with counting its lines and with its grammar alone.
// The variant of --write is the size of the file in MB.
#include <cstdlib>
#include <map>
#include <random>

#include "grammars/xprof_text.h"
#include "tools/bench/bench.h"
#include "validators/core/lines.h"

namespace proflint::bench::xprof_text {

// Writes valid files of type tcovsd: procedures of random structured graphs with counts of a simulated run, counters on
// some blocks and edges, value profiles, source maps, a program for every 64 object files, and the source lines.
class Generator {
 public:
  explicit Generator(std::size_t size) : size_(size) {}

  std::string run() {
    while (objects_.size() + lines_.size() < size_) object();
    close_program();
    return header() + objects_ + programs_ + lines_;
  }

 private:
  std::uint64_t random(std::uint64_t low, std::uint64_t high) { return low + rng_() % (high - low + 1); }
  void number(std::string& out, std::uint64_t value) { out += std::to_string(value); }
  template <class... Values>
  void print(std::string& out, const char* format, Values... values) {
    char buffer[512];
    out.append(buffer, static_cast<std::size_t>(std::snprintf(buffer, sizeof buffer, format, values...)));
  }

  std::string header() {
    std::string out;
    print(out, "PROFILE-FEEDBACK-DATA: 4.4 %zu %zu %zu %zu tcovsd\n", object_count_, program_count_, called_.size(),
          object_count_);
    return out;
  }

  void object() {
    const std::size_t id = object_count_++;
    char path[96], source[96];
    std::snprintf(path, sizeof path, "/ws/onnv/usr/src/cmd/module%zu/unit_%zu.o", id / 64, id);
    std::snprintf(source, sizeof source, "/ws/onnv/usr/src/cmd/module%zu/unit_%zu.c", id / 64, id);
    std::string body, lines;
    const std::uint64_t procedures = random(4, 16);
    sum_ = max_ = line_count_ = 0;
    source_line_ = 10;
    for (std::uint64_t i = 1; i <= procedures; ++i) procedure(i, path, source, body, lines);
    print(objects_, "OBJFILE:%s %llu %u 250000 2 0x%llx 1\n\tmax %llu\n\tsum %llu\n", path, ull(procedures),
          1400000000u, ull(rng_()), ull(max_), ull(sum_));
    objects_ += body;
    print(lines_, "SRCFILE: %s %llu\n", source, ull(line_count_));
    lines_ += lines;
    print(references_, "\tOBJREF: %s\n", path);
    if (++referenced_ == 64) close_program();
  }

  void close_program() {
    if (referenced_ == 0) return;
    print(programs_, "PROGRAM: /ws/onnv/proto/bin/tool%zu %zu 0\n", program_count_++, referenced_);
    programs_ += references_;
    references_.clear();
    referenced_ = 0;
  }

  void procedure(std::uint64_t id, const char* path, const char* source, std::string& out, std::string& lines) {
    char name[64];
    std::snprintf(name, sizeof name, "__1cL%s_%zx_v_", kWords[random(0, 7)], name_count_++);
    const std::uint64_t blocks = random(1, 24);
    // Counts of a run: block i leads to i + 1, some also to i + 2, some to themselves.
    std::vector<std::uint64_t> in(blocks + 3), counters;
    in[1] = random(1, 100) * (random(0, 9) == 0 ? 1000003 : 1);
    std::string graph, map;
    std::uint64_t edges = 0;
    const auto counter = [&](bool wanted, std::uint64_t value) {
      if (!wanted) return std::size_t{0};
      counters.push_back(value);
      return counters.size();
    };
    std::string edge_text;
    for (std::uint64_t i = 1; i <= blocks; ++i) {
      const bool loops = i > 1 && i < blocks && random(0, 5) == 0, skips = i + 2 <= blocks && random(0, 2) == 0;
      const std::uint64_t again = loops ? in[i] * random(0, 9) : 0, skipped = skips ? in[i] / random(1, 4) : 0;
      const std::uint64_t count = in[i] + again;
      print(graph, "\tB%llu: %zu\n", ull(i), counter(i == 1 || random(0, 2) != 0, count));
      const auto edge = [&](std::uint64_t to, bool counted, std::uint64_t value) {
        print(edge_text, "\tE%llu %zu B%llu B%llu\n", ull(++edges), counter(counted, value), ull(i), ull(to));
      };
      if (loops) edge(i, true, again);
      if (skips) edge(i + 2, random(0, 1) == 0, skipped);
      if (i < blocks) edge(i + 1, false, in[i] - skipped);
      in[i + 1] += in[i] - skipped;
      in[i + 2] += skipped;
      source_line_ += random(1, 3);
      const bool column = random(0, 2) == 0;
      print(map, "\tS%llu: B%llu %llu%s%s%s\n", ull(i), ull(i), ull(source_line_), column ? ":9" : "",
            i == 1 ? " " : "", i == 1 ? source : "");
      print(lines, "\tSRCLINE: %llu 1\n\t\tB%llu %llu %s:%s\n", ull(source_line_), ull(i), ull(count), name, path);
      ++line_count_;
    }
    const bool has_values = random(0, 2) == 0;
    print(out, "PROC: %s 0x%llx %zu %d %d %llu %llu %llu %llu\n", name, ull(rng_()), counters.size(),
          has_values ? 2 : 0, has_values ? 2 : 0, ull(id), ull(blocks), ull(edges), ull(blocks));
    for (std::size_t i = 0; i < counters.size(); ++i) {
      print(out, "\t%zu %llu\n", i + 1, ull(counters[i]));
      sum_ += counters[i];
      max_ = std::max(max_, counters[i]);
    }
    if (has_values) {
      const std::string callee = std::string(name) + ":" + path;
      called_.push_back(callee);
      print(out, "\tVP_INT 1 %llu 16\n\tVP_INT 1 0\n\tVP_PROC 2 %llu %s\n\tVP_PROC 2 0\n", ull(in[1]), ull(in[1]),
            callee.c_str());
    }
    out += graph + edge_text + map;
  }

  static unsigned long long ull(std::uint64_t value) { return value; }
  static constexpr const char* kWords[] = {"flush_range", "lex_event",  "hash_token", "render",
                                           "visit",       "split_node", "emit",       "walk_tree"};

  std::size_t size_;
  std::mt19937_64 rng_{4};
  std::string objects_, programs_, references_, lines_;
  std::size_t object_count_ = 0, program_count_ = 0, referenced_ = 0, name_count_ = 0;
  std::uint64_t sum_ = 0, max_ = 0, line_count_ = 0, source_line_ = 0;
  std::vector<std::string> called_;
};

const std::string& file_of(std::int64_t megabytes) {
  static std::map<std::int64_t, std::string> files;
  std::string& file = files[megabytes];
  if (file.empty()) file = Generator(static_cast<std::size_t>(megabytes) * 1000000).run();
  return file;
}

void count_bytes(benchmark::State& state, const std::string& file) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(file.size()));
}

// Like `wc -l`.
void CountLines(benchmark::State& state) {
  const std::string& file = file_of(state.range(0));
  for (auto _ : state) {
    proflint::Lines lines(file);
    std::string_view line;
    std::uint64_t count = 0;
    while (lines.next(line)) ++count;
    benchmark::DoNotOptimize(count);
  }
  count_bytes(state, file);
}

namespace grammar = proflint::grammars::xprof_text;

template <class Record>
bool parses(std::string_view record) {
  Record out;
  const bool matches = parse(record, out);
  benchmark::DoNotOptimize(out);
  return matches;
}

bool parse_any(std::string_view record) {
  using grammar::Kind;
  switch (grammar::kind_of(record)) {
    case Kind::counter:
      return parses<grammar::Counter>(record);
    case Kind::block:
      return parses<grammar::Block>(record);
    case Kind::edge:
      return parses<grammar::Edge>(record);
    case Kind::smap:
      return parses<grammar::SourceMap>(record);
    case Kind::bref:
      return parses<grammar::BlockRef>(record);
    case Kind::srcline:
      return parses<grammar::SrcLine>(record);
    case Kind::vp:
      return parses<grammar::Vp>(record);
    case Kind::proc:
      return parses<grammar::Proc>(record);
    case Kind::objfile:
      return parses<grammar::ObjFile>(record);
    case Kind::stat:
      return parses<grammar::Stat>(record);
    case Kind::objref:
      return parses<grammar::ObjRef>(record);
    case Kind::program:
      return parses<grammar::Program>(record);
    case Kind::srcfile:
      return parses<grammar::SrcFile>(record);
    case Kind::header:
      return parses<grammar::Header>(record);
    default:
      return false;
  }
}

// Only parses every record with its production.
void Grammar(benchmark::State& state) {
  const std::string& file = file_of(state.range(0));
  for (auto _ : state) {
    proflint::Lines lines(file);
    std::string_view line;
    while (lines.next(line)) {
      line.remove_prefix(line.find_first_not_of('\t'));
      if (!parse_any(line)) std::abort();
    }
  }
  count_bytes(state, file);
}

void Check(benchmark::State& state) {
  proflint::bench::measure(state, file_of(state.range(0)), "generated");
}

BENCHMARK(CountLines)->Name("xprof_text/CountLines")->Arg(25)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(Grammar)->Name("xprof_text/Grammar")->Arg(25)->Arg(200)->Unit(benchmark::kMillisecond);
BENCHMARK(Check)->Name("xprof_text/Check")->Arg(25)->Arg(50)->Arg(100)->Arg(200)->Unit(benchmark::kMillisecond);

const Files files("xprof_text", [](const std::string& megabytes) { return file_of(std::atoll(megabytes.c_str())); });

}  // namespace proflint::bench::xprof_text
