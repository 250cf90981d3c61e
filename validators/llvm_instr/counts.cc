// Checks the counters of a whole file.
#include "validators/llvm_instr/counts.h"

#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {

void check_value_count(std::uint64_t count, std::string_view where, GroupedFindings& findings) {
  if (count > kMaxPlausible)
    findings.add("instr/value-implausible"_rule, where, "the count of a value is ", count, ", more than 2^56");
}

void Counts::add_odd(std::uint64_t value, std::string_view where) {
  if (form_ == Form::merged && value == kSaturated)
    findings_.add("instr/counter-saturated"_rule, where, "a counter is saturated at 2^64 - 3");
  else  // llvm-profdata, the only consumer of raw profiles, drops them for it
    findings_.add_as(form_ == Form::merged ? Severity::warning : Severity::error, "instr/counter-implausible"_rule,
                     where, "a counter is ", value, ", more than 2^56");
}

void Counts::add_pseudo(std::string_view function, std::uint64_t first, std::string_view where) {
  ++records_;
  ++pseudo_;
  findings_.add("instr/pseudo-counter"_rule, where, "the first counter of function ", function, " is the marker for ",
                first == kHot ? "hot functions" : "warm functions");
}

void Counts::end_function(std::string_view name) {
  entries_.add(name, {counters_, nonzero_, total()});
}

void Counts::end_profile(std::string_view where) {
  if (sum_ > UINT64_MAX)
    findings_.add("instr/total-overflow"_rule, where, "the counters add up to ", sum_,
                  ", which does not fit in 64 bits");
  total_ += sum_;
  sum_ = 0;
}

void Counts::check_all_zero(Report& report) const {
  if (records_ == 0 || nonzero_ != 0 || pseudo_ != 0) return;
  report.add("instr/all-zero"_rule, {},
             records_ == 1 ? "all counters of the only record are 0" : "the counters of all records are 0");
}

std::uint64_t Counts::total() const {
  const Uint128 total = total_ + sum_ + covered_;
  return total > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(total);
}

Facts Counts::facts() const {
  Facts facts;
  facts.functions = records_;
  facts.counters = counters_;
  facts.nonzero = nonzero_;
  facts.total = total();
  return facts;
}

}  // namespace proflint::llvm_instr
