// Finds options for companions that the formats of some files do not use.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

class IdleOptions {
 public:
  explicit IdleOptions(const Options& options);

  void add(const FileResult& file);

  // "--elf has no effect on 2 files in formats that do not use a program image: lcov, gcov-json", for each such option.
  std::vector<std::string> lines() const;

 private:
  struct Row {
    std::string_view option, what;
    Role role;
    std::uint64_t files = 0;
    std::set<std::string_view> formats = {};
  };
  std::vector<Row> rows_;
};

}  // namespace proflint::tools
