// `--write FILE FAMILY [VARIANT]` writes a file of a family of benchmarks; other arguments run the benchmarks.
#include <fstream>
#include <iostream>
#include <string_view>

#include "tools/bench/bench.h"

namespace {

int write(const char* path, const std::string& family, const std::string& variant) {
  const auto files = proflint::bench::Files::all().find(family);
  if (files == proflint::bench::Files::all().end()) {
    std::cerr << "no benchmarks of this family: " << family << "\n";
    return 2;
  }
  std::ofstream out(path, std::ios::binary);
  out << files->second(variant);
  out.close();
  if (!out) std::cerr << "cannot write " << path << "\n";
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
