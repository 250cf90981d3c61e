// Rules about lines.
#include "validators/folded/stacks.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "grammars/folded.h"
#include "grammars/scan.h"
#include "validators/core/distinct.h"
#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/core/increments.h"
#include "validators/core/pieces.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/folded/rules.h"
#include "validators/folded/totals.h"

namespace proflint::folded {
namespace {

using grammars::folded::Count;
using grammars::folded::Line;

bool is_zero(const Count& count) {
  return std::all_of(count.text.begin(), count.text.end(), [](char c) { return c == '0' || c == '.'; });
}

// "0x" and hexadecimal digits, or the name that perf prints for a function without a symbol.
bool is_unsymbolized(std::string_view frame) {
  if (frame == "[unknown]") return true;
  return frame.starts_with("0x") && is_hex_digits(frame.substr(2));
}

// "name_[x]" with a letter that flamegraph.pl does not remove.
bool has_unknown_annotation(std::string_view frame) {
  if (frame.size() < 4 || frame.back() != ']' || !frame.substr(frame.size() - 4).starts_with("_[")) return false;
  const char kind = frame[frame.size() - 2];
  const bool is_word = is_digit(kind) || is_letter(kind);
  return is_word && std::string_view("kijw").find(kind) == std::string_view::npos;
}

// Totals of lines, which are read one after the other.
class Stacks {
 public:
  Stacks(std::string_view text, const Input& input, Report& report)
      : text_(text), report_(report), entries_(input.entries), seen_(input.memory) {}

  void run() {
    TextLines lines(text_);
    for (TextLine line; lines.next(line);) check_line(line);
  }

  const Totals& totals() const { return totals_; }
  const Hashes& seen() const { return seen_; }

 private:
  void note(Defect kind, std::string_view where) { totals_.groups.add(kind, where); }

  void check_line(const TextLine& line) {
    if (line.text.size() > report_.limits()[Limit::line_length]) {
      report_.add_limit(Limit::line_length, line.text);
      ++totals_.others;
      return;
    }
    if (line.has_cr) totals_.defects.note_cr(line);
    const Line parsed = grammars::folded::parse(line.text);
    if (parsed.kind == Line::Kind::blank) return note(blank_line, line.text);
    if (parsed.kind == Line::Kind::comment) {
      note(metadata, line.text);
      if (parsed.ends_in_count) note(metadata_counted, line.text);
      return;
    }
    ++totals_.others;
    if (!parsed.is_counted()) return refuse(parsed, line.text);
    if (!parsed.trailing.empty()) totals_.defects.note_trailing_blanks(parsed.trailing);
    check_counted(parsed, line);
  }

  void refuse(const Line& line, std::string_view text) {
    if (line.kind == Line::Kind::bare_count)
      report_.add("folded/no-stack"_rule, text, "expected a stack and a count, found only ", text);
    else if (line.kind == Line::Kind::bad_count)
      report_.add("folded/count-syntax"_rule, line.last_word, "expected a count (decimal number), found ",
                  line.last_word);
    else
      report_.add("folded/line-syntax"_rule, text, "expected a stack, a space and a count, found ", text);
  }

  void check_counted(const Line& line, const TextLine& source) {
    const bool is_differential = line.kind == Line::Kind::differential;
    (is_differential ? totals_.differentials : totals_.stacks).add(source.text);
    if (line.blanks.find('\t') != std::string_view::npos) note(tab_separator, line.blanks);
    check_count(line.count, is_differential ? &line.before : nullptr);
    if (entries_.are_wanted()) entries_.add(line.stack.substr(line.stack.rfind(';') + 1), totals_.amount());
    if (line.stack.empty()) return note(empty_stack, source.text.substr(0, 1));
    if (source.is_odd) totals_.defects.note_bytes(line.stack);
    if (source.is_odd && line.stack.starts_with(kUtf8Mark)) note(marked_line, line.stack.substr(0, kUtf8Mark.size()));
    if (source.is_odd && has_line_separator(line.stack)) note(separated_line, line.stack);
    check_frames(line.stack);
    if (!seen_.insert(hash_of(line.stack)).second) note(duplicate_stack, line.stack);
  }

