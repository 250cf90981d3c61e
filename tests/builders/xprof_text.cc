// Generates profiles by walking through random graphs, and prints them.
#include "tests/builders/xprof_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace proflint::tests::xprof {
namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, std::string type) : rng_(seed), type_(std::move(type)) { profile_.type = type_; }

  Profile run(std::uint32_t size) {
    const std::uint32_t count = type_ == "objfd" ? 1 : 1 + below(size);
    for (std::uint32_t i = 0; i < count; ++i) profile_.objects.push_back(object(i));
    for (Object& object : profile_.objects)
      for (Procedure& procedure : object.procedures) call(object, procedure);
    if (type_ != "objfd") programs();
    if (type_ == "tcovsd") sources();
    seal();
    return std::move(profile_);
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(rng_() % bound); }
  bool chance(std::uint32_t one_in) { return below(one_in) == 0; }
  bool runs() const { return type_ != "objfd"; }

  Object object(std::uint32_t index) {
    Object object = {};
    object.path = "/ws/src/o" + std::to_string(index) + ".o";
    object.seconds = below(2000000000);
    object.microseconds = below(1000000);
    object.signature = rng_();
    object.width = 1 + below(4);
    const std::uint32_t procedures = below(5) + (type_ == "objfd" || index == 0 ? 1 : 0);
    for (std::uint32_t i = 0; i < procedures; ++i) object.procedures.push_back(procedure(index, i));
    return object;
  }

  Procedure procedure(std::uint32_t object, std::uint32_t index) {
    Procedure procedure = {};
    procedure.name = "p" + std::to_string(object) + "_" + std::to_string(index);
    procedure.signature = rng_();
    procedure.id = index + 1;
    if (chance(4))
      plain_counters(procedure);
    else
      graph(procedure);
    tuples(procedure, object);
    // A procedure whose counters are all 0 was not executed, so it has no counters.
    const bool executed = std::any_of(procedure.counters.begin(), procedure.counters.end(),
                                      [](const Counter& counter) { return counter.value != 0; });
    if (runs() && !executed) {
      procedure.counters.clear();
      for (Block& block : procedure.blocks) block.counter = 0;
      for (Edge& edge : procedure.edges) edge.counter = 0;
    }
    return procedure;
  }

  void plain_counters(Procedure& procedure) {
    for (std::uint32_t i = below(6); i > 0; --i)
      procedure.counters.push_back(
          {static_cast<std::uint32_t>(procedure.counters.size()) + 1, runs() ? rng_() >> 20 : 0});
  }

  // Blocks 1 to n; every block except the last leads to the next one and to some others.
  void graph(Procedure& procedure) {
    const std::uint32_t blocks = 1 + below(8);
    for (std::uint32_t i = 1; i <= blocks; ++i) procedure.blocks.push_back({i, 0, 0});
    for (std::uint32_t i = 1; i < blocks; ++i) {
      add_edge(procedure, i, i + 1);
      for (std::uint32_t more = below(3); more > 0; --more) add_edge(procedure, i, 1 + below(blocks));
    }
    if (runs())
      for (std::uint32_t walks = below(5); walks > 0; --walks) walk(procedure);
    for (Block& block : procedure.blocks) block.counter = counter(procedure, block.count);
    for (Edge& edge : procedure.edges) edge.counter = counter(procedure, edge.count);
  }

  static void add_edge(Procedure& procedure, std::uint32_t from, std::uint32_t to) {
    procedure.edges.push_back({static_cast<std::uint32_t>(procedure.edges.size()) + 1, 0, from, to, 0});
  }

  // Walks from block 1 to the last, which has no outgoing edge; straight ahead after some steps.
  void walk(Procedure& procedure) {
    const std::uint64_t times = 1 + below(1000);
    std::uint32_t at = 1;
    for (std::uint32_t step = 0;; ++step) {
      procedure.blocks[at - 1].count += times;
      std::vector<Edge*> ways;
      for (Edge& edge : procedure.edges)
        if (edge.from == at && (step < 20 || edge.to == at + 1)) ways.push_back(&edge);
      if (ways.empty()) return;
      Edge& way = *ways[below(static_cast<std::uint32_t>(ways.size()))];
      way.count += times;
      at = way.to;
    }
  }

  // Gives some blocks and edges a counter.
  std::uint32_t counter(Procedure& procedure, std::uint64_t value) {
    if (chance(2)) return 0;
    const auto id = static_cast<std::uint32_t>(procedure.counters.size()) + 1;
    procedure.counters.push_back({id, value});
    return id;
  }

  void tuples(Procedure& procedure, std::uint32_t object) {
    if (procedure.blocks.empty() || chance(4)) return;
    const std::string files[] = {"/ws/src/f" + std::to_string(object) + ".c", "/ws/include/common.h"};
    std::uint32_t id = 0, file = 2;
    for (const Block& block : procedure.blocks) {
      id += 1 + below(2);
      const std::uint32_t other = below(2);
      const std::string source = file == 2 || other != file || chance(3) ? files[other] : "";
      if (!source.empty()) file = other;
      procedure.tuples.push_back({id, block.id, 1 + below(500), chance(2) ? 1 + below(80) : 0, source});
    }
    procedure.operations_said = id + below(3);
  }

  std::string some_procedure() {
    const Object& object = profile_.objects[below(static_cast<std::uint32_t>(profile_.objects.size()))];
    if (object.procedures.empty()) return "";
    return object.procedures[below(static_cast<std::uint32_t>(object.procedures.size()))].name + ":" + object.path;
  }

  // Value profiles, once all callable procedures are known.
  void call(const Object& object, Procedure& procedure) {
    std::uint64_t sum = 0;
    for (const Counter& counter : procedure.counters) sum += counter.value;
    for (std::uint32_t expressions = below(3); expressions > 0; --expressions) {
      procedure.sites_said += 1 + below(2);
      procedure.profiles.push_back({kTypes[below(5)], procedure.sites_said, {}});
      std::set<std::string> seen;
      std::uint64_t left = runs() ? sum : 0, last = UINT64_MAX;
      for (std::uint32_t i = 0; i < object.width; ++i) {
        std::uint64_t count = left == 0 || chance(3) ? 0 : std::min(last, 1 + rng_() % left);
        std::string text = count == 0 ? "" : value_of(procedure.profiles.back().type);
        if (!text.empty() && !seen.insert(text).second) text.clear();
        if (text.empty() && procedure.profiles.back().type != "VP_PROC") count = 0;
        procedure.profiles.back().values.push_back({count, text});
        left -= count;
        last = count;
      }
    }
  }

  std::string value_of(const std::string& type) {
    if (type == "VP_PROC") return some_procedure();
    if (type == "VP_INT") return std::to_string(static_cast<std::int32_t>(rng_()));
    if (type == "VP_LLONG") return std::to_string(static_cast<std::int64_t>(rng_()));
    static constexpr const char* kReals[] = {"0", "-1.5", "1e10", "nan", "-inf", "0x1.8p-3", ".25", "7.", "3.4e38"};
    return kReals[below(9)];
  }

  void programs() {
    const std::uint32_t count = 1 + below(2);
    for (std::uint32_t i = 0; i < count; ++i) {
      Program program = {};
      program.path = "/ws/bin/prog" + std::to_string(i);
      for (const Object& object : profile_.objects)
        if (i == 0 || chance(2)) program.objects.push_back(object.path);
      if (!program.objects.empty() && chance(2)) {
        const std::string comdat = some_procedure();
        const std::string path = comdat.substr(std::min(comdat.find(':'), comdat.size() - 1) + 1);
        if (std::count(program.objects.begin(), program.objects.end(), path) != 0) program.comdats.push_back(comdat);
      }
      profile_.programs.push_back(program);
    }
  }

  // One line for every place to which the tuples map a block.
  void sources() {
    std::map<std::string, std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<BlockRef>>> places;
    for (const Object& object : profile_.objects)
      for (const Procedure& procedure : object.procedures) {
        std::string source;
        for (const Tuple& tuple : procedure.tuples) {
          if (!tuple.source.empty()) source = tuple.source;
          places[source][{tuple.line, tuple.column}].push_back(
              {tuple.block, procedure.blocks[tuple.block - 1].count, procedure.name + ":" + object.path});
        }
      }
    if (places.empty()) places["/ws/src/empty.c"];
    for (const auto& [path, lines] : places) {
      SourceFile file = {path, 0, {}};
      for (const auto& [place, refs] : lines) file.lines.push_back({place.first, place.second, 0, refs});
      profile_.sources.push_back(file);
    }
  }

  // Announces the actual numbers.
  void seal() {
    for (Object& object : profile_.objects) seal(object);
    for (Program& program : profile_.programs) {
      program.objects_said = size(program.objects);
      program.comdats_said = size(program.comdats);
    }
    for (SourceFile& file : profile_.sources) {
      file.lines_said = size(file.lines);
      for (SourceLine& line : file.lines) line.refs_said = size(line.refs);
    }
    profile_.objects_said = size(profile_.objects);
    profile_.programs_said = size(profile_.programs);
    profile_.names_said = size(called_names());
    profile_.sources_said = profile_.sources.empty() ? size(source_names()) : size(profile_.sources);
  }

  void seal(Object& object) {
    Counters all;
    for (Procedure& procedure : object.procedures) {
      const Counters counters = seal(procedure);
      all.max = std::max(all.max, counters.max);
      all.sum += counters.sum;
    }
    object.max = all.max;
    object.sum = all.sum;
    object.procedures_said = size(object.procedures);
    object.sources_said = size(sources_of(object));
  }

  struct Counters {
    std::uint64_t max = 0, sum = 0;
  };

  Counters seal(Procedure& procedure) {
    Counters counters;
    for (const Counter& counter : procedure.counters) {
      counters.max = std::max(counters.max, counter.value);
      counters.sum += counter.value;
    }
    procedure.counters_said = size(procedure.counters);
    procedure.profiles_said = size(procedure.profiles);
    procedure.blocks_said = size(procedure.blocks);
    procedure.edges_said = size(procedure.edges);
    if (chance(2)) procedure.max = counters.max;
    if (chance(2)) procedure.sum = counters.sum;
    return counters;
  }

  static std::set<std::string> sources_of(const Object& object) {
    std::set<std::string> names;
    for (const Procedure& procedure : object.procedures)
      for (const Tuple& tuple : procedure.tuples)
        if (!tuple.source.empty()) names.insert(tuple.source);
    return names;
  }

  std::set<std::string> source_names() const {
    std::set<std::string> names;
    for (const Object& object : profile_.objects) names.merge(sources_of(object));
    return names;
  }

  // The procedures that value profiles name.
  std::set<std::string> called_names() const {
    std::set<std::string> names;
    for (const Object& object : profile_.objects)
      for (const Procedure& procedure : object.procedures)
        for (const ValueProfile& profile : procedure.profiles) add_called(profile, names);
    return names;
  }

  static void add_called(const ValueProfile& profile, std::set<std::string>& names) {
    if (profile.type != "VP_PROC") return;
    for (const Value& value : profile.values)
      if (!value.text.empty()) names.insert(value.text);
  }

  template <class Container>
  static std::uint32_t size(const Container& container) {
    return static_cast<std::uint32_t>(container.size());
  }

  static constexpr const char* kTypes[] = {"VP_INT", "VP_LLONG", "VP_FLOAT", "VP_DOUBLE", "VP_PROC"};
  std::mt19937_64 rng_;
  std::string type_;
  Profile profile_;
};

