// Cost lines, calls and jumps of callgrind profiles. Follows the chapter, "Cost Lines" and "Associations".
#include <algorithm>

#include "validators/core/text.h"
#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

std::string_view first_word(std::string_view text) {
  std::string_view word;
  take_word(text, word);
  return word;
}

}  // namespace

// Positions are relative to those of the last cost line, which `place` may be or start from.
inline void Checker::move_to(const grammars::CallgrindPositions& positions, std::array<std::uint64_t, 3>& place) {
  for (std::size_t i = 0; i < npos_; ++i) {
    const grammars::CallgrindPosition& position = positions[i];
    if (position.step == '*') continue;
    std::uint64_t next = position.value;
    bool is_negative = false, is_beyond = !position.fits;
    if (position.step == '+') is_beyond |= __builtin_add_overflow(place[i], next, &next);
    if (position.step == '-') is_negative = __builtin_sub_overflow(place[i], next, &next);
    if (is_negative)
      next = 0;
    else
      is_beyond |= next > most_[i];
    if (is_negative || is_beyond) bad_move(position, is_negative);
    if (!is_beyond) place[i] = next;
  }
  if (!part_->has_place) {
    const auto is_relative = [](const grammars::CallgrindPosition& position) { return position.step != '\0'; };
    const auto first = positions.begin();
    if (std::any_of(first, first + static_cast<std::ptrdiff_t>(npos_), is_relative)) relative_first_.add(line_);
  }
}

void Checker::bad_move(const grammars::CallgrindPosition& position, bool is_negative) {
  if (part_->misses_lines && position.step != '\0') return;
  if (is_negative)
    bad_line("callgrind/position-negative"_rule, line_, "the position is below 0, and 0 is used instead");
  else
    bad_line("callgrind/position-range"_rule, line_, "the position does not fit");
}

inline void Checker::self_cost(std::span<const std::uint64_t> costs) {
  Part& part = *part_;
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    part.sums[i] += costs[i];
    any |= costs[i];
  }
  ++*facts_.counters;
  *facts_.nonzero += any == 0 ? 0 : 1;
  const std::span<const Misses> misses = part.events->misses();
  if (!misses.empty() && find_excess(misses, costs) != nullptr) misses_.add(line_);
}

inline void Checker::add_costs(Pending pending, std::span<const std::uint64_t> costs) {
  Part& part = *part_;
  if (costs.size() < part.sums.size()) short_costs_.add(line_);
  if (pending == Pending::none) return self_cost(costs);
  if (call_.caller && call_.callee) part.graph.add(*call_.caller, *call_.callee, pending_line_, costs);
}

// Whether nothing but the line itself can be wrong with the cost lines that follow, up to the next header line.
bool Checker::is_steady() const {
  const Part& part = *part_;
  return part.has_place && part.has_lines && part.function && part.has_file && part.can_read_costs &&
         report_.limits()[Limit::line_length] >= grammars::ShortNumbers::kMost;
}

// Moves the place, unless that would be wrong or go far.
inline bool Checker::usual_move(const std::array<grammars::CallgrindMove, 3>& moves) {
  constexpr std::uint64_t kFar = INT64_MAX;  // up to here places do not wrap around
  std::array<std::uint64_t, 3> place = place_;
  bool is_usual = true;
  for (std::size_t i = 0; i < npos_; ++i) {
    const std::uint64_t from = place_[i] & moves[i].keep;
    place[i] = from + moves[i].distance;
    is_usual &= (from | place[i]) <= (most_[i] & kFar);  // all of them one less than a power of two
  }
  if (is_usual) place_ = place;
  return is_usual;
}

// Judges cost lines as nearly all are, up to the next line that is another one; false at the end of the text.
bool Checker::next_unusual(TextLines& lines, TextLine& next) {
  grammars::UsualCallgrindCost cost{{}, costs_};
  while (lines.next(next)) {
    if (!is_steady_ || pending_ == Pending::jump || next.has_cr || !next.is_terminated || next.text.empty() ||
        !grammars::starts_usual_callgrind_cost(next.text[0]) ||
        !grammars::parse_usual_callgrind_cost(next.text, npos_, cost, limit()) || !usual_move(cost.moves))
      return true;
    line_ = next.text;
    last_key_ = Key::cost;
    is_terminated_ = true;
    add_costs(std::exchange(pending_, Pending::none), cost.room.first(cost.count));
  }
  return false;
}

void Checker::cost_line() {
  Part& part = *part_;
  if (!part.has_body) begin_body();
  const Pending pending = std::exchange(pending_, Pending::none);
  if (pending != Pending::jump) part.has_lines = true;
  if (npos_ == 0) return part.miss_costs();
  cost_.room = costs_;
  if (!grammars::parse_callgrind_cost(line_, npos_, cost_, nullptr, limit())) return bad_cost_line();
  move_to(cost_.positions, place_);
  part.has_place = true;
  if (pending == Pending::jump) {
    if (cost_.count != 0 || !first_word(cost_.rest).empty()) jump_costs_.add(line_);
    return;
  }
  if (!part.function) {
    if (!part.misses_lines) no_function_.add(line_);
  } else if (!part.has_file) {
    no_file_.add(line_);
  }
  if (!part.can_read_costs || (!cost_.rest.empty() && !read_costs(pending))) return;
  add_costs(pending, cost_.room.first(cost_.count));
  is_steady_ = is_steady();
}

