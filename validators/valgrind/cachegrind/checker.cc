// The lines of a cachegrind profile. Follows the Valgrind manual, "Cachegrind Output File Format".
#include "validators/valgrind/cachegrind/checker.h"

#include <algorithm>
#include <array>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/sets/one_kind.h"
#include "validators/valgrind/cachegrind/family.h"
#include "validators/valgrind/cachegrind/rules.h"

namespace proflint::valgrind::cachegrind {
namespace {

constexpr std::uint64_t kMaxLines = UINT32_MAX;

// The events of a file: all of them, in their order.
struct EventNames {
  std::uint64_t count, hash;
  std::array<char, 120> shown = {};  // the start of the list, for a message; ends in NUL

  bool operator==(const EventNames& other) const { return count == other.count && hash == other.hash; }
};

// Hashes of the names and of the whole line. Lines with different names are not compared.
struct EventsLine {
  std::uint64_t names, text;

  bool operator==(const EventsLine& other) const { return names != other.names || text == other.text; }
};

struct KnownEvents {
  explicit KnownEvents(std::pmr::memory_resource* memory) : names(memory), line(memory) {}

  sets::OneKind<EventNames> names;
  sets::OneKind<EventsLine> line;
};

// Before 3.21, cg_annotate takes a line that matches /desc:\s+/ anywhere as one of the `desc:` lines before the
// command.
bool contains_description(std::string_view command) {
  constexpr std::string_view kKeyword = "desc:";
  for (auto at = command.find(kKeyword); at != command.npos; at = command.find(kKeyword, at + 1)) {
    const std::string_view rest = command.substr(at + kKeyword.size());
    if (rest.empty() || is_blank(rest.front())) return true;
  }
  return false;
}

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : text_(text),
      report_(report),
      member_(input.member),
      memory_(input.memory),
      values_(memory_),
      sums_(memory_),
      summary_(memory_),
      functions_(memory_),
      entries_(input.entries),
      defects_(kTextRules) {}

void Checker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) line(next);
  end();
}

void Checker::line(const TextLine& next) {
  line_ = next.text;
  is_terminated_ = next.is_terminated;
  has_nul_ = defects_.note(next);
  if (text::is_too_long(line_, report_)) {
    misses_counts_ = true;
    return;
  }
  const grammar::Line split = grammar::split_line(line_);
  switch (split.key) {
    case Key::empty:
    case Key::comment:
      if (!events_ && !has_body_) return header_order_.add(line_, false);
      return merge_forms_.add(line_, split.key == Key::empty ? "an empty line" : "a comment");
    case Key::unknown:
      misses_counts_ = true;
      return bad_line("cachegrind/line-unknown"_rule, line_, "unrecognized line ", line_);
    case Key::desc:
    case Key::cmd:
    case Key::events:
      return header_line(split.key, split.value);
    default:
      return body_line(split.key, split.value);
  }
}

void Checker::header_line(Key key, std::string_view value) {
  const bool is_early = !has_body_ && !events_ && !(has_cmd_ && key != Key::events);
  const bool is_duplicate = key == Key::events ? events_.has_value() : key == Key::cmd && has_cmd_;
  if (!is_early) header_order_.add(line_, is_duplicate);
  check_keyword(key, value);
  if (key == Key::desc) desc(value);
  if (key == Key::cmd && contains_description(value)) report_.add_trait(kDescriptionInCommand);
  has_desc_ |= key == Key::desc;
  if (key == Key::events && !events_) events(value);
  has_cmd_ |= key == Key::cmd;
  has_lines_ = true;
}

// Consumers accept nothing else as the keyword, and cg_merge accepts only a space after it.
void Checker::check_keyword(Key key, std::string_view value) {
  if (!value.empty() && !is_blank(value.front()))
    bad_line("cachegrind/line-unknown"_rule, value.substr(0, 1), "expected a space after ",
             line_.substr(0, static_cast<std::size_t>(value.data() - line_.data())), ", found ", value.substr(0, 1));
  else if (!value.starts_with(' ') && !(value.empty() && key != Key::desc && key != Key::cmd))
    merge_forms_.add(line_, "a keyword without a space after it");
}

