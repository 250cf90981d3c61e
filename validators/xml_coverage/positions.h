// Where a point or range of code starts and ends, as compilers of .NET number lines and columns.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "validators/core/grouped_findings.h"

namespace proflint::xml_coverage {

constexpr std::uint64_t kHiddenLine = 0xfeefee;  // the line that compilers give code without source

enum PositionField : std::size_t { kFirstLine, kFirstColumn, kLastLine, kLastColumn, kPositionFields };

// The numbers in a report, perhaps among others.
using Position = std::array<std::optional<std::uint64_t>, kPositionFields>;
using PositionView = std::span<const std::optional<std::uint64_t>, kPositionFields>;

struct Lines {
  std::uint64_t first = 0, last = 0;
};

// Its lines; nothing if they are hidden or unknown. An end that is hidden or before the start is ignored.
inline std::optional<Lines> lines_of(PositionView position) {
  const std::optional<std::uint64_t>& first = position[kFirstLine];
  if (!first || first == kHiddenLine) return std::nullopt;
  const std::uint64_t last = position[kLastLine].value_or(*first);
  return Lines{*first, last == kHiddenLine ? *first : std::max(*first, last)};
}

struct PositionRules {
  const char* what = "";  // "point", "range"
  const Rule* range = nullptr;
  const Rule* line_zero = nullptr;
  const Rule* hidden_line = nullptr;
};

// A number in the report: an attribute or an element, its name and its place.
struct Spot {
  const char* noun;  // "attribute ", "element "
  std::string_view name, where;
};

// Reports impossible lines, and an end before the start. `spot_of(field)` is called for findings only.
template <class SpotOf>
void check_position(PositionView position, const PositionRules& rules, SpotOf spot_of, GroupedFindings& found) {
  const auto check_line = [&](PositionField field) {
    const std::optional<std::uint64_t>& line = position[field];
    if (line != std::uint64_t{0} && line != kHiddenLine) return;
    const Spot spot = spot_of(field);
    if (line == std::uint64_t{0})
      found.add(*rules.line_zero, spot.where, spot.noun, "'", Trusted{spot.name}, "' is 0; lines start at 1");
    else
      found.add(*rules.hidden_line, spot.where, spot.noun, "'", Trusted{spot.name}, "' is ", kHiddenLine,
                ", which compilers use for hidden code");
  };
  const auto check_order = [&](PositionField first, PositionField last, const char* unit) {
    if (!position[first] || !position[last] || *position[last] >= *position[first]) return;
    found.add(*rules.range, spot_of(last).where, "the ", rules.what, " ends ", unit, *position[last],
              ", before its start ", unit, *position[first]);
  };
  const bool is_reversed = position[kFirstLine] && position[kLastLine] && *position[kLastLine] < *position[kFirstLine];
  check_line(kFirstLine);
  if (position[kLastLine] != position[kFirstLine] && !is_reversed) check_line(kLastLine);
  check_order(kFirstLine, kLastLine, "on line ");
  if (position[kFirstLine] && position[kLastLine] == position[kFirstLine])
    check_order(kFirstColumn, kLastColumn, "in column ");
}

}  // namespace proflint::xml_coverage
