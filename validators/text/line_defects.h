// Bytes and line ends that lines of text should not have: one finding for each kind of defect.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/core/text_lines.h"
#include "validators/text/rules.h"

namespace proflint::text {

// Collects the defects of lines. For clean lines, the only cost is to test whether the scan for their ends saw odd
// bytes. A tab is not a defect.
class LineDefects {
 public:
  // `rules` must outlive the object; a defect whose rule is nullptr is not reported.
  explicit LineDefects(const Rules& rules) : rules_(rules) {}

  // Notes defects in the bytes of a line and its end. Returns whether the line has a NUL, after which consumers
  // disagree about it; its other defects are not worth a finding.
  bool note(const TextLine& line) {
    if (line.has_cr) note_cr(line);
    return line.is_odd && !line.is_tabbed && note_bytes(line.text);
  }
  // The same for a line that ends in CR LF, and for bytes that are not all printable ASCII.
  void note_cr(const TextLine& line) { note_cr(std::string_view(line.text.data() + line.text.size(), 1)); }
  void note_cr(std::string_view cr) { places_[kCrLf].add(cr); }
  bool note_bytes(std::string_view bytes);
  // REQUIRES: `blanks` end a line.
  void note_trailing_blanks(std::string_view blanks) { places_[kBlanks].add(blanks); }

  // Adds the defects of lines that follow.
  void append(const LineDefects& next);

  // Reports one finding for each kind of defect, at its first place.
  void report_to(Report& report) const;

 private:
  enum Kind : unsigned { kNul, kControl, kCrLf, kNotUtf8, kBlanks, kKinds };

  const Rules& rules_;
  std::array<Occurrences, kKinds> places_;
};

// Reports a byte order mark and removes it from `text`. False for UTF-16, of which nothing else can be checked.
// `severity`, if given, replaces the severity of the rule for a mark of UTF-8. REQUIRES: the format has such a rule.
[[nodiscard]] bool take_mark(std::string_view& text, const Rules& rules, Report& report,
                             std::optional<Severity> severity = {});

// Reports a last line without a line end.
void check_end(std::string_view text, const Rules& rules, Report& report);

// Whether a line is longer than the limit, which is then reported: such a line is not checked.
inline bool is_too_long(std::string_view line, Report& report) {
  if (line.size() <= report.limits()[Limit::line_length]) return false;
  report.add_limit(Limit::line_length, line.substr(0, 1));
  return true;
}

}  // namespace proflint::text
