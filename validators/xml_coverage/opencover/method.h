// A method of a report: its attributes, its summary, and its points. Follows Method of OpenCover's model.
#pragma once

#include <optional>

#include "validators/xml_coverage/opencover/context.h"
#include "validators/xml_coverage/opencover/points.h"
#include "validators/xml_coverage/opencover/summary.h"

namespace proflint::xml_coverage::opencover {

// Points of one kind.
struct Covered {
  std::uint64_t all = 0, visited = 0;

  void add(const Visits& visits) {
    ++all;
    visited += visits.is_zero() ? 0 : 1;
  }
  void add(const Covered& other) {
    all += other.all;
    visited += other.visited;
  }
};

struct Method {
  Method() = default;
  // Reads the attributes.
  Method(const Tag& tag, GroupedFindings& found);

  // Compares the attributes, the summary and the points with each other. Returns the contribution of the method to the
  // sums of its class: a range if its summary contradicts its points, because either number may be right; nothing if it
  // has no summary.
  std::optional<Sums> check(const Context& context) const;

  Summary summary;
  Covered points, branches;
  std::optional<Decimal> sequence_percent, branch_percent;  // its own
  std::optional<std::uint64_t> complexity;
  std::optional<bool> is_visited;
  std::optional<std::uint64_t> file;  // FileRef
  std::uint64_t source = 0;           // the key under which lines of that file are counted
  bool is_readable = true;            // the visits of all points are valid
  bool is_skipped = false;
  std::string_view where;  // the tag

 private:
  Tag tag() const { return {{}, {}, where}; }
  void check_percents(const Context& context) const;
  void check_complexity(GroupedFindings& found) const;
  void check_counted(const Covered& counted, Total all, std::uint64_t entry, const Rule& rule, const Context& context,
                     Sums& sums) const;
  bool has_compressed_branches() const;
  void check_flag(GroupedFindings& found) const;
};

}  // namespace proflint::xml_coverage::opencover
