// Finds sources that are in several files of a run, so that a total over the files counts their lines more than once.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/program/run/result.h"

namespace proflint::tools {

class SourceOverlap {
 public:
  void add(const FileResult& file);

  // Reports volume/overlap if a source is in two files.
  void report_to(Report& report) const;

  // The number of files that count lines of sources without naming the sources.
  std::uint64_t unnamed() const { return unnamed_; }

 private:
  struct Owner {
    std::uint32_t file = 0;  // the first that has the source
    bool is_shared = false;
  };

  boost::unordered_flat_map<std::uint64_t, Owner> owners_;  // by the hash of the source
  std::vector<std::string> files_;                          // that name sources
  std::uint64_t shared_ = 0, unnamed_ = 0;
  std::string source_;  // the first that is shared
  std::uint32_t first_ = 0, second_ = 0;
};

}  // namespace proflint::tools
