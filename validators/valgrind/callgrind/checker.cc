// The lines of a callgrind profile, and the findings that are reported once.
#include "validators/valgrind/callgrind/checker.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/family.h"
#include "validators/valgrind/callgrind/rules.h"
#include "validators/valgrind/callgrind/sums.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kFormatLine = "# callgrind format";
constexpr std::string_view kMemprofTotals = "total: ";
constexpr std::size_t kSniffed = 2047;  // bytes that KCachegrind searches

// Whether the first occurrence of `key` starts a line: KCachegrind does not search for others.
bool starts_line(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  return at == 0 || (at != std::string_view::npos && text[at - 1] == '\n');
}

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : reading_{.file = text, .report = report, .memory = input.memory},
      header_(reading_),
      names_(reading_),
      costs_(reading_),
      entries_(input.entries),
      defects_(kTextRules) {
  part_.emplace(reading_.memory);
  facts_.functions = facts_.total = 0;
}

void Checker::run() {
  has_format_line_ = reading_.file.starts_with(kFormatLine);
  TextLines lines(reading_.file);
  for (TextLine next; costs_.next_unusual(lines, next, *part_);) line(next);
  if (!has_content_)
    return reading_.report.add("callgrind/empty-file"_rule, reading_.file.substr(0, 0),
                               "the file has only blank lines");
  end();
}

void Checker::line(const TextLine& next) {
  const std::string_view text = next.text;
  reading_.line = text;
  reading_.is_terminated = next.is_terminated;
  ++lines_;
  reading_.has_nul = defects_.note(next);
  if (text::is_too_long(text, reading_.report)) {
    has_content_ = true;
    return part_->miss_line();
  }
  const grammar::Line split = grammar::split_line(text);
  switch (split.key) {
    case Key::empty:
      return;
    case Key::cost:
      cost_line(next.is_odd);
      break;
    case Key::blank:
      return blank_lines_.add(text);
    case Key::comment:
      has_content_ = true;
      return;
    default:
      keyed_line(split.key, split.value);
  }
  has_content_ = true;
  reading_.last_key = split.key;
}

void Checker::cost_line(bool is_odd) {
  const std::string_view text = reading_.line;
  if (is_odd && text.find('\t') != std::string_view::npos) tabs_.add(text.substr(text.find('\t'), 1));
  if (!part_->has_body) begin_body();
  costs_.cost_line(*part_);
}

void Checker::keyed_line(Key key, std::string_view value) {
  if (key == Key::unknown && reading_.line.starts_with(kMemprofTotals)) {
    costs_.settle();
    return reading_.bad_line_as(Severity::warning, "callgrind/line-unknown"_rule, reading_.line, "unrecognized line ",
                                reading_.line, ", which memprof for PHP writes instead of a `totals:` line");
  }
  if (key == Key::unknown) {
    costs_.lose_pending();
    part_->miss_line();
    const std::string_view cost = trimmed(reading_.line);
    const bool is_unnamed = part_->function && part_->functions.names[*part_->function].empty();
    if (reading_.last_key == Key::function && is_unnamed && is_digits(cost))
      return reading_.bad_line_as(Severity::warning, "callgrind/line-unknown"_rule, cost, "the cost ", cost,
                                  " has no position, which is how pprof and jeprof write functions without a name");
    return reading_.bad_line("callgrind/line-unknown"_rule, reading_.line, "unrecognized line ", reading_.line);
  }
  costs_.settle();
  if (grammar::is_header(key)) return header_line(key, value);
  if (key == Key::separator) {
    separators_.add(reading_.line);
    reading_.is_after_separator = true;
    part_->has_body |= part_->events.has_value();
    return;
  }
  if (!part_->has_body) begin_body();
  body_line(key, value);
}

void Checker::header_line(Key key, std::string_view value) {
  if (HeaderReader::starts_part(key, *part_)) {
    end_part(false);
    names_.end_part(*part_);
    part_.emplace(reading_.memory);
    costs_.start_part();
  }
  header_.read(key, value, *part_, lines_ == 1 || (lines_ == 2 && has_format_line_));
  costs_.expect(header_.positions());
}

