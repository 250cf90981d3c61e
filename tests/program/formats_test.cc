// Lists of formats elsewhere in the repository are generated from the formats themselves: PROFLINT_BLESS=1 writes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

TEST(FormatList, HasTheValuesOfEachFormat) {
  const auto list = nlohmann::json::parse(run_program({"formats", "--format", "json"}).out);
  ASSERT_EQ(list.size(), formats().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Format& format = *formats()[i];
    EXPECT_EQ(list[i]["id"], format.id);
    EXPECT_EQ(list[i]["file_names"].size(), format.file_names.size()) << format.id;
    EXPECT_EQ(list[i]["companions"].size(), format.companions.size()) << format.id;
    for (const auto& table : list[i]["rules"])
      EXPECT_NE(find_rule_table(table.get<std::string>()), nullptr) << format.id;
    EXPECT_NE(run_program({"formats"}).out.find(format.name), std::string::npos) << format.id;
    EXPECT_EQ(nlohmann::json::parse(run_program({"formats", "--format", "json", std::string(format.id)}).out)[0],
              list[i]);
  }
  EXPECT_EQ(run_program({"formats", "no-such-format"}).status, 2);
}

// One term for one thing, in common words.
TEST(RuleTexts, ArePlainEnglish) {
  const std::regex odd("\\b(stands|stood|behind|comes to|is told|holds)\\b");
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      for (const std::string_view text : {rule.statement, rule.consequence, rule.hint})
        EXPECT_FALSE(std::regex_search(std::string(text), odd)) << rule.id << ": " << text;
  const std::regex odd_message(": (error|warning|note): .*\\b(stands|stood|behind|comes to|is told|holds)\\b");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "corpus"))
    if (entry.path().extension() == ".expect") {
      EXPECT_FALSE(std::regex_search(read_file(entry.path()), odd_message)) << entry.path();
    }
}

bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [&](std::size_t at) {
    return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
  };
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string_view::npos; ++at)
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  return false;
}

// The same for all texts in the tree that people read: comments, cases, documents. This file is exempt, because it
// contains the words.
TEST(Wording, OfSourcesIsPlainEnglish) {
  constexpr std::string_view kOdd[] = {"stands",   "Stands",  "stood",        "behind",      "Behind",
                                       "comes to", "is told", "nobody knows", "Nobody knows"};
  for (const char* folder : {"corpus", "fuzz", "grammars", "tests", "tools", "validators"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / folder)) {
      const std::string name = entry.path().filename().string(), kind = entry.path().extension().string();
      const bool is_read = kind == ".cc" || kind == ".h" || kind == ".md" || kind == ".recipe" || kind == ".expect";
      if (!is_read || name == "formats_test.cc" || entry.path().string().find("corpus/real") != std::string::npos)
        continue;
      const std::string text = read_file(entry.path());
      for (const std::string_view word : kOdd) EXPECT_FALSE(has_word(text, word)) << entry.path() << ": " << word;
    }
}

// CMake finds the formats in their definitions.
TEST(FormatList, EveryFormatHasAFuzzTarget) {
  const std::string targets = "\n" + read_file(binary_dir() / "fuzz" / "targets");
  for (const Format* format : formats()) {
    std::string name = "\nfuzz_" + std::string(format->id) + " ";
    std::replace(name.begin(), name.end(), '-', '_');
    EXPECT_NE(targets.find(name), std::string::npos) << format->id;
  }
}

// `text` with the part between the lines `start` and `end`, which it has, replaced.
std::string with_part(const std::string& text, const std::string& start, const std::string& end,
                      const std::string& part) {
  const std::size_t from = text.find(start), to = text.find(end, from);
  if (from == std::string::npos || to == std::string::npos) return {};
  return text.substr(0, from + start.size()) + part + text.substr(to);
}

TEST(FormatList, TheDocumentHasItsTable) {
  const std::filesystem::path document = source_dir() / "tools" / "docs" / "formats.md";
  expect_written(document, with_part(read_file(document), "<!-- formats -->\n", "<!-- end of formats -->\n",
                                     run_program({"formats", "--format", "markdown"}).out));
}

// The regular expression for a pattern of Format::file_names, at the end of a path.
std::string as_regex(std::string_view pattern) {
  std::string out = pattern.starts_with('*') ? "" : "(^|/)";
  for (const char c : pattern.substr(pattern.starts_with('*') ? 1 : 0)) {
    if (c == '.' || c == '+' || c == '#') out += '\\';
    out += c == '*' ? std::string("[^/]+") : std::string(1, c);
  }
  return out;
}

// Names of the hook that are not names of a format: default names of reports that other JSON has, too.
constexpr std::string_view kReportNames[] = {"(^|/)coverage\\.json", "(^|/)coverage-[0-9]+-[0-9]+-[0-9]+\\.json"};

std::vector<std::string> hook_patterns() {
  std::vector<std::string> patterns(std::begin(kReportNames), std::end(kReportNames));
  for (const Format* format : formats())
    for (const std::string_view name : format->file_names)
      if (name != "*.yaml") patterns.push_back(as_regex(name));
  std::sort(patterns.begin(), patterns.end());
  patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
  return patterns;
}

TEST(FormatList, CommonNamesAreNamesOfTheFormat) {
  for (const Format* format : formats())
    for (const std::string_view name : format->common_names)
      EXPECT_EQ(std::count(format->file_names.begin(), format->file_names.end(), name), 1) << format->id << " " << name;
}

// The hook skips files with these names and other contents, but not every YAML file of a repository is worth reading.
TEST(FormatList, ThePreCommitHookMatchesTheirNames) {
  const std::filesystem::path hooks = source_dir() / ".pre-commit-hooks.yaml";
  std::string lines, all;
  for (const std::string& pattern : hook_patterns()) {
    lines += (lines.empty() ? "" : "|\n") + ("      " + pattern);
    all += (all.empty() ? "(" : "|") + pattern;
  }
  expect_written(hooks, with_part(read_file(hooks), "    (?x)(\n", "    )$\n", lines + "\n"));
  const std::regex regex(all + ")$");
  for (const char* path :
       {"a.gcda", "build/x/a.gcno", "gmon.out", "run/gmon.out.12", "a b.prof", "lcov.info", "a.c.gcov",
        "x/coverage.xml", "coverage-final.json", "coverage.json", "coverage-7-1700000000000-0.json"})
    EXPECT_TRUE(std::regex_search(path, regex)) << path;
  for (const char* path :
       {"a.gcda.txt", "agmon.out", "gmon.out.d/readme", "gcda", "data.json", "a.yaml", "coverage-1.json"})
    EXPECT_FALSE(std::regex_search(path, regex)) << path;
}

}  // namespace
}  // namespace proflint::tests
