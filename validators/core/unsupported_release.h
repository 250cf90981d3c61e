// Parts of a format that some releases of a consumer cannot read although they are valid: versions and properties,
// known from the source code of the consumers and from running them.
#pragma once

#include <climits>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/facts.h"
#include "validators/core/rule.h"

namespace proflint {

// The first two numbers of a release: {6, 12} for perf 6.12. They are compared as numbers.
struct Release {
  unsigned major = 0, minor = 0;  // a release that is named by one number has minor 0

  auto operator<=>(const Release&) const = default;
};

// A consumer's name in parts: "gcov-tool-12" is release 12 of "gcov-tool".
struct ConsumerName {
  std::string_view program;  // a view into the parsed name
  Release release;           // "12" is {12, 0}
};

// Nothing if `name` does not end in '-' and a release.
[[nodiscard]] std::optional<ConsumerName> parse_consumer(std::string_view name);

// Releases from `first` on and below `end`.
struct Releases {
  Release first = {};                  // default: the oldest
  Release end = {UINT_MAX, UINT_MAX};  // default: no end
};

// The two kinds of ranges that rows have: from a release on, and all before one.
constexpr Releases since(Release first) {
  return {.first = first};
}
constexpr Releases before(Release end) {
  return {.end = end};
}

// From `first` to `last`, both included.
struct Versions {
  std::uint64_t first = 0, last = UINT64_MAX;  // as the format numbers its versions
};

// One row: the files that such releases do not read. If it names a version and a property, files must have both.
struct UnsupportedRelease {
  std::string_view consumers;             // programs, separated by blanks: "llvm clang"
  Releases releases = {};                 // default: all of them
  std::optional<Versions> versions = {};  // of Facts::version
  std::optional<Trait> trait = {};        // one of the list of the format
  std::string_view source;                // how that is known
  const Rule* rule = nullptr;             // of the format, which reports such files; nullptr: consumer/version
};

// Whether the row is about the consumer `name`: "llvm-22", "gprof-2.40", or a program without releases, such as
// "stackcollapse-perf", which counts as release 0.
bool is_about(const UnsupportedRelease& row, std::string_view name);

// Whether the row is about files with these facts.
bool is_about(const UnsupportedRelease& row, const Facts& facts);

}  // namespace proflint
