// Functions that start on one line of a source, such as the instances of a template: gcov allocates a table of the
// lines of each of them. Follows gcov.cc (process_all_functions) of GCC 8 and later.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

class FunctionGroups {
 public:
  explicit FunctionGroups(std::pmr::memory_resource* memory) : members_(memory) {}

  // Adds a function of `source`; `end` is its last line. The strings must stay valid.
  void add(std::string_view source, std::uint32_t start, const Word& end, std::string_view name);

  // Reports functions that end before they start. If there are none, and `checks_size`, reports tables that are
  // implausible for the file size.
  void finish(std::uint64_t file_size, bool checks_size, Report& report);

 private:
  struct Member {
    std::uint64_t group;  // the hash of the source and the first line
    std::uint32_t start;
    Word end;
    std::string_view name;

    // The size of its table: modulo 2^32, as in gcov.
    std::uint32_t lines() const { return end.value - start + 1; }
  };

  void check_order(const Member& member, bool is_alone, Report& report) const;

  std::pmr::vector<Member> members_;
};

}  // namespace proflint::gcov
