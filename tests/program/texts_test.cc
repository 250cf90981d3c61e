// Compares the claims of rules about consumers with the measurements: no consequence claims that a consumer rejects a
// file or crashes if it accepts all measured cases, and no note has a case that kills a consumer.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "tools/program/settings/consumers.h"
#include "validators/core/unsupported_release.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

// Names of consumers in texts, and the programs of the table that they mean.
struct Subject {
  const char* name;
  std::vector<std::string_view> programs;  // empty: all
};

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> list = {
      {"LLVM", {"llvm", "clang"}},
      {"llvm-profdata", {"llvm"}},
      {"clang", {"clang"}},
      {"gcov-tool", {"gcov-tool"}},
      {"gcov", {"gcov"}},
      {"GCC", {"gcc"}},
      {"AutoFDO", {"autofdo"}},
      {"perf", {"perf"}},
      {"gprof", {"gprof"}},
      {"lcov", {"lcov"}},
      {"grcov", {"grcov"}},
      {"pprof", {"go"}},
      {"callgrind_annotate", {"valgrind"}},
      {"cg_annotate", {"valgrind"}},
      {"JaCoCo", {"jacoco"}},
      {"xmllint", {"xmllint"}},
      {"llvm-bolt", {"bolt"}},
      {"jq", {"jq"}},
      {"gcovr", {"gcovr"}},
      {"create_llvm_prof", {"autofdo"}},
      {"llvm-profgen", {"llvm-profgen"}},
      {R"(stackcollapse-perf\.pl)", {"stackcollapse-perf"}},
      {"speedscope", {"speedscope"}},
      {"c8", {"c8"}},
      {"v8-to-istanbul", {"v8-to-istanbul"}},
      {"protoc", {"protoc"}},
      {"coverage(?:\\.py| report| combine)?", {"coverage"}},
      {"SimpleCov", {"simplecov"}},
      {"SQLite", {"sqlite"}},
      {"(?:all |every )?(?:consumer|reader|tool)s?", {}},
  };
  return list;
}

// A measured outcome of a case with a finding of the rule, in a consumer that accepts the twin.
struct Measured {
  ConsumerName consumer;
  std::string_view outcome, found;
  std::string_view name;  // of the case
  bool is_cause = false;
};

std::vector<Measured> measured_of(const tools::ConsumerTable& table, std::string_view rule) {
  std::vector<Measured> list;
  for (const tools::ConsumerCase& one : table.cases)
    for (const tools::ConsumerCell& cell : one.cells)
      if (one.rule == rule && one.found != "-" && cell.twin == "accepts")
        list.push_back({parse_consumer(cell.consumer).value_or(ConsumerName{cell.consumer, {}}), cell.outcome,
                        one.found, one.name, cell.is_cause});
  return list;
}

bool is_of(const Subject& subject, const std::string& release, const ConsumerName& consumer) {
  if (!subject.programs.empty() &&
      std::find(subject.programs.begin(), subject.programs.end(), consumer.program) == subject.programs.end())
    return false;
  return release.empty() || release == std::to_string(consumer.release.major) ||
         release == std::to_string(consumer.release.major) + "." + std::to_string(consumer.release.minor);
}

// Claims of the form "gcov 12 crashes", at the start of a clause.
std::vector<std::string> contradictions(const std::string& consequence, const std::vector<Measured>& outcomes) {
  std::vector<std::string> found;
  for (const Subject& subject : subjects()) {
    const std::regex claim("(?:^|[,;:(] ?|and |`)" + std::string(subject.name) +
                           " ?([0-9.]*) (?:rejects?|refuses?|crash|crashes|dies?|aborts?|hangs?)\\b");
    for (std::sregex_iterator it(consequence.begin(), consequence.end(), claim), end; it != end; ++it) {
      const auto is_own = [&](const Measured& one) { return is_of(subject, (*it)[1], one.consumer); };
      const bool is_measured = std::any_of(outcomes.begin(), outcomes.end(), is_own);
      const bool is_accepted = std::all_of(outcomes.begin(), outcomes.end(), [&](const Measured& one) {
        return !is_own(one) || one.outcome == "accepts";
      });
      if (is_measured && is_accepted) found.push_back(it->str());
    }
  }
  return found;
}

// Cases of rules about sets were measured file by file, so they do not show how consumers handle sets.
bool is_about_sets(std::string_view rule) {
  return rule.find("/set-") != std::string_view::npos;
}

TEST(Texts, NoConsequenceContradictsMeasurements) {
  const tools::ConsumerTable table = tools::consumer_table();
  for (const Rule* rule : rules_by_id())
    if (!is_about_sets(rule->id)) {
      for (const std::string& claim : contradictions(std::string(rule->consequence), measured_of(table, rule->id)))
        ADD_FAILURE() << rule->id << ": '" << claim << "', but it accepts every case";
    }
}

TEST(Texts, NoNoteKillsAConsumer) {
  const tools::ConsumerTable table = tools::consumer_table();
  for (const Rule* rule : rules_by_id())
    for (const Measured& one : measured_of(table, rule->id))
      if (one.found == "note" && one.is_cause) {
        EXPECT_FALSE(one.outcome == "crashes" || one.outcome == "hangs" || one.outcome == "exhausts")
            << one.name << ": " << one.consumer.program << ' ' << one.outcome;
      }
}

TEST(Texts, ContradictionsAreFound) {
  const Measured accepts = {{"gcov", {12, 0}}, "accepts", "error", "x/y", false};
  const Measured crashes = {{"gcov", {11, 0}}, "crashes", "error", "x/y", true};
  EXPECT_EQ(contradictions("gcov crashes", {accepts}).size(), 1u);
  EXPECT_EQ(contradictions("nothing is lost; gcov 12 refuses it", {accepts, crashes}).size(), 1u);
  EXPECT_EQ(contradictions("readers reject the file", {accepts}).size(), 1u);
  EXPECT_TRUE(contradictions("gcov crashes", {accepts, crashes}).empty());
  EXPECT_TRUE(contradictions("gcov 11 crashes", {accepts}).empty());
  EXPECT_TRUE(contradictions("gcov-tool crashes", {accepts}).empty());
  EXPECT_TRUE(contradictions("gcov reads on", {accepts}).empty());
}

}  // namespace
}  // namespace proflint::tests
