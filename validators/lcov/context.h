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
#include "validators/lcov/known_defects.h"
#include "validators/text/line_defects.h"

namespace proflint::lcov {

using grammars::lcov::Kind;
using grammars::lcov::Line;

struct Context {
  const Input& input;
  Report& report;
  GroupTable groups{kGroups};
  GroupedFindings loose_sums{report};  // differing totals of sections without a test name
  text::LineDefects defects{kTextRules};
  Occurrences* zero_lines = nullptr;  // records about line 0 in the open section, kept until it is closed
  KnownDefects known{};
  bool has_bad_count = false;  // in the open section: hit counts are unknown
  // In the open section: lines that cannot be read, or whose line number cannot. Each may have been the record that
  // another one needs, or one that totals count.
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

  // Reports known defects, and the grouped findings.
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

// The record that starts at `place`, without its line end; empty beyond the end of the text.
std::string_view record_at(std::string_view text, std::size_t place);

}  // namespace proflint::lcov
