// One source file of a document of gcov: its functions and lines, judged together when it was read.
// Follows the GCC manual, "Invoking gcov", option -j.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory_resource>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/seen.h"

namespace proflint::json_coverage::gcov {

struct Function {
  std::string_view name, where;
  std::int64_t start_line = 0, start_column = 0, end_line = 0;
  bool is_alone = true;   // no other function starts on its line
  bool is_unique = true;  // no other function has its name
};

struct Line {
  std::int64_t number = 0;
  std::string_view function;  // empty: it has none
  std::string_view where;
};

class SourceFile {
 public:
  explicit SourceFile(std::pmr::memory_resource* memory)
      : functions_(memory), lines_(memory), by_name_(memory), seen_(memory), starts_(memory) {}

  void clear();
  void add(const Function& function) { functions_.push_back(function); }
  void add(const Line& line) { lines_.push_back(line); }
  // A function that cannot be used: what is named so is not known to be missing.
  void lose_function() { has_all_functions_ = false; }

  void check(GroupedFindings& findings);

 private:
  void check_functions(GroupedFindings& findings);
  void check_lines(GroupedFindings& findings);
  void check_line(const Line& line, GroupedFindings& findings);

  std::pmr::vector<Function> functions_;
  std::pmr::vector<Line> lines_;
  boost::unordered_flat_map<std::string_view, std::uint32_t, ViewHash, std::equal_to<>,
                            std::pmr::polymorphic_allocator<std::pair<const std::string_view, std::uint32_t>>>
      by_name_;
  SeenNumbers seen_;  // lines with their functions, hashed
  std::pmr::vector<std::pair<std::int64_t, std::uint32_t>> starts_;
  std::int64_t last_number_ = 0;
  bool has_all_functions_ = true;
};

}  // namespace proflint::json_coverage::gcov
