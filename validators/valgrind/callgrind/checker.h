// Reads a callgrind profile line by line. An unreadable line affects only itself and its sums.
// Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include "validators/core/format.h"
#include "validators/core/increments.h"
#include "validators/text/line_defects.h"
#include "validators/valgrind/callgrind/costs.h"
#include "validators/valgrind/callgrind/header.h"
#include "validators/valgrind/callgrind/names.h"

namespace proflint::valgrind::callgrind {

class Checker {
 public:
  // `text` is the file without a byte order mark.
  Checker(const Input& input, std::string_view text, Report& report);

  // Checks all lines. Call once.
  void run();

 private:
  using Key = grammar::Key;

  void line(const TextLine& next);
  void cost_line(bool is_odd);
  void keyed_line(Key key, std::string_view value);
  void header_line(Key key, std::string_view value);
  void body_line(Key key, std::string_view value);
  void check_format_line();
  void included_file(const Part& part);
  void begin_body();
  void end_function();
  void end_part(bool is_last);
  void add_facts();
  void check_complete(bool is_last);
  void end();
  void report_groups();

  Reading reading_;
  HeaderReader header_;
  NameReader names_;
  CostReader costs_;
  Increments entries_;        // by function
  std::optional<Part> part_;  // the current one
  Facts facts_;
  std::uint64_t lines_ = 0;  // without usual cost lines
  bool has_format_line_ = false, has_content_ = false, has_function_ = false, has_contexts_ = false,
       is_truncated_ = false;

  // Reported once, with the first place.
  text::LineDefects defects_;
  Occurrences separators_, blank_lines_, blocks_, tabs_, recursive_calls_, early_callees_, target_files_, no_costs_,
      files_without_fl_;
};

}  // namespace proflint::valgrind::callgrind
