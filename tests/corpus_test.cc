// Walks the corpus: every recipe gives the output it expects, and every rule has a case that fires it and a near twin
// that does not. PROFLINT_BLESS=1 rewrites the expectations; PROFLINT_CASES=FAMILY,... takes only those families.
//
// corpus/<family>/<rule>.recipe (or <rule>-<more>.recipe) is a case of <family>/<rule>. Its .expect has the concise
// output and exit status for the defect, and after a line `near:` those for the twin. corpus/real/ contains files that
// real tools wrote: none of them is invalid, and corpus/identities.txt has their identities. Files there named image...
// are programs, not profiles.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string name;       // "<family>/<stem>"
  std::string bad, near;  // concise output and exit status
  bool has_near = false;
};

std::string output_of(const fs::path& path, tools::Variant variant) {
  tools::Recipe recipe;
  std::string error;
  if (!tools::assemble(read_file(path), variant, path.stem().string(), path.parent_path(), recipe, error))
    return "recipe " + error + "\n";
  const Scratch scratch;
  std::vector<std::string> words = {"--format", "concise", "--notes", "-j", "1"};
  for (const std::string& word : recipe.args) words.push_back(word);
  // A file that the arguments name, or that is in a folder they name, is not an input by itself.
  const auto is_named = [&](const std::string& name) {
    return std::any_of(recipe.args.begin(), recipe.args.end(),
                       [&](const std::string& word) { return name == word || name.starts_with(word + "/"); });
  };
  for (const tools::RecipeFile& file : recipe.files) {
    scratch.write(file.name, file.bytes);
    if (!is_named(file.name)) words.push_back(file.name);
  }
  const Outcome run = scratch.run(words);
  return run.out + (run.status == 2 ? run.err : "") + "exit " + std::to_string(run.status) + "\n";
}

Case run_case(const fs::path& path) {
  Case result;
  result.name = path.parent_path().filename().string() + "/" + path.stem().string();
  result.bad = output_of(path, tools::Variant::bad);
  const std::string text = read_file(path);
  result.has_near = text.starts_with("near:") || text.find("\nnear:") != std::string::npos ||
                    text.starts_with("bad:") || text.find("\nbad:") != std::string::npos;
  if (result.has_near) result.near = output_of(path, tools::Variant::near);
  return result;
}

bool is_case_wanted(const fs::path& path) {
  const char* const families = std::getenv("PROFLINT_CASES");
  const std::string family = "," + path.parent_path().filename().string() + ",";
  return families == nullptr || ("," + std::string(families) + ",").find(family) != std::string::npos;
}

const std::vector<std::pair<fs::path, Case>>& all_cases() {
  static const auto cases = [] {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus"))
      if (entry.path().extension() == ".recipe" && is_case_wanted(entry.path())) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::pair<fs::path, Case>> list;
    for (const fs::path& path : paths) list.emplace_back(path, run_case(path));
    return list;
  }();
  return cases;
}

TEST(Corpus, EveryCaseGivesTheOutputItExpects) {
  for (const auto& [path, result] : all_cases()) {
    fs::path expect = path;
    expect.replace_extension(".expect");
    const std::string got = result.bad + (result.has_near ? "near:\n" + result.near : "");
    if (std::getenv("PROFLINT_BLESS") != nullptr)
      expect_written(expect, got);
    else
      EXPECT_EQ(got, read_file(expect)) << result.name;
  }
}

// Whether some line of `output` ends with the rule's id in brackets.
bool fires(const std::string& output, std::string_view id) {
  return output.find(" [" + std::string(id) + "]\n") != std::string::npos;
}

bool is_case_of(const std::string& name, std::string_view id) {
  return name.starts_with(id) && (name.size() == id.size() || name[id.size()] == '-');
}

TEST(Corpus, EveryRuleHasAWitnessAndANearTwin) {
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) {
      if (rule.category == Category::limit) continue;  // limits and I/O have tests of their own
      bool witnessed = false;
      for (const auto& [path, result] : all_cases())
        witnessed |= is_case_of(result.name, rule.id) && result.has_near && fires(result.bad, rule.id) &&
                     !fires(result.near, rule.id);
      EXPECT_TRUE(witnessed) << rule.id << " has no case that fires it with a near twin that does not";
    }
}

TEST(Corpus, ExpectationsNameOnlyRulesThatExist) {
  for (const auto& [path, result] : all_cases()) {
    std::string_view rest = result.bad;
    for (std::size_t end = 0; (end = rest.find("]\n")) != std::string_view::npos; rest.remove_prefix(end + 2)) {
      const std::size_t start = rest.rfind('[', end);
      EXPECT_NE(find_rule_by_id(rest.substr(start + 1, end - start - 1)), nullptr) << result.name;
    }
  }
}

// Below corpus/real, sorted.
std::vector<std::string> real_profiles() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus" / "real")) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && !name.ends_with(".md") && !name.starts_with("image"))
      paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(Corpus, RealFilesAreNeverInvalid) {
  EXPECT_GT(real_profiles().size(), 100u);
  for (const std::string& path : real_profiles()) {
    const Outcome run = run_program({"--format", "concise", "--fail-on", "error", path});
    EXPECT_EQ(run.status, 0) << path << "\n" << run.out;
  }
}

// Descriptions and facts, as printed by `identify`.
TEST(Corpus, IdentitiesOfRealFilesAreStable) {
  std::string identities;
  for (const std::string& path : real_profiles())
    identities += run_program({"identify", path}).out.substr((source_dir() / "corpus").string().size() + 1);
  expect_written(source_dir() / "corpus/identities.txt", identities);
}

}  // namespace
}  // namespace proflint::tests
