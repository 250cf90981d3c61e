// State that the checks of one tracefile share.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "grammars/lcov.h"
#include "validators/core/format.h"
#include "validators/core/occurrences.h"
#include "validators/coverage/counts.h"
#include "validators/coverage/lines.h"
#include "validators/lcov/groups.h"
#include "validators/text/line_defects.h"

namespace proflint::lcov {

using grammars::lcov::Kind;
using grammars::lcov::Line;

// Sections of empty sources as coverage.py before 7.6.2 writes them: line 0 was executed once, and no line was found.
// LH counts the line up to 7.2.1.
struct EmptySources {
  Occurrences places;
  std::string_view path;  // of the first

  void add(std::string_view where, std::string_view source) {
    if (!places) path = source;
    places.add(where);
  }
};

struct Context {
  const Input& input;
  Report& report;
  GroupTable groups{kGroups};
  GroupedFindings loose_sums{report};  // differing totals of sections without a test name
  text::LineDefects defects{kTextRules};
  Occurrences* zero_lines = nullptr;  // records about line 0 in the open section, kept until it is closed
  Occurrences exits{};                // branches on line 0, as coverage.py before 7.6.2 writes ends of functions
  Occurrences merged{};               // records about line 0, as gcovr writes functions that it merged
  Occurrences early_starts{};         // functions on line 0 whose first line is 1, as coverlet writes them
  Occurrences placeless{};            // lines 0, as Clarinet writes generated expressions
  Occurrences unplaced{};             // functions without FN records, as lcov_ex writes them
  EmptySources empty_sources{};
  bool has_bad_count = false;  // in the open section: hit counts are unknown
  // In the open section: lines that cannot be read. Each may have been the record that another one needs, or one that
  // totals count.
  std::uint64_t lost_records = 0;

  // Whether `number` is a line number that fits in 32 bits; if not, reports it. Line 0 counts as a line number.
  bool is_line(const grammars::Decimal& number) {
    return (number.fits && number.value - 1 < coverage::kMaxPlausibleLine) || is_odd_line(number);
  }
  // Whether `number` is an execution count; if not, reports it. The record is used in either case.
  bool is_count(const grammars::Decimal& number) {
    return (number.fits && coverage::form_of(number.value) == coverage::CountForm::plain) || is_odd_count(number);
  }

  // Whether another record follows on the line of a record, which is then reported.
  bool is_joined(const Line& record, std::string_view line) {
    constexpr std::size_t kMinText = 4;  // of a record; numbers of branches are shorter
    return record.text.size() >= kMinText && has_joined(record, line);
  }

  // Adds places of a section to the grouped findings of the file.
  void add_repeated(Group what, const Occurrences& places) {
    for (std::uint64_t i = 0; i < places.count(); ++i) groups.add(what, places.first());
  }

  // Reports findings about the output of coverage.py, gcovr, coverlet, Clarinet and lcov_ex, and the grouped findings.
  void finish();

 private:
  bool has_joined(const Line& record, std::string_view line);
  bool is_odd_line(const grammars::Decimal& number);
  bool is_odd_count(const grammars::Decimal& number);
};

// REQUIRES: Context::is_line(number).
inline std::uint32_t line_of(const grammars::Decimal& number) {
  return static_cast<std::uint32_t>(number.value);
}

// The whole line of the text that starts at `place`, without its line end.
std::string_view line_at(std::string_view text, std::size_t place);

}  // namespace proflint::lcov
