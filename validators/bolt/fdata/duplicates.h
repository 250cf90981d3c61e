// Lines with the same locations: found by hash and confirmed by comparison.
#pragma once

#include <array>
#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "grammars/bolt_fdata.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/hash_tables.h"
#include "validators/core/report.h"

namespace proflint::bolt::fdata {

namespace grammar = grammars::bolt_fdata;

class Duplicates {
 public:
  // `text` contains all lines.
  Duplicates(std::string_view text, std::pmr::memory_resource* memory) : text_(text), seen_(memory) {}

  void add(const grammar::Line& parsed, std::string_view line);
  // Call after the last line, before the report.
  void finish();
  void report_to(Report& report) const;

 private:
  std::string_view text_;
  // Lines by a hash of their locations: the offsets of lines that were looked up, and lines that are still to be. Many
  // are looked up together, so that the processor can wait for several places of the table at once.
  HashMap<std::uint64_t, std::uint64_t, HashItself> seen_;
  struct Waiting {
    std::uint64_t hash, offset;
  };
  std::array<Waiting, 64> waiting_;
  std::size_t waiting_count_ = 0;
  DetailedOccurrences<std::string_view> found_;  // the earlier line with the same locations
};

}  // namespace proflint::bolt::fdata
