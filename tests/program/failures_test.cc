// How the program fails: the sources of tools/program follow the rule for failures in CONTRIBUTING.md.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

// The sources of the program by their path below tools/program, without the comments.
const std::map<std::string, std::string>& program_sources() {
  static const std::map<std::string, std::string> sources = [] {
    const std::regex comment("//[^\n]*");
    std::map<std::string, std::string> found;
    const fs::path root = source_dir() / "tools/program";
    for (const auto& entry : fs::recursive_directory_iterator(root))
      if (entry.path().extension() == ".cc" || entry.path().extension() == ".h")
        found[fs::relative(entry.path(), root).string()] = std::regex_replace(read_file(entry.path()), comment, "");
    return found;
  }();
  return sources;
}

std::set<std::string> files_with(const std::string& words) {
  std::set<std::string> found;
  for (const auto& [file, text] : program_sources())
    if (text.find(words) != text.npos) found.insert(file);
  return found;
}

// Declarations of functions with a parameter for the reason of a failure whose result may be ignored.
std::set<std::string> ignorable(const std::string& text) {
  static const std::regex declaration(
      "(?:^|\n)( *)([^\n(){};=]*?)\\b(\\w+)\\(([^(){};]*)(?:std::string& (?:error|why)|FileError& error|ArchiveFault& "
      "fault)(?:,[^(){};]*)?\\)[^;{]*;");
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), declaration), end; it != end; ++it)
    if (!(*it)[4].str().ends_with("const ") && (*it)[2].str().find("[[nodiscard]] ") == std::string::npos)
      found.insert((*it)[3]);
  return found;
}

TEST(Failures, AreNotIgnored) {
  std::size_t headers = 0;
  for (const auto& [file, text] : program_sources()) {
    if (!file.ends_with(".h")) continue;
    headers += text.find("std::string& error") != text.npos ? 1 : 0;
    EXPECT_EQ(ignorable(text), std::set<std::string>{}) << file;
  }
  EXPECT_GT(headers, 8u);
  EXPECT_EQ(ignorable("struct A {\n  bool open(int a,\n            std::string& error);\n};\n"),
            std::set<std::string>{"open"});
  EXPECT_EQ(ignorable("bool read(std::string& bytes, ArchiveFault& fault);\n"), std::set<std::string>{"read"});
  EXPECT_EQ(ignorable("void print(const std::string& why, const FileError& error);\n"), std::set<std::string>{});
  EXPECT_EQ(ignorable("  [[nodiscard]] bool open(int a, std::string& error);\n"), std::set<std::string>{});
}

TEST(Failures, AreThrownOnlyWhereOptionsAreRead) {
  for (const std::string& file : files_with("throw UsageError("))
    EXPECT_TRUE(file.starts_with("cli/") || file.starts_with("settings/")) << file;
  EXPECT_EQ(files_with("catch (const UsageError&"), (std::set<std::string>{"cli/parse.cc", "settings/config.cc"}));
}

// Only the top level decides how the program ends.
TEST(Failures, BecomeAStatusAtTheTop) {
  const std::set<std::string> files = files_with("kUsageOrInputError");
  EXPECT_GE(files.size(), 3u);
  for (const std::string& file : files) EXPECT_EQ(file.find('/'), std::string::npos) << file;
}

}  // namespace
}  // namespace proflint::tests
