// Speed of the checks of coverage.py's databases: 1.3 million arcs of 400 sources, or lines of 400 sources in 400
// contexts.
#include "tests/builders/coverage_data.h"
#include "tools/bench/bench.h"

namespace proflint::bench::coverage_data {

using tests::coverage_data::Data;

constexpr std::int64_t kSources = 400, kContexts = 400;
constexpr std::int64_t kArcs = 3300;  // of a source

std::string make_file(bool has_arcs) {
  Data data = has_arcs ? tests::coverage_data::sound_arcs() : tests::coverage_data::sound_lines();
  data.arcs.clear();
  data.lines.clear();
  data.paths.clear();
  for (std::int64_t source = 1; source <= kSources; ++source)
    data.paths.push_back("project/package/module" + std::to_string(source) + ".py");
  for (std::int64_t context = 3; !has_arcs && context <= kContexts; ++context)
    data.contexts.push_back("tests.test_module.test_" + std::to_string(context));
  std::vector<std::uint32_t> lines;
  for (std::uint32_t line = 1; line < 1700; line += 1 + line % 3) lines.push_back(line);
  for (std::int64_t source = 1; source <= kSources; ++source) {
    for (std::int64_t line = 1; has_arcs && line <= kArcs; ++line) data.arcs.push_back({source, 1, line, line + 1});
    for (std::int64_t context = 1; !has_arcs && context <= kContexts; ++context)
      data.lines.push_back({source, context, lines});
  }
  return tests::coverage_data::bytes(data, {.page_size = 4096});
}

void arcs(benchmark::State& state) {
  static const std::string file = make_file(true);
  bench::measure(state, file, ".coverage");
}
BENCHMARK(arcs)->Name("coverage_data/arcs")->Unit(benchmark::kMillisecond);

void lines(benchmark::State& state) {
  static const std::string file = make_file(false);
  bench::measure(state, file, ".coverage");
}
BENCHMARK(lines)->Name("coverage_data/lines")->Unit(benchmark::kMillisecond);

const Files files("coverage_data", [](const std::string& variant) { return make_file(variant != "lines"); });

}  // namespace proflint::bench::coverage_data
