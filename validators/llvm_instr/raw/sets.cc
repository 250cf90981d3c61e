// Compares versions, and hashes over all records by program and version word.
#include "validators/llvm_instr/raw/sets.h"

#include "validators/llvm_instr/raw/records.h"
#include "validators/llvm_instr/rules.h"
#include "validators/llvm_instr/sets.h"
#include "validators/sets/first_values.h"
#include "validators/sets/one_kind.h"

namespace proflint::llvm_instr::raw {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : shapes(memory) {}

  sets::FirstValues shapes;
};

struct RawVersion {
  std::uint32_t number;

  bool operator==(const RawVersion&) const = default;
};

// A hash over everything that is the same in all processes of a program.
std::uint64_t shape_of(const ProfileEnd& profile) {
  std::uint64_t hash = hash_seed();
  RecordReader reader(profile.records, profile.header);
  for (Record record; reader.next(record);) {
    const std::uint64_t fields[] = {record.name,     record.hash,     record.counters, record.bitmap_size,
                                    record.sites[0], record.sites[1], record.sites[2]};
    hash = hash_of({reinterpret_cast<const char*>(fields), sizeof fields}, hash);
  }
  return hash;
}

}  // namespace

void compare_version(const Input& input, const Header& header, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  const auto* const first =
      input.member->join<sets::OneKind<RawVersion>>().find_conflict({header.number()}, *input.member);
  if (first == nullptr) return;
  report.add(find_rule(llvm_instr::kRules, "instr/set-version"), header.bytes.substr(8, 8),
             "the raw profile has version ", header.number(), ", but ", input.member->name_of(first->member),
             " has version ", first->kind.number);
}

void compare_shape(const Input& input, const ProfileEnd& first, bool is_only, std::span<const std::string_view> ids,
                   Report& report) {
  if (input.member == nullptr || !is_only || report.has_errors()) return;
  std::pmr::vector<sets::Claim> shapes(input.memory);
  const std::uint64_t word = first.header.version.word, shape = shape_of(first);
  const auto add = [&](std::uint64_t program) { shapes.push_back({hash_of(word, program), shape, first.records}); };
  if (input.find(Role::image, {}))
    add(hash_seed());
  else
    for (const std::string_view id : ids) add(hash_of(id));
  Known& known = input.member->join<Known>();
  if (const auto different = known.shapes.add(shapes, input.member->number()))
    return report.add(find_rule(llvm_instr::kRules, "instr/set-shape"), different.first(),
                      "the functions, hashes or sizes of the records differ from those in ",
                      input.member->name_of(different.member));
  std::pmr::vector<MergedRecord> records(input.memory);
  RecordReader reader(first.records, first.header);
  for (Record record; reader.next(record);)  // without sites, whose data may be missing
    records.push_back({record.name, record.hash, record.counters, record.bitmap_size});
  compare_sizes(input, first.header.bytes.substr(8, 8), records, report);
}

}  // namespace proflint::llvm_instr::raw
