// Cost lines, calls and jumps of a callgrind profile.
// Follows the Valgrind manual, "Callgrind Format Specification", sections "Cost Lines" and "Associations".
#pragma once

#include <array>

#include "grammars/callgrind_usual.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/text_lines.h"
#include "validators/valgrind/callgrind/header.h"
#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

class CostReader {
 public:
  // The owner of the next cost line.
  enum class Pending : std::uint8_t { none, call, jump };

  explicit CostReader(Reading& reading) : reading_(reading), costs_(reading.memory), bad_lines_(reading.report) {}

  // Checks cost lines of the usual form, up to the next line of another form; false at the end of the text.
  bool next_unusual(TextLines& lines, TextLine& next, Part& part);

  // Each of these functions handles the current line.
  void cost_line(Part& part);
  void calls(std::string_view value, Part& part);
  void jump(std::string_view value, bool is_conditional, const Part& part);

  // Notes that cost lines start with these positions from now on, because a header line was read.
  void expect(const Positions& positions) {
    positions_ = positions;
    is_steady_ = false;
  }
  // An `ob=` line was read: a cost should not follow before the next `fn=` line.
  void expect_function(Part& part) {
    part.needs_function = part.function.has_value();
    is_steady_ = false;
  }
  void start_part() { place_ = {}; }
  void end_part() { bad_lines_.flush(); }

  // The current line is not a cost line: reports a call or jump that waits for one.
  void settle();
  // Notes that the current line cannot be read: a call or jump may wait for it.
  void lose_pending() { pending_ = Pending::none; }
  Pending pending() const { return pending_; }
  std::string_view pending_line() const { return pending_line_; }

  std::uint64_t counters() const { return counters_; }
  std::uint64_t nonzero() const { return nonzero_; }

  // Reports the grouped findings, each with its first place.
  void report_groups();

 private:
  using Place = std::array<std::uint64_t, 3>;

  bool usual_move(const std::array<grammar::Move, 3>& moves);
  bool is_steady(const Part& part) const;
  bool has_odd_hexadecimal(const grammar::Positions& positions) const;
  void bad_cost_line(Part& part);
  void move_to(const grammar::Positions& positions, Place& place, const Part& part);
  void bad_move(const grammar::Position& position, std::uint64_t before, bool is_negative, std::uint64_t maximum,
                const Part& part);
  bool read_costs(Pending pending, Part& part);
  // The same defect in many cost lines of a part usually has one cause, in its header, so it is reported as one
  // finding.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    bad_line_as(rule.severity, rule, where, parts...);
  }
  template <class... Parts>
  void bad_line_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    if (reading_.is_line_reportable()) bad_lines_.add_as(severity, rule, where, parts...);
  }
  bool bad_cost(std::string_view rest, Pending pending, Part& part);
  void add_costs(Pending pending, std::span<const std::uint64_t> costs, Part& part);
  void self_cost(std::span<const std::uint64_t> costs, Part& part);
  void add_excess(const Misses& pair, std::span<const std::uint64_t> costs, const Part& part);
  bool more_targets(std::string_view rest);

  Reading& reading_;
  Positions positions_;

  // Positions of the current line, and room for its costs.
  grammar::Cost cost_;
  grammar::Calls calls_;
  std::pmr::vector<std::uint64_t> costs_;

  GroupedFindings bad_lines_;  // of the part
  bool is_steady_ = false;     // the part has everything that a cost line needs
  Place place_ = {};
  Pending pending_ = Pending::none;
  std::string_view pending_line_;
  struct Call {
    std::optional<FunctionIndex> caller, callee;
  } call_;
  std::uint64_t counters_ = 0, nonzero_ = 0;

  struct JumpCounts {
    std::uint64_t taken = 0, executed = 0;
  };
  struct ShortLine {
    std::size_t costs = 0, events = 0;
  };
  Occurrences no_function_, objects_without_fn_, hex_positions_, call_forms_, no_file_, relative_first_, zero_calls_,
      missing_targets_, blank_jumps_, jump_costs_;
  struct Targets {
    std::size_t positions = 0, expected = 0;
  };
  DetailedOccurrences<ShortLine> short_costs_;
  DetailedOccurrences<Targets> extra_targets_;
  DetailedOccurrences<Excess> misses_;
  DetailedOccurrences<JumpCounts> jump_counts_;  // of conditional jumps, if they are impossible
};

}  // namespace proflint::valgrind::callgrind
