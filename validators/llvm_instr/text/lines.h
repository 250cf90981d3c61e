// The lines of an instrumentation profile as text that mean something: neither empty nor comments.
// Follows LLVM line_iterator.
#pragma once

#include "grammars/proftext.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/text_lines.h"
#include "validators/llvm_instr/text/rules.h"
#include "validators/text/line_defects.h"

namespace proflint::llvm_instr::text {

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

  // The next lines, as far as they are counters as nearly all are, and at most as many as `out` has room for.
  std::size_t next_counters(std::span<grammars::ProftextCounter> out);

  // Makes `line`, which came last, the next one again.
  void hold(const TextLine& line) {
    held_ = line;
    is_held_ = true;
  }

  // Whether at least `number` lines follow.
  bool has(std::uint64_t number) const;

  // The start of the next line, or the end of the text; of lines without meaning, the first.
  const char* position() const { return is_held_ ? held_.text.data() : lines_.rest().data(); }

  // Where something is missing, and up to where bytes may be looked at.
  std::string_view end() const { return text_.substr(text_.size()); }

  // Says what there is to say about line ends. `is_whole`: all lines have come.
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
