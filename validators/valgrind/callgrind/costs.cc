// Cost lines, calls and jumps of callgrind profiles. Follows the chapter, "Cost Lines" and "Associations".
#include "validators/valgrind/callgrind/costs.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/family.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

bool lose_cost(CostReader::Pending pending, Part& part) {
  (pending == CostReader::Pending::none ? part.misses_self_costs : part.misses_call_costs) = true;
  return false;
}

}  // namespace

void CostReader::settle() {
  const std::string_view before = pending_line_;
  const Pending pending = std::exchange(pending_, Pending::none);
  if (pending == Pending::call)
    reading_.report.add("callgrind/calls-without-cost"_rule, before, "no cost line follows this `calls=` line");
  if (pending == Pending::jump)
    reading_.report.add("callgrind/jump-without-position"_rule, before, "no position line follows this jump");
}

// Positions are relative to the last cost line, which `place` may be or start from.
inline void CostReader::move_to(const grammar::Positions& positions, Place& place, const Part& part) {
  for (std::size_t i = 0; i < positions_.count; ++i) {
    const grammar::Position& position = positions[i];
    if (position.step == '*') continue;
    std::uint64_t next = position.value;
    bool is_negative = false, is_beyond = !position.fits;
    if (position.step == '+') is_beyond |= __builtin_add_overflow(place[i], next, &next);
    if (position.step == '-') is_negative = __builtin_sub_overflow(place[i], next, &next);
    if (is_negative)
      next = 0;
    else
      is_beyond |= next > positions_.maximum[i];
    if (is_negative || is_beyond) bad_move(position, place[i], is_negative, positions_.maximum[i], part);
    if (!is_beyond) place[i] = next;
  }
  if (!part.has_place) {
    const auto is_relative = [](const grammar::Position& position) { return position.step != '\0'; };
    const auto first = positions.begin();
    if (std::any_of(first, first + static_cast<std::ptrdiff_t>(positions_.count), is_relative))
      relative_first_.add(reading_.line);
  }
}

void CostReader::bad_move(const grammar::Position& position, std::uint64_t before, bool is_negative,
                          std::uint64_t maximum, const Part& part) {
  if (part.misses_lines && position.step != '\0') return;
  const bool is_line = maximum == UINT32_MAX;
  const auto number = [&](std::uint64_t value) { return is_line ? proflint::Part(value) : proflint::Part(Hex{value}); };
  const proflint::Part what = is_line ? "the line number " : "the address ";
  const char* const range = is_line ? " does not fit in 32 bits" : " does not fit in 64 bits";
  if (is_negative) {
    const bool is_phpspy = is_line && before == 0 && position.value == 1;  // its line of an internal function
    reading_.bad_line_as(is_phpspy ? Severity::warning : Severity::error, "callgrind/position-negative"_rule,
                         reading_.line, what, number(before), " - ", number(position.value),
                         " is negative; the check continues with 0");
  } else if (!position.fits)
    reading_.bad_line("callgrind/position-range"_rule, reading_.line, is_line ? "the line number" : "the address",
                      range);
  else if (position.step == '+')
    reading_.bad_line("callgrind/position-range"_rule, reading_.line, what, number(before), " + ",
                      number(position.value), range);
  else
    reading_.bad_line("callgrind/position-range"_rule, reading_.line, what, number(position.value), range);
}

[[gnu::cold]] void CostReader::add_excess(const Misses& pair, std::span<const std::uint64_t> costs, const Part& part) {
  misses_.add(reading_.line, excess_of(pair, *part.events, costs));
}

inline void CostReader::self_cost(std::span<const std::uint64_t> costs, Part& part) {
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    part.sums[i] += costs[i];
    any |= costs[i];
  }
  ++counters_;
  nonzero_ += any == 0 ? 0 : 1;
  const std::span<const Misses> misses = part.events->misses();
  if (misses.empty()) return;
  if (const Misses* const pair = find_excess(misses, costs)) add_excess(*pair, costs, part);
}

