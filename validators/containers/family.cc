// The rules about containers, one table for each kind.
#include "validators/containers/family.h"

#include "validators/containers/rules.h"

namespace proflint::containers {
namespace {

constexpr RuleTable kRuleTables[] = {{"gzip", kGzipRules}, {"zstd", kZstdRules}, {"container", kContainerRules}};

}  // namespace

constinit const Family kContainers = {.id = "containers", .rules = kRuleTables};

}  // namespace proflint::containers
