// The lines of a text profile that are neither empty nor comments.
// Follows LLVM line_iterator.
#pragma once

#include "grammars/proftext.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/text_lines.h"
#include "validators/llvm_instr/text/rules.h"
#include "validators/text/line_defects.h"

namespace proflint::llvm_instr::text {

namespace grammar = grammars::proftext;

// Whether the line contains a carriage return, which has been reported.
inline bool has_lone_cr(const TextLine& line) {
  return line.is_odd && line.text.find('\r') != std::string_view::npos;
}

class SignificantLines {
 public:
  SignificantLines(std::string_view text, GroupedFindings& findings) : text_(text), lines_(text), findings_(findings) {}

  // The next line; false at the end of the text.
  bool next(TextLine& line) {
    if (is_held_) {
      is_held_ = false;
      line = held_;
      return true;
    }
    do {
      if (!lines_.next(line)) return false;
      if (line.has_cr) [[unlikely]]
        defects_.note_cr(line);
    } while (line.text.empty() || line.text[0] == '#');
    if (line.is_odd) [[unlikely]]
      check_odd(line);
    return true;
  }

  // The same; at the end of the text, reports that `what` is missing.
  [[nodiscard]] bool take(const char* what, TextLine& line) {
    if (next(line)) return true;
    findings_.add("proftext/truncated"_rule, end(), "the file ends before ", what);
    return false;
  }

  // The next lines while they are counters, as nearly all lines are, and at most as many as fit in `out`.
  std::size_t next_counters(std::span<grammar::Counter> out);

  // Puts back `line`, which was the last one read.
  void hold(const TextLine& line) {
    held_ = line;
    is_held_ = true;
  }

  // Whether at least `number` lines follow.
  bool has(std::uint64_t number) const;

  // The start of the next line, or the end of the text; of lines without meaning, the first.
  const char* position() const { return is_held_ ? held_.text.data() : lines_.rest().data(); }

  // The place where something is missing, and the end of the readable bytes.
  std::string_view end() const { return text_.substr(text_.size()); }

  // Reports defects of line ends. `is_whole`: all lines were read.
  void finish(bool is_whole, Report& report) const;

 private:
  void check_odd(const TextLine& line);

  std::string_view text_;
  TextLines lines_;
  GroupedFindings& findings_;
  TextLine held_;
  bool is_held_ = false;
  proflint::text::LineDefects defects_{kTextRules};
};

}  // namespace proflint::llvm_instr::text
