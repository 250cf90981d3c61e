// Each function with counters must be in the covmeta file, with as many units as counters.
#include "validators/go_covdata/pair.h"

#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::uint8_t kSet = 1, kPerFunction = 2;  // counter mode, granularity

}  // namespace

void check_pair(const Meta& meta, const Counters& counters, Report& report) {
  if (meta.hash != counters.hash)
    return report.add("go-covdata/pair-hash"_rule, counters.hash, "the counters belong to hash ",
                      Trusted{hexadecimal(counters.hash)}, ", but the hash of the covmeta file is ",
                      Trusted{hexadecimal(meta.hash)});
  Occurrences packages, functions, counts, sets;
  for (const FunctionCounters& function : counters.functions) {
    if (function.package >= meta.packages.size()) {
      packages.add(function.where);
      continue;
    }
    const Meta::Package& package = meta.packages[function.package];
    if (!package.is_known) continue;
    if (function.function >= package.functions) {
      functions.add(function.where);
      continue;
    }
    const std::uint32_t units = meta.units[package.first + function.function];
    if (units != Meta::kUnknown && function.count != (meta.granularity == kPerFunction ? 1 : units))
      counts.add(function.where);
    if (meta.mode == kSet && function.largest > 1) sets.add(function.where);
  }
  const Group groups[] = {
      {&"go-covdata/pair-package"_rule, &packages, "the package of the function is not in the covmeta file"},
      {&"go-covdata/pair-function"_rule, &functions, "the function is not in its package of the covmeta file"},
      {&"go-covdata/pair-counters"_rule, &counts, "the function has different numbers of counters and units"},
      {&"go-covdata/pair-set-count"_rule, &sets, "the function has counters above 1 in mode set"},
  };
  report_groups(report, groups);
}

}  // namespace proflint::go_covdata
