// Totals of perf script output. Follows perf-script(1).
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/occurrences.h"
#include "validators/core/wide.h"

namespace proflint::perf_script {

struct Totals {
  std::uint64_t samples = 0, chains = 0;  // chains: samples with frames or branches
  std::uint64_t periods = 0;              // samples with a period, or a count
  Uint128 weight = 0;                     // their sum
  std::uint64_t symbols = 0, unresolved = 0;
  std::uint64_t branches = 0;  // lines of them
  Occurrences without_time, without_event, with_text, without_branches, deep;
  Occurrences incomplete;  // frames without a symbol or an object, in a file without them
  struct OddName {
    std::string_view name, oddity;
  } first_odd;
  Occurrences odd_names;  // heads of samples with call chains

  void add_odd_name(std::string_view where, const OddName& name) {
    if (!odd_names) first_odd = name;
    odd_names.add(where);
  }
  void append(const Totals& next) {
    samples += next.samples;
    chains += next.chains;
    periods += next.periods;
    weight += next.weight;
    symbols += next.symbols;
    unresolved += next.unresolved;
    branches += next.branches;
    without_time.append(next.without_time);
    without_event.append(next.without_event);
    with_text.append(next.with_text);
    without_branches.append(next.without_branches);
    deep.append(next.deep);
    incomplete.append(next.incomplete);
    if (!odd_names) first_odd = next.first_odd;
    odd_names.append(next.odd_names);
  }
};

}  // namespace proflint::perf_script
