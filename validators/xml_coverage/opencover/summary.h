// The summary of a session, module, class or method: eight counts, each of which a writer may leave out, percentages
// and complexities. Follows Summary of OpenCover's model.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/xml_coverage/numbers.h"

namespace proflint::xml_coverage::opencover {

// In pairs: all, visited.
enum Total : std::size_t {
  kNumPoints,
  kVisitedPoints,
  kNumBranches,
  kVisitedBranches,
  kNumMethods,
  kVisitedMethods,
  kNumClasses,
  kVisitedClasses,
  kTotals
};

std::string_view name_of(Total total);

extern const NumberRules kNumberRules;

struct Summary {
  std::array<std::optional<std::uint64_t>, kTotals> totals;
  std::optional<std::uint64_t> max_complexity, min_complexity;
  std::optional<Decimal> points, branches;  // percentages
  std::string_view where;                   // the tag
  bool is_given = false;

  // Where an attribute is.
  std::string_view place(std::string_view attribute) const { return Tag{{}, {}, where}.place_of(attribute); }
};

// Reads the element and checks its values, and the percentages if the counts are expected to match them.
Summary read_summary(const Tag& tag, bool has_counts, GroupedFindings& found);

// Reports counts of visited parts that exceed the counts of all parts.
void check_visited(const Summary& summary, GroupedFindings& found);

// The percentage. An invalid one is reported and yields nothing.
std::optional<Decimal> read_percent(const Value& value, GroupedFindings& found);

// Whether the percentage matches `visited` of `all`, however a writer rounds it.
bool is_share(const Decimal& percent, std::uint64_t all, std::uint64_t visited);

// Reports a percentage that differs from `visited` of `all`, however a writer rounds it.
void check_percent(const std::optional<Decimal>& percent, std::uint64_t all, std::uint64_t visited,
                   std::string_view attribute, const Tag& tag, GroupedFindings& found);

// Totals of several parts: a range if a part contradicts its own parts.
class Sums {
 public:
  struct Sum {
    std::uint64_t low = 0, high = 0;
    bool is_known = true;

    bool has(std::uint64_t value) const { return !is_known || (value >= low && value <= high); }
    void add(std::uint64_t from, std::uint64_t to);
  };

  void add(const Summary& part);
  void add(const Sums& other);
  void forget();  // because a part is unknown

  Sum& operator[](Total total) { return sums_[total]; }
  const Sum& operator[](Total total) const { return sums_[total]; }
  // Whether at least one thing was certainly counted.
  bool is_above_zero() const;

  // Reports with `rule` if `total` of the summary of `what` differs from the sum over its `parts`.
  void check(const Summary& summary, Total total, const Rule& rule, const char* what, const char* parts,
             GroupedFindings& found) const;

 private:
  std::array<Sum, kTotals> sums_;
};

}  // namespace proflint::xml_coverage::opencover
