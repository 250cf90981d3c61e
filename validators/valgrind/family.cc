// Registers the formats of Valgrind's profiles.
#include "validators/valgrind/family.h"

#include "validators/valgrind/cachegrind/family.h"
#include "validators/valgrind/cachegrind/rules.h"
#include "validators/valgrind/callgrind/family.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind {
namespace {

constexpr const Format* kFormats[] = {&callgrind::kCallgrind, &cachegrind::kCachegrind};
constexpr RuleTable kRuleTables[] = {{"callgrind", callgrind::kRules}, {"cachegrind", cachegrind::kRules}};

}  // namespace

constinit const Family kValgrind = {.id = "valgrind", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::valgrind
