// Speed of the text sample profile: all rules, the line grammar alone, and counting lines, over one generated profile.
// The variant of --write is bad (a defect in every body line) or empty.
#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "grammars/sample_text.h"
#include "tools/bench/bench.h"
#include "validators/core/lines.h"

namespace proflint::bench::sample_text {

// A valid profile as llvm-profdata would print it: 200 000 functions with names of 10 to 90 bytes that call and inline
// each other up to three levels deep, call targets at a third of the lines, discriminators at some.
class Generator {
 public:
  Generator() : names_(200'000) {
    for (std::string& name : names_) name = random_name();
  }

  std::string profile(std::size_t bytes) {
    std::string out;
    std::uint64_t total = 1'000'000'000'000;
    while (out.size() < bytes) {
      std::string body;
      const std::uint64_t sum = function(1, body);
      total = std::max(total - total / 2'000'000, sum);
      out += names_.at(functions_++) + ':' + std::to_string(total) + ':' + std::to_string(below(900)) + '\n';
      out += body;
    }
    return out;
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  std::string random_name() {
    static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    std::string name = "_ZN";
    const std::size_t size = 10 + below(81);
    while (name.size() < size) name += kLetters[below(kLetters.size())];
    return name;
  }

  const std::string& name() { return names_[below(names_.size())]; }

  void targets(std::uint64_t count, std::string& out) {
    std::map<std::string, std::uint64_t> targets;
    for (std::uint64_t n = 1 + below(3); n != 0; --n) targets[name()] = count / (n + 2);
    std::vector<std::pair<std::string, std::uint64_t>> sorted(targets.begin(), targets.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [target, calls] : sorted) out += ' ' + target + ':' + std::to_string(calls);
  }

  // Appends lines and callees; returns their sum.
  std::uint64_t function(std::size_t depth, std::string& out) {
    const std::string indent(depth, ' ');
    std::uint64_t sum = 0, offset = 0;
    for (std::uint64_t lines = 3 + below(14); lines != 0; --lines) {
      offset += 1 + below(4);
      const std::uint64_t count = below(below(2) ? 100'000 : 100);
      sum += count;
      out += indent + std::to_string(offset);
      if (below(4) == 0) out += '.' + std::to_string(1 + below(6));
      out += ": " + std::to_string(count);
      if (below(3) == 0) targets(count, out);
      out += '\n';
    }
    for (std::uint64_t callees = depth < 4 ? below(3) : 0; callees != 0; --callees) {
      offset += 1 + below(4);
      std::string body;
      const std::uint64_t total = function(depth + 1, body);
      out += indent + std::to_string(offset) + ": " + name() + ':' + std::to_string(total) + '\n' + body;
      sum += total;
    }
    return sum;
  }

  std::mt19937_64 random_{1};
  std::vector<std::string> names_;
  std::size_t functions_ = 0;  // that have a profile of their own
};

const std::string& profile() {
  static const std::string bytes = Generator().profile(200 << 20);
  return bytes;
}

// The same number of lines, each with a defect.
const std::string& bad_profile() {
  static const std::string bytes = [] {
    std::string bad;
    Lines lines(profile());
    for (std::string_view line; lines.next(line);) {
      bad += line;
      if (line[0] == ' ') bad += " x";
      bad += '\n';
    }
    return bad;
  }();
  return bytes;
}

void AllRules(benchmark::State& state) {
  bench::measure(state, profile(), "bench.prof");
}
BENCHMARK(AllRules)->Name("sample_text/AllRules")->Unit(benchmark::kMillisecond);

void AllRulesBadLines(benchmark::State& state) {
  bench::measure(state, bad_profile(), "bench.prof", Verdict::invalid);
}
BENCHMARK(AllRulesBadLines)->Name("sample_text/AllRulesBadLines")->Unit(benchmark::kMillisecond);

void GrammarOnly(benchmark::State& state) {
  namespace grammar = grammars::sample_text;
  for (auto _ : state) {
    Lines lines(profile());
    std::size_t failures = 0;
    grammar::Header header;
    grammar::Body body;
    grammar::Counted target;
    for (std::string_view line; lines.next(line);) {
      if (line[0] != ' ') {
        failures += !grammar::parse(line, header);
        continue;
      }
      failures += !grammar::parse(line, body);
      if (body.kind != grammar::Body::Kind::sampled) continue;
      for (std::string_view rest = body.rest; !rest.empty();)
        if (!grammar::take_target(rest, target)) break;
    }
    if (failures != 0) state.SkipWithError("the generated profile is not valid");
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(profile().size()));
}
BENCHMARK(GrammarOnly)->Name("sample_text/GrammarOnly")->Unit(benchmark::kMillisecond);

void CountLines(benchmark::State& state) {
  for (auto _ : state) {
    std::size_t count = 0;
    Lines lines(profile());
    for (std::string_view line; lines.next(line);) ++count;
    benchmark::DoNotOptimize(count);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(profile().size()));
}
BENCHMARK(CountLines)->Name("sample_text/CountLines")->Unit(benchmark::kMillisecond);

const Files files("sample_text",
                  [](const std::string& variant) { return variant == "bad" ? bad_profile() : profile(); });

}  // namespace proflint::bench::sample_text