inline void CostReader::add_costs(Pending pending, std::span<const std::uint64_t> costs, Part& part) {
  if (costs.size() < part.sums.size()) short_costs_.add(reading_.line, {costs.size(), part.sums.size()});
  if (pending == Pending::none) return self_cost(costs, part);
  if (call_.caller && call_.callee) part.graph.add(*call_.caller, *call_.callee, pending_line_, costs);
}

// Whether the following cost lines, up to the next header line, can have only defects of their own.
bool CostReader::is_steady(const Part& part) const {
  return part.has_place && part.has_lines && part.function && !part.needs_function && part.has_file &&
         part.can_read_costs && reading_.report.limits()[Limit::line_length] >= grammars::ShortNumbers::kMax;
}

// Moves the place, unless the new one would be invalid or very large.
inline bool CostReader::usual_move(const std::array<grammar::Move, 3>& moves) {
  constexpr std::uint64_t kFar = INT64_MAX;  // up to here places do not wrap around
  Place place = place_;
  bool is_usual = true;
  for (std::size_t i = 0; i < positions_.count; ++i) {
    const std::uint64_t from = place_[i] & moves[i].keep;
    place[i] = from + moves[i].distance;
    is_usual &= (from | place[i]) <= (positions_.maximum[i] & kFar);  // all of them one less than a power of two
  }
  if (is_usual) place_ = place;
  return is_usual;
}

bool CostReader::next_unusual(TextLines& lines, TextLine& next, Part& part) {
  Reading& reading = reading_;
  const char* const limit = reading.limit();
  grammar::UsualCost cost{{}, costs_};
  while (lines.next(next)) {
    if (!is_steady_ || pending_ == Pending::jump || next.has_cr || !next.is_terminated || next.text.empty() ||
        !grammar::starts_usual_cost(next.text[0]) || !grammar::parse_usual(next.text, cost, positions_.count, limit) ||
        !usual_move(cost.moves))
      return true;
    reading.line = next.text;
    reading.last_key = grammar::Key::cost;
    reading.is_terminated = true;
    add_costs(std::exchange(pending_, Pending::none), cost.room.first(cost.count), part);
  }
  return false;
}

void CostReader::cost_line(Part& part) {
  const Pending pending = std::exchange(pending_, Pending::none);
  if (pending != Pending::jump) part.has_lines = true;
  if (reading_.ends_in_blank()) reading_.report.add_trait(kTrailingBlank);
  if (positions_.count == 0) return part.miss_costs();
  costs_.resize(part.sums.size());
  cost_.room = costs_;
  if (!grammar::parse(reading_.line, cost_, nullptr, positions_.count, reading_.limit())) return bad_cost_line(part);
  move_to(cost_.positions, place_, part);
  part.has_place = true;
  if (pending == Pending::jump) {
    if (cost_.count != 0 || !first_word(cost_.rest).empty()) jump_costs_.add(reading_.line);
    return;
  }
  if (!part.function) {
    if (!part.misses_lines) no_function_.add(reading_.line);
  } else {
    if (part.needs_function) objects_without_fn_.add(reading_.line);
    if (!part.has_file && !part.misses_lines) no_file_.add(reading_.line);
  }
  if (has_odd_hexadecimal(cost_.positions)) hex_positions_.add(reading_.line);
  if (!part.can_read_costs || (!cost_.rest.empty() && !read_costs(pending, part))) return;
  add_costs(pending, cost_.room.first(cost_.count), part);
  is_steady_ = is_steady(part);
}

// Whether a position is hexadecimal that callgrind_annotate reads only as decimal.
bool CostReader::has_odd_hexadecimal(const grammar::Positions& positions) const {
  for (std::size_t i = 0; i < positions_.count; ++i)
    if (positions[i].is_hexadecimal && (positions[i].step != '\0' || positions_.maximum[i] == UINT32_MAX)) return true;
  return false;
}