// Joins words by single blanks and ends the line.
template <class... Words>
void line(std::string& out, const std::string& first, const Words&... words) {
  out += first;
  const auto add = [&](const auto& word) {
    out += ' ';
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(word)>>)
      out += std::to_string(word);
    else
      out += word;
  };
  (add(words), ...);
  out += '\n';
}

std::string hex(std::uint64_t value) {
  return fmt::format("{:#x}", value);
}

std::string place(std::uint32_t line, std::uint32_t column) {
  return std::to_string(line) + (column == 0 ? "" : ":" + std::to_string(column));
}

std::string block(std::uint32_t id) {
  return "B" + std::to_string(id);
}

void statistics(std::string& out, const std::optional<std::uint64_t>& max, const std::optional<std::uint64_t>& sum) {
  if (max) line(out, "max", *max);
  if (sum) line(out, "sum", *sum);
}

void print(std::string& out, const Procedure& p) {
  line(out, "PROC:", p.name, hex(p.signature), p.counters_said, p.sites_said, p.profiles_said, p.id, p.blocks_said,
       p.edges_said, p.operations_said);
  statistics(out, p.max, p.sum);
  for (const Counter& counter : p.counters) line(out, std::to_string(counter.id), counter.value);
  for (const ValueProfile& profile : p.profiles)
    for (const Value& value : profile.values)
      if (value.text.empty())
        line(out, profile.type, profile.expression, value.count);
      else
        line(out, profile.type, profile.expression, value.count, value.text);
  for (const Block& b : p.blocks) line(out, block(b.id) + ":", b.counter);
  for (const Edge& edge : p.edges)
    line(out, "E" + std::to_string(edge.id), edge.counter, block(edge.from), block(edge.to));
  for (const Tuple& tuple : p.tuples)
    line(out, "S" + std::to_string(tuple.id) + ":", block(tuple.block),
         place(tuple.line, tuple.column) + (tuple.source.empty() ? "" : " " + tuple.source));
}

}  // namespace

