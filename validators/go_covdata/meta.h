// A covmeta file: the functions of a program and their units. Follows internal/coverage/encodemeta and decodemeta of
// Go 1.24.
#pragma once

#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/report.h"

namespace proflint::go_covdata {

inline constexpr std::uint8_t kPerFunction = 2;  // granularity

inline constexpr std::string_view kMetaMagic{"\0\x63\x76\x6d", 4};

// The contents of a covmeta file that counters are compared with.
struct Meta {
  explicit Meta(std::pmr::memory_resource* memory) : packages(memory), units(memory) {}

  // A package whose functions could not be read has no functions here, and its counters are not checked.
  struct Package {
    bool is_known = false;
    std::uint32_t functions = 0;
    std::size_t first = 0;        // its functions in `units`
    std::string_view path, hash;  // as stored; the path is empty if it is invalid
  };
  static constexpr std::uint32_t kUnknown = UINT32_MAX;

  std::string_view hash;      // 16 bytes
  bool is_hash_right = true;  // it belongs to the packages, or they are damaged and have a finding
  std::uint8_t mode = 0, granularity = 0;
  std::pmr::vector<Package> packages;
  std::pmr::vector<std::uint32_t> units;  // of each function; kUnknown if it could not be read
  std::uint64_t functions = 0, unit_count = 0;
};

// Checks `file`, which starts with the magic. False if nothing after the header can be trusted.
bool read_meta(std::string_view file, std::pmr::memory_resource* memory, Report& report, Meta& out);

// The names of the mode and granularity in the header: "set", "perblock". REQUIRES: values that Go defines.
std::string_view mode_name(const Meta& meta);
std::string_view granularity_name(const Meta& meta);

}  // namespace proflint::go_covdata
