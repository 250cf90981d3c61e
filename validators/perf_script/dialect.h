// The three shapes of perf script output: nothing in it names the fields of -F.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::perf_script {

enum class Dialect : std::uint8_t {
  none,
  named,     // samples with process and time
  chains,    // frames with symbols only
  branches,  // addresses, branches and counts: what llvm-profgen reads
};

// The dialect by the first distinctive line, but a sample with time and event near the start counts more than frames.
Dialect find_dialect(std::string_view text);

}  // namespace proflint::perf_script
