// The rules about basic-block counts.
// Follows binutils gprof/basic_blocks.c and the GNU gprof manual, Basic-Block Execution Count Records.
#include <algorithm>

#include "validators/gmon/rules.h"
#include "validators/gmon/rules/checks.h"

namespace proflint::gmon::rules {
namespace {

// Finds blocks with the same address.
void check_duplicates(const Profile& profile, std::pmr::memory_resource* memory, Report& report) {
  struct Key {
    std::uint64_t address;
    std::string_view::const_pointer bytes;
  };
  std::pmr::vector<Key> blocks(memory);
  blocks.reserve(profile.block_count);
  for_each_block(profile, [&](const Block& block) { blocks.push_back({block.address, block.bytes.data()}); });
  const auto by_address = [](const Key& a, const Key& b) {
    return std::pair(a.address, a.bytes) < std::pair(b.address, b.bytes);
  };
  if (!std::is_sorted(blocks.begin(), blocks.end(), by_address)) std::sort(blocks.begin(), blocks.end(), by_address);
  Occurrences repeated;
  std::uint64_t address = 0;
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].address != blocks[i - 1].address || blocks[i].address == 0) continue;
    const Field address_field = profile.field_of(RecordField::address);
    repeated.add_unordered({blocks[i].bytes, std::size_t{address_field.offset} + address_field.size});
    if (repeated.first().data() == blocks[i].bytes) address = blocks[i].address;
  }
  report_group(report, "gmon/bb-address-duplicate"_rule, profile.narrowed(repeated, RecordField::address), "the block ",
               Hex{address}, " occurs more than once");
}

}  // namespace

void check_blocks(const Profile& profile, std::pmr::memory_resource* memory, Report& report) {
  if (profile.order() == std::endian::big)
    report_group(report, "gmon/bb-cross-endian"_rule, profile.block_records,
                 "the block record is big-endian; expected little-endian");
  report_group(report, "gmon/bb-record-empty"_rule, profile.empty_block_records, "the block record has no entries");
  if (profile.block_count == 0) return;
  const CoveredText text(profile, memory);
  Occurrences null, zero, outside;
  std::uint64_t address_outside = 0, address_of_zero = 0;
  for_each_block(profile, [&](const Block& block) {
    if (block.address == 0) null.add_unordered(block.bytes);
    if (block.executions == 0) {
      if (!zero) address_of_zero = block.address;
      zero.add_unordered(block.bytes);
    }
    if (block.address != 0 && !text.empty() && !text.contains(block.address)) {
      if (!outside) address_outside = block.address;
      outside.add_unordered(block.bytes);
    }
  });
  report_group(report, "gmon/bb-null-address"_rule, profile.narrowed(null, RecordField::address),
               "the address of the block is 0");
  report_group(report, "gmon/bb-count-zero"_rule, profile.narrowed(zero, RecordField::executions), "the block ",
               Hex{address_of_zero}, " has count 0");
  report_group(report, "gmon/bb-address-range"_rule, profile.narrowed(outside, RecordField::address), "the block ",
               Hex{address_outside}, " is outside every histogram");
  check_duplicates(profile, memory, report);
}

}  // namespace proflint::gmon::rules