// Reports the missing or wrong position.
void CostReader::bad_cost_line(Part& part) {
  part.miss_line();
  std::string_view rest = reading_.line;
  for (std::size_t i = 0; i < positions_.count; ++i) {
    grammar::Position position;
    if (grammar::take_position(rest, position)) continue;
    const std::string_view word = first_word(rest);
    if (word.empty())
      return bad_line("callgrind/position-missing"_rule, rest.substr(rest.size()), "the line has only ",
                      Plural{i, "position"}, ", but the header lists ", positions_.count);
    return bad_line("callgrind/position-syntax"_rule, word, "expected a position (a number, +N, -N or *), found ",
                    word);
  }
}

// Reads the costs that the grammar of the line did not match: they have 20 digits, are too many, or have another form.
bool CostReader::read_costs(Pending pending, Part& part) {
  std::string_view rest = cost_.rest;
  grammar::Number cost;
  while (!rest.empty()) {
    if (!grammar::take_number(rest, cost, nullptr, reading_.limit())) return bad_cost(rest, pending, part);
    if (cost_.count == cost_.room.size()) {
      bad_line("callgrind/too-many-costs"_rule, cost.number.digits, "the line has ",
               cost_.count + 1 + count_words(rest), " costs, but `events:` lists only ", Plural{cost_.count, "event"});
      return lose_cost(pending, part);
    }
    if (!cost.number.fits) {
      bad_line("callgrind/cost-range"_rule, cost.number.digits, "the cost ", cost.number.digits,
               " does not fit in 64 bits");
      return lose_cost(pending, part);
    }
    cost_.room[cost_.count++] = cost.number.value;
  }
  return true;
}

// The rest of the line after the costs: blanks, or a defect.
bool CostReader::bad_cost(std::string_view rest, Pending pending, Part& part) {
  const std::string_view word = first_word(rest);
  if (word.empty()) return true;
  const bool is_hex = word.starts_with("0x") && is_hex_digits(word.substr(2));
  const bool is_negative = word.starts_with('-') && is_digits(word.substr(1));
  if (reading_.writer.has_negative_costs && is_negative)
    bad_line_as(Severity::warning, "callgrind/cost-number"_rule, word, "the cost ", word,
                " is negative, which is how Xdebug 2 records freed memory");
  else if (is_hex)
    bad_line("callgrind/hex-cost"_rule, word, "the cost ", word, " is hexadecimal; expected a decimal number");
  else
    bad_line("callgrind/cost-number"_rule, word, "expected a cost (unsigned decimal number), found ", word);
  return lose_cost(pending, part);
}

void CostReader::calls(std::string_view value, Part& part) {
  pending_ = Pending::call;
  pending_line_ = reading_.line;
  call_ = {part.function, std::exchange(part.callee, std::nullopt)};
  if (!call_.callee && !part.misses_lines)
    reading_.bad_line("callgrind/calls-without-cfn"_rule, reading_.line, "no `cfn=` line precedes this `calls=` line");
  if (positions_.count == 0) return;
  if (!grammar::parse(value, calls_, nullptr, positions_.count, reading_.limit())) {
    if (const auto count = decimal_value(trimmed(value)); count && reading_.is_terminated) {
      if (*count == 0) zero_calls_.add(reading_.line);
      return missing_targets_.add(reading_.line);
    }
    grammars::Expected where;
    static_cast<void>(grammar::parse(value, calls_, &where, positions_.count));
    return reading_.expected("callgrind/calls-syntax"_rule, where);
  }
  if (!calls_.count.fits)
    return reading_.bad_line("callgrind/calls-syntax"_rule, calls_.count.digits, "the call count ", calls_.count.digits,
                             " does not fit in 64 bits");
  if (calls_.count.value == 0) zero_calls_.add(reading_.line);
  if (!calls_.more.empty() && !more_targets(calls_.more)) return;
  if (!is_digit(value[0]) || value.starts_with("0x")) call_forms_.add(reading_.line);
  Place target = place_;
  move_to(calls_.positions, target, part);
}

