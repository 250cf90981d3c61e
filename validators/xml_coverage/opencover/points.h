// One sequence, branch or method point: its numbers, checked independently of other points. Follows SequencePoint and
// BranchPoint of OpenCover's model.
#pragma once

#include <cstdint>
#include <optional>

#include "validators/xml_coverage/numbers.h"
#include "validators/xml_coverage/positions.h"

namespace proflint::xml_coverage::opencover {

// How often a point was visited. AltCover counts in 64 bits, and writes negative numbers for exempt code.
struct Visits {
  bool is_negative = false;
  std::uint64_t magnitude = 0;

  bool is_zero() const { return magnitude == 0; }
  std::uint64_t count() const { return is_negative ? 0 : magnitude; }
};

struct Point {
  std::optional<Visits> visits;
  std::optional<std::uint64_t> id, file, exits, visited_exits;
  Position position = {};

  // Whether it is a line that ReportGenerator wrote as a point: it has neither id nor columns.
  bool is_line() const { return id == 0U && position[kFirstColumn] == 0U && position[kLastColumn] == 0U; }
};

// Reads the attributes of a point.
Point read_point(const Tag& tag, GroupedFindings& found);

// Compares the start of the point with its end, and its exits with each other. `omits_ends`: the writer gives some
// points the end line 0.
void check_point(const Point& point, bool omits_ends, const Tag& tag, GroupedFindings& found);

// Sets `out` to the visits in the attribute vc. If they are not a number, that is reported.
void read_visits(const Value& value, std::optional<Visits>& out, GroupedFindings& found);

}  // namespace proflint::xml_coverage::opencover
