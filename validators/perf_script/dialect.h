// The three shapes of perf script output: nothing in it names the fields of -F.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/perf_script.h"

namespace proflint::perf_script {

enum class Dialect : std::uint8_t {
  none,
  named,     // samples with process and time
  chains,    // frames with symbols only
  branches,  // addresses, branches and counts: what llvm-profgen reads
};

struct Layout {
  Dialect dialect = Dialect::none;
  // Of heads: -F may leave out their threads, or both their times and events.
  bool has_ids = true, has_what = true;

  // Whether a head has what other heads have.
  bool fits(const grammars::perf_script::Line& head) const {
    return (head.tid.is_there || !has_ids) && (head.has_time || !head.event.empty() || !has_what);
  }
};

// The dialect by the first distinctive line, but a sample with time and event near the start counts more than frames.
Layout find_layout(std::string_view text);

}  // namespace proflint::perf_script
