// Every function of the counters must be one of the covmeta file, with as many counters as it has units.
#include "validators/go_covdata/pair.h"

#include "validators/core/once.h"
#include "validators/go_covdata/rules.h"

namespace proflint::go_covdata {
namespace {

constexpr std::uint8_t kSet = 1, kPerFunction = 2;  // counter mode, granularity

}  // namespace

void check_pair(const Meta& meta, const Counters& counters, Report& report) {
  if (meta.hash != counters.hash)
    return report.add("go-covdata/pair-hash"_rule, counters.hash, "the counters are of ",
                      Words{hexadecimal(counters.hash)}, ", the covmeta file is ", Words{hexadecimal(meta.hash)});
  Places packages, functions, counts, sets;
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
  const auto say = [&](const Rule& rule, const Places& places, const char* what) {
    if (places)
      report.add(rule, places.first(), Plural{places.count(), "function"}, " of the counters ", what,
                 ", the first is here");
  };
  say("go-covdata/pair-package"_rule, packages, "in a package that the covmeta file does not have");
  say("go-covdata/pair-function"_rule, functions, "that its package does not have");
  say("go-covdata/pair-counters"_rule, counts, "with another number of counters than units");
  say("go-covdata/pair-set-count"_rule, sets, "with counters above 1 in mode set");
}

}  // namespace proflint::go_covdata
