// Registers the formats of BOLT's profiles.
#include "validators/bolt/family.h"

#include "validators/bolt/fdata/family.h"
#include "validators/bolt/fdata/rules.h"
#include "validators/bolt/preagg/family.h"
#include "validators/bolt/preagg/rules.h"
#include "validators/bolt/yaml/family.h"
#include "validators/bolt/yaml/rules.h"

namespace proflint::bolt {
namespace {

constexpr const Format* kFormats[] = {&fdata::kFdata, &preagg::kPreagg, &yaml::kYaml};
constexpr RuleTable kRuleTables[] = {
    {"bolt-fdata", fdata::kRules}, {"bolt-preagg", preagg::kRules}, {"bolt-yaml", yaml::kRules}};

}  // namespace

constinit const Family kBolt = {.id = "bolt", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::bolt