void Checker::desc(std::string_view value) {
  if (has_lines_ || !trimmed(value).starts_with("Files compared:")) return;
  is_diff_ = true;
  report_.add("cachegrind/diff"_rule, line_, "the file contains the difference between two runs");
}

void Checker::events(std::string_view value) {
  if (!has_cmd_) report_.add("cachegrind/no-cmd"_rule, line_, "no `cmd:` line precedes the `events:` line");
  events_.emplace(value, memory_);
  events_line_ = line_;
  if (events_->size() == 0) return bad_line("cachegrind/events-empty"_rule, line_, "the `events:` line is empty");
  if (const Occurrences& repeated = events_->repeated(); repeated && is_line_reportable())
    report_group(report_, "cachegrind/event-duplicate"_rule, repeated, "duplicate event ", repeated.first());
  for (const std::string_view name : events_->names())
    if (!is_letter(name.front())) merge_forms_.add(name, "an event name that does not start with a letter");
  if (trimmed(value).find('\t') != std::string_view::npos) merge_forms_.add(line_, "a tab between events");
  can_read_ = !events_->repeated();
  sums_.resize(events_->size());
}

void Checker::body_line(Key key, std::string_view value) {
  if (!std::exchange(has_body_, true) && !events_)
    report_.add("cachegrind/no-events"_rule, line_, "no `events:` line precedes the body");
  if (key == Key::summary) return summary(value);
  if (has_summary_) after_summary_.add(line_);
  if (key == Key::count) return count();
  if (value.empty()) empty_names_.add(line_);
  (key == Key::file ? has_file_ : has_function_) = true;
  if (key != Key::function) return;
  if (!has_file_) no_file_.add(line_);
  end_function();
  function_ = value;
  functions_.insert(value, value);
}

// Ends a function: the counts since the last call belong to it. Differences may be below 0, so they are not amounts.
void Checker::end_function() {
  if (!entries_.are_wanted() || is_diff_) return;
  const Int128 total = sums_.empty() ? Int128{0} : std::min(sums_[0], Int128{UINT64_MAX});
  entries_.add(function_, {counts_, nonzero_, static_cast<std::uint64_t>(total)});
}

void Checker::count() {
  if (!has_file_) no_file_.add(line_);
  if (!has_function_) no_function_.add(line_);
  ++counts_;
  grammar::Count parsed;
  std::string_view rest = line_, word;
  static_cast<void>(take_word(rest, word));
  if (!grammar::parse(line_, parsed))
    bad_line("cachegrind/line-number"_rule, word, "expected a line number, found ", word);
  else if (!parsed.line.fits || parsed.line.value > kMaxLines)
    bad_line("cachegrind/line-number"_rule, word, "line number ", word, " does not fit in 32 bits");
  if (!can_read_) return;
  if (!read_values(rest)) {
    misses_counts_ = true;
    return;
  }
  if (values_.size() < sums_.size()) short_counts_.add(line_, values_.size());
  add_values();
}

void Checker::add_values() {
  for (std::size_t i = 0; i < values_.size(); ++i) sums_[i] += values_[i];
  nonzero_ += std::any_of(values_.begin(), values_.end(), [](Int128 value) { return value != 0; }) ? 1 : 0;
  if (const Misses* const pair = is_diff_ ? nullptr : find_excess<Int128>(events_->misses(), values_))
    misses_.add(line_, excess_of<Int128>(*pair, *events_, values_));
}

// ( b+ value )* b*, no more than there are events
bool Checker::read_values(std::string_view rest) {
  values_.clear();
  while (!first_word(rest).empty()) {
    if (values_.size() == sums_.size()) {
      bad_line("cachegrind/too-many-costs"_rule, first_word(rest), "the line has ", values_.size() + count_words(rest),
               " counts, but `events:` lists only ", Plural{sums_.size(), "event"});
      return false;
    }
    if (!read_value(rest)) return false;
  }
  return true;
}