// ( b+ sub )* b*
bool CostReader::more_targets(std::string_view rest) {
  if (first_word(rest).empty()) return true;
  extra_targets_.add(reading_.line, {positions_.count + count_words(rest), positions_.count});
  while (!first_word(rest).empty()) {
    grammar::Position position;
    grammars::Expected where;
    if (grammar::take_position(rest, position, &where)) continue;
    reading_.expected("callgrind/calls-syntax"_rule, where);
    return false;
  }
  return true;
}

void CostReader::jump(std::string_view value, bool is_conditional, const Part& part) {
  pending_ = Pending::jump;
  pending_line_ = reading_.line;
  if (positions_.count == 0) return;
  grammar::Jump parsed;
  grammars::Expected where;
  if (!grammar::parse(value, parsed, &where, positions_.count, is_conditional))
    return reading_.expected("callgrind/jump-syntax"_rule, where);
  for (const grammars::Decimal& count : {parsed.followed, parsed.executed})
    if (!count.digits.empty() && !count.fits)
      return reading_.bad_line("callgrind/jump-syntax"_rule, count.digits, "the count ", count.digits,
                               " does not fit in 64 bits");
  if (parsed.has_blank) std::swap(parsed.followed, parsed.executed);
  if (parsed.has_blank) blank_jumps_.add(reading_.line);
  if (is_conditional && parsed.followed.value > parsed.executed.value)
    jump_counts_.add(reading_.line, {parsed.followed.value, parsed.executed.value});
  Place target = place_;
  move_to(parsed.positions, target, part);
}

void CostReader::report_groups() {
  const Group list[] = {
      {&"callgrind/no-function"_rule, &no_function_, "no `fn=` line precedes the cost"},
      {&"callgrind/object-without-fn"_rule, &objects_without_fn_,
       "no `fn=` line separates the cost from the last `ob=` line"},
      {&"callgrind/no-file"_rule, &no_file_, "no `fl=` line precedes the cost"},
      {&"callgrind/calls-zero"_rule, &zero_calls_, "the number of calls is 0"},
      {&"callgrind/calls-target-missing"_rule, &missing_targets_, "the call has no position of the callee"},
      {&"callgrind/jcnd-form"_rule, &blank_jumps_, "the counts of the jump are separated by a space, not by a slash"},
      {&"callgrind/jump-cost"_rule, &jump_costs_, "the position line of a jump has costs; expected only positions"},
  };
  proflint::report_groups(reading_.report, list);
  report_group(reading_.report, "callgrind/hex-position"_rule, hex_positions_,
               "a relative position or a line number in ", hex_positions_.first(),
               " is hexadecimal; expected a decimal number");
  report_group(reading_.report, "callgrind/relative-first"_rule, relative_first_, "the line ", relative_first_.first(),
               " has a relative position, but the part has no position before it");
  const auto& [targets, expected] = extra_targets_.detail();
  report_group(reading_.report, "callgrind/calls-target-extra"_rule, extra_targets_, "the call has ", targets,
               " positions, but the header lists only ", expected);
  const bool is_hexadecimal = call_forms_.first().find("=0x") != std::string_view::npos;
  report_group(reading_.report, "callgrind/calls-form"_rule, call_forms_, "the number of calls in ",
               call_forms_.first(), is_hexadecimal ? " is hexadecimal; expected a decimal number" : " follows a space");
  const auto& [costs, events] = short_costs_.detail();
  report_group(reading_.report, "callgrind/short-costs"_rule, short_costs_, "the line has ", Plural{costs, "cost"},
               ", but `events:` lists ", Plural{events, "event"});
  const Excess& excess = misses_.detail();
  report_group(reading_.report, "callgrind/misses-exceed"_rule, misses_, "the line counts ", excess.misses, " for ",
               excess.misses_name, ", but only ", excess.accesses, " for ", excess.accesses_name);
  const auto& [taken, executed] = jump_counts_.detail();
  report_group(reading_.report, "callgrind/jcnd-count"_rule, jump_counts_, "the jump was taken ", Plural{taken, "time"},
               ", but executed only ", Plural{executed, "time"});
}

}  // namespace proflint::valgrind::callgrind
