// The header lines of callgrind profiles. Follows the chapter, "Header Lines".
#include <algorithm>

#include "validators/core/text.h"
#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

// [A-Za-z_][A-Za-z0-9_]*
bool is_plain_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !is_digit(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

// "Timerange: Basic block A - B"
bool is_backwards(std::string_view description) {
  constexpr std::string_view kRange = "Timerange: Basic block", kTo = " -";
  if (!description.starts_with(kRange)) return false;
  description.remove_prefix(kRange.size());
  grammars::CallgrindNumber from, to;
  if (!grammars::parse_callgrind_number(description, from, nullptr) || !description.starts_with(kTo)) return false;
  description.remove_prefix(kTo.size());
  if (!grammars::parse_callgrind_number(description, to, nullptr)) return false;
  return from.number.fits && to.number.fits && from.number.value > to.number.value;
}

}  // namespace

void Checker::header_line(Key key, std::string_view value) {
  is_steady_ = false;
  if (starts_part(key)) {
    end_part(false);
    part_.emplace(memory_);
    place_ = {};
  }
  part_->has_header |= key <= Key::events;
  switch (key) {
    case Key::version:
      return version(value);
    case Key::creator:
      return creator(value);
    case Key::pid:
    case Key::thread:
    case Key::part:
      return numbered(key, value);
    case Key::positions:
      return positions(value);
    case Key::events:
      return events(value);
    case Key::event:
      return event(value);
    case Key::desc:
      return description(value);
    case Key::cmd:
      return command(value);
    case Key::summary:
      return summary(value);
    case Key::totals:
      return totals(value);
    default:
      return;
  }
}

void Checker::version(std::string_view value) {
  const bool is_first = lines_ == 1 || (lines_ == 2 && has_format_line_);
  if (!is_first && last_key_ != Key::totals) version_place_.add(line_);
  grammars::CallgrindNumber parsed;
  Expected where;
  if (!grammars::parse_callgrind_version(value, parsed, &where)) return expected("callgrind/version"_rule, where);
  if (!parsed.number.fits || parsed.number.value > 1)
    bad_line("callgrind/version"_rule, parsed.number.digits, "version ", parsed.number.digits, " is not known");
}

void Checker::creator(std::string_view value) {
  creator_ = trimmed(value);
  is_callgrind_ = creator_.starts_with("callgrind-");
  is_xdebug_ = creator_.starts_with("xdebug");
}

void Checker::numbered(Key key, std::string_view value) {
  if (part_->events) events_last_.add(line_);
  grammars::CallgrindNumber parsed;
  Expected where;
  if (!grammars::parse_callgrind_id(value, parsed, &where)) return expected("callgrind/header-number"_rule, where);
  const std::uint64_t number = parsed.number.fits ? parsed.number.value : UINT64_MAX;
  if (key == Key::thread) part_->thread = number;
  if (key == Key::part) {
    part_->number = number;
    part_->number_line = line_;
  }
}

void Checker::positions(std::string_view value) {
  if (part_->events) events_last_.add(line_);
  grammars::CallgrindPositionNames names;
  Expected where;
  npos_ = 0;
  if (!grammars::parse_callgrind_position_names(value, names, &where))
    return expected("callgrind/positions"_rule, where);
  if (!names.instr.empty()) most_[npos_++] = UINT64_MAX;
  if (!names.bb.empty()) most_[npos_++] = UINT64_MAX;
  if (!names.line.empty()) most_[npos_++] = UINT32_MAX;
  if ((npos_ > 1 || names.line.empty()) && said_instr_.first())
    report_.add("callgrind/instr-positions"_rule, trimmed(value), "costs are placed by ", trimmed(value));
}

