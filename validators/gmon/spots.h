// Like records that make one finding: how many there are, and the first of them.
// Used by readers and rules of every layout.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::gmon {

// Records of one kind that share a property: how many there are, and the first of them.
struct Spots {
  std::uint64_t count = 0;
  std::string_view first;

  // In any order: the first is the one that comes first in the file.
  void add(std::string_view where) {
    if (count++ == 0 || std::less<const char*>()(where.data(), first.data())) first = where;
  }
  explicit operator bool() const { return count != 0; }
};

// Reports the first of `spots`, and how many there are if it is not the only one.
template <class... Parts>
void report_first(Report& report, Severity severity, const Rule& rule, const Spots& spots, const char* things,
                  const Parts&... parts) {
  if (spots.count == 0) return;
  if (spots.count == 1) return report.add_as(severity, rule, spots.first, parts...);
  report.add_as(severity, rule, spots.first, parts..., " (the first of ", spots.count, " such ", things, ")");
}

template <class... Parts>
void report_first(Report& report, const Rule& rule, const Spots& spots, const char* things, const Parts&... parts) {
  report_first(report, rule.severity, rule, spots, things, parts...);
}

}  // namespace proflint::gmon
