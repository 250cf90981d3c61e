// Reads a cachegrind profile line by line. Follows the Valgrind manual, "Cachegrind Output File Format".
#pragma once

#include <optional>

#include "grammars/cachegrind.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/format.h"
#include "validators/core/increments.h"
#include "validators/core/wide.h"
#include "validators/text/line_defects.h"
#include "validators/valgrind/events.h"

namespace proflint::valgrind::cachegrind {

namespace grammar = grammars::cachegrind;

class Checker {
 public:
  // `text` is the file without a byte order mark.
  Checker(const Input& input, std::string_view text, Report& report);

  // Checks all lines. Call once.
  void run();

 private:
  using Key = grammar::Key;

  void line(const TextLine& next);
  void body_line(Key key, std::string_view value);
  void header_line(Key key, std::string_view value);
  void check_keyword(Key key, std::string_view value);
  void desc(std::string_view value);
  void events(std::string_view value);
  void end_function();
  void count();
  bool read_values(std::string_view rest);
  bool read_value(std::string_view& rest);
  void add_values();
  void summary(std::string_view value);
  bool check_range();
  void check_summary();
  void end();
  const char* describe_order() const;
  void report_repeated();
  void compare_with_set();
  // Whether a defect of the current line is reported: a damaged or truncated line has its own finding.
  bool is_line_reportable() {
    is_cut_ = is_cut_ || (!has_nul_ && !is_terminated_);
    return !has_nul_ && is_terminated_;
  }
  // Reports a defect of the current line, unless the line is damaged or truncated.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (is_line_reportable()) report_.add(rule, where, parts...);
  }

  std::string_view text_;
  Report& report_;
  SetMember* member_;
  std::pmr::memory_resource* memory_;

  // The current line.
  std::string_view line_;
  bool has_nul_ = false, is_terminated_ = true;
  std::pmr::vector<Int128> values_;

  // The header.
  bool has_lines_ = false, has_desc_ = false, has_cmd_ = false, is_diff_ = false, has_body_ = false, can_read_ = false;
  bool has_negative_ = false;
  std::optional<Events> events_;
  std::string_view events_line_;

  // The body. Sums leave out unreadable counts, and are then not checked.
  bool has_file_ = false, has_function_ = false, has_summary_ = false, misses_counts_ = false, is_cut_ = false;
  std::pmr::vector<Int128> sums_, summary_;  // the latter only if it can be read
  std::string_view summary_line_;
  SeenNames functions_;
  std::string_view function_;  // the current one
  Increments entries_;         // by function
  std::uint64_t counts_ = 0, nonzero_ = 0;

  // Reported once, with the first place.
  text::LineDefects defects_;
  DetailedOccurrences<bool> header_order_;  // whether the line is a duplicate
  Occurrences after_summary_, no_file_, no_function_, empty_names_, dots_;
  DetailedOccurrences<const char*> merge_forms_;  // what cg_merge does not accept
  DetailedOccurrences<Excess> misses_;
  DetailedOccurrences<std::size_t> short_counts_;  // the number of counts
};

}  // namespace proflint::valgrind::cachegrind
