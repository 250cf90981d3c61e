// Reads a BOLT profile as text line by line. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#pragma once

#include <utility>

#include "grammars/bolt_fdata.h"
#include "validators/bolt/fdata/duplicates.h"
#include "validators/bolt/fdata/image.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/wide.h"
#include "validators/text/line_defects.h"

namespace proflint::bolt::fdata {

class Checker {
 public:
  Checker(const Input& input, std::string_view text, Report& report);

  // Checks all lines. Call once.
  void run();

 private:
  using Line = grammar::Line;

  void line(const TextLine& next);
  void header_line();
  void data_line();
  void bad_data_line();
  void record();
  bool has_extra_spaces() const;
  void check_end();
  void check_set();
  void report_repeated();
  void describe();
  // Reports a defect of the current line, unless the line is damaged or truncated, which has its own finding.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (!has_nul_ && is_terminated_) bad_lines_.add(rule, where, parts...);
  }

  std::string_view text_;
  Report& report_;
  SetMember* member_;

  // The current line.
  std::string_view line_;
  bool has_nul_ = false, is_terminated_ = true;
  Line parsed_;

  bool has_nuls_ = false, has_no_lbr_ = false, has_bolted_ = false, has_symbol_ = false;
  std::uint64_t lines_ = 0;  // with counts, including damaged ones
  std::uint64_t counts_ = 0, nonzero_ = 0;
  Uint128 sum_ = 0;
  std::string_view last_name_;  // the symbol of the line before: lines of a function follow each other
  HashSet<std::string_view> symbols_;
  Duplicates duplicates_;
  Image image_;

  // Reported once, with the first place.
  GroupedFindings bad_lines_;
  text::LineDefects defects_;
  struct Branch {
    std::uint64_t mispredictions = 0, count = 0;
    std::string_view symbol;  // that it leaves
  };
  Occurrences inside_, foreign_, mode_, memory_order_, zeros_, extra_, memory_, sum_over_;
  DetailedOccurrences<Branch> mispredicted_;
};

}  // namespace proflint::bolt::fdata
