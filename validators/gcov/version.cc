// Parses version words; the table of counter kinds by release.
// Follows gcov-iov.c and gcov-counter.def of GCC 3.4 to 16.
#include "validators/gcov/version.h"

#include "validators/core/text.h"

namespace proflint::gcov {
namespace {

constexpr unsigned kOldest = 34, kNewest = 170;

// '*' since 4.x; 'e', 'p' and 'r' before; vendors use the first letter of their phase; clang's tests have a space.
bool is_status(unsigned char c) {
  return c == '*' || c == ' ' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Branches up to 12 are closed, so their last releases are known. Minor 0 is a branch before its first release, and
// clang writes any version that -coverage-version= names.
bool was_released(unsigned number, bool old_scheme) {
  const unsigned major = number / 10, minor = number % 10;
  if (old_scheme != (major < 7)) return false;
  if (major == 3) return minor == 4;
  if (major == 4) return true;
  return major >= 13 || minor <= 5;
}

constexpr CounterKind kNone = {"", Grouping::none, 0};
constexpr CounterKind kArcCounters = {"arcs", Grouping::any, 0};
constexpr CounterKind kInterval = {"interval", Grouping::any, 0};
constexpr CounterKind kPow2 = {"pow2", Grouping::groups, 2};
constexpr CounterKind kSingle = {"single", Grouping::groups, 3};
constexpr CounterKind kDelta = {"delta", Grouping::groups, 4};
constexpr CounterKind kIndirectCall = {"indirect_call", Grouping::groups, 3};
constexpr CounterKind kAverage = {"average", Grouping::groups, 2};
constexpr CounterKind kIor = {"ior", Grouping::any, 0};
constexpr CounterKind kTime = {"time_profiler", Grouping::at_most, 1};
constexpr CounterKind kIcallTopn = {"icall_topn", Grouping::groups, 9};
constexpr CounterKind kTopnOf9 = {"topn", Grouping::groups, 9};
constexpr CounterKind kIndirectOf9 = {"indirect_call", Grouping::groups, 9};
constexpr CounterKind kTopnLists = {"topn", Grouping::lists, 0};
constexpr CounterKind kIndirectLists = {"indirect_call", Grouping::lists, 0};
constexpr CounterKind kConditionBits = {"conditions", Grouping::groups, 2};
constexpr CounterKind kPathBits = {"paths", Grouping::any, 0};

struct VersionRow {
  unsigned from;  // first version
  CounterKinds kinds;
};

constexpr VersionRow kVersions[] = {
    {0, {kArcCounters, kInterval, kPow2, kSingle, kDelta, kIndirectCall, kAverage, kIor, kNone, kNone}},
    {49, {kArcCounters, kInterval, kPow2, kSingle, kDelta, kIndirectCall, kAverage, kIor, kTime, kNone}},
    {50, {kArcCounters, kInterval, kPow2, kSingle, kDelta, kIndirectCall, kAverage, kIor, kTime, kIcallTopn}},
    {70, {kArcCounters, kInterval, kPow2, kSingle, kIndirectCall, kAverage, kIor, kTime, kIcallTopn, kNone}},
    {100, {kArcCounters, kInterval, kPow2, kTopnOf9, kIndirectOf9, kAverage, kIor, kTime, kNone, kNone}},
    {110, {kArcCounters, kInterval, kPow2, kTopnLists, kIndirectLists, kAverage, kIor, kTime, kNone, kNone}},
    {140, {kArcCounters, kInterval, kPow2, kTopnLists, kIndirectLists, kAverage, kIor, kTime, kConditionBits, kNone}},
    {150,
     {kArcCounters, kInterval, kPow2, kTopnLists, kIndirectLists, kAverage, kIor, kTime, kConditionBits, kPathBits}},
};

}  // namespace

bool Version::is_supported() const {
  return number >= kOldest && number <= kNewest;
}

std::array<char, 4> characters_of(std::uint32_t word) {
  return {static_cast<char>(word >> 24), static_cast<char>(word >> 16), static_cast<char>(word >> 8),
          static_cast<char>(word)};
}

std::optional<Version> parse_version(std::uint32_t word) {
  const auto at = [&](unsigned i) { return static_cast<unsigned char>(word >> (24 - 8 * i)); };
  const auto is_digit_at = [&](unsigned i) { return is_digit(static_cast<char>(at(i))); };
  const bool old_scheme = is_digit_at(0);
  const bool new_scheme = at(0) >= 'A' && at(0) <= 'Z';
  if (!(old_scheme || new_scheme) || !is_digit_at(1) || !is_digit_at(2) || !is_status(at(3))) return std::nullopt;
  const unsigned first = at(1) - unsigned{'0'}, second = at(2) - unsigned{'0'};
  Version version;
  version.word = word;
  version.status = static_cast<char>(at(3));
  version.characters = characters_of(word);
  if (old_scheme) {
    version.number = 10 * (at(0) - unsigned{'0'}) + 10 * first + second;
    version.exists = first == 0 && was_released(version.number, true);
    if (first != 0) version.number = 0;  // no such release: "410*" is not 5.0
  } else {
    version.number = 10 * (10 * (at(0) - unsigned{'A'}) + first) + second;
    version.exists = was_released(version.number, false);
  }
  return version;
}

const CounterKinds& counter_kinds(const Version& version) {
  const VersionRow* found = kVersions;
  for (const VersionRow& row : kVersions)
    if (row.from <= version.number) found = &row;
  return found->kinds;
}

}  // namespace proflint::gcov
