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

// A claim about a consumer, and the programs of the table that it means.
struct Subject {
  std::regex claim;
  std::vector<std::string_view> programs;  // empty: all
};

// Claims of the form "gcov 12 crashes", at the start of a clause; the first group is the release.
std::regex claims_about(const std::string& name) {
  return std::regex("(?:^|[,;:(] ?|and |`)" + name +
                    " ?([0-9.]*) (?:rejects?|refuses?|crash|crashes|dies?|aborts?|hangs?)\\b");
}

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> list = {
      {claims_about("LLVM"), {"llvm", "clang"}},
      {claims_about("llvm-profdata"), {"llvm"}},
      {claims_about("clang"), {"clang"}},
      {claims_about("gcov-tool"), {"gcov-tool"}},
      {claims_about("gcov"), {"gcov"}},
      {claims_about("GCC"), {"gcc"}},
      {claims_about("AutoFDO"), {"autofdo"}},
      {claims_about("perf"), {"perf"}},
      {claims_about("gprof"), {"gprof"}},
      {claims_about("lcov"), {"lcov"}},
      {claims_about("grcov"), {"grcov"}},
      {claims_about("(?:cobertura-parse|clover-json|jacoco-parse)"), {"coverage-gutters"}},
      {claims_about("pprof"), {"go"}},
      {claims_about("callgrind_annotate"), {"valgrind"}},
      {claims_about("cg_annotate"), {"valgrind"}},
      {claims_about("JaCoCo"), {"jacoco"}},
      {claims_about("xmllint"), {"xmllint"}},
      {claims_about("llvm-bolt"), {"bolt"}},
      {claims_about("jq"), {"jq"}},
      {claims_about("gcovr"), {"gcovr"}},
      {claims_about("create_llvm_prof"), {"autofdo"}},
      {claims_about("llvm-profgen"), {"llvm-profgen"}},
      {claims_about(R"(stackcollapse-perf\.pl)"), {"stackcollapse-perf"}},
      {claims_about("speedscope"), {"speedscope"}},
      {claims_about("c8"), {"c8"}},
      {claims_about("v8-to-istanbul"), {"v8-to-istanbul"}},
      {claims_about("protoc"), {"protoc"}},
      {claims_about("coverage(?:\\.py| report| combine)?"), {"coverage"}},
      {claims_about("SimpleCov"), {"simplecov"}},
      {claims_about("SQLite"), {"sqlite"}},
      {claims_about("(?:all |every )?(?:consumer|reader|tool)s?"), {}},
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

std::vector<std::string> contradictions(const std::string& consequence, const std::vector<Measured>& outcomes) {
  std::vector<std::string> found;
  for (const Subject& subject : subjects()) {
    for (std::sregex_iterator it(consequence.begin(), consequence.end(), subject.claim), end; it != end; ++it) {
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
