// Reads a pre-aggregated profile line by line. Follows LLVM, bolt/lib/Profile/DataAggregator.cpp.
#pragma once
#include <utility>

#include "grammars/bolt_preagg.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/images/image.h"
#include "validators/text/line_defects.h"

namespace proflint::bolt::preagg {

namespace grammar = grammars::bolt_preagg;

class Checker {
 public:
  Checker(const Input& input, Report& report);

  // Checks all lines. Call once.
  void run();

 private:
  void line(const TextLine& next);
  void record();
  void count_addresses(std::uint64_t count);
  void range(const grammar::Address& start, const grammar::Address& end);
  void bad_record();
  void bad_count(std::string_view field);
  void end();
  // Reports a defect of the current line, unless the line is damaged or truncated, which has its own finding.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (!has_nul_ && is_terminated_) bad_lines_.add(rule, where, parts...);
  }

  std::string_view text_;
  Report& report_;

  // The current line.
  std::string_view line_;
  bool has_nul_ = false, is_terminated_ = true;
  grammar::Line parsed_;

  std::uint64_t lines_ = 0, nonzero_ = 0;
  Uint128 sum_ = 0;

  std::optional<images::Image> image_;
  Uint128 inside_ = 0, outside_ = 0;  // counts of addresses in code of the image, and of others
  std::string_view first_outside_;

  // Reported once, with the first place.
  GroupedFindings bad_lines_;
  text::LineDefects defects_;
  struct Branch {
    std::uint64_t address = 0, mispredictions = 0, count = 0;
  };
  struct Range {
    std::uint64_t start = 0, end = 0;
  };
  Occurrences types_, samples_, branches_, later_, zeros_, sum_over_;
  DetailedOccurrences<Branch> mispredicted_;
  DetailedOccurrences<Range> backwards_;
};

}  // namespace proflint::bolt::preagg