// Says which of the positions is missing or wrong.
void Checker::bad_cost_line() {
  part_->miss_line();
  std::string_view rest = line_;
  for (std::size_t i = 0; i < npos_; ++i) {
    grammars::CallgrindPosition position;
    if (grammars::parse_callgrind_position(rest, position, nullptr)) continue;
    const std::string_view word = first_word(rest);
    if (word.empty())
      return bad_line("callgrind/position-missing"_rule, rest.substr(rest.size()), "the line has ", i, " of ",
                      Plural{npos_, "position"});
    return bad_line("callgrind/position-syntax"_rule, word, word, " is no position: a number, +N, -N or *");
  }
}

// The costs that the grammar of the line left: of 20 digits, too many, or of another form.
bool Checker::read_costs(Pending pending) {
  std::string_view rest = cost_.rest;
  grammars::CallgrindNumber cost;
  while (!rest.empty()) {
    if (!grammars::parse_callgrind_number(rest, cost, nullptr, limit())) return bad_cost(rest, pending);
    if (cost_.count == cost_.room.size()) {
      bad_line("callgrind/too-many-costs"_rule, cost.number.digits, "there are more costs than ",
               Plural{cost_.count, "event"});
      return lose_cost(pending);
    }
    if (!cost.number.fits) {
      bad_line("callgrind/cost-range"_rule, cost.number.digits, cost.number.digits, " does not fit 64 bits");
      return lose_cost(pending);
    }
    cost_.room[cost_.count++] = cost.number.value;
  }
  return true;
}

// What is not read as a cost: blanks at the end of the line, or something else.
bool Checker::bad_cost(std::string_view rest, Pending pending) {
  const std::string_view word = first_word(rest);
  if (word.empty()) return true;
  constexpr std::string_view kHex = "0123456789abcdefABCDEF";
  const bool is_hex = word.size() > 2 && word.starts_with("0x") && word.find_first_not_of(kHex, 2) == word.npos;
  if (is_hex)
    bad_line("callgrind/hex-cost"_rule, word, word, " is hexadecimal");
  else
    bad_line("callgrind/cost-number"_rule, word, word, " is no decimal number");
  return lose_cost(pending);
}

bool Checker::lose_cost(Pending pending) {
  (pending == Pending::none ? part_->misses_self_costs : part_->misses_call_costs) = true;
  return false;
}

void Checker::calls(std::string_view value) {
  Part& part = *part_;
  pending_ = Pending::call;
  pending_line_ = line_;
  call_ = {part.function, std::exchange(part.callee, std::nullopt)};
  if (!call_.callee && !part.misses_lines)
    bad_line("callgrind/calls-without-cfn"_rule, line_, "no cfn= line precedes this call");
  if (npos_ == 0) return;
  if (!grammars::parse_callgrind_calls(value, npos_, calls_, nullptr, limit())) {
    Expected where;
    grammars::parse_callgrind_calls(value, npos_, calls_, &where);
    return expected("callgrind/calls-syntax"_rule, where);
  }
  if (!calls_.count.fits)
    return bad_line("callgrind/calls-syntax"_rule, calls_.count.digits, calls_.count.digits, " does not fit 64 bits");
  if (calls_.count.value == 0) zero_calls_.add(line_);
  if (!calls_.more.empty() && !more_targets(calls_.more)) return;
  std::array<std::uint64_t, 3> target = place_;
  move_to(calls_.positions, target);
}

// ( b+ sub )* b*
bool Checker::more_targets(std::string_view rest) {
  if (first_word(rest).empty()) return true;
  extra_targets_.add(line_);
  while (!first_word(rest).empty()) {
    grammars::CallgrindPosition position;
    Expected where;
    if (grammars::parse_callgrind_position(rest, position, &where)) continue;
    expected("callgrind/calls-syntax"_rule, where);
    return false;
  }
  return true;
}

void Checker::jump(std::string_view value, bool is_conditional) {
  pending_ = Pending::jump;
  pending_line_ = line_;
  if (npos_ == 0) return;
  const auto parse = is_conditional ? grammars::parse_callgrind_conditional_jump : grammars::parse_callgrind_jump;
  grammars::CallgrindJump parsed;
  Expected where;
  if (!parse(value, npos_, parsed, &where)) return expected("callgrind/jump-syntax"_rule, where);
  for (const grammars::Decimal& count : {parsed.followed, parsed.executed})
    if (!count.digits.empty() && !count.fits)
      return bad_line("callgrind/jump-syntax"_rule, count.digits, count.digits, " does not fit 64 bits");
  if (parsed.has_blank) std::swap(parsed.followed, parsed.executed);
  if (parsed.has_blank) blank_jumps_.add(line_);
  if (is_conditional && parsed.followed.value > parsed.executed.value) jump_counts_.add(line_);
  std::array<std::uint64_t, 3> target = place_;
  move_to(parsed.positions, target);
}

}  // namespace proflint::valgrind::callgrind
