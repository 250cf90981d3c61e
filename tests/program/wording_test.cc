// The wording of help, error texts and documents: they are free of phrases that a native speaker would not use.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/support.h"
#include "tools/program/cli/command_line.h"

namespace proflint::tests {
namespace {

struct Phrase {
  const char* name;
  std::regex pattern;
};

const std::vector<Phrase>& phrases() {
  static const std::vector<Phrase> list = {
      {"a clause as a noun",
       std::regex("\\b[Ww]hat (is|was|are|were|has|have|lies|stays|remains|follows|it|they|a|the)\\b"
                  "(?![^.\\n]*\\?)")},
      {"a pronoun for a noun", std::regex("\\b(that|those) of (?!which)")},
      {"a negated noun",
       std::regex("\\b(is|are|was|were) no (?!longer|more\\b|such)[a-z]|\\b(starts|begins|ends) with no\\b")},
      {"a place for existence", std::regex("\\b(is|are|was|were|be|is not|are not) there\\b(?! (is|are|was|were)\\b)")},
      {"a verdict for a check", std::regex("\\b[Jj]udg(e|es|ed|ing|ement|ements)\\b(?!\\.\\*)")},
      {"a saying without a speaker", std::regex("\\b(is|was|are|were|been) said\\b|\\bsays? of\\b")},
      {"an unusual idiom", std::regex("\\bwithout a word\\b|\\bat hand\\b|\\bstrangers?\\b")},
      {"a mistake for a treatment", std::regex("\\b(taken|takes?|took) (it |them |a |the \\w+ )?for\\b(?! granted)")},
      {"an old idiom for a lack", std::regex("\\bfor want of\\b|\\bwant of memory\\b")},
      {"a double negation", std::regex("\\belse than\\b|\\bnone but\\b|\\bno \\w+ but (for )?\\b")},
      {"British spelling", std::regex("\\b((recogni|symboli|minimi|normali|initiali|optimi)s|(colo|behavio)ur|catalog"
                                      "ue)\\w*")},
  };
  return list;
}

void expect_plain(const std::string& text, const std::string& place) {
  std::istringstream lines(text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    for (const Phrase& phrase : phrases())
      EXPECT_FALSE(std::regex_search(line, phrase.pattern))
          << place << ":" << number << ": " << phrase.name << ": " << line;
  }
}

// Rule pages follow from the texts of rules.
std::vector<std::filesystem::path> written_documents() {
  std::vector<std::filesystem::path> list = {source_dir() / "validators" / "README.md",
                                             source_dir() / "tools" / "web" / "npm" / "README.md"};
  for (const std::filesystem::path& folder : {source_dir(), source_dir() / "tools" / "docs"})
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".md" && entry.path().filename() != "rules.md") list.push_back(entry.path());
  return list;
}

// `text` without code, which may have other names, and without examples and the table of formats, whose texts come from
// rules and formats.
std::string prose_of(const std::string& text) {
  std::istringstream lines(text);
  std::string prose;
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```") || line == "<!-- formats -->" || line == "<!-- end of formats -->")
      is_inside = !is_inside;
    prose += (is_inside ? std::string() : std::regex_replace(line, std::regex("`[^`]*`"), "``")) + "\n";
  }
  return prose;
}

TEST(Wording, OfHelpIsPlainEnglish) {
  expect_plain(run_program({"help"}).out, "help");
  expect_plain(run_program({"-h"}).out, "-h");
  expect_plain(run_program({"manual"}).out, "manual");
  for (const tools::VerbRow& row : tools::verb_rows()) expect_plain(std::string(row.help), std::string(row.name));
}

TEST(Wording, OfDocumentsIsPlainEnglish) {
  for (const std::filesystem::path& path : written_documents()) expect_plain(prose_of(read_file(path)), path.string());
}

// Tables and indented commands cannot be broken.
TEST(Wording, LinesOfDocumentsHaveAtMost140Columns) {
  for (const std::filesystem::path& path : written_documents()) {
    std::istringstream lines(prose_of(read_file(path)));
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      if (line.starts_with("|") || line.starts_with("    ")) continue;
      EXPECT_LE(line.size(), 140u) << path << ":" << number;
    }
  }
}

// A formatter of C++ has mangled such files before: "#Title", and several rows on one line.
TEST(Wording, OfDocumentsIsValidMarkdown) {
  std::vector<std::filesystem::path> documents = written_documents();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "validators"))
    if (entry.path().extension() == ".md") documents.push_back(entry.path());
  for (const std::filesystem::path& path : documents) {
    std::istringstream lines(prose_of(read_file(path)));
    std::size_t number = 0, above = 0;
    for (std::string line; std::getline(lines, line);) {
      ++number;
      const bool is_row = line.starts_with("|");
      const std::size_t bars = is_row ? static_cast<std::size_t>(std::count(line.begin(), line.end(), '|')) : 0;
      const bool is_heading = line.starts_with("#");
      EXPECT_TRUE(!is_heading || std::regex_match(line, std::regex("#+ \\S.*")))
          << path << ":" << number << ": " << line;
      EXPECT_TRUE(!is_row || line.ends_with("|")) << path << ":" << number << ": " << line;
      EXPECT_TRUE(!is_row || above == 0 || bars == above) << path << ":" << number << ": " << line;
      above = bars;
    }
  }
}

TEST(Wording, TheReadmeFitsOnAPage) {
  const std::string text = read_file(source_dir() / "README.md");
  const auto lines = std::count(text.begin(), text.end(), '\n');
  EXPECT_GE(lines, 60);
  EXPECT_LE(lines, 90);
}

}  // namespace
}  // namespace proflint::tests
