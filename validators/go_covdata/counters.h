// A covcounters file: the counters of one run of a program. Follows internal/coverage/encodecounter and decodecounter
// of Go 1.24.
#pragma once

#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/report.h"

namespace proflint::go_covdata {

inline constexpr std::string_view kCounterMagic{"\0\x63\x77\x6d", 4};

// The counters of one function.
struct FunctionCounters {
  std::uint32_t package = 0, function = 0, count = 0;
  std::uint32_t largest = 0;
  std::string_view where;
};

struct Counters {
  explicit Counters(std::pmr::memory_resource* memory) : functions(memory) {}

  std::string_view hash;  // of the covmeta file, 16 bytes
  std::pmr::vector<FunctionCounters> functions;
  std::uint64_t counters = 0, nonzero = 0, total = 0;
  Entries* entries = nullptr;  // receives the counters of each function; nullptr: not needed
};

// Checks `file`, which starts with the magic.
void read_counters(std::string_view file, std::pmr::memory_resource* memory, Report& report, Counters& out);

}  // namespace proflint::go_covdata
