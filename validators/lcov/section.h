// One section of a tracefile, from SF to end_of_record. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <optional>

#include "validators/coverage/lines.h"
#include "validators/lcov/branches.h"
#include "validators/lcov/conditions.h"
#include "validators/lcov/functions.h"
#include "validators/lcov/sums.h"

namespace proflint::lcov {

// The start of a section.
struct SectionStart {
  std::string_view path;
  std::string_view record;  // the line SF
  std::string_view test;    // the name in force
  bool is_loose = false;    // no TN precedes it: writers of such files compute totals from data that they do not write
};

// Totals of all sections.
struct FileTotals {
  std::uint64_t sections = 0, functions = 0, counted = 0;  // counted: the sum of the counts of DA records
  std::uint64_t summaries = 0;                             // sections with nothing but totals of functions and lines
  bool has_functions = false, has_hits_on_unhit_lines = false, has_starts_without_count = false, has_hit_starts = false;
  coverage::Covered lines;

  bool are_summaries() const { return summaries != 0 && summaries == sections; }
  void append(const FileTotals& next) {
    sections += next.sections;
    functions += next.functions;
    summaries += next.summaries;
    counted = coverage::saturating_sum(counted, next.counted);
    has_functions |= next.has_functions;
    has_hits_on_unhit_lines |= next.has_hits_on_unhit_lines;
    has_starts_without_count |= next.has_starts_without_count;
    has_hit_starts |= next.has_hit_starts;
    lines.add(next.lines);
  }
};

// The records of the open section. open() clears it; all sections of a file share its memory.
class Section {
 public:
  explicit Section(Context& context);

  void open(const SectionStart& start);
  // A record other than SF, TN and end_of_record; `text` is its line.
  void add(const Line& record, std::string_view text);
  // Checks the section, which ends before `end`. A truncated section is counted, but not checked as a whole.
  void close(const char* end, bool is_cut, FileTotals& totals);

  const SectionStart& start() const { return start_; }
  bool is_open() const { return is_open_; }
  // After close():
  std::string_view text() const { return text_; }
  bool has_checksums() const { return checksums_ != 0; }
  bool repeats_lines() const { return lines_.repeated() != 0; }
  std::uint32_t last_line() const { return last_line_; }  // the largest line number of a record
  std::string_view version() const { return version_; }   // of the last VER
  bool has_functions() const { return functions_.group_count() != 0; }

 private:
  void add_da(const Line& da, std::string_view text);
  void add_zero_lines();
  // Adds records about line 0: a defect of the section, or one that is known of its writer.
  void add_zeros(const Occurrences& places, std::optional<KnownZero> known);
  void check_sums();
  void check_checksum(std::string_view checksum);
  bool is_merged_by_gcovr() const;
  bool counts_lines_by_function() const;
  bool is_of_old_coverage_py() const;
  bool is_of_istanbul() const;

  Context& context_;
  SectionStart start_;
  coverage::LineTable lines_;
  Functions functions_;
  Branches branches_;
  Conditions conditions_;
  Sums sums_;
  std::string_view text_, version_;
  std::uint64_t da_count_ = 0, da_hit_ = 0, counted_ = 0, checksums_ = 0, hex_checksums_ = 0;
  Occurrences zero_lines_, zero_branches_, zero_starts_, zero_others_;  // records about line 0: DA, BRDA, FN, others
  std::uint32_t last_line_ = 0;
  bool is_open_ = false, has_details_ = false;  // details: records other than totals
};

// Whether a record refers to a source line: totals share the field but do not, nor do numbers out of range.
bool names_line(const Line& record);

// Whether a checksum is an MD5 in base64, with or without padding.
bool is_base64_md5(std::string_view checksum);
// Whether a text is an MD5 in lowercase hexadecimal digits.
bool is_hex_md5(std::string_view text);

}  // namespace proflint::lcov