void Checker::body_line(Key key, std::string_view value) {
  Part& part = *part_;
  switch (key) {
    case Key::object:
      if (reading_.line.starts_with("ob=")) costs_.expect_function(part);
      return names_.object(value, part);
    case Key::file:
      if (!reading_.line.starts_with("fl=")) included_file(part);
      part.has_file = true;
      return names_.file(value, part);
    case Key::other_file:
      if (reading_.line.starts_with("cfe=") || reading_.line.starts_with("jfl=")) target_files_.add(reading_.line);
      return names_.file(value, part);
    case Key::function:
      has_function_ = true;
      end_function();
      part.function = names_.function(value, part);
      part.needs_function = false;
      return;
    case Key::callee:
      if (!part.function && !part.misses_lines) early_callees_.add(reading_.line);
      part.callee = names_.function(value, part);
      return;
    case Key::jump_function:
      names_.function(value, part);
      return;
    case Key::recursive_calls:
      recursive_calls_.add(reading_.line);
      [[fallthrough]];
    case Key::calls:
      return costs_.calls(value, part);
    case Key::jump:
    case Key::conditional_jump:
      reading_.report.add_trait(kJumps);
      return costs_.jump(value, key == Key::conditional_jump, part);
    default:
      blocks_.add(reading_.line);
      has_contexts_ |= reading_.line.starts_with("rec=");
      part.has_blocks = true;
  }
}

void Checker::begin_body() {
  part_->has_body = true;
  if (part_->misses_header_line && !part_->has_positions) {
    header_.forget_positions();
    costs_.expect(header_.positions());
  }
  if (!part_->events && !part_->may_have_events())
    reading_.report.add("callgrind/no-events"_rule, reading_.line,
                        "no `events:` line precedes the first line of the body");
  header_.end(*part_);
}

// Ends a function: the costs since the last call belong to it.
void Checker::end_function() {
  if (!entries_.are_wanted()) return;
  const Part& part = *part_;
  const Uint128 first = part.sums.empty() ? Uint128{0} : part.sums[0];
  entries_.add(part.function ? part.functions.names[*part.function] : std::string_view("(no function)"),
               {costs_.counters(), costs_.nonzero(),
                static_cast<std::uint64_t>(std::min<Uint128>(*facts_.total + first, UINT64_MAX))});
}

void Checker::end_part(bool is_last) {
  costs_.end_part();
  end_function();
  if (!part_->has_body) header_.end(*part_);
  check_complete(is_last);
  if (!part_->events) return;
  if (!part_->has_lines) no_costs_.add(part_->events_line);
  if (!part_->can_read_costs) return;
  add_facts();
  check_sums(*part_, reading_);
}

// The total belongs to the first event.
void Checker::add_facts() {
  const std::uint64_t maximum = UINT64_MAX;
  const Uint128 first = part_->sums[0] < maximum ? part_->sums[0] : maximum;
  std::uint64_t& total = *facts_.total;
  if (__builtin_add_overflow(total, static_cast<std::uint64_t>(first), &total)) total = maximum;
  *facts_.functions = std::max<std::uint64_t>(*facts_.functions, part_->functions.names.size());
}

// Whether something is missing at the end of the current part.
void Checker::check_complete(bool is_last) {
  using Pending = CostReader::Pending;
  const std::string_view end = is_last ? reading_.file.substr(reading_.file.size()) : reading_.line.substr(0, 0);
  const char* missing = nullptr;
  const Writer& writer = reading_.writer;
  if (part_->events && writer.ends_parts_with_totals && !part_->has_totals) missing = "the part has no `totals:` line";
  if (part_->events && writer.ends_parts_with_summary && !part_->has_summary)
    missing = "the part has no `summary:` line";
  if (is_last && costs_.pending() == Pending::call) missing = "the file ends before the cost of a call";
  if (is_last && costs_.pending() == Pending::jump) missing = "the file ends before the position of a jump";
  if (is_last && !part_->events && !part_->has_body && !part_->may_have_events()) {
    if (part_->has_header || has_format_line_)
      missing = "the file ends inside a header, before its `events:` line";
    else
      reading_.report.add("callgrind/no-events"_rule, end, "the file has no `events:` line");
  }
  if (is_last && reading_.is_cut) missing = "the file ends inside a line";
  if (missing != nullptr) reading_.report.add("callgrind/truncated"_rule, end, missing);
  if (missing != nullptr) part_->misses_self_costs = true;
  is_truncated_ = is_last && missing != nullptr;
}

