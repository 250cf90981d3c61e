// Each function with counters must be in the covmeta file, with as many units as counters.
#include "validators/go_covdata/pair.h"

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::uint8_t kSet = 1;  // counter mode

}  // namespace

void check_pair(const Meta& meta, const Counters& counters, Report& report) {
  if (meta.hash != counters.hash)
    return report.add("go-covdata/pair-hash"_rule, counters.hash, "the hash in the covcounters file is ",
                      Trusted{to_hex(counters.hash)}, ", but the hash of the covmeta file is ",
                      Trusted{to_hex(meta.hash)});
  GroupedFindings findings(report);
  for (const FunctionCounters& function : counters.functions) {
    if (function.package >= meta.packages.size()) {
      findings.add("go-covdata/pair-package"_rule, function.where, "function ", function.function, " is in package ",
                   function.package, ", but the covmeta file has ", Plural{meta.packages.size(), "package"},
                   ", numbered from 0");
      continue;
    }
    const Meta::Package& package = meta.packages[function.package];
    if (!package.is_known) continue;
    if (function.function >= package.functions) {
      findings.add("go-covdata/pair-function"_rule, function.where, "function ", function.function, " of package ",
                   function.package, " does not exist: in the covmeta file, the package has ",
                   Plural{package.functions, "function"}, ", numbered from 0");
      continue;
    }
    const std::uint32_t units = meta.units[package.first + function.function];
    const std::uint32_t expected = meta.granularity == kPerFunction ? 1 : units;
    if (units != Meta::kUnknown && function.count != expected)
      findings.add("go-covdata/pair-counters"_rule, function.where, "function ", function.function, " of package ",
                   function.package, " has ", Plural{function.count, "counter"}, "; expected ", expected);
    if (meta.mode == kSet && function.largest > 1)
      findings.add("go-covdata/pair-set-count"_rule, function.where, "function ", function.function, " of package ",
                   function.package, " has a counter with the value ", function.largest,
                   " in 'set' mode; expected 0 or 1");
  }
  findings.flush();
}

}  // namespace proflint::go_covdata
