// The location that is open in a coverage map: its start and its end. Follows istanbul-lib-instrument.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/json_coverage/istanbul/shapes.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::istanbul {

class Location {
 public:
  struct Point {
    Value line, column;  // set if `is_whole`
    bool is_whole = false, is_wrong = false;
    const char* missing = "";  // "no line", "no column" or "neither line nor column"
    std::uint64_t keys = 0;
    std::string_view where;
  };

  Location(encodings::json::Strings& strings, GroupedFindings& findings) : strings_(strings), findings_(findings) {}

  // A point of it has ended, which replaces the one of the location before.
  void close_point(const Frame& point);

  // The functions below take the frame of the location, which ends.

  // Checks it. The start, if both lines are known.
  const Point* check(const Frame& frame) const;
  // By which istanbul merges the entry of the location; 0: it is not known.
  std::uint64_t merge_key(const Frame& frame) const;
  // A hash of the location and of `seed`. All values that are not numbers are equal.
  std::uint64_t hash(const Frame& frame, std::uint64_t seed) const;

 private:
  bool check_point(const Frame& frame, const Point& point, const char* name) const;
  void check_order(const Frame& frame) const;
  template <class... Parts>
  void report(const Rule& rule, std::string_view where, const Frame& frame, const char* point,
              const Parts&... parts) const;

  encodings::json::Strings& strings_;
  GroupedFindings& findings_;
  std::array<Point, 2> points_;  // start and end
};

}  // namespace proflint::json_coverage::istanbul