bool Checker::read_value(std::string_view& rest) {
  const std::string_view word = first_word(rest);
  grammar::Value value;
  if (!grammar::take_value(rest, value)) {
    bad_line("cachegrind/cost-number"_rule, word, "expected a count (decimal number), found ", word);
    return false;
  }
  if (value.number.digits.empty()) {
    dots_.add(word);
    value.number.fits = true;
  }
  if (!value.number.fits) {
    bad_line("cachegrind/cost-range"_rule, word, "the count ", word, " does not fit in 64 bits");
    return false;
  }
  if (value.is_negative && !is_diff_) {
    bad_line("cachegrind/negative-cost"_rule, word, "the count ", word, " is negative");
    return false;
  }
  const Int128 number = value.number.value;
  has_negative_ |= value.is_negative;
  values_.push_back(value.is_negative ? -number : number);
  return true;
}

// summary  <- 'summary:' ( b+ value )+ b*
void Checker::summary(std::string_view value) {
  if (std::exchange(has_summary_, true))
    return report_.add("cachegrind/summary-duplicate"_rule, line_, "the file has a second `summary:` line");
  if (!can_read_) return;
  summary_line_ = line_;
  check_keyword(Key::summary, value);
  std::string_view rest = value, word;
  for (summary_.clear(); take_word(rest, word);) {
    const bool is_negative = is_diff_ && word.starts_with('-');
    const std::optional<std::uint64_t> number = decimal_value(word.substr(is_negative ? 1 : 0));
    if (!number && word != ".") {
      summary_.clear();
      return bad_line("cachegrind/summary-syntax"_rule, word,
                      is_diff_ ? "expected a 64-bit integer, found " : "expected an unsigned 64-bit integer, found ",
                      word);
    }
    const Int128 magnitude = number.value_or(0);
    summary_.push_back(is_negative ? -magnitude : magnitude);
  }
  if (summary_.size() == sums_.size()) return;
  bad_line("cachegrind/summary-syntax"_rule, line_, "the summary has ", Plural{summary_.size(), "number"},
           ", but `events:` lists ", Plural{sums_.size(), "event"});
  summary_.clear();
}

bool Checker::check_range() {
  bool fits = true;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    if (sums_[i] <= Int128{UINT64_MAX}) continue;
    fits = false;
    report_.add("cachegrind/total-overflow"_rule, events_->names()[i], "the counts of ", events_->names()[i],
                " add up to ", sums_[i], ", which does not fit in 64 bits");
  }
  return fits;
}

void Checker::check_summary() {
  for (std::size_t i = 0; i < summary_.size(); ++i)
    if (summary_[i] != sums_[i])
      return report_.add("cachegrind/summary-mismatch"_rule, summary_line_, "the summary of ", events_->names()[i],
                         " is ", summary_[i], ", but the counts add up to ", sums_[i]);
}

void Checker::end() {
  end_function();
  const std::string_view end = text_.substr(text_.size());
  if (!has_summary_ || is_cut_)
    report_.add("cachegrind/truncated"_rule, end,
                is_cut_ ? "the file ends inside a line" : "the file has no `summary:` line");
  if (check_range() && !misses_counts_) check_summary();
  if (has_summary_ && counts_ == 0) report_.add("cachegrind/no-costs"_rule, summary_line_, "the file has no counts");
  report_repeated();
  const Int128 total = sums_.empty() ? Int128{0} : std::clamp<Int128>(sums_[0], 0, Int128{UINT64_MAX});
  Facts facts;
  facts.functions = functions_.size();
  facts.counters = counts_;
  facts.nonzero = nonzero_;
  facts.total = static_cast<std::uint64_t>(total);
  report_.set_facts(facts);
  if (!has_desc_) report_.add_trait(kNoDescription);
  if (has_negative_) report_.add_trait(kNegativeCounts);
  report_.describe(Plural{sums_.size(), "event"});
  report_.describe(Plural{functions_.size(), "function"});
  if (is_diff_) report_.describe("difference of two runs");
  if (member_ != nullptr && !report_.has_errors()) compare_with_set();
}

