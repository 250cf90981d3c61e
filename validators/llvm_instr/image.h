// Comparison of profiles with the program that wrote them: its build ID, records and size of counters.
// Follows compiler-rt InstrProfilingWriter, which copies these sections into raw profiles.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "validators/core/format.h"
#include "validators/images/image.h"
#include "validators/llvm_instr/raw/header.h"
#include "validators/llvm_instr/variant.h"

namespace proflint::llvm_instr {

inline constexpr CompanionKind kImages[] = {{Role::image}};

struct Program {
  images::Image image;
  std::string_view records;         // __llvm_prf_data
  std::uint64_t counters_size = 0;  // __llvm_prf_cnts
};

// The image given for `input`; if it has no counters, reports that and returns nothing.
std::optional<Program> find_program(const Input& input, Report& report);

// Checks that the ids of the profile, if it has any, contain the build ID of the program.
void check_build_id(const Program& program, std::span<const std::string_view> ids, Severity severity, Report& report);

// Whether a raw profile comes from the machine that the program is for; if not, reports that.
bool check_machine(const Program& program, raw::Machine machine, Report& report);

// Compares the only profile of a raw file with the program.
void check_raw_data(const Program& program, const raw::Header& header, std::string_view records, Report& report);

// The number of value sites of each kind.
using SiteCounts = std::array<std::uint64_t, 3>;

// A record of an indexed profile or a text profile.
struct MergedRecord {
  std::uint64_t name = 0, hash = 0, counters = 0;  // name: the hash of the name
  std::uint64_t bitmap = 0;                        // bytes, which are not part of the order
  std::optional<SiteCounts> sites = {};            // neither are they
  bool has_temperature = false;                    // instead of counts: the first counter is a marker

  auto operator<=>(const MergedRecord& other) const {
    return std::tie(name, hash, counters) <=> std::tie(other.name, other.hash, other.counters);
  }
};

// Compares `records`, which are in ascending order, with the records of the program.
void check_merged(const Program& program, std::span<const MergedRecord> records, VersionWord version, Report& report);

}  // namespace proflint::llvm_instr
