// Speed of the validators of V8's formats on 60 to 64 MB each: raw coverage with nested ranges, a CPU profile with a
// sample for every node it visits, a heap profile whose tree is deep.
#include <string>

#include "tools/bench/bench.h"

namespace proflint::bench::v8 {

constexpr std::size_t kSize = 62'000'000;

std::string text(std::size_t value) {
  return std::to_string(value);
}

// Writes commas between the elements of JSON lists.
void add(std::string& list, const std::string& item) {
  list.append(list.empty() ? "" : ",").append(item);
}

std::string range(std::size_t start, std::size_t end, std::size_t count) {
  return R"({"startOffset":)" + text(start) + R"(,"endOffset":)" + text(end) + R"(,"count":)" + text(count) + "}";
}

std::string function(const std::string& name, const std::string& ranges) {
  return R"({"functionName":")" + name + R"(","ranges":[)" + ranges + R"(],"isBlockCoverage":true})";
}

std::string make_coverage() {
  constexpr std::size_t kFunctions = 60, kLength = 400, kBlocks = 6;
  std::string scripts;
  for (std::size_t number = 1; scripts.size() < kSize; ++number) {
    std::string functions = function("", range(0, kFunctions * kLength + kLength, 1));
    for (std::size_t f = 0; f < kFunctions; ++f) {
      const std::size_t start = 20 + f * kLength, calls = f * number % 977 + 9;
      std::string ranges = range(start, start + kLength - 20, calls);
      for (std::size_t b = 0; b < kBlocks; ++b)
        add(ranges, range(start + 10 + b * 60, start + 60 + b * 60, b % 2 == 0 ? 0 : calls + b));
      add(functions, function("handle" + text(f), ranges));
    }
    add(scripts, R"({"scriptId":")" + text(number) + R"(","url":"file:///home/build/project/src/module)" +
                     text(number) + R"(.js","functions":[)" + functions + "]}");
  }
  return R"({"result":[)" + scripts + R"(],"timestamp":1234.5})" + "\n";
}

std::string call_frame(std::size_t number, const std::string& name) {
  return R"({"functionName":")" + name + R"(","scriptId":")" + text(number % 977) +
         R"(","url":"file:///home/build/project/src/module)" + text(number % 977) + R"(.js","lineNumber":)" +
         text(number % 400) + R"(,"columnNumber":)" + text(number % 80) + "}";
}

// Each node has two children, as a heap has them, and eight samples.
std::string make_cpu_profile() {
  constexpr std::size_t kNodes = 200'000, kHits = 8;
  std::string nodes, samples, deltas;
  for (std::size_t i = 1; i <= kNodes; ++i) {
    std::string children;
    for (const std::size_t child : {2 * i, 2 * i + 1})
      if (child <= kNodes) add(children, text(child));
    add(nodes, R"({"id":)" + text(i) + R"(,"callFrame":)" + call_frame(i, i == 1 ? "(root)" : "run" + text(i % 1000)) +
                   R"(,"hitCount":)" + text(kHits) + R"(,"children":[)" + children +
                   R"(],"positionTicks":[{"line":7,"ticks":)" + text(kHits) + "}]}");
  }
  for (std::size_t i = 0; i < kHits * kNodes; ++i) {
    add(samples, text(1 + i * 7919 % kNodes));
    add(deltas, text(100 + i % 50));
  }
  return R"({"nodes":[)" + nodes + R"(],"startTime":1000,"endTime":)" + text(1000 + kHits * kNodes * 150) +
         R"(,"samples":[)" + samples + R"(],"timeDeltas":[)" + deltas + "]}\n";
}

std::string make_heap_profile() {
  constexpr std::size_t kDepth = 300, kSizeOfSample = 64;
  std::string branches, samples;
  std::size_t id = 1;
  while (branches.size() + samples.size() < kSize) {
    std::string open, close;
    for (std::size_t level = 0; level < kDepth; ++level) {
      ++id;
      open += R"({"callFrame":)" + call_frame(id, "f" + text(id % 1000)) + R"(,"selfSize":)" + text(kSizeOfSample) +
              R"(,"id":)" + text(id) + R"(,"children":[)";
      close += "]}";
      add(samples,
          R"({"size":)" + text(kSizeOfSample) + R"(,"nodeId":)" + text(id) + R"(,"ordinal":)" + text(id) + "}");
    }
    add(branches, open + close);
  }
  return R"({"head":{"callFrame":)" + call_frame(0, "(root)") + R"(,"selfSize":0,"id":1,"children":[)" + branches +
         R"(]},"samples":[)" + samples + "]}\n";
}

std::string make_profile(const std::string& variant) {
  if (variant == "cpu") return make_cpu_profile();
  return variant == "heap" ? make_heap_profile() : make_coverage();
}

void validate(benchmark::State& state, const std::string& variant) {
  bench::measure(state, make_profile(variant), "profile.json");
}
BENCHMARK_CAPTURE(validate, coverage, std::string("coverage"))
    ->Name("v8/validate/coverage")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, cpu, std::string("cpu"))->Name("v8/validate/cpu")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(validate, heap, std::string("heap"))->Name("v8/validate/heap")->Unit(benchmark::kMillisecond);

const Files files("v8", make_profile);

}  // namespace proflint::bench::v8
