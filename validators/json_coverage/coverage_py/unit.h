// The data about a file, a function or a class: lists of lines and branches, and their summary.
// Follows jsonreport.py and results.py of coverage.py 7.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/coverage/totals.h"
#include "validators/json_coverage/coverage_py/shapes.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::coverage_py {

// The integers of a summary, by member.
struct Numbers {
  std::array<Int128, summary::missing_branches + 1> values{};
  bool is_usable = false;                               // the line counts are present and not negative
  bool has_branches = false;                            // the branch counts are present as well
  bool has_display = false;                             // percent_covered_display
  unsigned missing_count = 0;                           // the first branch count that is missing, by member; 0: none is
  std::bitset<summary::missing_branches + 1> doubtful;  // a finding explains other values: they are not compared again
  std::string_view where;

  Int128 operator[](unsigned member) const { return values[member]; }
  bool is_doubtful(unsigned member) const { return doubtful[member]; }
  void doubt(std::initializer_list<unsigned> members) {
    for (const unsigned member : members) doubtful.set(member);
  }
  // Adds up the values.
  void add(const Numbers& other) {
    for (unsigned i = 0; i < values.size(); ++i) values[i] += other.values[i];
    doubtful |= other.doubtful;
  }
};

// Reads the summary that was closed and checks it on its own.
// `must_have_branches`: without the branch counts it is unusable.
Numbers read_numbers(const Frame& frame, bool must_have_branches, GroupedFindings& findings);

using Arc = std::pair<Int128, Int128>;

// A list of lines, which is in ascending order unless reported.
struct Lines {
  explicit Lines(std::pmr::memory_resource* memory) : numbers(memory) {}

  void clear();
  void add(const Value& value, unsigned member, GroupedFindings& findings);

  std::pmr::vector<Int128> numbers;
  bool is_sound = true;
};

class Unit {
 public:
  explicit Unit(std::pmr::memory_resource* memory)
      : lines_{Lines(memory), Lines(memory), Lines(memory)}, arcs_{Arcs(memory), Arcs(memory)}, contexts_(memory) {}

  void clear();
  Lines& lines(unsigned member) { return lines_[member]; }
  // Adds a line that has contexts.
  void add_context(Int128 line, std::string_view where) { contexts_.push_back({line, where}); }
  void clear_arcs(unsigned member) { arcs_[member - unit::executed_branches].clear(); }
  void add_arc(unsigned member, const Frame& frame, GroupedFindings& findings);
  void set(const Numbers& numbers) { numbers_ = numbers; }
  const Numbers& numbers() const { return numbers_; }

  void check(const Frame& frame, GroupedFindings& findings);
  // Checks the list of a function or class against the same list of its file, which the report has given before.
  // Returns whether the file has all lines.
  bool check_in_file(unsigned member, const Unit& file, const Frame& frame, GroupedFindings& findings) const;

  // The largest line of its lists.
  std::uint64_t last_line() const;
  coverage::Covered covered() const;

 private:
  using Arcs = std::pmr::vector<Arc>;

  void check_lines(const Frame& frame, GroupedFindings& findings);
  void check_branches(const Frame& frame, GroupedFindings& findings);
  void check_branch_counts(GroupedFindings& findings);
  void check_sources(const Frame& frame, GroupedFindings& findings) const;
  void check_contexts(GroupedFindings& findings) const;
  bool is_statement(Int128 line) const;

  std::array<Lines, 3> lines_;                                      // executed, missing, excluded
  std::array<Arcs, 2> arcs_;                                        // executed, missing
  std::pmr::vector<std::pair<Int128, std::string_view>> contexts_;  // lines that have contexts, and their keys
  bool are_arcs_sound_ = true;
  Numbers numbers_;
};

}  // namespace proflint::json_coverage::coverage_py
