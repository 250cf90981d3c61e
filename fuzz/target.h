// Fuzz targets, and the promises that they check in addition to "no crash": findings are inside the file and, for one
// input of four, a second run gives the same result, and smaller caps change neither verdict nor tally.
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

// A target with a source file of its own, targets/NAME.cc, which defines one constant of this type. Formats need none.
struct Target {
  // Checks one input and aborts if a promise is broken.
  using Run = void (*)(std::string_view input);
  // Mutates the `size` bytes at `data` in place to at most `max_size` bytes and returns their number, like
  // LLVMFuzzerCustomMutator.
  using Mutate = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed);

  // Adds the target to the list in which find_target() searches. `mutate` is nullptr for libFuzzer's own mutations.
  Target(std::string_view name, Run run, Mutate mutate = nullptr);

  std::string_view name;
  Run run;
  Mutate mutate;
  const Target* next;
};

// The target called `name`, or nullptr.
const Target* find_target(std::string_view name);

}  // namespace proflint::fuzz
