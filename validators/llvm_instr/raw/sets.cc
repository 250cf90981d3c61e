// Version words by program, hashes of all records by program and version word.
#include "validators/llvm_instr/raw/sets.h"

#include "validators/llvm_instr/raw/records.h"
#include "validators/llvm_instr/rules.h"
#include "validators/sets/first_values.h"

namespace proflint::llvm_instr::raw {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : kinds(memory), shapes(memory) {}

  sets::FirstValues kinds, shapes;
};

// Of what one process writes like another.
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

void compare_with_set(const Input& input, const ProfileEnd& first, bool is_only, std::span<const std::string_view> ids,
                      Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  std::pmr::vector<sets::Claim> kinds(input.memory), shapes(input.memory);
  const std::uint64_t word = first.header.version.word, shape = is_only ? shape_of(first) : 0;
  const auto add = [&](std::uint64_t program) {
    kinds.push_back({program, word, first.header.bytes.substr(8, 8)});
    if (is_only) shapes.push_back({hash_of(word, program), shape, first.records});
  };
  if (input.find(Role::image, {}))
    add(hash_seed());
  else
    for (const std::string_view id : ids) add(hash_of(id));
  Known& known = input.member->join<Known>();
  if (const auto found = known.kinds.add(kinds, input.member->number()))
    report.add(find_rule(llvm_instr::kRules, "instr/set-kind"), found.first(), "the version word is ", Hex{word},
               ", that of ", input.member->name_of(found.member), " is another");
  else if (const auto different = known.shapes.add(shapes, input.member->number()))
    report.add(find_rule(llvm_instr::kRules, "instr/set-shape"), different.first(), "the records are not those of ",
               input.member->name_of(different.member));
}

}  // namespace proflint::llvm_instr::raw
