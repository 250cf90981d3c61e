// Reads a listing: the kind of each line, its owner, and the order of lines. Large listings are checked in pieces.
#include "validators/gcov_text/listing.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "grammars/gcov_text_usual.h"
#include "validators/core/checked_pieces.h"
#include "validators/core/lines.h"
#include "validators/core/text_lines.h"
#include "validators/coverage/paths.h"
#include "validators/gcov_text/characters.h"
#include "validators/gcov_text/companion_files.h"
#include "validators/gcov_text/counts.h"
#include "validators/gcov_text/details.h"
#include "validators/gcov_text/family.h"
#include "validators/gcov_text/functions.h"
#include "validators/gcov_text/groups.h"
#include "validators/gcov_text/header.h"
#include "validators/gcov_text/joined.h"
#include "validators/gcov_text/path_lines.h"
#include "validators/gcov_text/sources.h"
#include "validators/text/line_defects.h"

namespace proflint::gcov_text {
namespace {

constexpr std::string_view kEndOfSource = "/*EOF*/";

class Listing {
 public:
  Listing(std::string_view text, const Input& input, const CompanionFiles& companion_files, Report& report)
      : text_(text),
        limit_(text.data() + text.size()),
        report_(report),
        context_(report),
        header_(context_),
        details_(context_),
        groups_(text, input.memory, context_),
        source_(companion_files, input.memory, context_),
        counts_(companion_files.counts, companion_files.data_name),
        paths_(context_),
        input_(input) {}

  // Notes that the preceding piece is checked elsewhere.
  void continue_listing() {
    header_.assume_complete();
    is_continued_ = true;
  }
  void run();
  // Appends the next piece. False if both must be checked together. REQUIRES: both were checked and have no findings.
  bool append(const Listing& next);
  // Reports findings about all lines together.
  void conclude(Report& report) const;

 private:
  void read(const TextLine& source);
  void read_known(const TextLine& source);
  void read_source_line(std::string_view text);
  void read_outer_line(const Executed& executed);
  void end_function(const Executed& executed);
  void read_function(std::string_view text);
  void reject(const TextLine& source);
  void report_joined(std::string_view next);
  void lose_line();
  void check_order();
  void report_gap(std::uint64_t expected);
  bool is_name(std::string_view text) const;
  bool is_cut_header(const TextLine& source) const;
  void finish();

