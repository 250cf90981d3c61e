// The conditions of one section: MCDC. Follows geninfo(1), TRACEFILE FORMAT, of lcov 2.5.
#pragma once

#include <utility>
#include <vector>

#include "validators/coverage/totals.h"
#include "validators/lcov/context.h"

namespace proflint::lcov {

class Conditions {
 public:
  explicit Conditions(Context& context)
      : context_(context),
        conditions_(context.input.memory),
        damaged_(context.input.memory),
        one_sided_(context.input.memory) {}

  void add(const Line& mcdc);
  void close();
  void clear();

  // All records, and those that are not excluded: writers differ in whether they count the excluded ones.
  const coverage::Covered& all() const { return all_; }
  const coverage::Covered& live() const { return live_; }

 private:
  struct Condition {
    std::uint32_t line = 0;
    char sense = 0;
    std::uint64_t size = 0, index = 0;
    std::string_view expression;
  };
  // Of the conditions of a group, in the order of their indexes: the first that precedes the one with the next lower
  // index in the file.
  struct Misplaced {
    const Condition* later = nullptr;
    std::uint64_t lower = 0;
    const Condition* before = nullptr;

    void compare(const Condition& next) {
      if (later == nullptr && before != nullptr && next.expression.data() < before->expression.data()) {
        later = &next;
        lower = before->index;
      }
      before = &next;
    }
  };
  using Iterator = std::pmr::vector<Condition>::const_iterator;

  void check_line(Iterator first, Iterator last);
  void check_group(Iterator first, Iterator last);
  bool check_condition(Iterator first, Iterator last);

  Context& context_;
  std::pmr::vector<Condition> conditions_;
  std::pmr::vector<std::pair<std::uint32_t, std::uint64_t>> damaged_;  // line and size of groups with a wrong index
  std::pmr::vector<Iterator> one_sided_;  // of the line that is checked: conditions without a record for one sense
  bool has_gap_ = false;                  // in the line that is checked: a group lacks an index
  coverage::Covered all_, live_;
};

}  // namespace proflint::lcov
