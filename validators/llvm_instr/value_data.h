// Blocks of value data: for each value kind, the sites of a record; for each site, the most frequent values and counts.
// Follows LLVM InstrProfData.inc (ValueProfData, ValueProfRecord) and ValueProfData::checkIntegrity.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"

namespace proflint::llvm_instr {

inline constexpr unsigned kValueKinds = 3;  // call targets, sizes of memory operations, vtables
inline constexpr std::uint32_t kMemorySizes = 1;

// The rules for value data, which differ between the forms.
struct ValueRules {
  const Rule& truncated;
  const Rule& size;
  const Rule& kinds;
  const Rule& sites;
  const Rule& duplicate;
  const Rule& padding;
  const Rule* order = nullptr;  // of the values at a site; nullptr: any
};

// The number of sites of each kind in a record.
using ValueSites = std::array<std::uint16_t, kValueKinds>;

// Reports memory operation sizes that occur twice at a site, or that `llvm-profdata merge` treats as duplicates. Sorts
// them.
bool check_unique_sizes(std::span<std::uint64_t> sizes, const Rule& rule, std::string_view where,
                        GroupedFindings& findings);

// The number of sites of each kind in a block of value data that take() accepted.
std::array<std::uint64_t, kValueKinds> count_sites(std::string_view block, std::endian order);

class ValueData {
 public:
  ValueData(const ValueRules& rules, std::endian order, unsigned kinds, GroupedFindings& findings)
      : rules_(rules), order_(order), kinds_(kinds), findings_(findings) {}

  enum class Taken : std::uint8_t { sound, unsound, none };

  // Takes the block at the start of `rest` and checks it. `sites`, if given, are the numbers in the record. unsound:
  // the block has a defect, but the rest can be read. none: nothing was taken, because the size of the block is wrong.
  Taken take(std::string_view& rest, const ValueSites* sites) const;

 private:
  bool check_kinds(std::string_view block, std::uint32_t number, const ValueSites* sites) const;
  // Takes the next kind of a block. `last` is the kind before it; -1: there is none.
  bool check_kind(Cursor& cursor, std::int64_t last, const ValueSites* sites, std::uint32_t& kind) const;
  bool check_number(std::uint32_t kind, std::int64_t last, const ValueSites* sites, std::string_view where) const;
  bool check_sites(std::uint32_t kind, std::uint32_t number, const ValueSites* sites, std::string_view where) const;
  void check_counts(std::string_view values) const;
  bool check_sizes(std::string_view counts, std::string_view values) const;
  void check_order(std::string_view counts, std::string_view values) const;

  const ValueRules& rules_;
  std::endian order_;
  unsigned kinds_;  // of the version
  GroupedFindings& findings_;
};

}  // namespace proflint::llvm_instr
