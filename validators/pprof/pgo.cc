// Checks the requirements of the Go compiler. Each rule assumes that the earlier ones hold, as in the compiler.
#include "validators/pprof/pgo.h"

#include <algorithm>

#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr std::size_t kLarge = std::size_t{16} << 20;
constexpr Path kWhole = {nullptr, "the profile"};

// Functions used by the samples that the compiler uses, with and without a start line.
struct Hot {
  std::uint64_t with = 0, without = 0;
  const Function* first_without = nullptr;
  std::size_t index = 0;
};

Hot hot_functions(const Tables& tables) {
  std::pmr::vector<bool> is_hot(tables.functions.size(), false, tables.memory);
  for (std::size_t i = 0; i < tables.locations.size(); ++i) {
    if (!tables.marks[i].is_hot) continue;
    const Location& location = tables.locations[i];
    for (std::uint32_t frame = 0; frame < location.frames; ++frame)
      is_hot[tables.frames[location.first_frame + frame]] = true;
  }
  Hot hot;
  for (std::size_t i = 0; i < is_hot.size(); ++i) {
    if (!is_hot[i]) continue;
    const Function& function = tables.functions[i];
    if (function.start_line != 0) {
      ++hot.with;
    } else if (hot.without++ == 0) {
      hot.first_without = &function;
      hot.index = i;
    }
  }
  return hot;
}

}  // namespace

bool is_for_compiler(std::string_view name) {
  return name.ends_with(".pgo");
}

std::size_t pgo_type(const Tables& tables) {
  return std::min(tables.find_type("samples", "count"), tables.find_type("cpu", "nanoseconds"));
}

void check_pgo(std::string_view profile, std::size_t type, const Tables& tables, const Samples& samples,
               Findings& findings) {
  const std::string_view start = profile.substr(0, 0);
  if (profile.size() > kLarge)
    findings.add("pprof/pgo-large"_rule, start, kWhole, "has ", Plural{profile.size(), "byte"}, ", more than 16 MiB");
  if (samples.totals().samples == 0)
    return findings.add("pprof/pgo-nothing"_rule, start, kWhole,
                        "has no samples, so the Go compiler optimizes nothing");
  if (type == tables.types.size())
    return findings.add("pprof/pgo-sample-type"_rule, start, kWhole,
                        "has neither the sample type samples/count nor cpu/nanoseconds");
  const PgoTotals& pgo = samples.pgo();
  if (pgo.negative < 0)
    findings.add("pprof/pgo-negative"_rule, pgo.negative_where, {nullptr, "sample", pgo.negative_sample},
                 "has the negative value ", pgo.negative);
  if (pgo.nonzero == 0)
    return findings.add("pprof/pgo-all-zero"_rule, start, kWhole, "has ", Plural{samples.totals().samples, "sample"},
                        ", but all values of the sample type that the compiler uses are 0");
  const Hot hot = hot_functions(tables);
  if (hot.with + hot.without == 0)
    return findings.add("pprof/pgo-start-line"_rule, start, kWhole,
                        "has no functions used by samples; expected some with start lines");
  if (hot.with == 0)
    return findings.add("pprof/pgo-start-line"_rule, start, kWhole, "has ", Plural{hot.without, "function"},
                        " used by samples, but ",
                        hot.without == 1 ? "it has no start line" : "none of them has a start line");
  if (hot.without != 0)
    findings.add("pprof/pgo-start-line-partial"_rule, hot.first_without->where, {nullptr, "function", hot.index},
                 "has no start line; ", hot.without, " of the ", Plural{hot.with + hot.without, "function"},
                 hot.without == 1 ? " used by samples has none" : " used by samples have none");
  if (!pgo.has_call)
    findings.add(
        "pprof/pgo-nothing"_rule, start, kWhole,
        "has no sample with a positive value and a call edge (caller and callee), so the Go compiler optimizes "
        "nothing");
}

}  // namespace proflint::pprof
