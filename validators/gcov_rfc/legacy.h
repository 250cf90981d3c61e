// Coverage files that are older than the draft: they have the same suffixes, but no magic.
// Follows libgcc2.c and profile.c of GCC 2.95 to 3.3 and the parser of ggcov.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::gcov_rfc {

enum class Legacy : std::uint8_t {
  none,
  named,       // .bbg or .da whose functions have names, GCC 2.96 to 3.3
  graph_2_95,  // .bbg without names
  data_3_3,    // .da with summaries, GCC 3.3
  data_2_95,   // .da consisting of one array of counts; recognized only by its size
};

// The legacy format that `bytes` resembles. Reads at most the first function.
Legacy recognize_legacy(std::string_view bytes);

// The name for messages, such as "a .da file of GCC 3.3".
const char* describe(Legacy legacy);

}  // namespace proflint::gcov_rfc
