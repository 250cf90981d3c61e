// tools/dev new-family: the files that it writes or adds rows to compile, and it overwrites nothing. The sources are
// copied, and only new and changed files are compiled, because the whole tree would take minutes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCopied[] = {"grammars",
                                   "validators",
                                   "tests",
                                   "tools/dev",
                                   "tools/program",
                                   "tools/maintain/new-family",
                                   "tools/maintain/new_family",
                                   "fuzz/lines.h",
                                   "fuzz/target.h",
                                   "CHANGELOG.md",
                                   "CMakeLists.txt"};

// A name that sorts first among includes, and a format with other words than the name.
constexpr const char* kCommand = "tools/dev new-family a_new_family new-text";

constexpr const char* kCompiled[] = {"grammars/a_new_family.cc",
                                     "validators/a_new_family/family.cc",
                                     "validators/a_new_family/checker.cc",
                                     "tests/families/a_new_family/a_new_family_test.cc",
                                     "fuzz/targets/a_new_family_grammar.cc",
                                     "validators/engine/families.cc",
                                     "tests/families/lines_test.cc"};

// Every file of a tree with the time of the last write.
std::map<std::string, fs::file_time_type> snapshot(const fs::path& root) {
  std::map<std::string, fs::file_time_type> files;
  for (const auto& entry : fs::recursive_directory_iterator(root))
    if (entry.is_regular_file()) files[entry.path().lexically_relative(root).string()] = entry.last_write_time();
  return files;
}

class NewFamily : public testing::Test {
 protected:
  void SetUp() override {
    for (const std::string path : kCopied) {
      fs::create_directories((tree() / path).parent_path());
      fs::copy(source_dir() / path, tree() / path, fs::copy_options::recursive);
    }
  }

  const fs::path& tree() const { return scratch_.path(); }

  // Runs a command in the copy, and returns its status.
  int run(const std::string& command) const {
    const std::string log = (tree() / "log").string();
    const int status = std::system(
        fmt::format("cd '{}' && PROFLINT_NO_INSTALL=1 {} >'{}' 2>&1", tree().string(), command, log).c_str());
    said_ = read_file(log);
    fs::remove(log);
    return status;
  }
  const std::string& said() const { return said_; }

  // The command that compiles main.cc, up to the file, but with the headers of the copy.
  std::string compiler() const {
    const auto entries = nlohmann::json::parse(read_file(binary_dir() / "compile_commands.json"));
    const fs::path main = source_dir() / "tools/program/main.cc";
    for (const auto& entry : entries) {
      if (entry["file"] != main.string()) continue;
      std::string command = entry["command"];
      command.erase(command.find(" -o "));
      const std::string include = "-I" + source_dir().string();
      for (std::size_t at = 0; (at = command.find(include + " ")) != command.npos;)
        command.replace(at, include.size(), "-I" + tree().string());
      return command;
    }
    return {};
  }

 private:
  Scratch scratch_;
  mutable std::string said_;
};

TEST_F(NewFamily, CompilesAndIsInTheLists) {
  const auto before = snapshot(tree());
  ASSERT_EQ(run(kCommand), 0) << said();
  EXPECT_NE(said().find("validators/a_new_family/rules.h\n"), std::string::npos) << said();
  for (const char* const file : {"validators/README.md", "CHANGELOG.md", "tests/families/lines_test.cc"})
    EXPECT_NE(read_file(tree() / file), read_file(source_dir() / file)) << file;
  EXPECT_TRUE(fs::exists(tree() / "corpus/new-text/header.recipe"));
  for (const auto& [file, time] : snapshot(tree()))
    if (!before.contains(file)) {
      EXPECT_EQ(read_file(tree() / file).find('@'), std::string::npos) << file << " has a word that was not filled in";
    }
  ASSERT_NE(compiler(), "");
  for (const char* const file : kCompiled) EXPECT_EQ(run(compiler() + " -fsyntax-only -Werror " + file), 0) << said();
}

TEST_F(NewFamily, OverwritesNothing) {
  ASSERT_EQ(run(kCommand), 0) << said();
  const auto before = snapshot(tree());
  for (const char* const names : {"a_new_family other", "other new-text", "dcpi other", "other dcpi", "Upper other",
                                  "other with_underscore", "../other other", "trace other", "other", ""}) {
    EXPECT_NE(run(std::string("tools/dev new-family ") + names), 0) << names;
    EXPECT_TRUE(snapshot(tree()) == before) << names << ": " << said();
  }
}

// If a list was renamed or moved, nothing is written.
TEST_F(NewFamily, NeedsItsLists) {
  fs::remove(tree() / "CHANGELOG.md");
  std::ofstream(tree() / "CHANGELOG.md") << "# Changes\n";
  const auto before = snapshot(tree());
  EXPECT_NE(run(kCommand), 0);
  EXPECT_NE(said().find("CHANGELOG.md"), std::string::npos) << said();
  EXPECT_TRUE(snapshot(tree()) == before);
}

}  // namespace
}  // namespace proflint::tests
