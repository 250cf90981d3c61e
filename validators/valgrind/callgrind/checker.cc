// The lines of a callgrind profile, and what is said of them once.
#include "validators/valgrind/callgrind/checker.h"

#include <algorithm>

#include "validators/core/folded.h"
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kFormatLine = "# callgrind format";
constexpr std::size_t kSniffed = 2047;  // bytes that KCachegrind looks at

bool has_line_that_starts(std::string_view text, std::string_view start) {
  for (std::size_t at = 0; (at = text.find(start, at)) != std::string_view::npos; ++at)
    if (at == 0 || text[at - 1] == '\n') return true;
  return false;
}

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : text_(text),
      report_(report),
      memory_(input.memory),
      costs_(memory_),
      defined_(memory_),
      terms_(memory_),
      first_events_(memory_),
      last_part_(memory_) {
  part_.emplace(memory_);
  facts_.functions = facts_.counters = facts_.nonzero = facts_.total = 0;
}

void Checker::run() {
  has_format_line_ = text_.starts_with(kFormatLine);
  TextLines lines(text_);
  for (TextLine next; next_unusual(lines, next);) line(next);
  if (!has_content_)
    return report_.add("callgrind/empty-file"_rule, text_.substr(0, 0), "there is nothing in the file but empty lines");
  end();
}

void Checker::line(const TextLine& next) {
  line_ = next.text;
  is_terminated_ = next.is_terminated;
  ++lines_;
  has_nul_ = false;
  if (next.is_odd || next.has_cr) {
    const std::uint64_t before = odd_.nul.count();
    odd_.look_at(next);
    has_nul_ = odd_.nul.count() != before;
  }
  if (line_.size() > report_.limits()[Limit::line_length]) {
    report_.add_limit(Limit::line_length, line_.substr(0, 1));
    has_content_ = true;
    return part_->miss_line();
  }
  const grammars::CallgrindLine split = grammars::split_callgrind_line(line_);
  switch (split.key) {
    case Key::empty:
      return;
    case Key::cost:
      if (next.is_odd && line_.find('\t') != std::string_view::npos) tabs_.add(line_.substr(line_.find('\t'), 1));
      cost_line();
      break;
    case Key::blank:
      return blank_lines_.add(line_);
    case Key::comment:
      has_content_ = true;
      return;
    default:
      keyed_line(split.key, split.value);
  }
  has_content_ = true;
  last_key_ = split.key;
}

void Checker::keyed_line(Key key, std::string_view value) {
  if (key == Key::unknown) {
    pending_ = Pending::none;
    part_->miss_line();
    return bad_line("callgrind/unknown-line"_rule, line_, "this is no line of a profile");
  }
  if (pending_ != Pending::none) settle_pending();
  if (grammars::is_callgrind_header(key)) return header_line(key, value);
  if (key == Key::separator) {
    separators_.add(line_);
    part_->has_body |= part_->events.has_value();
    return;
  }
  if (!part_->has_body) begin_body();
  Part& part = *part_;
  switch (key) {
    case Key::object:
      name(value, part.objects, empty_names_);
      return;
    case Key::file:
      part.has_file = true;
      [[fallthrough]];
    case Key::other_file:
      name(value, part.files, empty_names_);
      return;
    case Key::function:
      part.function = name(value, part.functions, empty_functions_);
      return;
    case Key::callee:
      part.callee = name(value, part.functions, empty_functions_);
      return;
    case Key::jump_function:
      name(value, part.functions, empty_functions_);
      return;
    case Key::recursive_calls:
      recursive_calls_.add(line_);
      [[fallthrough]];
    case Key::calls:
      return calls(value);
    case Key::jump:
    case Key::conditional_jump:
      return jump(value, key == Key::conditional_jump);
    default:
      blocks_.add(line_);
      part.has_blocks = true;
  }
}

void Checker::begin_body() {
  part_->has_body = true;
  if (!part_->events)
    report_.add("callgrind/no-events"_rule, line_, "no events line precedes the first line of the body");
  end_header();
}

// A line that is no cost line follows a call or a jump.
void Checker::settle_pending() {
  const std::string_view before = pending_line_;
  if (std::exchange(pending_, Pending::none) == Pending::call)
    report_.add("callgrind/calls-without-cost"_rule, before, "no cost line follows this call");
  else
    report_.add("callgrind/jump-without-position"_rule, before, "no position line follows this jump");
}

