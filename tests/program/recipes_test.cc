// The commands of the README and of tools/docs run in a shell, twice in one folder: files of the first run do not
// affect the second one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/builders/tar.h"
#include "tests/builders/zip.h"
#include "tests/support/documents.h"
#include "tests/support/packing.h"
#include "tests/support/recipe.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

// Text in documents that represents the user's files or for other machines, and its replacement in the test.
constexpr std::pair<const char*, const char*> kInstead[] = {{"FILE...", "app.prof"},
                                                            {"FILE", "app.prof"},
                                                            {"RULE", "gcov/record-overrun"},
                                                            {"[TABLE]", "gcov"},
                                                            {"-S host1,host2 --workdir . ", ""}};

// Commands that need things a test does not have: services, a cluster, an image.
constexpr const char* kNotHere[] = {"systemctl", "socat", "sbatch", "podman"};

// Verbs that are mentioned rather than used.
constexpr const char* kMentioned[] = {"proflint vet", "proflint identify", "proflint baseline",
                                      "proflint baseline prune"};

std::string as_run(std::string command) {
  for (const auto& [from, to] : kInstead) command = replaced(std::move(command), from, to);
  return command;
}

bool can_run(const std::string& command) {
  for (const char* const word : kNotHere)
    if (command.starts_with(word)) return false;
  for (const char* const word : kMentioned)
    if (command == word) return false;
  return command.find("parallel ") == command.npos || std::system("command -v parallel >/dev/null") == 0;
}

// The commands of a block, each with its continuation lines.
std::vector<std::string> commands_of(const std::string& block) {
  std::vector<std::string> list;
  std::istringstream lines(block);
  bool goes_on = false;
  for (std::string line; std::getline(lines, line);) {
    if (!goes_on && (line.empty() || line.starts_with("#"))) continue;
    goes_on ? list.back().append("\n").append(line) : list.emplace_back(line);
    goes_on = line.ends_with('\\');
  }
  return list;
}

// Single commands: examples with prompts, blocks of sh, blocks that contain only a command, and commands within text.
std::vector<std::string> single_commands() {
  std::vector<std::string> list;
  for (const fs::path& document : documents()) {
    const std::string text = read_file(document);
    for (const std::string& block : fenced_blocks(text, "sh"))
      for (const std::string& command : commands_of(block)) list.push_back(command);
    for (const std::string& block : fenced_blocks(text, "")) {
      if (block.starts_with("proflint -")) list.push_back(block);
      static const std::regex example("(^|\n)\\$ (proflint [^\n]*)");
      for (std::sregex_iterator it(block.begin(), block.end(), example), end; it != end; ++it)
        list.push_back((*it)[2].str());
    }
    for (const std::string& span : code_spans(text))
      if (span.starts_with("proflint ")) list.push_back(span);
  }
  return list;
}

class Recipes : public testing::Test {
 protected:
  Recipes() {
    const fs::path path = source_dir() / "tests" / "program" / "readme.recipe";
    tools::Recipe recipe;
    std::string error;
    EXPECT_TRUE(tools::assemble(read_file(path), tools::Variant::bad, "x", path.parent_path(), recipe, error)) << error;
    for (const tools::RecipeFile& file : recipe.files) scratch.write(file.name, file.bytes);
    const std::string data = read_file(source_dir() / "corpus" / "real" / "gcov" / "gcc-12" / "flow.gcda");
    for (const char* name :
         {"upload.bin", "spool/one", "run1/a.gcda", "run2/a.gcda", "build/a.gcda", "profiles/a.gcda"})
      scratch.write(name, data);
    for (const char* name : {"artifact.zip", "upload.zip", "downloads/artifact.zip"})
      scratch.write(name, archive({{"build/a.gcda", data, true}}));
    scratch.write("profiles.tar.zst", tools::zstd_frame(tar({{"a.gcda", data}})));
    scratch.write("build/app.prof", "main:10:2\n 1: 5\n 2: 5\n");  // for --for llvm-19
    fs::create_directory(scratch.path() / "accepted");
    fs::create_directory(scratch.path() / "seen");
    fs::create_directory(scratch.path() / "bin");
    fs::create_symlink(binary_dir() / "proflint", scratch.path() / "bin" / "proflint");
    scratch.run({"--format", "ndjson", "--output", "yesterday.ndjson", "profiles"});
  }

