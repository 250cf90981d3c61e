// The cost of vet for a small file in addition to checking it: bare fork and exit, a worker per file, a worker for 64
// files. "checking" is the check in this process, without protection. Times are elapsed, with one worker at a time;
// "processor" is the processor time per file or fork, in this process and its children, in seconds.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tools/bench/bench.h"
#include "tools/program/vet/vet.h"

namespace proflint::bench::vet {

namespace fs = std::filesystem;

constexpr std::size_t kFiles = 640;
constexpr const char* kText = "main:10:1\n 1: 10\n";

// Small files that exist while the program runs.
class Files {
 public:
  Files() : folder_(fs::temp_directory_path() / ("proflint-bench-" + std::to_string(::getpid()))) {
    fs::create_directory(folder_);
    for (std::size_t i = 0; i < kFiles; ++i) {
      paths_.push_back({(folder_ / (std::to_string(i) + ".prof")).string()});
      std::ofstream(paths_.back().path) << kText;
    }
  }
  ~Files() { fs::remove_all(folder_); }
  const std::vector<tools::InputPath>& paths() const { return paths_; }

 private:
  fs::path folder_;
  std::vector<tools::InputPath> paths_;
};

// Of this process and of the children it has waited for, in seconds.
double processor_time() {
  double seconds = 0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used = {};
    ::getrusage(whose, &used);
    for (const timeval& part : {used.ru_utime, used.ru_stime})
      seconds += static_cast<double>(part.tv_sec) + static_cast<double>(part.tv_usec) * 1e-6;
  }
  return seconds;
}

// Counts `items`, and the processor time of each since `start`.
void count(benchmark::State& state, std::int64_t items, double start) {
  state.SetItemsProcessed(items);
  state.counters["processor"] = (processor_time() - start) / static_cast<double>(items);
}

void vet(benchmark::State& state, tools::Isolation isolation) {
  static const Files files;
  tools::Options options;
  options.verb = tools::Verb::vet;
  options.limits = tools::strict_limits();
  options.companions = tools::CompanionMode::never;
  options.isolation = isolation;
  options.jobs = 1;
  tools::Vet run;
  tools::CompanionSources companions;
  std::string error;
  if (!companions.open({}, options, error) || !run.open(options, tools::make_task_check(options, companions), error))
    return state.SkipWithError(error.c_str());
  std::size_t accepted = 0;
  const double start = processor_time();
  for (auto _ : state)
    run.run(files.paths(), options, 0, [&](tools::FileResult&& file) {
      accepted += file.vetting->is_accepted ? 1 : 0;
      return true;
    });
  if (accepted != kFiles * static_cast<std::size_t>(state.iterations())) state.SkipWithError("a file was refused");
  count(state, state.iterations() * static_cast<std::int64_t>(kFiles), start);
}

void isolated_by_file(benchmark::State& state) {
  vet(state, tools::Isolation::file);
}

void isolated_by_batch(benchmark::State& state) {
  vet(state, tools::Isolation::batch);
}

void bare_fork_and_exit(benchmark::State& state) {
  const double start = processor_time();
  for (auto _ : state) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
  }
  count(state, state.iterations(), start);
}

void checking(benchmark::State& state) {
  bench::measure(state, kText, "0.prof");
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(bare_fork_and_exit)->Name("vet/bare_fork_and_exit")->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(checking)->Name("vet/checking")->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(isolated_by_file)->Name("vet/isolated_by_file")->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(isolated_by_batch)->Name("vet/isolated_by_batch")->Unit(benchmark::kMicrosecond)->UseRealTime();

const bench::Files files("vet", [](const std::string&) { return std::string(kText); });

}  // namespace proflint::bench::vet
