// The header lines of callgrind profiles. Follows the chapter, "Header Lines".
#include "validators/valgrind/callgrind/header.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/valgrind/callgrind/family.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kEarlyXdebug = "0.9.6";  // the version that Xdebug 2.0 to 2.2 write

// [A-Za-z_][A-Za-z0-9_]*
bool is_plain_name(std::string_view name) {
  return !is_digit(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

struct Range {
  std::uint64_t from, to;
};

// "Timerange: Basic block A - B", if it runs backwards
std::optional<Range> backward_range(std::string_view description) {
  constexpr std::string_view kRange = "Timerange: Basic block", kTo = " -";
  if (!description.starts_with(kRange)) return std::nullopt;
  description.remove_prefix(kRange.size());
  grammar::Number from, to;
  if (!grammar::take_number(description, from) || !description.starts_with(kTo)) return std::nullopt;
  description.remove_prefix(kTo.size());
  if (!grammar::take_number(description, to)) return std::nullopt;
  if (!from.number.fits || !to.number.fits || from.number.value <= to.number.value) return std::nullopt;
  return Range{from.number.value, to.number.value};
}

}  // namespace

HeaderReader::HeaderReader(Reading& reading)
    : reading_(reading),
      defined_(reading.memory),
      terms_(reading.memory),
      first_events_(reading.memory),
      last_part_(reading.memory) {}

bool HeaderReader::starts_part(Key key, const Part& part) {
  return key <= Key::events && (part.has_body || (part.has_totals && part.events));
}

void HeaderReader::read(Key key, std::string_view value, Part& part, bool is_first) {
  part.has_header |= key <= Key::events;
  const bool needs_blank = key == Key::positions || key == Key::events || key == Key::summary || key == Key::totals;
  if (has_line_separator(value)) separators_.add(reading_.line);
  if (separators_ || value.find('\r') != value.npos) reading_.report.add_trait(kSeparators);
  if (needs_blank && !value.empty() && !is_blank(value[0])) missing_blanks_.add(value, reading_.line);
  switch (key) {
    case Key::version:
      return version(value, is_first);
    case Key::creator:
      creator_ = trimmed(value);
      reading_.writer = writer_of(creator_, has_early_xdebug_version_);
      return;
    case Key::pid:
    case Key::thread:
    case Key::part:
      return numbered(key, value, part);
    case Key::positions:
      return positions_line(value, part);
    case Key::events:
      return events_line(value, part);
    case Key::event:
      return event(value);
    case Key::desc:
      return description(value);
    case Key::cmd:
      return command(value);
    case Key::summary:
      return summary(value, part);
    case Key::totals:
      return totals(value, part);
    default:
      return;
  }
}

void HeaderReader::version(std::string_view value, bool is_first) {
  const bool is_placed = is_first || reading_.last_key == Key::totals;
  if (!std::exchange(reading_.is_after_separator, false) && !is_placed) version_place_.add(reading_.line);
  has_early_xdebug_version_ |= trimmed(value) == kEarlyXdebug;
  reading_.writer = writer_of(creator_, has_early_xdebug_version_);
  grammar::Version parsed;
  grammars::Expected where;
  if (!grammar::parse(value, parsed, &where)) return reading_.expected("callgrind/version"_rule, where);
  if (!parsed.number.fits || parsed.number.value > 1)
    reading_.bad_line("callgrind/version"_rule, parsed.number.digits, "version ", parsed.number.digits,
                      " is not supported (0 and 1 are)");
}

void HeaderReader::numbered(Key key, std::string_view value, Part& part) {
  if (part.events) events_last_.add(reading_.line);
  grammar::Id parsed;
  grammars::Expected where;
  if (!grammar::parse(value, parsed, &where)) return reading_.expected("callgrind/header-number"_rule, where);
  const std::uint64_t number = parsed.number.fits ? parsed.number.value : UINT64_MAX;
  if (key == Key::thread) part.thread = number;
  if (key == Key::part) {
    part.number = number;
    part.number_line = reading_.line;
  }
}

void HeaderReader::positions_line(std::string_view value, Part& part) {
  if (part.events) events_last_.add(reading_.line);
  grammar::PositionNames names;
  grammars::Expected where;
  positions_.count = 0;
  part.has_positions = true;
  if (!grammar::parse(value, names, &where)) {
    part.miss_line();  // the next line may be part of this one
    return reading_.expected("callgrind/positions"_rule, where);
  }
  if (!names.instr.empty()) positions_.maximum[positions_.count++] = UINT64_MAX;
  if (!names.bb.empty()) reading_.report.add_trait(kBlockPositions);
  if (!names.bb.empty()) positions_.maximum[positions_.count++] = UINT64_MAX;
  if (!names.line.empty()) positions_.maximum[positions_.count++] = UINT32_MAX;
  if (positions_.count > 1) reading_.report.add_trait(kPositions);
  if ((positions_.count > 1 || names.line.empty()) && instr_reported_.first())
    reading_.report.add("callgrind/instr-positions"_rule, trimmed(value), "the positions are ", trimmed(value),
                        ", which some consumers do not support");
}

void HeaderReader::events_line(std::string_view value, Part& part) {
  if (part.events)
    return reading_.report.add("callgrind/events-duplicate"_rule, reading_.line,
                               "this header has a second `events:` line; the first is on line ",
                               LineOf{part.events_line});
  Events& events = part.events.emplace(value, reading_.memory);
  part.events_line = reading_.line;
  ++parts_;
  if (events.size() == 0)
    return reading_.bad_line("callgrind/events-empty"_rule, reading_.line, "the `events:` line is empty");
  for (const std::string_view name : events.names())
    if (name.ends_with(':') && name.data() != events.names().back().data())
      joined_.add(name);
    else if (!is_plain_name(name))
      event_names_.add(name);
  if (const Occurrences& repeated = events.repeated(); repeated && reading_.is_line_reportable())
    report_group(reading_.report, "callgrind/event-duplicate"_rule, repeated, "duplicate event ", repeated.first());
  part.can_read_costs = !events.repeated();
  part.sums.resize(events.size());
  const auto names = events.names();
  if (parts_ == 1) {
    first_events_.assign(names.begin(), names.end());
    first_events_text_ = trimmed(value);
  } else if (!std::equal(names.begin(), names.end(), first_events_.begin(), first_events_.end())) {
    if (!other_events_) other_events_text_ = trimmed(value);
    other_events_.add(reading_.line);
  }
}

void HeaderReader::event(std::string_view value) {
  grammar::Event parsed;
  grammars::Expected where;
  if (!grammar::parse(value, parsed, &where)) return reading_.expected("callgrind/event-definition"_rule, where);
  if (!parsed.formula.empty()) formula(parsed.formula);
  defined_.insert(parsed.name, parsed.name);
}

void HeaderReader::formula(std::string_view rest) {
  do {
    grammar::Term term;
    grammars::Expected where;
    if (!grammar::take_term(rest, term, &where)) return reading_.expected("callgrind/event-definition"_rule, where);
    terms_.push_back({term.name, defined_.find(term.name).has_value()});
  } while (!rest.empty());
}

void HeaderReader::check_formulas(const Part& part) {
  for (const Term& term : terms_)
    if (!term.is_defined && !(part.events && part.events->has(term.name)))
      reading_.report.add("callgrind/event-unknown"_rule, term.name, "unknown event ", term.name);
  terms_.clear();
}

void HeaderReader::description(std::string_view value) {
  value = trimmed(value);
  if (value.find(':') == std::string_view::npos) desc_form_.add(reading_.line);
  if (const std::optional<Range> range = backward_range(value))
    reading_.report.add("callgrind/timerange"_rule, value, "the time range starts at ", range->from, ", but ends at ",
                        range->to);
}

void HeaderReader::command(std::string_view value) {
  value = trimmed(value);
  if (command_.data() == nullptr) command_ = value;
  if (value != command_)
    reading_.report.add("callgrind/cmd-conflict"_rule, value, "the command is ", value,
                        ", but the first `cmd:` line has ", command_);
}

// ( 'summary:' / 'totals:' ) b* digits ( b+ digits )* b*
std::optional<Values> HeaderReader::values(const Rule& syntax, std::string_view value, const Part& part) {
  if (part.may_have_events()) return std::nullopt;
  const bool is_summary = reading_.line.starts_with("summary:");
  if (!part.events && part.has_body) return std::nullopt;  // the missing line was reported at the start of the body
  if (!part.events) {
    reading_.bad_line("callgrind/summary-before-events"_rule, reading_.line, "no `events:` line precedes this ",
                      is_summary ? "`summary:` line" : "`totals:` line");
    return std::nullopt;
  }
  Values values{reading_.line, std::pmr::vector<std::uint64_t>(reading_.memory)};
  const std::size_t maximum = part.events->size();
  for (std::string_view word; take_word(value, word);) {
    const std::optional<std::uint64_t> number = decimal_value(word);
    if (!number) {
      reading_.bad_line(syntax, word, is_digits(word) ? "the number " : "expected a decimal number, found ", word,
                        is_digits(word) ? " does not fit in 64 bits" : "");
      return std::nullopt;
    }
    values.numbers.push_back(*number);
    if (maximum != 0 && values.numbers.size() > maximum) {
      reading_.bad_line(syntax, word, "the line has ", values.numbers.size() + count_words(value),
                        " numbers, but `events:` lists only ", Plural{maximum, "event"});
      return std::nullopt;
    }
  }
  if (values.numbers.empty()) {
    reading_.bad_line(syntax, reading_.line, "the ", is_summary ? "`summary:`" : "`totals:`", " line has no numbers");
    return std::nullopt;
  }
  return values;
}

void HeaderReader::summary(std::string_view value, Part& part) {
  if (std::exchange(part.has_summary, true))
    reading_.report.add("callgrind/summary-duplicate"_rule, reading_.line, "this part has a second `summary:` line");
  part.summary = values("callgrind/summary-syntax"_rule, value, part);
}

void HeaderReader::totals(std::string_view value, Part& part) {
  if (std::exchange(part.has_totals, true))
    reading_.report.add("callgrind/totals-duplicate"_rule, reading_.line, "this part has a second `totals:` line");
  if (reading_.writer.has_null_totals && trimmed(value) == "(null)") return;
  part.totals = values("callgrind/totals-syntax"_rule, value, part);
}

void HeaderReader::end(const Part& part) {
  check_formulas(part);
  check_part_number(part);
}

void HeaderReader::check_part_number(const Part& part) {
  if (!part.number || reading_.writer.restarts_part_numbers) return;
  const std::uint64_t thread = part.thread ? *part.thread : UINT64_MAX;
  const auto [it, is_new] = last_part_.try_emplace(thread, *part.number);
  if (!is_new && *part.number <= it->second)
    reading_.report.add("callgrind/part-order"_rule, part.number_line, "part ", *part.number, " follows part ",
                        it->second, "; expected strictly ascending order");
  it->second = *part.number;
}

void HeaderReader::report_groups() {
  const Group list[] = {
      {&"callgrind/version-place"_rule, &version_place_, "`version:` is not at the start of the file or of a part"},
      {&"callgrind/desc-form"_rule, &desc_form_, "the description has no colon; expected `desc: Type: value`"},
  };
  proflint::report_groups(reading_.report, list);
  report_group(reading_.report, "callgrind/line-separator"_rule, separators_,
               "the header line contains a line separator (U+2028 or U+2029)");
  report_group(reading_.report, "callgrind/header-blank"_rule, missing_blanks_, "no space follows the colon in ",
               missing_blanks_.detail());
  report_group(reading_.report, "callgrind/events-last"_rule, events_last_, "the line ", events_last_.first(),
               " must precede the `events:` line of its header");
  report_group(reading_.report, "callgrind/name-joined"_rule, joined_,
               "another line follows the events on the same line: ", joined_.first());
  report_group(reading_.report, "callgrind/event-name"_rule, event_names_, "the event name ", event_names_.first(),
               event_names_ && is_digit(event_names_.first().front())
                   ? " starts with a digit"
                   : " contains characters other than letters, digits and underscores");
  report_group(reading_.report, "callgrind/part-events"_rule, other_events_, "the events are ", other_events_text_,
               ", but ", first_events_text_, " in the first part");
}

}  // namespace proflint::valgrind::callgrind
