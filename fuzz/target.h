// The promises that every fuzz target checks in addition to "no crash": findings are inside the file and, for one input
// of four, a second run gives the same result, and smaller caps change neither verdict nor tally.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "validators/core/format.h"

namespace proflint::fuzz {

// Aborts and prints the broken promise, unless it `is_kept`.
inline void require(bool is_kept, const char* promise) {
  if (is_kept) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

// Checks `bytes` as `format` (nullptr: whatever detection says) and aborts if one of the promises above is broken.
void check_promises(std::string_view bytes, const Format* format, std::string_view name = "input",
                    const FindCompanion& find = {}, std::string_view variant = {});

inline std::string_view view(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace proflint::fuzz
