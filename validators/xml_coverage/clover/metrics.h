// The metrics of a project, package or file: eight totals, each of which a writer may leave out. Follows clover.xsd.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage::clover {

using encodings::xml::Tag;

// In pairs: total, covered.
enum Total : std::size_t {
  kStatements,
  kCoveredStatements,
  kConditionals,
  kCoveredConditionals,
  kMethods,
  kCoveredMethods,
  kElements,
  kCoveredElements,
  kTotals
};

std::string_view name_of(Total total);

struct Metrics {
  std::array<std::optional<std::uint64_t>, kTotals> totals;
  std::optional<std::uint64_t> files, packages, lines_of_code;
  std::string_view where;
  bool is_given = false;  // the element exists, and all its numbers are valid
};

// Reads an element `metrics` and checks it independently. Totals with a finding are unknown.
Metrics read_metrics(const Tag& tag, GroupedFindings& found);

// Sums of the metrics of several files. If one of them omits a total, the sum is unknown.
class Sums {
 public:
  // Adds the metrics of so many files.
  void add(const Metrics& metrics, std::uint64_t files = 1);
  std::uint64_t files() const { return files_; }

  // Reports with `rule` the first total of `metrics` that differs, and returns false.
  bool check(const Metrics& metrics, const Rule& rule, const char* what, GroupedFindings& found) const;
  // Makes those totals unknown in which `metrics` differ from `sums`, the sums over a part.
  void forget_differing(const Metrics& metrics, const Sums& sums);

 private:
  bool differs(const Metrics& metrics, std::size_t total) const;

  std::array<std::optional<std::uint64_t>, kTotals> totals_ = {0, 0, 0, 0, 0, 0, 0, 0};
  std::uint64_t files_ = 0;
};

}  // namespace proflint::xml_coverage::clover
