// Sources that a report names in two ways: consumers show such a source as two files, or count it twice.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"

namespace proflint::coverage {

class Spellings {
 public:
  explicit Spellings(std::pmr::memory_resource* memory) : firsts_(memory), by_plain_(memory), known_(memory) {}

  // An earlier path that names the same file as `path` in different words, such as `a//b.c` or `a/./b.c` for `a/b.c`;
  // empty if there is none, or if `path` was added before. URLs and blank paths are not compared.
  std::string_view add(std::string_view path);
  // Adds a path, and reports it as `alias` if there is such an earlier path.
  void check(std::string_view path, std::string_view where, const Rule& alias, GroupedFindings& findings);

 private:
  std::pmr::vector<std::pmr::string> firsts_;       // copies: decoded names may not outlive the call
  HashMap<std::uint64_t, std::uint32_t> by_plain_;  // indices of `firsts_` by the hash of the plain form
  Hashes known_;                                    // of all other spellings
};

}  // namespace proflint::coverage
