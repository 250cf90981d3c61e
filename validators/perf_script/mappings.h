// Mappings of programs, and the addresses that should be in them. Follows perf_event_open(2), PERF_RECORD_MMAP2.
#pragma once

#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "grammars/perf_script.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"

namespace proflint::perf_script {

class Mappings {
 public:
  explicit Mappings(std::pmr::memory_resource* memory) : mappings_(memory), addresses_(memory), processes_(memory) {}

  void add(const grammars::perf_script::Line& record, GroupedFindings& findings);
  // Adds an address at which a process was sampled, or from which it took a branch.
  void add_sample(std::uint64_t process, std::uint64_t address);
  void add_branch(std::uint64_t address);
  void append(const Mappings& next);
  void report_to(Report& report) const;
  bool has_any() const { return has_any_; }
  // The path of the first mapping of a program.
  std::string_view identity() const { return mappings_.empty() ? std::string_view() : mappings_.front().path; }

 private:
  // A mapping of a program; mappings of the kernel have no process.
  struct Mapping {
    std::uint64_t process, start, last;
    std::string_view path, where;
  };
  using Numbers = HashSet<std::uint64_t>;

  bool has_all_processes() const;
  void report_overlaps(Report& report) const;
  void report_unmapped(Report& report) const;

  std::pmr::vector<Mapping> mappings_;
  std::pmr::deque<std::uint64_t> addresses_;  // many: a vector would be copied as it grows
  Numbers processes_;                         // of the samples
  bool has_any_ = false;
};

}  // namespace proflint::perf_script
