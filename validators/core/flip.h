// Finds the numbers of a table that differ from a damaged tag or type in one bit.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace proflint {

// A number of a format and what its document calls it.
struct NamedNumber {
  std::uint64_t number;  // as in the file
  const char* name;      // static: "FUNCTION"
};

// The end of a message about `number`, which is not in `table`: "; it differs from FUNCTION (0x01000000) in only one
// bit", with at least `digits` hexadecimal digits, and with `subject` for "it". Two numbers may be that close: "... and
// SUMMARY (0xa1000000) in only one bit each". Empty if none is, or if more than two are.
std::string describe_bit_flip(std::uint64_t number, std::span<const NamedNumber> table, int digits = 1,
                              const char* subject = "it");

}  // namespace proflint
