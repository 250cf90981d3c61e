// The five counts of a module, namespace, class or function, and their sums. Both forms of the report have
// them: as attributes, or as elements that hold text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validators/xml_coverage/numbers.h"
#include "validators/xml_coverage/spans.h"

namespace proflint::xml_coverage::vs_coverage {

extern const NumberRules kNumberRules;

// Numbers and where they are: attributes of a tag, or places of their own.
template <std::size_t kSize>
struct Fields {
  std::span<const std::string_view, kSize> names;
  std::array<std::optional<std::uint64_t>, kSize> values = {};
  std::array<std::string_view, kSize> places = {};
  std::string_view tag = {};  // if the numbers are attributes

  const char* noun() const { return tag.empty() ? "element " : "attribute "; }
  std::string_view place(std::size_t index) const {
    return tag.empty() ? places[index] : Tag{{}, {}, tag}.place_of(names[index]);
  }
};

enum Count : std::size_t { kBlocksCovered, kBlocksNot, kLinesCovered, kLinesPartly, kLinesNot, kCounts };
using Counts = Fields<kCounts>;

inline constexpr std::string_view kCountAttributes[kCounts] = {"blocks_covered", "blocks_not_covered", "lines_covered",
                                                               "lines_partially_covered", "lines_not_covered"};
inline constexpr std::string_view kCountElements[kCounts] = {"BlocksCovered", "BlocksNotCovered", "LinesCovered",
                                                             "LinesPartiallyCovered", "LinesNotCovered"};

// Sums of the counts of several parts. If a part omits a count, its sum is unknown.
class Sums {
 public:
  void add(const Counts& part);
  // Reports the counts of `what` that differ from the sums of its `parts`.
  void check(const Counts& counts, const char* what, const char* parts, GroupedFindings& found) const;

 private:
  std::array<std::optional<std::uint64_t>, kCounts> sums_ = {0, 0, 0, 0, 0};
};

// Reports counts of lines that are fewer than the distinct lines of the function's ranges.
void check_function_lines(const Counts& counts, std::uint64_t lines, GroupedFindings& found);

// Reports a percentage that differs from `part` of `all`; it has two decimals.
void check_percent(const Value& value, std::uint64_t part, std::uint64_t all, bool is_known, GroupedFindings& found);

}  // namespace proflint::xml_coverage::vs_coverage