  void check_count(const Count& count, const Count* before) {
    for (const Count* each : {before, &count}) {
      if (each == nullptr) continue;
      if (!each->integer.fits) {
        report_.add("folded/count-range"_rule, each->text, "the count ", each->text, " does not fit in 64 bits");
        return;
      }
    }
    const bool is_fractional = !count.fraction.empty() || (before != nullptr && !before->fraction.empty());
    if (is_fractional) note(fractional_count, count.text);
    if (is_zero(count) && (before == nullptr || is_zero(*before))) note(zero_count, count.text);
    ++totals_.counted;
    totals_.sum += count.integer.value;
    if (!is_zero(count)) ++totals_.nonzero;
  }

  void check_frames(std::string_view stack) {
    const char* const limit = text_.data() + text_.size();
    constexpr std::uint64_t kMaxDepth = 4000;  // speedscope calls itself for each frame
    const std::uint64_t before = totals_.frames;
    bool has_empty = false, has_unknown = false;
    for (std::size_t start = 0; start <= stack.size();) {
      const char* const first = stack.data() + start;
      const char* const end = grammars::find_any<';'>(first, stack.data() + stack.size(), limit);
      const std::string_view frame(first, static_cast<std::size_t>(end - first));
      ++totals_.frames;
      if (frame.empty() && !std::exchange(has_empty, true)) note(empty_frame, frame);
      if (has_unknown_annotation(frame) && !std::exchange(has_unknown, true)) note(unknown_annotation, frame);
      if (is_unsymbolized(frame)) ++totals_.unsymbolized;
      start += frame.size() + 1;
    }
    if (totals_.frames - before > kMaxDepth) note(deep_stack, stack);
  }

  std::string_view text_;
  Report& report_;
  Totals totals_;
  Increments entries_;  // by the innermost function of stacks
  Hashes seen_;         // of stacks
};

bool is_any_line(std::string_view, std::size_t) {
  return true;
}

// Checks a large file in pieces. False: nothing was reported, and it must be checked as a whole.
bool check_pieces(std::string_view text, const Input& input, Report& report) {
  DistinctHashes distinct(input.memory);
  const auto check = [&](std::string_view piece) -> std::unique_ptr<Totals> {
    Report findings = report.for_piece();
    Stacks stacks(piece, input, findings);
    stacks.run();
    if (!findings.is_empty() || !distinct.add(stacks.seen())) return nullptr;
    return std::make_unique<Totals>(stacks.totals());
  };
  return check_in_pieces<Totals>(input.piece_runner, text, is_any_line, check, [&](auto& pieces) {
    Totals& totals = *pieces.front();
    for (std::size_t i = 1; i < pieces.size(); ++i) totals.append(*pieces[i]);
    totals.report_to(input, report);
    return true;
  });
}

}  // namespace

bool has_stacks(std::string_view text) {
  TextLines lines(text);
  bool is_blank = true;  // blank lines and comments alone are for another rule
  for (TextLine line; lines.next(line);) {
    switch (grammars::folded::parse(line.text).kind) {
      case Line::Kind::blank:
      case Line::Kind::comment:
        break;
      case Line::Kind::other:
        is_blank = false;
        break;
      default:
        return true;
    }
  }
  return is_blank;
}

void check_stacks(std::string_view text, const Input& input, Report& report) {
  if (!has_stacks(text)) return report.add("folded/unrecognized"_rule, {}, "no line consists of a stack and a count");
  if (check_pieces(text, input, report)) return;
  Stacks stacks(text, input, report);
  stacks.run();
  stacks.totals().report_to(input, report);
}

}  // namespace proflint::folded
