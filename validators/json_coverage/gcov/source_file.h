// One source file in a gcov document: its functions and lines, checked together once they are read.
// Follows the GCC manual, "Invoking gcov", option -j.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/seen.h"
#include "validators/coverage/totals.h"

namespace proflint::json_coverage::gcov {

struct Function {
  std::string_view name, where;
  std::int64_t start_line = 0, start_column = 0, end_line = 0;
  bool is_alone = true;   // no other function starts on its line
  bool is_unique = true;  // no other function has its name
};

struct Line {
  std::int64_t number = 0;
  std::string_view function;  // empty: none
  std::string_view where;
  bool was_executed = false;
};

class SourceFile {
 public:
  explicit SourceFile(std::pmr::memory_resource* memory)
      : functions_(memory),
        lines_(memory),
        by_name_(memory),
        seen_(memory),
        starts_(memory),
        lone_starts_(memory),
        numbers_(memory) {}

  void clear();
  void add(const Function& function) { functions_.push_back(function); }
  void add(const Line& line) { lines_.push_back(line); }
  // Records an unusable function: its name is then not reported as missing.
  void lose_function() { has_all_functions_ = false; }

  // Findings about lines after the end of their function go to `after_end`.
  void check(GroupedFindings& findings, GroupedFindings& after_end);
  // The largest line of a record; `number` 0: the file has no lines.
  Line last_line() const;
  // Distinct lines, and those that were executed. REQUIRES: check() was called.
  const coverage::Covered& distinct() const { return distinct_; }

 private:
  void check_functions(GroupedFindings& findings);
  void check_lines(GroupedFindings& findings, GroupedFindings& after_end);
  void check_line(const Line& line, GroupedFindings& findings, GroupedFindings& after_end);
  void count_lines();
  bool starts_between(std::int64_t after, std::int64_t last) const;

  std::pmr::vector<Function> functions_;
  std::pmr::vector<Line> lines_;
  HashMap<std::string_view, std::uint32_t> by_name_;
  SeenNumbers seen_;  // lines with their functions, hashed
  std::pmr::vector<std::pair<std::int64_t, std::uint32_t>> starts_;
  std::pmr::vector<std::int64_t> lone_starts_;               // of functions that share their start line with no other
  std::pmr::vector<std::pair<std::int64_t, bool>> numbers_;  // of lines, and whether they were executed
  coverage::Covered distinct_;
  std::int64_t last_number_ = 0;
  bool has_all_functions_ = true;
};

}  // namespace proflint::json_coverage::gcov
