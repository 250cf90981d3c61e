// Records that were seen before.
#include "validators/llvm_instr/seen_records.h"

#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {

SeenRecords::Before SeenRecords::add(std::uint64_t name, std::uint64_t hash, const Shape& shape) {
  const auto [before, is_new] = seen_.try_emplace(hash_of(hash, name), shape.fingerprint());
  if (is_new) return Before::none;
  return before->second == shape.fingerprint() ? Before::alike : Before::different;
}

void report_again(SeenRecords::Before before, const Part& label, std::uint64_t hash, std::string_view where,
                  Repeats& findings) {
  if (before == SeenRecords::Before::alike)
    findings.add("instr/duplicate-record"_rule, where, "function ", label, " with hash ", Hex{hash},
                 " has a record before this one");
  if (before == SeenRecords::Before::different)
    findings.add("instr/shape-conflict"_rule, where, "function ", label, " with hash ", Hex{hash},
                 " has another number of counters, bitmap bytes or value sites in a record before this one");
}

void check_builds(std::uint64_t names, const Places& ambiguous, Report& report) {
  if (!ambiguous) return;
  const std::uint64_t count = ambiguous.count();
  report.add("instr/multiple-hashes"_rule, ambiguous.first(), Plural{count, "function has", "functions have"},
             " records of several hashes", count == 1 ? "" : ", the first is here");
  if (count >= 2 && count >= names / 10 + (names % 10 != 0))
    report.add("instr/mixed-builds"_rule, {}, count, " of ", Plural{names, "function"}, " have several hashes");
}

}  // namespace proflint::llvm_instr
