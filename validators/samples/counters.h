// Counters at their maximum, and a sink for the second pass over a profile that adds up counters as consumers do.
// Follows LLVM SampleProf.h: SaturatingMultiplyAdd, and the rule table "Meaning (all encodings)".
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/core/report.h"
#include "validators/samples/dialect.h"
#include "validators/samples/record.h"
#include "validators/samples/targets.h"

namespace proflint::samples {

// Reports a counter that an earlier merge left at its maximum. Gets a copy: a variable whose address is passed to a
// function cannot be kept in registers.
void report_saturated(Count count, Report& report);
inline void check_saturated(const Count& count, Report& report) {
  if (count.value == UINT64_MAX) report_saturated(count, report);
}

// Receives the events of meaning.h and reports only `sample/counter-overflow`: counts of duplicate functions, lines,
// callsites, targets and types whose sum does not fit in 64 bits. Needs at least 16 bytes for each counter of the
// profile, so it is used only if such sums are possible.
class OverflowSums {
 public:
  // `report` and `memory` must outlive the object.
  OverflowSums(const Dialect& dialect, Report& report, std::pmr::memory_resource* memory)
      : dialect_(dialect), report_(report), paths_(memory), targets_(memory), sums_(memory) {}

  void begin_function(const Name& name, const Count& head, const Count& total);
  void body(const Location& location, const Count& count);
  void target(const Name& name, const Count& count);
  void begin_callsite(const Location& location, const Name& callee, const Count& total);
  void end_callsite();
  void type_count(const Location& location, const Name& type, const Count& count);
  void checksum() {}
  void incomplete() {}
  void end_function();

 private:
  struct Sum {
    std::uint64_t value = 0;
    bool has_overflowed = false;
  };
  void add(std::uint64_t counter, const Count& count);
  void finish_line();

  Dialect dialect_;
  Report& report_;
  std::pmr::vector<std::uint64_t> paths_;  // the identity of each open function with its callers, innermost last
  std::uint64_t ignored_levels_ = 0;       // number of open callees beyond the nesting limit
  std::uint64_t line_ = 0;                 // the identity of the line of `targets_`
  Targets targets_;
  HashMap<std::uint64_t, Sum, HashItself> sums_;
};

}  // namespace proflint::samples
