// The data file: sections of functions with their counts, each of which ends with two summaries.
// Follows RFC 2002, grammar of the .da file.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov_rfc/header.h"

namespace proflint::gcov_rfc {

// A FUNCTION record with its counts.
struct Counted {
  static constexpr std::uint32_t kNoId = UINT32_MAX;

  std::string_view name;    // empty if it could not be read
  std::string_view counts;  // eight bytes each
  std::uint32_t checksum = 0;
  std::uint32_t section = 0;
  std::uint32_t id = kNoId;  // equal for equal names, and in the same order
  bool has_checksum = false;
  bool has_counts = false;  // there is exactly one record of counts, and it is well-formed
};

struct Data {
  explicit Data(std::pmr::memory_resource* memory) : functions(memory), by_name(memory), section_ends(memory) {}

  std::pmr::vector<Counted> functions;              // in file order
  std::pmr::vector<std::uint32_t> by_name;          // functions with a name, sorted by name, then in file order
  std::pmr::vector<std::string_view> section_ends;  // the end of the functions of each section
  bool is_whole = true;                             // framing was never lost
};

// Reads and checks the records of a data file, and compares its sections.
Data read_data(const Header& header, Report& report, std::pmr::memory_resource* memory);

}  // namespace proflint::gcov_rfc
