// Shared code of the tests: running the program in process, scratch directories, checking bytes.
#pragma once

#include <ctime>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/core/sanitizers.h"
#include "validators/core/format.h"
#include "validators/core/pieces.h"

namespace proflint::tests {

using tools::kHasSanitizers;

// Root of the source tree.
std::filesystem::path source_dir();

// The build directory, with programs and lists.
std::filesystem::path binary_dir();

// All bytes of a file; empty if it does not exist.
std::string read_file(const std::filesystem::path& path);

// Expects that the file at `path` has this text; with PROFLINT_BLESS=1 in the environment, writes it.
void expect_written(const std::filesystem::path& path, std::string_view text);

// The output and exit status of a run of the program.
struct Outcome {
  std::string out, err;
  int status = 0;
};

// Runs the program in this process.
Outcome run_program(const std::vector<std::string>& words);

// A directory that is removed with its contents.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, std::string_view bytes) const;
  // Runs the program with this directory as the working directory.
  Outcome run(const std::vector<std::string>& words) const;
  // The same in a directory below it.
  Outcome run_in(const std::string& folder, const std::vector<std::string>& words) const;

 private:
  std::filesystem::path path_;
};

// Fails the test if its scope took more than 10 seconds of processor time: far more than any test needs, even under
// sanitizers, while nonlinear work takes minutes. A busy machine makes no difference.
class Stopwatch {
 public:
  Stopwatch() = default;
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  std::clock_t start_ = std::clock();
};

// Helpers that run tasks on the given number of threads.
PieceRunner on_threads(std::size_t threads, std::size_t piece_size);

using Ids = std::set<std::string>;

// The result of checking `bytes` as the format called `format` (empty: as detected).
Result check(std::string_view bytes, std::string_view format = {}, Input rest = {}, const FindCompanion& find = {});

// The id of the format that is detected for a file called `name`; empty if it is unknown.
std::string_view detected_format(std::string_view bytes, std::string_view name);

// The ids of all rules that a result counted with at least this severity.
Ids ids(const Result& result, Severity minimum = Severity::note);

// The ids of rules that fire on `bytes`.
Ids rules_hit(std::string_view bytes, std::string_view format = {});
// The same without notes.
Ids defects(std::string_view bytes, std::string_view format = {});

// `text` with all occurrences of `what` replaced. REQUIRES: `what` is not empty.
std::string replaced(std::string text, std::string_view what, std::string_view with);

// Whether the description of the checked file contains these words.
bool says(const Result& result, std::string_view words);

}  // namespace proflint::tests
