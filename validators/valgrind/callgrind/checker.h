// Reads a callgrind profile line by line. A line that cannot be read costs that line, and the sums that it belonged to.
// Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <array>

#include "grammars/callgrind.h"
#include "grammars/callgrind_usual.h"
#include "validators/core/format.h"
#include "validators/core/odd_bytes.h"
#include "validators/valgrind/callgrind/part.h"

namespace proflint::valgrind::callgrind {

class Checker {
 public:
  // `text` is the file without a byte order mark.
  Checker(const Input& input, std::string_view text, Report& report);

  // Judges all lines. Call once.
  void run();

 private:
  using Key = grammars::CallgrindKey;
  using Expected = grammars::Expected;
  enum class Pending : std::uint8_t { none, call, jump };  // what the next cost line belongs to

  // Lines.
  void line(const TextLine& next);
  void keyed_line(Key key, std::string_view value);
  void begin_body();
  void settle_pending();
  void end();
  // Reports what is wrong with the line at hand, unless it was damaged or cut, which is reported as such.
  template <class... Parts>
  void bad_line(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (has_nul_) return;
    if (!is_terminated_)
      is_cut_ = true;
    else
      report_.add(rule, where, parts...);
  }
  void expected(const Rule& rule, const Expected& expected);
  void folded();

  // The header.
  void header_line(Key key, std::string_view value);
  void version(std::string_view value);
  void creator(std::string_view value);
  void numbered(Key key, std::string_view value);
  void positions(std::string_view value);
  void events(std::string_view value);
  void event(std::string_view value);
  void formula(std::string_view formula);
  void description(std::string_view value);
  void command(std::string_view value);
  void summary(std::string_view value);
  void totals(std::string_view value);
  std::optional<Values> values(const Rule& syntax, std::string_view value);

  // Parts.
  bool starts_part(Key key) const;
  void end_header();
  void check_part_number();
  void check_formulas();
  void end_part(bool is_last);
  void check_complete(bool is_last);
  void check_sums();
  void check_totals();
  void check_summary();
  void check_calls();

  // Names.
  NameIndex name(std::string_view value, IdTable& table, Places& empty);
  NameIndex name_of_id(const grammars::CallgrindName& parsed, IdTable& table);
  NameIndex define(const grammars::CallgrindName& parsed, IdTable& table);
  NameIndex named(std::string_view text, IdTable& table);
  void callers(std::string_view name);

  // Costs.
  bool next_unusual(TextLines& lines, TextLine& next);
  bool usual_move(const std::array<grammars::CallgrindMove, 3>& moves);
  bool is_steady() const;
  void cost_line();
  void bad_cost_line();
  void move_to(const grammars::CallgrindPositions& positions, std::array<std::uint64_t, 3>& place);
  void bad_move(const grammars::CallgrindPosition& position, bool is_negative);
  bool read_costs(Pending pending);
  bool bad_cost(std::string_view rest, Pending pending);
  bool lose_cost(Pending pending);
  void add_costs(Pending pending, std::span<const std::uint64_t> costs);
  void self_cost(std::span<const std::uint64_t> costs);
  void calls(std::string_view value);
  bool more_targets(std::string_view rest);
  void jump(std::string_view value, bool is_conditional);

  const char* limit() const { return text_.data() + text_.size(); }

  std::string_view text_;
  Report& report_;
  std::pmr::memory_resource* memory_;

  // The line at hand.
  std::string_view line_;
  bool has_nul_ = false, is_terminated_ = true;
  grammars::CallgrindCost cost_;
  grammars::CallgrindCalls calls_;
  std::pmr::vector<std::uint64_t> costs_;  // room for those of a line

  // The part at hand.
  std::optional<Part> part_;
  Pending pending_ = Pending::none;
  std::string_view pending_line_;
  struct Call {
    std::optional<FunctionIndex> caller, callee;
  } call_;
  std::array<std::uint64_t, 3> place_ = {};

  // What the file keeps from part to part.
  std::size_t npos_ = 1;                                    // 0: positions are not known
  std::array<std::uint64_t, 3> most_ = {UINT32_MAX, 0, 0};  // of each position
  bool is_steady_ = false;                                  // a cost line needs nothing that the part does not have
  std::string_view creator_, command_;
  bool is_callgrind_ = false, is_xdebug_ = false;
  SeenNames defined_;  // events that have a definition
  struct Term {
    std::string_view name;
    bool is_defined;
  };
  std::pmr::vector<Term> terms_;  // of formulas, whose events are looked up when the header is complete
  std::pmr::vector<std::string_view> first_events_;
  boost::unordered_flat_map<std::uint64_t, std::uint64_t, NumberHash, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, std::uint64_t>>>
      last_part_;  // by thread
  std::uint64_t parts_ = 0, lines_ = 0;
  Key last_key_ = Key::empty;
  bool has_format_line_ = false, has_content_ = false, is_cut_ = false;
  Facts facts_;

  // What is said once, with the first place.
  OddBytes odd_;
  Once said_instr_;
  Places desc_form_, event_names_, version_place_, events_last_, separators_, other_events_, blank_lines_, blocks_,
      tabs_, no_function_, no_file_, relative_first_, short_costs_, misses_, id_range_, id_sparse_, redefined_same_,
      mangled_, empty_functions_, empty_names_, extra_targets_, zero_calls_, recursive_calls_, blank_jumps_,
      jump_counts_, jump_costs_, no_costs_;
};

}  // namespace proflint::valgrind::callgrind
