// Words that several writers share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/core/words.h"
#include "tools/program/reports/writer.h"
#include "tools/program/run/result.h"
#include "validators/core/once.h"

namespace proflint::tools {

// "file:12:5", "file:+0x24", "file:+0x24 (in gzip)" or "file": the path, escaped, and the place of the finding.
std::string location(const FileResult& file, const Finding& finding);

// The finding's message, printable, and " (an error for llvm-14)" if it is an error because of consumers. A style with
// a field for consumers prints only the message.
std::string message_of(const Finding& finding);

// "line 12, column 5", "offset 0x24", "offset 0x24 in gzip" or nothing.
std::string place(const Finding& finding);

// The findings of a file that are not in the baseline.
std::vector<const Finding*> new_findings(const FileResult& file);

// The indexes, in order, of the kept findings of a file that a style for programs shows, known ones too: findings at or
// above a severity, and the reason for an unsupported or unchecked verdict.
std::vector<std::size_t> shown_findings(const FileResult& file, Severity min_severity);

// The same without known findings, for styles that cannot mark them.
std::vector<const Finding*> shown_new_findings(const FileResult& file, Severity min_severity);

// "N more findings": how many findings of a file at or above a severity were counted but not kept, without known ones;
// empty if none.
std::string hidden_findings(const FileResult& file, Severity min_severity = Severity::note);

// The number of these findings.
std::uint64_t hidden_count(const FileResult& file, Severity min_severity = Severity::note);

// Whether the finding is the reason why the file is unsupported or unchecked: it is shown whatever its severity.
bool is_reason(const FileResult& file, const Finding& finding);

// The findings that the styles for people show: new ones at or above a severity; of notes that are shown once per run,
// only the first. With --fail-on note every note counts, so all are shown.
class Selection {
 public:
  explicit Selection(const WriterOptions& options)
      : min_severity_(options.min_severity), shows_repeats_(options.fail_on == FailOn::note) {}

  struct Shown {
    std::vector<const Finding*> findings;
    std::string hidden;  // the text of hidden_findings()
  };
  // The findings of the next file of the run.
  Shown of(const FileResult& file);

  // "gcov/pair-order: 17 more notes not shown", a line for each rule whose notes were left out.
  std::string repeats() const;

 private:
  bool is_once(const Rule& rule, Severity severity) const {
    return rule.are_notes_shown_once && severity == Severity::note && !shows_repeats_;
  }

  bool lacks_reason(const FileResult& file) const;

  struct OfRule {
    Once shown;
    std::uint64_t more = 0;  // that are not shown
  };
  Severity min_severity_;
  bool shows_repeats_;
  std::map<std::string_view, OfRule> once_;  // by id
};

// "accept" or "refuse".
std::string_view decision_of(const Vetting& vetting);

// ", 30 other files skipped, 2 files checked without the other file of the pair"; parts with count 0 are left out.
std::string skipped_text(const Summary& summary);

// "3 files: 2 clean, 1 invalid; 1 error, 0 warnings, 0 notes".
std::string summary_line(const Summary& summary);

}  // namespace proflint::tools
