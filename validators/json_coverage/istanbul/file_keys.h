// The keys of files in coverage maps and summaries: reports have one entry for each key.
// Follows CoverageMap of istanbul-lib-coverage 3.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/coverage/spellings.h"
#include "validators/json_coverage/istanbul/rules.h"

namespace proflint::json_coverage::istanbul {

class FileKeys {
 public:
  explicit FileKeys(std::pmr::memory_resource* memory) : spellings_(memory) {}

  // Adds the key of a file, without escapes; `where` is its place.
  void add(std::string_view key, std::string_view where, GroupedFindings& findings) {
    if (const std::string_view earlier = spellings_.add(key); !earlier.empty())
      findings.add("istanbul/path-alias"_rule, where, "the paths ", key, " and ", earlier, " name the same file");
  }

 private:
  coverage::Spellings spellings_;
};

}  // namespace proflint::json_coverage::istanbul
