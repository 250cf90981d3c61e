// The lines of one source file in a JaCoCo report. Follows SourceNodeImpl and LineImpl.
#pragma once

#include <memory_resource>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/xml_coverage/jacoco_xml/sum_findings.h"
#include "validators/xml_coverage/jacoco_xml/writer.h"

namespace proflint::xml_coverage::jacoco_xml {

// One element `line`. Missing numbers are 0.
struct SourceLine {
  std::uint64_t number = 0, missed = 0, covered = 0, missed_branches = 0, covered_branches = 0;
  bool has_missed = false, has_covered = false;  // the attributes mi and ci exist
  bool has_all = false;                          // and the other attributes
  bool is_sound = true;                          // its numbers are valid
  std::string_view where;                        // the tag

  bool has_counts() const { return has_missed && has_covered; }
};

class SourceLines {
 public:
  explicit SourceLines(std::pmr::memory_resource* memory) : numbers_(memory) {}

  void clear();
  void add(const SourceLine& line, const Writer& writer, GroupedFindings& found);

  // Called at the end of the source file. Checks whether its counters match its lines, and doubts the one that does
  // not.
  void check(Counters& counters, std::string_view where, const Writer& writer, SumFindings& sums,
             GroupedFindings& found) const;

  bool is_empty() const { return count_ == 0; }

  // Whether these are all lines that the counters count, and no number has a finding of its own.
  bool are_complete(const Counters& counters) const {
    return is_sound_ && is_ascending_ && highest_ <= INT32_MAX && counters.has(kLineCounter) &&
           counters.of[kLineCounter] == lines_;
  }
  bool has(std::uint64_t number) const { return numbers_.contains(number); }
  // The lines by their instructions, as JaCoCo counts them.
  const Counter& lines() const { return lines_; }

 private:
  HashSet<std::uint64_t> numbers_;
  Counter instructions_, branches_, lines_;
  DetailedOccurrences<std::uint64_t> repeated_;   // numbers of lines
  DetailedOccurrences<std::uint64_t> branching_;  // numbers of lines whose branches were covered, but no instruction
  std::uint64_t highest_ = 0, count_ = 0;
  bool has_own_ = true;  // every line has mi and ci
  bool is_sound_ = true, is_ascending_ = true;
};

}  // namespace proflint::xml_coverage::jacoco_xml
