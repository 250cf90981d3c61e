// Records that were seen before.
#include "validators/llvm_instr/seen_records.h"

#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {

SeenRecords::Earlier SeenRecords::add(std::uint64_t name, std::uint64_t hash, const Shape& shape) {
  using Same = Earlier::Same;
  const std::uint64_t print = shape.fingerprint();
  const auto [first, is_new_name] = first_.try_emplace(name, First{hash, print});
  if (is_new_name) return {};
  const First& was = first->second;
  if (was.hash == hash) return {was.shape == print ? Same::alike : Same::different, was.hash};
  const auto [before, is_new] = further_.try_emplace(hash_of(hash, name), print);
  return {is_new ? Same::none : before->second == print ? Same::alike : Same::different, was.hash};
}

void report_again(SeenRecords::Earlier::Same same, const Part& label, std::uint64_t hash, std::string_view where,
                  Repeats& findings) {
  if (same == SeenRecords::Earlier::Same::alike)
    findings.add("instr/duplicate-record"_rule, where, "function ", label, " with hash ", Hex{hash},
                 " has a record before this one");
  if (same == SeenRecords::Earlier::Same::different)
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
