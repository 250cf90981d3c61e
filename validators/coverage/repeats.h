// What writers repeat all over a file is one finding a file: how often, and where first.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "validators/core/once.h"
#include "validators/core/report.h"

namespace proflint::coverage {

struct RepeatRow {
  const Rule* rule;
  const char* one;         // "the count is negative"
  const char* many;        // "counts are negative"; the number is put in front
  bool is_quoted = false;  // the message shows the first place
};

// A family has one table of rows and adds places by their index.
class Repeats {
 public:
  explicit Repeats(std::span<const RepeatRow> rows) : rows_(rows), places_(rows.size()) {}

  void add(std::size_t row, std::string_view where) { places_[row].add(where); }
  bool has(std::size_t row) const { return bool(places_[row]); }

  void finish(Report& report) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (places_[i]) say(rows_[i], places_[i], report);
  }

 private:
  static void say(const RepeatRow& row, const Places& places, Report& report) {
    const std::string_view first = places.first();
    if (places.count() == 1 && row.is_quoted) return report.add(*row.rule, first, row.one, ": ", first);
    if (places.count() == 1) return report.add(*row.rule, first, row.one);
    if (row.is_quoted) return report.add(*row.rule, first, places.count(), " ", row.many, ", the first is ", first);
    report.add(*row.rule, first, places.count(), " ", row.many, ", the first is here");
  }

  std::span<const RepeatRow> rows_;
  std::vector<Places> places_;
};

}  // namespace proflint::coverage