void Checker::events(std::string_view value) {
  if (part_->events)
    return report_.add("callgrind/events-repeated"_rule, line_, "this header has an events line already");
  Events& events = part_->events.emplace(value, memory_);
  part_->events_line = line_;
  ++parts_;
  if (events.size() == 0) return bad_line("callgrind/events-empty"_rule, line_, "the line names no event");
  for (const std::string_view name : events.names())
    if (!is_plain_name(name)) event_names_.add(name);
  for (const std::string_view name : events.repeated())
    bad_line("callgrind/event-duplicate"_rule, name, "the event ", name, " is there already");
  part_->can_read_costs = events.repeated().empty();
  part_->sums.resize(events.size());
  costs_.resize(events.size());
  const auto names = events.names();
  if (parts_ == 1)
    first_events_.assign(names.begin(), names.end());
  else if (!std::equal(names.begin(), names.end(), first_events_.begin(), first_events_.end()))
    other_events_.add(line_);
}

void Checker::event(std::string_view value) {
  grammars::CallgrindEvent parsed;
  Expected where;
  if (!grammars::parse_callgrind_event(value, parsed, &where))
    return expected("callgrind/event-definition"_rule, where);
  if (!parsed.formula.empty()) formula(parsed.formula);
  defined_.insert(parsed.name, parsed.name);
}

void Checker::formula(std::string_view rest) {
  do {
    grammars::CallgrindTerm term;
    Expected where;
    if (!grammars::parse_callgrind_term(rest, term, &where)) return expected("callgrind/event-definition"_rule, where);
    terms_.push_back({term.name, defined_.find(term.name).has_value()});
  } while (!rest.empty());
}

void Checker::check_formulas() {
  for (const Term& term : terms_)
    if (!term.is_defined && !(part_->events && part_->events->has(term.name)))
      report_.add("callgrind/event-unknown"_rule, term.name, "no event is called ", term.name);
  terms_.clear();
}

void Checker::description(std::string_view value) {
  value = trimmed(value);
  if (value.find(':') == std::string_view::npos) desc_form_.add(line_);
  if (is_backwards(value)) report_.add("callgrind/timerange"_rule, value, "the time range ends before it starts");
}

void Checker::command(std::string_view value) {
  value = trimmed(value);
  if (command_.data() == nullptr) command_ = value;
  if (value != command_)
    report_.add("callgrind/cmd-conflict"_rule, value, "the command is not ", command_, ", as it was before");
}

// ( 'summary:' / 'totals:' ) b* digits ( b+ digits )* b*
std::optional<Values> Checker::values(const Rule& syntax, std::string_view value) {
  if (!part_->events) {
    bad_line("callgrind/summary-before-events"_rule, line_, "no events line precedes it");
    return std::nullopt;
  }
  Values values{line_, std::pmr::vector<std::uint64_t>(memory_)};
  const std::size_t most = part_->events->size();
  for (std::string_view word; take_word(value, word);) {
    const std::optional<std::uint64_t> number = decimal_value(word);
    if (!number) {
      bad_line(syntax, word, word, is_digits(word) ? " does not fit 64 bits" : " is no decimal number");
      return std::nullopt;
    }
    values.numbers.push_back(*number);
    if (most != 0 && values.numbers.size() > most) {
      bad_line(syntax, word, "there are more numbers than ", Plural{most, "event"});
      return std::nullopt;
    }
  }
  if (values.numbers.empty()) {
    bad_line(syntax, line_, "there are no numbers");
    return std::nullopt;
  }
  return values;
}

void Checker::summary(std::string_view value) {
  if (std::exchange(part_->has_summary, true))
    report_.add("callgrind/summary-repeated"_rule, line_, "this part has a summary already");
  part_->summary = values("callgrind/summary-syntax"_rule, value);
}

void Checker::totals(std::string_view value) {
  if (std::exchange(part_->has_totals, true))
    report_.add("callgrind/totals-repeated"_rule, line_, "this part has totals already");
  part_->totals = values("callgrind/totals-syntax"_rule, value);
}

}  // namespace proflint::valgrind::callgrind
