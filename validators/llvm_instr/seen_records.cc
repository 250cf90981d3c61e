// Finds duplicate and conflicting records.
#include "validators/llvm_instr/seen_records.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/large_pages.h"
#include "validators/llvm_instr/rules.h"

namespace proflint::llvm_instr {

void SeenRecords::reserve(std::size_t names) {
  if (names <= first_.capacity()) return;
  index_.reserve(names);
  grow(names);
}

void SeenRecords::grow(std::size_t names) {
  std::pmr::vector<First> larger(first_.get_allocator());
  larger.reserve(names);
  ask_for_large_pages(larger.data(), names * sizeof(First));
  larger.assign(first_.begin(), first_.end());
  larger.swap(first_);
}

SeenRecords::Earlier SeenRecords::add(std::uint64_t name, std::uint64_t hash, const Shape& shape) {
  using Same = Earlier::Same;
  const std::uint64_t print = shape.fingerprint();
  const std::uint64_t name_hash = hash_of(name);
  const std::uint32_t found = find(name, name_hash);
  if (found == IndexTable::kNone) {
    index_.add(name_hash, static_cast<std::uint32_t>(first_.size()));
    if (first_.size() == first_.capacity()) grow(std::max<std::size_t>(16, first_.size() * 2));
    first_.push_back({name, hash, print});
    return {};
  }
  const First was = first_[found];
  if (was.hash == hash) return {was.shape == print ? Same::alike : Same::different, was.hash};
  const auto [before, is_new] = further_.try_emplace(hash_of(hash, name), print);
  return {is_new ? Same::none : before->second == print ? Same::alike : Same::different, was.hash};
}

void report_again(SeenRecords::Earlier::Same same, const Part& label, std::uint64_t hash, const Shape& shape,
                  std::string_view where, GroupedFindings& findings) {
  if (same == SeenRecords::Earlier::Same::alike)
    findings.add("instr/record-duplicate"_rule, where, "function ", label, " has an earlier record with hash ",
                 Hex{hash});
  if (same == SeenRecords::Earlier::Same::different)
    findings.add("instr/shape-conflict"_rule, where, "this record of function ", label, " with hash ", Hex{hash},
                 " has ", Plural{shape.counters, "counter"}, ", ", Plural{shape.bitmap_bytes, "bitmap byte"}, " and ",
                 Plural{shape.sites[0] + shape.sites[1] + shape.sites[2], "value site"},
                 ", unlike an earlier record with this hash");
}

void report_reserved_hash(std::uint64_t hash, const Part& label, std::string_view where, GroupedFindings& findings) {
  findings.add("instr/hash-reserved"_rule, where, "the hash of function ", label, " is ", Hex{hash},
               ", which llvm-profdata cannot store");
}

void check_builds(std::uint64_t names, const Occurrences& ambiguous, Report& report) {
  if (!ambiguous) return;
  const std::uint64_t count = ambiguous.count();
  report_group(report, "instr/multiple-hashes"_rule, ambiguous, "function ", ambiguous.first(),
               " has records with different hashes");
  if (count >= 2 && count >= names / 10 + (names % 10 != 0))
    report.add("instr/mixed-builds"_rule, {}, count, " of ", Plural{names, "function"},
               " have more than one hash; expected at most 1 such function, or fewer than 10% of the functions");
}

}  // namespace proflint::llvm_instr
