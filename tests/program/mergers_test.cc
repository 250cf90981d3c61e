// The commands of tools/docs/sets.md that merge the good files of a folder, with the real programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/documents.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

// One row of the tables: a real file, its name in the folder, and the program as this machine may call it.
struct Merger {
  const char* profiles;
  const char* real;
  const char* name;
  const char* output;
  const char* program;    // in the command
  const char* installed;  // a shell word list: the first that exists is used
  const char* works;      // succeeds if the program can merge

  // In the name of the test: without it, GoogleTest prints the addresses of the texts.
  friend void PrintTo(const Merger& merger, std::ostream* out) { *out << merger.profiles; }
};

const Merger kMergers[] = {
    {"LLVM", "llvm-instr/fe-19.profraw", "a.profraw", "merged.profdata", "llvm-profdata",
     "llvm-profdata-19 llvm-profdata", "llvm-profdata --help"},
    {"lcov", "lcov/capture.info", "a.info", "merged.info", "lcov", "lcov", "lcov --version"},
    {"BOLT", "bolt/instrumented.fdata", "a.fdata", "merged.fdata", "merge-fdata", "merge-fdata-19 merge-fdata",
     "merge-fdata --help"},
    {"coverage.py", "coverage-data/lines.coverage", ".coverage.a", "merged.coverage", "python3", "/usr/bin/python3",
     "python3 -m coverage --version"},
    {"JaCoCo", "jacoco/run.exec", "a.exec", "merged.exec", "java", "java", "java -jar jacococli.jar version"},
    {"gcov", "gcov/gcc-12/flow.gcda", "a.gcda", "merged/a.gcda", "gcov-tool", "gcov-tool-12 gcov-tool",
     "gcov-tool --version"},
};

class Mergers : public testing::TestWithParam<Merger> {
 protected:
  bool shell(const std::string& command) const {
    scratch.write(".script", command + "\n");
    const std::string line =
        "cd '" + scratch.path().string() + "' && env PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD\" bash .script >.log 2>&1";
    return std::system(line.c_str()) == 0;
  }

  // Whether the program can be called as in the document.
  bool install() const {
    fs::create_directory(scratch.path() / "bin");
    fs::create_symlink(binary_dir() / "proflint", scratch.path() / "bin" / "proflint");
    const Merger& merger = GetParam();
    return shell(std::string("for name in ") + merger.installed +
                 "; do found=$(command -v $name) && break; done; [ -n \"$found\" ] && { [ -e bin/" + merger.program +
                 " ] || ln -s \"$found\" bin/" + merger.program + "; } && " + merger.works);
  }

  Scratch scratch;
};

// The command in the row of the document.
std::string command_for(const std::string& profiles) {
  const std::string text = read_file(source_dir() / "tools" / "docs" / "sets.md");
  const std::regex row("\n\\| " + profiles + " \\| `([^\n]*)` \\|");
  std::smatch match;
  return std::regex_search(text, match, row) ? match[1].str() : "";
}

TEST_P(Mergers, MergeTheGoodFiles) {
  const Merger& merger = GetParam();
  const std::string command = command_for(merger.profiles);
  ASSERT_FALSE(command.empty());
  if (!install()) GTEST_SKIP() << "needs " << merger.program;
  const std::string good = read_file(source_dir() / "corpus" / "real" / merger.real);
  for (const char* run : {"run1", "run2"}) scratch.write(std::string("profiles/") + run + "/" + merger.name, good);
  scratch.write(std::string("profiles/run1/cut") + merger.name, good.substr(0, good.size() * 3 / 5));
  const bool merges_folders = command.find("profiles/run1") != command.npos;
  const std::string sieve = merges_folders ? "proflint --quiet --quarantine bad profiles"
                                           : "proflint --quiet --list good=good --list good0=good0 profiles";
  EXPECT_FALSE(shell(sieve)) << "the truncated file is not found";
  ASSERT_TRUE(shell("mapfile -d '' -t good < <(cat good0 2>/dev/null)\n" + command))
      << command << "\n"
      << read_file(scratch.path() / ".log");
  const Outcome outcome = scratch.run({merger.output});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(Documents, Mergers, testing::ValuesIn(kMergers),
                         [](const testing::TestParamInfo<Merger>& row) {
                           return std::regex_replace(std::string(row.param.profiles), std::regex("[^A-Za-z]"), "");
                         });

// Each row of the document is tested, but for Go, whose covdata Debian 12 does not have.
TEST(MergersOfTheDocument, AreTested) {
  const std::string text = read_file(source_dir() / "tools" / "docs" / "sets.md");
  const std::regex row("\n\\| ([^|\n]+) \\| `[^\n]*(?:merge|combine|lcov)[^\n]*` \\|");
  std::size_t rows = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), row), end; it != end; ++it, ++rows) {
    const std::string name = (*it)[1].str();
    const bool is_tested = std::any_of(std::begin(kMergers), std::end(kMergers),
                                       [&](const Merger& merger) { return name == merger.profiles; });
    EXPECT_TRUE(is_tested || name == "Go") << name;
  }
  EXPECT_EQ(rows, std::size(kMergers) + 1);
}

}  // namespace
}  // namespace proflint::tests