// cg_merge compares the lines byte by byte. cg_diff writes two blanks in front of the first event, cachegrind one.
void Checker::compare_with_set() {
  if (!events_ || counts_ == 0) return;
  const std::string_view value = trimmed(events_line_.substr(7));
  EventNames names{events_->size(), hash_seed()};
  value.copy(names.shown.data(), names.shown.size() - 1);
  for (const std::string_view name : events_->names()) names.hash = hash_of(name, names.hash);
  KnownEvents& known = member_->join<KnownEvents>();
  if (const auto* const first = known.names.find_conflict(names, *member_))
    report_.add("cachegrind/set-events"_rule, events_line_, "the events are ", value, ", but ",
                std::string_view(first->kind.shown.data()), " in ", member_->name_of(first->member));
  else if (const auto* const same = known.line.find_conflict({names.hash, hash_of(events_line_)}, *member_))
    report_.add_as(Severity::warning, "cachegrind/set-events"_rule, events_line_,
                   "the events are separated by other blanks than in ", member_->name_of(same->member));
}

// The first place of header_order_.
const char* Checker::describe_order() const {
  switch (grammar::split_line(header_order_.first()).key) {
    case Key::desc:
      return "the `desc:` line is out of order; the order is desc, cmd, events";
    case Key::cmd:
      return header_order_.detail() ? "duplicate `cmd:` line"
                                    : "the `cmd:` line is out of order; the order is desc, cmd, events";
    case Key::events:
      return header_order_.detail() ? "duplicate `events:` line"
                                    : "the `events:` line is out of order; the order is desc, cmd, events";
    case Key::comment:
      return "a comment precedes the `events:` line; only `desc:` and `cmd:` lines may precede it";
    default:
      return "an empty line precedes the `events:` line; only `desc:` and `cmd:` lines may precede it";
  }
}

void Checker::report_repeated() {
  const Key unfiled = grammar::split_line(no_file_.first()).key,
            unnamed = grammar::split_line(empty_names_.first()).key;
  const Group list[] = {
      {&"cachegrind/header-order"_rule, &header_order_, describe_order()},
      {&"cachegrind/data-after-summary"_rule, &after_summary_, "the line follows the summary; expected only comments"},
      {&"cachegrind/no-file"_rule, &no_file_,
       unfiled == Key::function ? "no `fl=` line precedes this `fn=` line" : "no `fl=` line precedes the counts"},
      {&"cachegrind/no-function"_rule, &no_function_, "no `fn=` line precedes the counts"},
      {&"cachegrind/name-empty"_rule, &empty_names_,
       unnamed == Key::function ? "the function name is empty" : "the file name is empty"},
      {&"cachegrind/dot-cost"_rule, &dots_, "a count of zero is written as a dot"},
  };
  report_groups(report_, list);
  report_group(report_, "cachegrind/short-costs"_rule, short_counts_, "the line has ",
               Plural{short_counts_.detail(), "count"}, ", but `events:` lists ", Plural{sums_.size(), "event"});
  report_group(report_, "cachegrind/merge-form"_rule, merge_forms_, "cg_merge does not accept ", merge_forms_.detail());
  const Excess& excess = misses_.detail();
  report_group(report_, "cachegrind/misses-exceed"_rule, misses_, "the line counts ", excess.misses, " for ",
               excess.misses_name, ", but only ", excess.accesses, " for ", excess.accesses_name);
  defects_.report_to(report_);
  if (has_summary_ && !is_cut_) text::check_end(text_, kTextRules, report_);
}

}  // namespace proflint::valgrind::cachegrind
