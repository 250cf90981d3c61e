// Rules about lines and their sums. What repeats from line to line is said once, with the first of them.
#include "validators/folded/stacks.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_set.hpp>

#include "grammars/folded.h"
#include "grammars/scan.h"
#include "validators/core/escape.h"
#include "validators/core/hash.h"
#include "validators/core/once.h"
#include "validators/core/text_lines.h"
#include "validators/core/wide.h"
#include "validators/folded/rules.h"

namespace proflint::folded {
namespace {

using grammars::FoldedCount;
using grammars::FoldedLine;

// What many lines may have in common.
struct Repeated {
  const Rule* rule;
  const char* one;   // "line ends in CR LF"
  const char* many;  // "lines end in CR LF"
};
enum Common : std::uint8_t {
  crlf,
  trailing_blank,
  empty_stack,
  tab_separator,
  fractional_count,
  zero_count,
  empty_frame,
  unknown_annotation,
  control_byte,
  bad_utf8,
  metadata,
  metadata_counted,
  blank_line,
  duplicate_stack,
};
// In the order of the enumerators.
constexpr Repeated kRepeated[] = {
    {&"folded/crlf"_rule, "line ends in CR LF", "lines end in CR LF"},
    {&"folded/trailing-blank"_rule, "line has blanks after its count", "lines have blanks after their count"},
    {&"folded/empty-stack"_rule, "line has no stack before its count", "lines have no stack before their count"},
    {&"folded/tab-separator"_rule, "line has a TAB before its count", "lines have a TAB before their count"},
    {&"folded/fractional-count"_rule, "line has a fractional count", "lines have fractional counts"},
    {&"folded/zero-count"_rule, "line has no count but 0", "lines have no count but 0"},
    {&"folded/empty-frame"_rule, "line has an empty frame", "lines have empty frames"},
    {&"folded/unknown-annotation"_rule, "line has an annotation that is not known",
     "lines have annotations that are not known"},
    {&"folded/control-byte"_rule, "line has a control character", "lines have control characters"},
    {&"folded/utf8"_rule, "line is not UTF-8", "lines are not UTF-8"},
    {&"folded/metadata"_rule, "line starts with #", "lines start with #"},
    {&"folded/metadata-counted"_rule, "line starts with # and ends in a count",
     "lines start with # and end in a count"},
    {&"folded/blank-line"_rule, "line is blank", "lines are blank"},
    {&"folded/duplicate-stack"_rule, "line has a stack that was there before",
     "lines have stacks that were there before"},
};
static_assert(std::size(kRepeated) == duplicate_stack + 1);

constexpr Uint128 kMostExact = std::uint64_t{1} << 53;

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
}

// Of two places in the same text.
bool is_before(std::string_view a, std::string_view b) {
  return std::less<const char*>()(a.data(), b.data());
}

bool is_zero(const FoldedCount& count) {
  return count.text.find_first_not_of("0.") == std::string_view::npos;
}

// "0x" and hexadecimal digits, or what perf prints for a function without a symbol.
bool is_unsymbolized(std::string_view frame) {
  if (frame == "[unknown]") return true;
  return frame.size() > 2 && frame.starts_with("0x") &&
         frame.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
}

// "name_[x]" with a letter that flamegraph.pl does not take off.
bool has_unknown_annotation(std::string_view frame) {
  if (frame.size() < 4 || frame.back() != ']' || !frame.substr(frame.size() - 4).starts_with("_[")) return false;
  const char kind = frame[frame.size() - 2];
  const bool is_word = (kind >= '0' && kind <= '9') || ((kind | 0x20) >= 'a' && (kind | 0x20) <= 'z');
  return is_word && std::string_view("kijw").find(kind) == std::string_view::npos;
}

class Checker {
 public:
  Checker(std::string_view text, const Input& input, Report& report)
      : text_(text), report_(report), seen_(input.memory) {}

  void check() {
    TextLines lines(text_);
    for (TextLine line; lines.next(line);) check_line(line);
    report_repeated();
    if (stacks_ || differentials_)
      check_sums();
    else if (others_ == 0)
      report_.add("folded/no-stacks"_rule, {}, "all lines are blank or comments");
    report_facts();
  }

 private:
  void note(Common kind, std::string_view where) { places_[kind].add(where); }

  void check_line(const TextLine& line) {
    if (line.text.size() > report_.limits()[Limit::line_length]) {
      if (is_too_long_.first()) report_.add_limit(Limit::line_length, line.text);
      ++others_;
      return;
    }
    if (line.has_cr) note(crlf, text_.substr(offset_of(line.text) + line.text.size(), 1));
    const FoldedLine parsed = grammars::parse_folded_line(line.text);
    if (parsed.kind == FoldedLine::Kind::blank) return note(blank_line, line.text);
    if (parsed.kind == FoldedLine::Kind::comment) {
      note(metadata, line.text);
      if (parsed.ends_in_count) note(metadata_counted, line.text);
      return;
    }
    ++others_;
    if (!parsed.is_counted()) return refuse(parsed, line.text);
    if (!parsed.trailing.empty()) note(trailing_blank, parsed.trailing);
    check_counted(parsed, line);
  }

  std::size_t offset_of(std::string_view part) const { return static_cast<std::size_t>(part.data() - text_.data()); }

  void refuse(const FoldedLine& line, std::string_view text) {
    if (line.kind == FoldedLine::Kind::bare_count)
      report_.add("folded/no-stack"_rule, text, "the line is a count without a stack");
    else if (line.kind == FoldedLine::Kind::bad_count)
      report_.add("folded/count-syntax"_rule, line.last_word, line.last_word, " is no count");
    else
      report_.add("folded/line-syntax"_rule, text, "the line does not end in a blank and a count");
  }

