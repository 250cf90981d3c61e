// Choosing a shard of a list of 10^7 paths, and checking small files: the cost per path of both.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "tools/bench/bench.h"
#include "tools/program/run/file_loop.h"
#include "tools/program/run/inputs.h"

namespace proflint::bench::shards {

constexpr int kPaths = 10000000, kFiles = 1000;

std::string list_of(const std::string& folder, int count) {
  std::string list;
  for (int i = 0; i < count; ++i)
    fmt::format_to(std::back_inserter(list), "{}/objects/{:04}/source_{:08}.gcda{}", folder, i % 5000, i, '\0');
  return list;
}

struct Folder {
  Folder() : path(std::filesystem::temp_directory_path() / fmt::format("bench_shards.{}", ::getpid())) {
    std::filesystem::create_directory(path);
    std::ofstream((path / "list").string()) << list_of("build", kPaths);
    for (int i = 0; i < kFiles; ++i) {
      files.push_back({(path / fmt::format("{}.prof", i)).string()});
      std::ofstream out(files.back().path);
      for (int f = 0; f < 20; ++f) out << "function" << f << ":" << i + 10 << ":1\n 1: " << i + 10 << "\n";
    }
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
  std::vector<tools::InputPath> files;
};

const Folder& folder() {
  static const Folder made;
  return made;
}

void choose(benchmark::State& state) {
  tools::Options options;
  options.lists0 = {(folder().path / "list").string()};
  options.shard = tools::Shard{3, 64};
  std::size_t chosen = 0;
  for (auto _ : state) {
    std::vector<tools::InputPath> files;
    tools::ShardFilter filter(options);
    std::vector<std::string> folders;
    std::string error;
    if (!tools::list_inputs(options, filter, files, folders, error)) state.SkipWithError("the list cannot be read");
    chosen = files.size();
  }
  state.SetItemsProcessed(state.iterations() * kPaths);
  state.counters["chosen"] = static_cast<double>(chosen);
}

void check_shards(benchmark::State& state) {
  tools::Options options;
  options.jobs = 1;
  tools::CompanionSources companions;
  std::string error;
  if (!companions.open(folder().files, options, error)) return state.SkipWithError(error.c_str());
  std::size_t clean = 0;
  for (auto _ : state) {
    clean = 0;
    tools::check_each({folder().files, options, companions}, [&](tools::FileResult&& file) {
      clean += file.result.verdict == Verdict::clean ? 1 : 0;
      return true;
    });
  }
  if (clean != kFiles) state.SkipWithError("the files have a different verdict");
  state.SetItemsProcessed(state.iterations() * kFiles);
}

BENCHMARK(choose)->Name("shards/choose")->Unit(benchmark::kMillisecond);
BENCHMARK(check_shards)->Name("shards/check_shards")->Unit(benchmark::kMillisecond);

const Files files("shards", [](const std::string&) { return list_of("build", kPaths); });

}  // namespace proflint::bench::shards