void Checker::expected(const Rule& rule, const Expected& expected) {
  std::string_view place = line_.substr(static_cast<std::size_t>(expected.at - line_.data()));
  place = place.substr(0, place.find_first_of(" \t"));
  bad_line(rule, place, "expected ", Words{expected.what});
}

void Checker::end() {
  if (pending_ == Pending::call && is_terminated_)
    report_.add("callgrind/calls-without-cost"_rule, pending_line_, "the file ends after this call");
  end_part(true);
  const std::string_view sniffed = text_.substr(0, kSniffed);
  if (!has_format_line_) {
    report_.add("callgrind/format-line"_rule, text_.substr(0, 0), "the first line is not ", Words{kFormatLine});
    if (!has_line_that_starts(sniffed, "events:") && !has_line_that_starts(sniffed, "creator:"))
      report_.add("callgrind/late-header"_rule, text_.substr(0, 0), "no line of the first ", kSniffed,
                  " bytes starts with events: or creator:");
  }
  if (parts_ > 1) report_.add("callgrind/multi-part"_rule, {}, "the file has ", Plural{parts_, "part"});
  folded();
  report_.set_facts(facts_);
  if (!creator_.empty()) report_.describe(creator_);
  report_.describe(Plural{parts_, "part"});
  report_.describe(Plural{first_events_.size(), "event"});
  report_.describe(Plural{*facts_.functions, "function"});
}

void Checker::folded() {
  const Folded list[] = {
      {&"callgrind/version-place"_rule, &version_place_, "the version is not where a file or part starts"},
      {&"callgrind/desc-form"_rule, &desc_form_, "no colon follows the type of a description"},
      {&"callgrind/event-name"_rule, &event_names_, "the name of an event has other characters"},
      {&"callgrind/events-last"_rule, &events_last_, "the line follows the events line of its header"},
      {&"callgrind/append-separator"_rule, &separators_, "Xdebug appended another profile here"},
      {&"callgrind/part-events"_rule, &other_events_, "the events are not those of the first part"},
      {&"callgrind/blank-spaces"_rule, &blank_lines_, "the line has blanks only"},
      {&"callgrind/basic-block-line"_rule, &blocks_, "a line of --dump-bbs=yes"},
      {&"callgrind/tab-separator"_rule, &tabs_, "a tab separates the numbers"},
      {&"callgrind/no-function"_rule, &no_function_, "no function precedes the cost"},
      {&"callgrind/no-file"_rule, &no_file_, "no file precedes the cost"},
      {&"callgrind/relative-first"_rule, &relative_first_, "the position is relative to none"},
      {&"callgrind/short-costs"_rule, &short_costs_, "there are fewer costs than events"},
      {&"callgrind/redefined-same"_rule, &redefined_same_, "the id has this name already"},
      {&"callgrind/id-range"_rule, &id_range_, "the id is not below 2^30"},
      {&"callgrind/id-sparse"_rule, &id_sparse_, "the id is large for the number of names"},
      {&"callgrind/mangled-name"_rule, &mangled_, "the name is built of ids"},
      {&"callgrind/empty-function"_rule, &empty_functions_, "the function has no name"},
      {&"callgrind/empty-file-name"_rule, &empty_names_, "the object or file has no name"},
      {&"callgrind/calls-target-extra"_rule, &extra_targets_, "the call has more positions than cost lines have"},
      {&"callgrind/calls-zero"_rule, &zero_calls_, "the number of calls is 0"},
      {&"callgrind/rcalls"_rule, &recursive_calls_, "calls are written as rcalls="},
      {&"callgrind/jcnd-form"_rule, &blank_jumps_, "a blank separates the counts of the jump"},
      {&"callgrind/jcnd-count"_rule, &jump_counts_, "the jump was followed more often than executed"},
      {&"callgrind/jump-cost"_rule, &jump_costs_, "the position of a jump has costs"},
      {&"callgrind/no-costs"_rule, &no_costs_, "the part has no cost lines"},
      {&"callgrind/misses-exceed"_rule, &misses_, "there are more misses than accesses"},
      {&"callgrind/nul-byte"_rule, &odd_.nul, "the line has a NUL"},
      {&"callgrind/crlf"_rule, &odd_.cr_lf, "the line ends in CR LF"},
      {&"callgrind/control-char"_rule, &odd_.control, "the line has a control character"},
      {&"callgrind/not-utf8"_rule, &odd_.not_utf8, "the line is not UTF-8"},
  };
  report_folded(report_, list);
  if (!is_terminated_)
    report_.add("callgrind/final-newline"_rule, text_.substr(text_.size()), "the last line does not end in LF");
}

}  // namespace proflint::valgrind::callgrind