  struct Ran {
    int status = 0;
    std::string out, err;
  };
  Ran run(const std::string& script) const {
    scratch.write(".script", "set -o pipefail\n" + script + "\n");
    const std::string command = "cd '" + scratch.path().string() +
                                "' && env PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD\" url=\"file://$PWD/upload.bin\" "
                                "bash .script </dev/null >.out 2>.err";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(scratch.path() / ".out"),
            read_file(scratch.path() / ".err")};
  }

  Scratch scratch;
};

// 1 if the document shows invalid files.
TEST_F(Recipes, CommandsOfTheDocumentsRunTwiceInOneFolder) {
  std::vector<std::pair<std::string, Ran>> first;
  for (const std::string& command : single_commands()) {
    if (!can_run(command)) continue;
    first.emplace_back(as_run(command), run(as_run(command)));
    const Ran& ran = first.back().second;
    EXPECT_TRUE(ran.status == 0 || ran.status == 1) << command << "\n" << ran.status << ran.out << ran.err;
  }
  EXPECT_GT(first.size(), 25u);
  for (const auto& [command, before] : first) {
    const Ran again = run(command);
    EXPECT_EQ(again.status, before.status) << command << "\n" << again.out << again.err;
  }
}

// The outputs are in the folder that is scanned.
TEST_F(Recipes, ScansOfTheFolderOfTheirOutputsRunTwice) {
  const char* const commands[] = {
      "proflint baseline update .",
      "proflint --baseline proflint-baseline.json .",
      "proflint baseline prune .",
      "proflint --baseline proflint-baseline.json --format sarif --output o.sarif .",
      "proflint --baseline proflint-baseline.json --report html=r.html --report json=r.json --report junit=r.xml .",
      "proflint --baseline proflint-baseline.json --shard 1/2 --format ndjson --output part.1 profiles build",
      "proflint --baseline proflint-baseline.json --shard 2/2 --format ndjson --output part.2 profiles build",
      "proflint merge-reports --baseline proflint-baseline.json --format sarif --output all.sarif part.1 part.2",
  };
  for (int round = 1; round <= 2; ++round)
    for (const char* const command : commands) {
      const Ran ran = run(command);
      EXPECT_EQ(ran.status, 0) << round << " " << command << "\n" << ran.out << ran.err;
    }
}

// A recipe for many files: the common commands before and after, and one of the ways between them.
TEST_F(Recipes, WaysToCheckManyFilesRunTwiceInOneFolder) {
  std::size_t ways = 0;
  for (const std::string& block : indented_blocks(read_file(source_dir() / "tools" / "docs" / "many-files.md"))) {
    if (block.find("proflint merge-reports") == block.npos) continue;
    const std::vector<std::string> commands = commands_of(block);
    ASSERT_GE(commands.size(), 4u);
    const std::string before = commands[0] + "\n" + commands[1] + "\n";
    for (std::size_t i = 2; i + 1 < commands.size(); ++i) {
      if (!can_run(commands[i])) continue;
      const std::string script = as_run(before + "rm -f part.*.ndjson\n" + commands[i] + "\n");
      for (int round = 1; round <= 2; ++round) {
        run(script);
        const Ran ran = run(commands.back());
        EXPECT_EQ(ran.status, 1) << commands[i] << "\n" << ran.err;  // app.gcda
      }
      ++ways;
    }
  }
  if (!can_run("parallel ")) GTEST_SKIP() << "needs GNU parallel";
  EXPECT_EQ(ways, 2u);
}

}  // namespace
}  // namespace proflint::tests
