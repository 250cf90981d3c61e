// GCC releases as named in the version word of a coverage file, and the counter kinds of each release.
// Follows gcov-iov.c and gcov-counter.def of GCC 3.4 to 16.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::gcov {

struct Version {
  std::uint32_t word = 0;
  unsigned number = 0;  // 10 * major + minor: 47 is 4.7, 122 is 12.2
  char status = '*';    // '*' marks a release
  bool exists = false;  // the release exists, or may still be published
  std::array<char, 4> characters = {};

  // The word as gcov prints it: "B22*".
  std::string_view text() const { return {characters.data(), characters.size()}; }

  // Whether lengths of records and strings are in bytes, not words.
  bool counts_bytes() const { return number >= 120; }
  bool has_cfg_checksum() const { return number >= 47; }
  // Whether proflint knows the layout.
  bool is_supported() const;
};

// The characters of a version word, from the most significant byte on.
std::array<char, 4> characters_of(std::uint32_t word);

// The version in `word`; nothing if its form is neither "408*" nor "B22*".
std::optional<Version> parse_version(std::uint32_t word);

// How the counters of a kind are grouped.
enum class Grouping : std::uint8_t {
  none,     // the kind does not exist in this version
  any,      // any number
  groups,   // a multiple of `group`
  at_most,  // at most `group` in a function
  lists     // total, n, n times value and count
};

struct CounterKind {
  const char* name;
  Grouping grouping;
  std::uint8_t group;
};

constexpr std::size_t kCounterKinds = 10;
// The numbers of the kinds that rules refer to.
constexpr std::size_t kArcs = 0, kIntervals = 1, kPowersOfTwo = 2, kConditions = 8, kPaths = 9;
using CounterKinds = std::array<CounterKind, kCounterKinds>;

// The kinds of counters of a version, by their number.
const CounterKinds& counter_kinds(const Version& version);

// The number of the time profiler's counters, which was 8 before GCC 7.
inline std::size_t time_profiler_kind(const Version& version) {
  return version.number < 70 ? 8 : 7;
}
// The number of the counters of averages.
inline std::size_t average_kind(const Version& version) {
  return version.number < 70 ? 6 : 5;
}

}  // namespace proflint::gcov