Profile random_profile(std::uint64_t seed, std::uint32_t size, const std::string& type) {
  return Generator(seed, type).run(size);
}

std::string text_of(const Profile& profile) {
  std::string out;
  line(out, "PROFILE-FEEDBACK-DATA:", profile.version, profile.objects_said, profile.programs_said, profile.names_said,
       std::to_string(profile.sources_said) + (profile.type.empty() ? "" : " " + profile.type));
  for (const Object& object : profile.objects) {
    line(out, "OBJFILE:" + object.path, object.procedures_said, object.seconds, object.microseconds, object.width,
         hex(object.signature), object.sources_said);
    statistics(out, object.max, object.sum);
    for (const Procedure& procedure : object.procedures) print(out, procedure);
  }
  for (const Program& program : profile.programs) {
    line(out, "PROGRAM:", program.path, program.objects_said, program.comdats_said);
    statistics(out, program.max, program.sum);
    for (const std::string& object : program.objects) line(out, "OBJREF:", object);
    for (const std::string& comdat : program.comdats) line(out, "COMDAT_PROC:", comdat);
  }
  for (const SourceFile& file : profile.sources) {
    line(out, "SRCFILE:", file.path, file.lines_said);
    for (const SourceLine& source : file.lines) {
      line(out, "SRCLINE:", place(source.line, source.column), source.refs_said);
      for (const BlockRef& ref : source.refs) line(out, block(ref.block), ref.count, ref.procedure);
    }
  }
  return out;
}

}  // namespace proflint::tests::xprof
