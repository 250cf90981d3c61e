// Compares level, width and coverage of the counters with the first file.
#include "validators/llvm_instr/sets.h"

#include "validators/llvm_instr/rules.h"
#include "validators/llvm_instr/traits.h"
#include "validators/sets/one_kind.h"

namespace proflint::llvm_instr {
namespace {

// The context-sensitive pass does not conflict, because its profiles are meant to be merged with profiles of the first
// pass.
struct CounterKind {
  bool is_ir, has_bytes;
  EntryCoverage entries;

  bool operator==(const CounterKind& other) const {
    const bool knows_both = entries != EntryCoverage::unknown && other.entries != EntryCoverage::unknown;
    return is_ir == other.is_ir && has_bytes == other.has_bytes && (!knows_both || entries == other.entries);
  }
  proflint::Trusted level() const { return {is_ir ? "IR" : "front-end"}; }
  proflint::Trusted width() const { return {has_bytes ? "1-byte" : "8-byte"}; }
};

}  // namespace

void compare_kind(const Input& input, std::string_view where, EntryCoverage entries, Report& report) {
  if (input.member == nullptr || report.has_errors() || report.facts().functions.value_or(0) == 0) return;
  const Traits& traits = report.facts().traits;
  const CounterKind kind = {traits.has("IR"_trait), traits.has("byte counters"_trait), entries};
  const auto* const first = input.member->join<sets::OneKind<CounterKind>>().find_conflict(kind, *input.member);
  if (first == nullptr) return;
  const std::string_view name = input.member->name_of(first->member);
  if (kind.is_ir != first->kind.is_ir)
    report.add("instr/set-kind"_rule, where, "the counters are from ", kind.level(), " instrumentation, but ", name,
               " has counters from ", first->kind.level(), " instrumentation");
  else if (kind.has_bytes != first->kind.has_bytes)
    report.add("instr/set-kind"_rule, where, "the profile has ", kind.width(), " counters, but ", name, " has ",
               first->kind.width(), " counters");
  else
    report.add("instr/set-kind"_rule, where,
               kind.entries == EntryCoverage::yes ? "the profile covers function entries only, but "
                                                  : "the profile covers whole functions, but ",
               name, kind.entries == EntryCoverage::yes ? " covers whole functions" : " covers function entries only");
}

}  // namespace proflint::llvm_instr
