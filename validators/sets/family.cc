// Adds each file to the parts of its set.
#include "validators/sets/family.h"

#include "validators/sets/members.h"
#include "validators/sets/rules.h"
#include "validators/sets/volume.h"

namespace proflint::sets {
namespace {

constexpr RuleTable kRuleTables[] = {{"set", kRules}};

}  // namespace

constinit const Family kSets = {.id = "sets", .rules = kRuleTables};

void add_member(const Input& input, const Family& family, const Format& format, Report& report) {
  input.member->join<Members>().add(input, family, format, report);
  if (!report.has_errors()) add_facts(*input.member, format, report.facts());
}

void add_facts(SetMember& member, const Format& format, const Facts& facts) {
  member.join<Volumes>().add(member.number(), format, facts);
}

std::vector<LateFinding> finish(FileSet& set) {
  return set.state<Volumes>().finish();
}

}  // namespace proflint::sets