  void check_counted(const FoldedLine& line, const TextLine& source) {
    const bool is_differential = line.kind == FoldedLine::Kind::differential;
    (is_differential ? differentials_ : stacks_).add(source.text);
    if (line.blanks.find('\t') != std::string_view::npos) note(tab_separator, line.blanks);
    check_count(line.count, is_differential ? &line.before : nullptr);
    if (line.stack.empty()) return note(empty_stack, source.text.substr(0, 1));
    if (source.is_odd) check_bytes(line.stack);
    check_frames(line.stack);
    if (!seen_.insert(hash_of(line.stack)).second) note(duplicate_stack, line.stack);
  }

  void check_count(const FoldedCount& count, const FoldedCount* before) {
    for (const FoldedCount* each : {before, &count}) {
      if (each == nullptr) continue;
      if (!each->integer.fits) {
        report_.add("folded/count-range"_rule, each->text, each->text, " does not fit 64 bits");
        return;
      }
    }
    const bool is_fractional = !count.fraction.empty() || (before != nullptr && !before->fraction.empty());
    if (is_fractional) note(fractional_count, count.text);
    if (is_zero(count) && (before == nullptr || is_zero(*before))) note(zero_count, count.text);
    ++counted_;
    sum_ += count.integer.value;
    if (!is_zero(count)) ++nonzero_;
  }

  void check_bytes(std::string_view stack) {
    const auto control = std::find_if(stack.begin(), stack.end(), is_control);
    if (control != stack.end()) note(control_byte, stack.substr(static_cast<std::size_t>(control - stack.begin()), 1));
    if (!is_utf8(stack)) note(bad_utf8, stack);
  }

  void check_frames(std::string_view stack) {
    const char* const limit = text_.data() + text_.size();
    bool has_empty = false, has_unknown = false;
    for (std::size_t start = 0; start <= stack.size();) {
      const char* const first = stack.data() + start;
      const char* const end = grammars::find_any<';'>(first, stack.data() + stack.size(), limit);
      const std::string_view frame(first, static_cast<std::size_t>(end - first));
      ++frames_;
      if (frame.empty() && !std::exchange(has_empty, true)) note(empty_frame, frame);
      if (has_unknown_annotation(frame) && !std::exchange(has_unknown, true)) note(unknown_annotation, frame);
      if (is_unsymbolized(frame)) ++unsymbolized_;
      start += frame.size() + 1;
    }
  }

  void report_repeated() {
    for (std::size_t i = 0; i < std::size(kRepeated); ++i) {
      const Places& places = places_[i];
      if (!places) continue;
      const Repeated& row = kRepeated[i];
      if (places.count() == 1)
        report_.add(*row.rule, places.first(), "the ", row.one);
      else
        report_.add(*row.rule, places.first(), places.count(), " ", row.many, ", the first is this one");
    }
  }

  void check_sums() {
    if (counted_ != 0 && nonzero_ == 0)
      report_.add("folded/no-weight"_rule, {}, "the counts of all ", Plural{counted_, "line"}, " are 0");
    if (sum_ > kMostExact) report_.add("folded/count-precision"_rule, {}, "the counts sum up to ", sum_);
    if (stacks_ && differentials_)
      report_.add("folded/mixed-columns"_rule, std::max(stacks_.first(), differentials_.first(), is_before),
                  Plural{stacks_.count(), "line has one count", "lines have one count"}, ", ",
                  Plural{differentials_.count(), "has two", "have two"});
    else if (differentials_)
      report_.add("folded/differential"_rule, differentials_.first(), "the lines have two counts");
    if (2 * unsymbolized_ > frames_)
      report_.add("folded/unsymbolized"_rule, {}, unsymbolized_, " of ", Plural{frames_, "frame"}, " have no name");
  }

  void report_facts() {
    Facts facts;
    facts.counters = counted_;
    facts.nonzero = nonzero_;
    facts.total = sum_ > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(sum_);
    report_.set_facts(std::move(facts));
    report_.describe(Plural{counted_, "stack"});
    if (differentials_) report_.describe("differential");
  }

  std::string_view text_;
  Report& report_;
  std::array<Places, std::size(kRepeated)> places_;
  Once is_too_long_;
  std::uint64_t others_ = 0;       // lines that are neither blank nor comments
  Places stacks_, differentials_;  // lines with one count, with two
  std::uint64_t counted_ = 0, nonzero_ = 0;
  Uint128 sum_ = 0;
  std::uint64_t frames_ = 0, unsymbolized_ = 0;
  boost::unordered_flat_set<std::uint64_t, NumberHash, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::uint64_t>>
      seen_;  // hashes of stacks
};

}  // namespace

bool has_stacks(std::string_view text) {
  TextLines lines(text);
  bool is_blank = true;  // blank lines and comments alone are for another rule
  for (TextLine line; lines.next(line);) {
    switch (grammars::parse_folded_line(line.text).kind) {
      case FoldedLine::Kind::blank:
      case FoldedLine::Kind::comment:
        break;
      case FoldedLine::Kind::other:
        is_blank = false;
        break;
      default:
        return true;
    }
  }
  return is_blank;
}

void check_stacks(std::string_view text, const Input& input, Report& report) {
  if (!has_stacks(text)) return report.add("folded/unrecognized"_rule, {}, "no line is a stack and a count");
  Checker(text, input, report).check();
}

}  // namespace proflint::folded