  std::string_view text_;
  const char* limit_;
  Report& report_;
  Context context_;
  Header header_;
  Details details_;
  Groups groups_;
  SourceCheck source_;
  CountCheck counts_;
  Line line_;
  std::uint64_t first_line_ = 0, last_line_ = 0;  // of the section; 0: no line
  std::string_view last_text_;                    // of the line with this number
  std::string_view open_function_, open_name_;    // a function line that no source line follows yet, and its name
  bool is_open_complete_ = false;  // all function lines in a row are of functions that executed all of their blocks
  PathLines paths_;
  bool was_path_ = false;  // the last line
  bool is_continued_ = false, was_cut_ = false;
  const Input& input_;
  bool is_line_lost_ = false;  // a line before the next source line is unreadable
};

void Listing::run() {
  TextLines lines(text_);
  for (TextLine line; lines.next(line);) read(line);
  finish();
}

bool Listing::is_name(std::string_view text) const {
  if (!groups_.expects_name() || !text.ends_with(':')) return false;
  if (line_.kind == Kind::source_line || line_.kind == Kind::header) return false;
  // After a group that may be complete, a padded line with another colon is a damaged source line.
  return !groups_.may_end() || !text.starts_with(' ') || text.find(':') == text.size() - 1;
}

void Listing::read(const TextLine& source) {
  const std::string_view text = source.text;
  if (text.size() > report_.limits()[Limit::line_length]) {
    report_.add_limit(Limit::line_length, text.substr(0, 1));
    return lose_line();
  }
  using grammars::gcov_text::parse, grammars::gcov_text::parse_usual;
  const bool matches = parse_usual(text, line_, limit_) || parse(text, line_, nullptr, limit_);
  if (source.has_cr && line_.kind != Kind::source_line)
    context_.findings.add("gcov-text/crlf"_rule, {text.data() + text.size(), 1}, "the line ends in CR LF");
  const bool is_heading = is_name(text);
  const bool has_colors = is_heading || line_.is_colored || (line_.kind == Kind::header && is_legend(line_));
  if (matches || is_heading) check_characters(source, line_.kind == Kind::source_line, has_colors, context_);
  if (is_heading) {
    details_.end();
    check_heading(text, context_);
    return groups_.add_name(text);
  }
  if (matches && !is_cut_header(source)) return read_known(source);
  was_path_ = false;
  reject(source);
}

// Whether the file ends inside the key of a header.
bool Listing::is_cut_header(const TextLine& source) const {
  return !source.is_terminated && line_.kind == Kind::header && line_.key.empty() && !is_source_newer(line_);
}

// Notes an unreadable line, which may be a source line with an unknown number.
void Listing::lose_line() {
  groups_.lose_order();
  details_.lose_line();
  is_line_lost_ = context_.totals.has_lost = true;
  source_.stop();
}

void Listing::read_known(const TextLine& source) {
  const std::string_view text = source.text;
  const bool was_path = std::exchange(was_path_, false);
  if (line_.is_colored)
    context_.findings.add("gcov-text/colors"_rule, text, "the line contains a color escape sequence");
  if (line_.kind != Kind::separator && line_.kind != Kind::empty) groups_.add_other(text);
  switch (line_.kind) {
    case Kind::source_line:
      return read_source_line(text);
    case Kind::header:
      details_.end();
      if (header_.starts_section(line_)) {
        groups_.finish(text, false);
        first_line_ = last_line_ = 0;
        source_.stop();
      }
      return header_.add(line_, text);
    case Kind::separator:
      groups_.add_separator(text, {details_.has_line(), last_line_, !is_line_lost_});
      return details_.end();
    case Kind::function:
      return read_function(text);
    case Kind::empty:
      was_path_ = was_path;
      if (!was_path) context_.findings.add("gcov-text/blank-line"_rule, text, "the line is empty");
      return;
    case Kind::path_total:
    case Kind::path_omitted:
    case Kind::path:
    case Kind::path_block:
      details_.end();
      was_path_ = true;
      return paths_.add(line_, text);
    default:
      header_.start_lines(text);
      return details_.add(line_, text);
  }
}

void Listing::read_source_line(std::string_view text) {
  paths_.start();
  header_.start_lines(text);
  const Executed executed = executed_of(line_, context_.findings);
  end_function(executed);
  if (line_.is_colored) context_.totals.traits.add(kColoredLines);
  if (line_.mark == Mark::count && is_large(line_.count)) context_.totals.traits.add(kLargeCounts);
  context_.totals.is_of_gcc |= line_.is_equals || (line_.is_partial && line_.mark == Mark::count);
  if (line_.is_partial && executed.is_zero())
    context_.findings.add("gcov-text/zero-marked"_rule, line_.count.text,
                          "'*' follows the count 0; expected a count greater than 0");
  details_.start(line_, executed);
  if (const std::string_view detail = joined_detail(line_.text); !detail.empty()) report_joined(detail);
  if (!line_.line.fits || line_.line.value == 0 || line_.line.value >= kSourceLineLimit) {
    context_.findings.add("gcov-text/line-number"_rule, line_.line.digits, "the line number is ",
                          unquoted(line_.line.digits), "; expected 1 to ", kSourceLineLimit - 1);
    return lose_line();
  }
  groups_.leave_broken(line_.line.value);
  if (groups_.is_inside()) return groups_.add_line(line_, executed);
  groups_.add_outer(line_.line.value);
  read_outer_line(executed);
}

// Ends the function lines above a source line, which is the first line of these functions. Optimized functions may have
// no code there, but then some of their blocks were not executed either.
void Listing::end_function(const Executed& executed) {
  if (!open_function_.empty() && is_open_complete_ && !is_line_lost_ && executed.is_zero())
    context_.findings.add("gcov-text/function-counts"_rule, line_.line.digits, open_name_,
                          " was called and executed all of its blocks, but its first line was not executed");
  open_function_ = {};
}

void Listing::read_outer_line(const Executed& executed) {
  Totals& totals = context_.totals;
  check_order();
  ++totals.lines;
  totals.code += executed.has_code ? 1 : 0;
  totals.executed += executed.count != 0 ? 1 : 0;
  if (executed.is_exact) totals.sum += executed.count;
  if (line_.text == kEndOfSource) {
    if (totals.without_source++ == 0) totals.first_without_source = line_.text;
    source_.stop();
  }
  source_.add(last_line_, line_.text);
  if (header_.sections() == 1) counts_.add(line_, executed);
}

void Listing::check_order() {
  const std::uint64_t line = line_.line.value;
  const bool is_first = last_line_ == 0;
  if (is_first && first_line_ == 0) {
    first_line_ = line;
    if (line == 1 && header_.sections() == 1) source_.start();
  }
  const std::uint64_t expected = is_first ? (is_continued_ ? line : 1) : last_line_ + 1;
  if (line != expected) source_.stop();
  const bool was_lost = std::exchange(is_line_lost_, false);
  if (line > expected && !was_lost) report_gap(expected);
  if (line < expected && !is_first)
    context_.findings.add("gcov-text/line-order"_rule, line_.line.digits, "line ", line, " follows line ", last_line_,
                          "; expected a higher number");
  last_line_ = line;
  last_text_ = line_.text;
}

// Lines before this one are missing, from `expected` on.
void Listing::report_gap(std::uint64_t expected) {
  if (const std::string_view lost = joined_line(last_text_, expected); !lost.empty()) return report_joined(lost);
  if (last_line_ == 0)
    context_.findings.add("gcov-text/line-gap"_rule, line_.line.digits, "the first line has number ", line_.line.value,
                          "; expected 1");
  else
    context_.findings.add("gcov-text/line-gap"_rule, line_.line.digits, "line ", line_.line.value, " follows line ",
                          last_line_, "; expected line ", expected);
}

void Listing::read_function(std::string_view text) {
  details_.end();
  header_.start_lines(text);
  is_open_complete_ = (open_function_.empty() || is_open_complete_) && is_complete(line_);
  open_function_ = text;
  open_name_ = line_.text;
  paths_.start();
  ++context_.totals.functions;
  check_function(line_, context_);
}

void Listing::report_joined(std::string_view next) {
  context_.findings.add("gcov-text/line-joined"_rule, next,
                        "another line of the listing follows the source text on the same line: ", next);
}

// Reports a line that gcov never writes.
void Listing::reject(const TextLine& source) {
  const std::string_view text = source.text;
  lose_line();
  if (!source.is_terminated) {
    was_cut_ = true;
    context_.findings.add("gcov-text/truncated"_rule, text, "the file ends inside the line ", text);
    return;
  }
  if (line_.kind == Kind::bad_count) {
    context_.findings.add("gcov-text/count-syntax"_rule, line_.key, line_.key, describe_bad_count(text, line_.key));
    return;
  }
  grammars::Expected expected;
  grammars::gcov_text::parse(text, line_, &expected, limit_);
  const auto at = static_cast<std::size_t>(expected.at - text.data());
  const std::string_view found = text.substr(at, 1);
  if (found.empty())
    context_.findings.add("gcov-text/line-syntax"_rule, found, "expected ", expected.what,
                          ", found the end of the line");
  else
    context_.findings.add("gcov-text/line-syntax"_rule, found, "expected ", expected.what, ", found ",
                          at == 0 ? text : found);
}

void Listing::finish() {
  details_.end();
  const bool lacks_source = !was_cut_ && !open_function_.empty();
  if (lacks_source)
    context_.findings.add("gcov-text/truncated"_rule, open_function_,
                          "the file ends before the source line of function ", open_name_);
  if (was_cut_)
    groups_.add_other(text_.substr(text_.size()));
  else
    groups_.finish(text_.substr(text_.size()), true);
  source_.finish(context_.totals.lines);
  header_.finish_file(text_);
  if (!is_continued_) header_.finish(context_.totals);
  if (!was_cut_ && !lacks_source && header_.ends_in_newline()) text::check_end(text_, kTextRules, report_);
  context_.findings.flush();
}

bool Listing::append(const Listing& next) {
  if (next.first_line_ != last_line_ + 1) return false;
  last_line_ = next.last_line_;
  context_.totals.append(next.context_.totals);
  const Totals& totals = context_.totals;
  if (totals.executed != 0 && header_.doubts_counts()) return false;
  return (totals.percentage.empty() || totals.count.empty()) && !(totals.is_of_gcc && totals.has_doubts());
}

void Listing::conclude(Report& report) const {
  const Totals& totals = context_.totals;
  totals.report_to(report);
  counts_.report_to(report, totals.is_of_gcc);
  Facts facts;
  if (totals.functions != 0) facts.functions = totals.functions;
  facts.counters = facts.lines = totals.code;
  facts.nonzero = facts.lines_hit = totals.executed;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(totals.sum, UINT64_MAX));
  facts.runs = header_.runs();
  facts.identity = std::string(header_.source());
  coverage::list_source(input_, header_.source());
  if (input_.entries != nullptr)
    input_.entries->add(coverage::normal(header_.source()), {totals.code, totals.executed, *facts.total});
  report.set_facts(std::move(facts));
  report.describe("listing");
  if (totals.functions != 0) report.describe(Plural{totals.functions, "function"});
  report.describe(Plural{totals.lines, "line"});
}

constexpr std::string_view kClosing = "\n------------------\n";

bool is_source_line(std::string_view text, std::size_t at) {
  Line line;
  return grammars::gcov_text::parse(line_at(text, at), line, nullptr) && line.kind == Kind::source_line;
}

// Pieces start between groups, and not after a line that refers to the next one.
bool follows_group(std::string_view text, std::size_t at) {
  return text.substr(0, at).ends_with(kClosing) && is_source_line(text, at);
}
bool follows_line(std::string_view text, std::size_t at) {
  const std::size_t before = previous_line_start(text, at);
  const bool is_about_next = text[before] == 'f' || text[before] == 'p' || text[before] == 'B';
  return !is_about_next && is_source_line(text, at);
}

// Checks a large listing in pieces. False: nothing was reported, and the listing must be checked as a whole.
bool check_listing_pieces(std::string_view text, const Input& input, const CompanionFiles& companion_files,
                          Report& report) {
  if (!text.ends_with('\n')) return false;
  const bool has_groups = text.find(kClosing) != text.npos;
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<CheckedPiece<Listing>>(report, part, input, companion_files);
    if (part.data() != text.data()) piece->checker.continue_listing();
    piece->checker.run();
    return piece->report.is_empty() ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Listing>(input.piece_runner, text, has_groups ? follows_group : follows_line, report, check);
}

}  // namespace

void check_listing(std::string_view text, const Input& input, Report& report) {
  CompanionFiles companion_files(input.memory);
  find_companion_files(text, input, companion_files);
  if (!companion_files.has_any() && check_listing_pieces(text, input, companion_files, report)) return;
  Listing listing(text, input, companion_files, report);
  listing.run();
  listing.conclude(report);
}

}  // namespace proflint::gcov_text
