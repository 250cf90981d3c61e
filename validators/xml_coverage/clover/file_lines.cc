// The numbers of statements that the lines of a file allow. Every line of type stmt is a statement, and a writer may
// count other lines, too.
#include "validators/xml_coverage/clover/file_lines.h"

#include <algorithm>

#include "validators/xml_coverage/clover/rules.h"

namespace proflint::xml_coverage::clover {
namespace {

struct Range {
  std::uint64_t minimum, maximum;

  bool has(std::uint64_t number) const { return number >= minimum && number <= maximum; }
};

struct Allowed {
  Range statements, covered;
};

// What some writer does differently: `loosen` widens the ranges for a file to which it applies.
struct Deviation {
  bool (*applies)(const ClosedFile& file);
  void (*loosen)(const FileLines& lines, Allowed& allowed);
};

constexpr Deviation kDeviations[] = {
    // Early releases of PHPUnit count the ends of lines, and no statement on a last line that has none.
    {[](const ClosedFile& file) {
       return file.stated.lines_of_code && file.lines.last_statement > *file.stated.lines_of_code;
     },
     [](const FileLines& lines, Allowed& allowed) {
       --allowed.statements.minimum;
       allowed.covered.minimum -= lines.is_last_covered ? 1 : 0;
     }},
    // Early releases of PHPUnit list code without a line as line 0, but do not count it.
    {[](const ClosedFile& file) { return file.lines.statements_at_zero != 0; },
     [](const FileLines& lines, Allowed& allowed) {
       allowed.statements.minimum -= std::min(allowed.statements.minimum, lines.statements_at_zero);
       allowed.covered.minimum -= std::min(allowed.covered.minimum, lines.covered_at_zero);
     }},
    // Nette Tester lists the statements outside of methods, but does not count them. Its reports state 0 packages.
    {[](const ClosedFile& file) { return file.states_no_packages; },
     [](const FileLines&, Allowed& allowed) { allowed.statements.minimum = allowed.covered.minimum = 0; }},
    // MiniCover counts instructions, but lists all their lines.
    {[](const ClosedFile& file) { return file.counts_instructions; },
     [](const FileLines&, Allowed& allowed) { allowed.statements.minimum = allowed.covered.minimum = 0; }},
    // If a file has several classes, a writer may list the lines of only one.
    {[](const ClosedFile& file) { return file.lines.classes > 1; },
     [](const FileLines&, Allowed& allowed) { allowed.statements.maximum = allowed.covered.maximum = UINT64_MAX; }},
};

void check_total(const Metrics& file, Total total, const Range& allowed, GroupedFindings& found) {
  const auto& stated = file.totals[total];
  if (!stated || allowed.has(*stated)) return;
  const bool is_low = *stated < allowed.minimum, is_covered = total == kCoveredStatements;
  found.add("clover/file-lines"_rule, file.where, "attribute '", Trusted{name_of(total)}, "' of the file is ", *stated,
            ", but the file has ",
            is_low       ? ""
            : is_covered ? "at most "
                         : "only ",
            Plural{is_low ? allowed.minimum : allowed.maximum, is_covered ? "covered line" : "line"},
            is_low ? " of type stmt" : "");
}

}  // namespace

void check_statements(const ClosedFile& file, GroupedFindings& found) {
  const FileLines& lines = file.lines;
  if (!file.stated.is_given || !lines.is_sound || lines.all == 0) return;
  Allowed allowed = {{lines.statements, lines.all}, {lines.covered_statements, lines.covered_at_most}};
  for (const Deviation& deviation : kDeviations)
    if (deviation.applies(file)) deviation.loosen(lines, allowed);
  check_total(file.stated, kStatements, allowed.statements, found);
  check_total(file.stated, kCoveredStatements, allowed.covered, found);
}

}  // namespace proflint::xml_coverage::clover
