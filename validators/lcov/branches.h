// The branches of one section: BRDA, and Bazel's BA. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <vector>

#include "validators/coverage/lines.h"
#include "validators/coverage/totals.h"
#include "validators/lcov/context.h"
#include "validators/lcov/counted.h"

namespace proflint::lcov {

class Branches {
 public:
  explicit Branches(Context& context) : context_(context), branches_(context.input.memory) {}

  // `place` is where the record starts in the section.
  void add_brda(const Line& brda, std::uint32_t place);
  void add_ba(const Line& ba, std::string_view record);

  // Checks the records together and with the lines of the section, whose text is `section`. In a loose section,
  // branches and lines are counted from different data.
  void close(const coverage::LineTable& lines, std::string_view section, bool is_loose);
  void clear();

  // After close().
  Counted found() const;
  Counted hit() const;
  bool has_hits_on_unhit_lines() const { return has_hits_on_unhit_lines_; }

 private:
  struct Branch {
    std::uint32_t line = 0;
    std::uint32_t place = 0;
    std::uint64_t identity = 0;  // of block and branch as written
    bool is_taken = false;
  };

  void count_distinct(std::string_view section);
  void check_lines(const coverage::LineTable& lines, std::string_view section, bool is_loose);
  void hit_on_unhit_line(std::string_view record, bool is_loose);

  Context& context_;
  std::pmr::vector<Branch> branches_;
  bool is_ascending_ = true;  // strictly, by line and identity: no duplicates
  coverage::Covered live_, distinct_;
  std::uint64_t taken_ = 0, ba_count_ = 0;
  bool has_hits_on_unhit_lines_ = false;
};

}  // namespace proflint::lcov
