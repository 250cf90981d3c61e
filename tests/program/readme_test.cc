// The README and the documents of tools/docs: their examples show the output of the program, their settings are valid,
// and their links lead to files.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/documents.h"
#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "validators/core/limits.h"

namespace proflint::tests {
namespace {

constexpr std::string_view kPrompt = "$ proflint ";
constexpr std::string_view kLeftOut = "[...]";  // in an example: any text

// Whether `text` is `pattern` with some text for each mark.
bool matches(std::string_view text, std::string_view pattern) {
  std::size_t mark = pattern.find(kLeftOut);
  if (mark == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, mark))) return false;
  text.remove_prefix(mark);
  for (;;) {
    pattern.remove_prefix(mark + kLeftOut.size());
    mark = pattern.find(kLeftOut);
    if (mark == std::string_view::npos) return text.ends_with(pattern);
    const std::size_t found = text.find(pattern.substr(0, mark));
    if (found == std::string_view::npos) return false;
    text.remove_prefix(found + mark);
  }
}

// As the words of a shell command without quotes.
std::vector<std::string> words_of(const std::string& command) {
  std::istringstream in(command);
  return {std::istream_iterator<std::string>(in), {}};
}

// The default style on a terminal is full.
void show_as_on_a_terminal(std::vector<std::string>& words) {
  const auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  if (!has("--format") && words.front().find('.') != std::string::npos)
    words.insert(words.begin(), {"--format", "full"});
}

void expect_real(const Scratch& scratch, const std::string& block) {
  std::size_t at = 0;
  while (at < block.size()) {
    const std::size_t line_end = block.find('\n', at);
    const std::string command = block.substr(at + kPrompt.size(), line_end - at - kPrompt.size());
    const std::size_t next = block.find("\n" + std::string(kPrompt), line_end);
    std::string shown = block.substr(line_end + 1, next == std::string::npos ? next : next - line_end);
    at = next == std::string::npos ? block.size() : next + 1;
    std::vector<std::string> words = words_of(command);
    show_as_on_a_terminal(words);
    const std::string printed = scratch.run(words).out;
    while (shown.ends_with("\n\n")) shown.pop_back();
    EXPECT_TRUE(matches(printed, shown)) << command << " prints:\n" << printed;
  }
}

TEST(Readme, ExamplesMatchTheOutput) {
  const std::filesystem::path recipe_path = source_dir() / "tests" / "program" / "readme.recipe";
  tools::Recipe recipe;
  std::string error;
  ASSERT_TRUE(
      tools::assemble(read_file(recipe_path), tools::Variant::bad, "x", recipe_path.parent_path(), recipe, error))
      << error;
  const Scratch scratch;
  for (const tools::RecipeFile& file : recipe.files) scratch.write(file.name, file.bytes);
  std::size_t examples = 0;
  for (const std::string& block : fenced_blocks_of_documents("")) {
    if (!block.starts_with(kPrompt)) continue;
    expect_real(scratch, block);
    ++examples;
  }
  EXPECT_GT(examples, 8u);
}

TEST(Readme, ItsSettingsAreAccepted) {
  const std::vector<std::string> settings = fenced_blocks_of_documents("toml");
  ASSERT_FALSE(settings.empty());
  for (const std::string& toml : settings) {
    const Scratch scratch;
    scratch.write("proflint.toml", toml);
    const Outcome outcome = scratch.run({"config"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }
}

TEST(Readme, EverySettingIsDescribed) {
  const std::string settings = read_file(source_dir() / "tools" / "docs" / "settings.md");
  const std::string config = Scratch().run({"config", "--baseline", "b", "--source-root", ".", "--for", "lcov-1"}).out;
  const std::regex key("(?:^|\n)\\[?\\[?([a-z-]+)(?:\\]| =)");
  std::size_t keys = 0;
  for (std::sregex_iterator it(config.begin(), config.end(), key), end; it != end; ++it) {
    if (Limits::find((*it)[1].str())) continue;
    EXPECT_NE(settings.find("`" + (*it)[1].str() + "`"), std::string::npos) << (*it)[1];
    ++keys;
  }
  EXPECT_GE(keys, 12u) << config;
}

TEST(Readme, LinksLeadSomewhere) {
  const std::regex link("\\]\\(([^)#:]+)\\)");
  for (const std::filesystem::path& document : documents()) {
    const std::string text = read_file(document);
    for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it)
      EXPECT_TRUE(std::filesystem::exists(document.parent_path() / (*it)[1].str())) << document << ": " << (*it)[1];
  }
}

}  // namespace
}  // namespace proflint::tests
