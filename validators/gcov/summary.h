// Summaries of data files, whose layout depends on the version: how often the program ran and its code was executed.
// Follows gcov-io.c (gcov_read_summary), libgcov-driver.c and GCDAProfiling.c.
#pragma once

#include <cstdint>

#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/gcov/counters.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {

class Summaries {
 public:
  Summaries(const Header& header, Report& report) : header_(header), report_(report) {}

  // Adds a summary record. `has_functions`: a FUNCTION record preceded it.
  void read(const Record& record, bool has_functions);
  // Notes a FUNCTION record.
  void see_function(const Record& record) {
    if (any_ && header_.llvm) report_function_after(record);
  }
  // Compares the summaries with the counters of the file.
  void finish(const ArcTotals& totals);

  bool any() const { return any_; }
  std::uint64_t runs() const { return runs_; }

 private:
  void report_function_after(const Record& record);
  void read_short(const Record& record);
  void read_long(const Record& record);
  void read_llvm(const Record& record);
  bool is_of_llvm(const Record& record) const;
  void read_histogram(Cursor cursor, const Record& record, std::uint32_t number);
  void check_bucket(std::uint32_t bucket, std::string_view where, std::uint32_t number, std::uint64_t smallest,
                    std::uint64_t sum, GroupedFindings& findings);
  void check_runs(const Word& runs);
  bool is_of_stream(const ArcTotals& totals) const;
  void refuse(const Record& record, const char* wanted);

  const Header& header_;
  Report& report_;
  bool any_ = false, position_was_reported_ = false;
  std::string_view last_;

  std::uint64_t runs_ = 0;
  std::string_view no_runs_;  // the last field with 0 runs
  bool has_totals_ = false;
  std::uint64_t number_ = 0;           // the largest number of counters in any summary
  Uint128 sum_all_ = 0, sum_max_ = 0;  // over all program summaries
};

}  // namespace proflint::gcov
