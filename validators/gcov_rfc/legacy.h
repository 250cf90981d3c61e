// Coverage files older than the draft: they have no magic, and the draft took over their suffixes.
// Follows libgcc2.c and profile.c of GCC 2.95 to 3.3 and ggcov's reader of the same.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::gcov_rfc {

enum class Legacy : std::uint8_t {
  none,
  named,       // .bbg or .da whose functions have names, GCC 2.96 to 3.3
  graph_2_95,  // .bbg without names
  data_3_3,    // .da with summaries, GCC 3.3
  data_2_95,   // .da that is one array of counts; recognised by its size only
};

// What `bytes` look like. Looks at the first function at most.
Legacy recognise_legacy(std::string_view bytes);

// "a .da file of GCC 3.3": what the user is shown.
const char* describe(Legacy legacy);

}  // namespace proflint::gcov_rfc