void Checker::end() {
  Report& report = reading_.report;
  if (costs_.pending() == CostReader::Pending::call && reading_.is_terminated)
    report.add("callgrind/calls-without-cost"_rule, costs_.pending_line(),
               "the file ends before the cost line of this `calls=` line");
  end_part(true);
  check_format_line();
  if (header_.parts() > 1) {
    report.add_trait(kParts);
    report.add("callgrind/multi-part"_rule, {}, "the file has ", Plural{header_.parts(), "part"});
  }
  report_groups();
  facts_.counters = costs_.counters();
  facts_.nonzero = costs_.nonzero();
  report.set_facts(facts_);
  if (!header_.creator().empty()) report.describe(header_.creator());
  report.describe(Plural{header_.parts(), "part"});
  report.describe(Plural{header_.first_events(), "event"});
  report.describe(Plural{*facts_.functions, "function"});
}

// What KCachegrind recognizes the format by.
void Checker::check_format_line() {
  const std::string_view file = reading_.file, sniffed = file.substr(0, kSniffed);
  if (!has_format_line_)
    reading_.report.add("callgrind/format-line"_rule, file.substr(0, 0), "the first line is not `",
                        Trusted{kFormatLine}, "`");
  if (file.starts_with(std::string(kFormatLine) + '\n') || starts_line(sniffed, "events:") ||
      starts_line(sniffed, "creator:"))
    return;
  reading_.report.add("callgrind/late-header"_rule, file.substr(0, 0), "the first line is not exactly `",
                      Trusted{kFormatLine}, "`, and neither the first `events:` nor the first `creator:` in the first ",
                      kSniffed, " bytes starts a line");
}

// An fi or fe line.
void Checker::included_file(const Part& part) {
  if (!part.has_file && !part.misses_lines) files_without_fl_.add(reading_.line);
  if (!has_function_) reading_.report.add_trait(part.has_file ? kIncludedFirst : kIncludedWithoutFile);
}

void Checker::report_groups() {
  header_.report_groups();
  names_.report_groups(reading_.writer.omits_names || has_contexts_);
  costs_.report_groups();
  const Group list[] = {
      {&"callgrind/append-separator"_rule, &separators_, "Xdebug appended another profile here"},
      {&"callgrind/blank-spaces"_rule, &blank_lines_, "the line contains only spaces and tabs"},
      {&"callgrind/basic-block-line"_rule, &blocks_,
       "the line describes a basic block, as written with --dump-bbs=yes"},
      {&"callgrind/tab-separator"_rule, &tabs_, "a tab separates the numbers; expected a space"},
      {&"callgrind/file-without-fl"_rule, &files_without_fl_,
       files_without_fl_.first().starts_with("fi=") ? "no `fl=` line precedes this `fi=` line in its part"
                                                    : "no `fl=` line precedes this `fe=` line in its part"},
      {&"callgrind/cfn-without-fn"_rule, &early_callees_, "no `fn=` line precedes this `cfn=` line in its part"},
      {&"callgrind/target-file"_rule, &target_files_,
       target_files_.first().starts_with("cfe=")
           ? "KCachegrind and callgrind_annotate do not support `cfe=`; expected `cfi=` or `cfl=`"
           : "KCachegrind and callgrind_annotate do not support `jfl=`; expected `jfi=`"},
      {&"callgrind/rcalls"_rule, &recursive_calls_, "the line starts with `rcalls=`; expected `calls=`"},
      {&"callgrind/no-costs"_rule, &no_costs_, "the part has no cost lines"},
  };
  proflint::report_groups(reading_.report, list);
  defects_.report_to(reading_.report);
  if (reading_.writer.omits_last_line_end && !reading_.is_terminated)
    reading_.report.add_as(Severity::note, *kTextRules.final_newline, reading_.file.substr(reading_.file.size()),
                           "the last line does not end in LF, as yappi writes it");
  else if (!is_truncated_)
    text::check_end(reading_.file, kTextRules, reading_.report);
}

}  // namespace proflint::valgrind::callgrind
