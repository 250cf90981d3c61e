// `--write FILE SOURCE [VARIANT]` writes a file of that source of benchmarks; other arguments run the benchmarks.
#include <fstream>
#include <string_view>

#include "tools/bench/bench.h"

namespace {

int write(const char* path, const std::string& source, const std::string& variant) {
  const auto files = proflint::bench::Files::all().find(source);
  if (files == proflint::bench::Files::all().end()) return 2;
  std::ofstream out(path, std::ios::binary);
  out << files->second(variant);
  out.close();
  return out ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 4 && std::string_view(argv[1]) == "--write") return write(argv[2], argv[3], argc > 4 ? argv[4] : "");
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
