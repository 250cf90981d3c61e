// The header lines of a callgrind profile.
// Follows the Valgrind manual, "Callgrind Format Specification", section "Header Lines".
#pragma once

#include <array>
#include <optional>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"
#include "validators/core/once.h"
#include "validators/core/seen.h"
#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

// The positions that cost lines start with.
struct Positions {
  std::size_t count = 1;                                      // 0: unknown
  std::array<std::uint64_t, 3> maximum = {UINT32_MAX, 0, 0};  // of each
};

class HeaderReader {
 public:
  explicit HeaderReader(Reading& reading);

  // Whether the line is the first of another part.
  static bool starts_part(grammar::Key key, const Part& part);

  // Handles a line that occurs only in headers. The first lines of a file may include its version.
  void read(grammar::Key key, std::string_view value, Part& part, bool is_first);

  // Checks rules about the complete header of the part. Call once for each part.
  void end(const Part& part);

  const Positions& positions() const { return positions_; }
  // Forgets the positions, because a lost line may have named others.
  void forget_positions() { positions_.count = 0; }
  std::string_view creator() const { return creator_; }
  std::uint64_t parts() const { return parts_; }                     // with an events line
  std::size_t first_events() const { return first_events_.size(); }  // number of events in the first of them

  // Reports the grouped findings, each with its first place.
  void report_groups();

 private:
  using Key = grammar::Key;

  void version(std::string_view value, bool is_first);
  void numbered(Key key, std::string_view value, Part& part);
  void positions_line(std::string_view value, Part& part);
  void events_line(std::string_view value, Part& part);
  void event(std::string_view value);
  void formula(std::string_view formula);
  void description(std::string_view value);
  void command(std::string_view value);
  void summary(std::string_view value, Part& part);
  void totals(std::string_view value, Part& part);
  std::optional<Values> values(const Rule& syntax, std::string_view value, const Part& part);
  void check_formulas(const Part& part);
  void check_part_number(const Part& part);

  Reading& reading_;

  // State that outlives a part.
  Positions positions_;
  std::string_view creator_, command_;
  bool has_early_xdebug_version_ = false;
  SeenNames defined_;  // events that have a definition
  struct Term {
    std::string_view name;
    bool is_defined;
  };
  std::pmr::vector<Term> terms_;  // of formulas, whose events are looked up when the header is complete
  std::pmr::vector<std::string_view> first_events_;
  std::string_view first_events_text_, other_events_text_;  // of the first part, and of the first that differs
  HashMap<std::uint64_t, std::uint64_t> last_part_;         // by thread
  std::uint64_t parts_ = 0;

  Once instr_reported_;
  DetailedOccurrences<std::string_view> missing_blanks_;  // the line
  Occurrences version_place_, desc_form_, event_names_, joined_, events_last_, other_events_, separators_;
};

}  // namespace proflint::valgrind::callgrind
