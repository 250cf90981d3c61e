// Checks lists against each other, and summaries against lists.
#include "validators/json_coverage/coverage_py/unit.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "validators/core/text.h"
#include "validators/coverage/totals.h"

namespace proflint::json_coverage::coverage_py {
namespace {

constexpr double kSlack = 1e-6;

bool has_line(const Lines& lines, Int128 line) {
  return std::binary_search(lines.numbers.begin(), lines.numbers.end(), line);
}

// display <- d13 ( '.' d117 )?
bool is_display(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  if (!is_digits(whole) || whole.size() > 3) return false;
  if (point == std::string_view::npos) return true;
  const std::string_view decimals = text.substr(point + 1);
  return is_digits(decimals) && decimals.size() <= 17;
}

// Whether coverage.py displays a percentage as `text`: rounded, but 0 and 100 only if they are exact.
bool shows(std::string_view text, const Value& token, double percent) {
  if (!is_display(text)) return false;
  const std::size_t point = text.find('.');
  const double unit = point == std::string_view::npos ? 1 : std::pow(10, -static_cast<double>(text.size() - point - 1));
  Value inner = token;
  inner.token = text;
  const double shown = inner.real(), slack = 1e-7 * unit;
  if (shown == 0 && percent > 0) return false;
  if (shown == 100 && percent < 100 - 1e-9) return false;
  if (std::abs(shown - percent) <= unit / 2 + slack) return true;
  if (std::abs(shown - unit) <= slack && percent > 0 && percent < unit) return true;
  return std::abs(shown - (100 - unit)) <= slack && percent > 100 - unit && percent < 100;
}

// A percentage and its displayed form, by member.
struct PercentRow {
  unsigned percent, display;
  const char *thing, *things;  // of which it is the share
};

// The end of a message: "1 of 3 statements is covered (33.333333%)".
std::string share_text(const PercentRow& row, Int128 covered, Int128 all) {
  const std::string share = all == 0 ? "; expected 100" : coverage::share_of(covered, all, 6);
  const Part parts[] = {covered, " of ", Plural{all, row.thing, row.things},
                        covered == 1 ? " is covered" : " are covered", Trusted{share}};
  return to_message(parts);
}

// `is_known`: whether the counts are free of findings.
void check_percent(const Frame& frame, PercentRow row, Int128 covered, Int128 all, bool is_known,
                   GroupedFindings& findings) {
  const double percent = all == 0 ? 100 : 100 * static_cast<double>(covered) / static_cast<double>(all);
  const bool is_wrong =
      is_known && frame.has(row.percent) && !(std::abs(frame[row.percent].real() - percent) <= kSlack);
  if (is_wrong)
    findings.add("coverage-py/percent"_rule, frame[row.percent].token, "key '", Trusted{kSummaryKeys[row.percent].name},
                 "' is ", Trusted{frame[row.percent].token}, ", but ", Trusted{share_text(row, covered, all)});
  if (!frame.has(row.display)) return;
  const Value& display = frame[row.display];
  const Part shown = is_display(display.inside()) ? Part(Trusted{display.inside()}) : Part(display.inside());
  if (!frame.has(row.percent)) {
    if (is_known && !shows(display.inside(), display, percent))
      findings.add("coverage-py/percent-display"_rule, display.token, "key '", Trusted{kSummaryKeys[row.display].name},
                   "' is ", shown, ", but ", Trusted{share_text(row, covered, all)});
  } else if (!shows(display.inside(), display, frame[row.percent].real()) &&
             !(is_wrong && shows(display.inside(), display, percent))) {
    findings.add("coverage-py/percent-display"_rule, display.token, "key '", Trusted{kSummaryKeys[row.display].name},
                 "' is ", shown, ", but '", Trusted{kSummaryKeys[row.percent].name}, "' is ",
                 Trusted{frame[row.percent].token});
  }
}

void check_percents(const Frame& frame, const Numbers& numbers, GroupedFindings& findings) {
  using namespace summary;
  const Int128 lines = numbers[covered_lines], statements = numbers[num_statements];
  const Int128 taken = numbers[covered_branches], branches = numbers[num_branches];
  const bool are_lines_known = !numbers.is_doubtful(num_statements);
  const bool are_branches_known = !numbers.is_doubtful(num_branches);
  check_percent(frame,
                {percent, display, branches == 0 ? "statement" : "statement or branch",
                 branches == 0 ? "statements" : "statements and branches"},
                lines + taken, statements + branches, are_lines_known && are_branches_known, findings);
  check_percent(frame, {statements_percent, statements_display, "statement", "statements"}, lines, statements,
                are_lines_known, findings);
  if (numbers.has_branches)
    check_percent(frame, {branches_percent, branches_display, "branch", "branches"}, taken, branches,
                  are_branches_known, findings);
}

void check_branch_numbers(Numbers& numbers, GroupedFindings& findings) {
  const Int128 missing = numbers[summary::missing_branches];
  const Int128 covered = numbers[summary::covered_branches];
  if (numbers[summary::num_branches] != covered + missing) {
    numbers.doubt({summary::num_branches, summary::covered_branches, summary::missing_branches});
    findings.add("coverage-py/summary-branches"_rule, numbers.where, "key 'num_branches' is ",
                 numbers[summary::num_branches], ", but 'covered_branches' is ", covered, " and 'missing_branches' is ",
                 missing);
  } else if (numbers[summary::num_partial_branches] > missing) {
    numbers.doubt({summary::num_partial_branches});
    findings.add("coverage-py/summary-branches"_rule, numbers.where, "key 'num_partial_branches' is ",
                 numbers[summary::num_partial_branches], ", but 'missing_branches' is only ", missing);
  }
}

}  // namespace

Numbers read_numbers(const Frame& frame, bool must_have_branches, GroupedFindings& findings) {
  Numbers numbers;
  numbers.where = frame.where;
  numbers.is_usable = frame.is_usable;
  numbers.has_display = frame.has(summary::display) || (frame.wrong >> summary::display & 1) != 0;
  numbers.has_branches = true;
  for (unsigned i = 0; i < numbers.values.size(); ++i) {
    if (i == summary::percent || i == summary::display) continue;
    if (i >= summary::num_branches && !frame.has(i)) {
      if (numbers.has_branches) numbers.missing_count = i;
      numbers.has_branches = false;
    }
    if (!frame.has(i)) continue;
    numbers.values[i] = frame[i].number();
    if (numbers.values[i] >= 0) continue;
    findings.add("coverage-py/summary-lines"_rule, frame[i].token, "key '", Trusted{kSummaryKeys[i].name}, "' is ",
                 numbers.values[i], "; expected at least 0");
    numbers.is_usable = false;
  }
  if (must_have_branches && !numbers.has_branches) numbers.is_usable = false;
  if (!numbers.is_usable) return numbers;
  const Int128 covered = numbers[summary::covered_lines], missing = numbers[summary::missing_lines];
  if (numbers[summary::num_statements] != covered + missing) {
    numbers.doubt({summary::num_statements, summary::covered_lines, summary::missing_lines});
    findings.add("coverage-py/summary-statements"_rule, frame[summary::num_statements].token,
                 "key 'num_statements' is ", numbers[summary::num_statements], ", but 'covered_lines' is ", covered,
                 " and 'missing_lines' is ", missing);
  }
  if (numbers.has_branches) check_branch_numbers(numbers, findings);
  check_percents(frame, numbers, findings);
  return numbers;
}

void Lines::clear() {
  numbers.clear();
  is_sound = true;
}

void Lines::add(const Value& value, unsigned member, GroupedFindings& findings) {
  const bool may_be_zero = member == unit::executed_lines;
  const Trusted list{kUnitKeys[member].name};
  const Int128 line = value.number();
  const bool is_lone_zero = may_be_zero && numbers.empty() && line == 0;
  const bool follows_zero = numbers.size() == 1 && numbers.front() == 0;
  if ((line < 1 && !is_lone_zero) || (follows_zero && may_be_zero)) {
    findings.add("coverage-py/line-number"_rule, value.token,
                 line < 1 ? "expected a line number above 0 in '" : "line 0 in '", list,
                 line < 1 ? "', found " : "' means that the file is empty, but the list also has line ", line);
    is_sound = false;
  }
  if (!numbers.empty() && line <= numbers.back()) {
    if (line == numbers.back())
      findings.add("coverage-py/line-order"_rule, value.token, "line ", line, " occurs twice in '", list, "'");
    else
      findings.add("coverage-py/line-order"_rule, value.token, "line ", line, " follows line ", numbers.back(), " in '",
                   list, "'; expected ascending order");
    is_sound = false;
  }
  numbers.push_back(line);
}

std::uint64_t Unit::last_line() const {
  Int128 last = 0;
  for (const Lines& lines : lines_)
    for (const Int128 line : lines.numbers) last = std::max(last, line);
  return last > UINT32_MAX ? UINT32_MAX : static_cast<std::uint64_t>(last);
}

coverage::Covered Unit::covered() const {
  const auto is_line = [](Int128 line) { return line > 0; };  // 0 alone means an empty source
  const auto count = [&](const Lines& lines) {
    return static_cast<std::uint64_t>(std::count_if(lines.numbers.begin(), lines.numbers.end(), is_line));
  };
  const std::uint64_t executed = count(lines_[unit::executed_lines]);
  return {executed + count(lines_[unit::missing_lines]), executed};
}

void Unit::clear() {
  for (Lines& lines : lines_) lines.clear();
  for (Arcs& arcs : arcs_) arcs.clear();
  contexts_.clear();
  are_arcs_sound_ = true;
  numbers_ = {};
}

void Unit::add_arc(unsigned member, const Frame& frame, GroupedFindings& findings) {
  are_arcs_sound_ = are_arcs_sound_ && frame.is_usable;
  if (!frame.is_usable) return;
  const bool is_pair = frame.count == 2;
  const Int128 from = is_pair ? frame[0].number() : Int128{0}, to = is_pair ? frame[1].number() : Int128{0};
  if (from < 1 || to == 0) {
    if (is_pair)
      findings.add("coverage-py/branch-arc"_rule, frame.where, "the branch goes from line ", from, " to ", to,
                   from < 1 ? "; lines start at 1" : "; expected a line, or a negative number for an exit");
    else
      findings.add("coverage-py/branch-arc"_rule, frame.where, "the branch has ", Plural{frame.count, "element"},
                   "; expected 2");
    are_arcs_sound_ = false;
    return;
  }
  arcs_[member - unit::executed_branches].push_back({from, to});
}

bool Unit::is_statement(Int128 line) const {
  return has_line(lines_[unit::executed_lines], line) || has_line(lines_[unit::missing_lines], line);
}

void Unit::check(const Frame& frame, GroupedFindings& findings) {
  if (!frame.is_usable) return;
  bool are_sound = true;
  for (const Lines& lines : lines_) are_sound = are_sound && lines.is_sound;
  if (!are_sound) return;
  check_lines(frame, findings);
  check_branches(frame, findings);
  check_contexts(findings);
}

bool Unit::check_in_file(unsigned member, const Unit& file, const Frame& frame, GroupedFindings& findings) const {
  const Lines &own = lines_[member], &all = file.lines_[member];
  if (!own.is_sound || !all.is_sound) return true;
  const auto other =
      std::find_if(own.numbers.begin(), own.numbers.end(), [&](Int128 line) { return !has_line(all, line); });
  if (other == own.numbers.end()) return true;
  findings.add("coverage-py/region-lines"_rule, frame[member].token, "'", Trusted{kUnitKeys[member].name}, "' of ",
               frame.parent->member == unit::functions ? "function " : "class ", frame.key.inside(), " has line ",
               *other, ", which is not in the same list of the file");
  return false;
}

void Unit::check_contexts(GroupedFindings& findings) const {
  for (const auto& [line, where] : contexts_)
    if (has_line(lines_[unit::missing_lines], line) && !has_line(lines_[unit::executed_lines], line))
      findings.add("coverage-py/context-missing"_rule, where, "line ", line, " is listed as missing, but has contexts");
}

void Unit::check_lines(const Frame& frame, GroupedFindings& findings) {
  const auto &executed = lines_[unit::executed_lines], &missing = lines_[unit::missing_lines],
             &excluded = lines_[unit::excluded_lines];
  for (const Int128 line : missing.numbers)
    if (has_line(executed, line) || has_line(excluded, line))
      findings.add("coverage-py/line-sets"_rule, frame[unit::missing_lines].token, "line ", line,
                   " is listed as both missing and ", has_line(executed, line) ? "executed" : "excluded");
  if (!numbers_.is_usable) return;
  const auto maximum = static_cast<Int128>(std::count_if(executed.numbers.begin(), executed.numbers.end(),
                                                         [&](Int128 line) { return !has_line(excluded, line); }));
  const auto compare = [&](unsigned member, Int128 stated, Int128 counted, bool is_right) {
    const bool is_covered = member == summary::covered_lines;
    if (is_right || numbers_.is_doubtful(member)) return;
    numbers_.doubt({member});
    findings.add("coverage-py/summary-lines"_rule, numbers_.where, "key '", Trusted{kSummaryKeys[member].name}, "' is ",
                 stated, " in the summary, but the list '",
                 is_covered ? Trusted{"executed_lines"} : Trusted{kSummaryKeys[member].name}, "' has ",
                 Plural{counted, is_covered ? "line that is not excluded" : "line",
                        is_covered ? "lines that are not excluded" : "lines"});
  };
  const auto missing_count = static_cast<Int128>(missing.numbers.size()),
             excluded_count = static_cast<Int128>(excluded.numbers.size());
  compare(summary::missing_lines, numbers_[summary::missing_lines], missing_count,
          numbers_[summary::missing_lines] == missing_count);
  compare(summary::excluded_lines, numbers_[summary::excluded_lines], excluded_count,
          numbers_[summary::excluded_lines] == excluded_count);
  compare(summary::covered_lines, numbers_[summary::covered_lines], maximum,
          numbers_[summary::covered_lines] <= maximum);
}

void Unit::check_branches(const Frame& frame, GroupedFindings& findings) {
  auto &executed = arcs_[0], &missing = arcs_[1];
  if (frame.has(unit::missing_branches) && are_arcs_sound_ && numbers_.is_usable && numbers_.has_branches)
    check_branch_counts(findings);
  std::sort(executed.begin(), executed.end());
  for (const Arc& arc : missing)
    if (std::binary_search(executed.begin(), executed.end(), arc))
      findings.add("coverage-py/branch-sets"_rule, frame[unit::missing_branches].token, "the branch from line ",
                   arc.first, arc.second < 0 ? " to exit " : " to line ", arc.second,
                   " is listed as both executed and missing");
  check_sources(frame, findings);
}

void Unit::check_branch_counts(GroupedFindings& findings) {
  const Arcs& missing = arcs_[1];
  const Int128 stated = numbers_[summary::missing_branches], partial = numbers_[summary::num_partial_branches];
  if (numbers_.is_doubtful(summary::missing_branches)) return;
  if (stated != static_cast<Int128>(missing.size())) {
    numbers_.doubt({summary::missing_branches});
    return findings.add("coverage-py/summary-branches"_rule, numbers_.where, "key 'missing_branches' is ", stated,
                        " in the summary, but the list 'missing_branches' has ",
                        Plural{missing.size(), "branch", "branches"});
  }
  Int128 from_executed = 0, from_both = 0;  // from lines in both lists, which were reported
  for (const Arc& arc : missing) {
    const bool is_missing = has_line(lines_[unit::missing_lines], arc.first);
    from_executed += is_missing ? 0 : 1;
    from_both += is_missing && has_line(lines_[unit::executed_lines], arc.first) ? 1 : 0;
  }
  const bool is_right = from_executed <= partial && partial <= from_executed + from_both;
  if (is_right || numbers_.is_doubtful(summary::num_partial_branches)) return;
  numbers_.doubt({summary::num_partial_branches});
  findings.add("coverage-py/summary-branches"_rule, numbers_.where, "key 'num_partial_branches' is ", partial,
               " in the summary, but the list 'missing_branches' has ", Plural{from_executed, "branch", "branches"},
               " from lines that are not missing");
}

// The line that a branch starts on was executed if the branch was.
void Unit::check_sources(const Frame& frame, GroupedFindings& findings) const {
  for (unsigned i = 0; i < 2; ++i)
    for (const Arc& arc : arcs_[i])
      if (!is_statement(arc.first))
        findings.add("coverage-py/branch-source"_rule, frame[unit::executed_branches + i].token,
                     "the branch starts on line ", arc.first, ", which is listed neither as executed nor as missing");
      else if (i == 0 && !has_line(lines_[unit::executed_lines], arc.first))
        findings.add("coverage-py/branch-sets"_rule, frame[unit::executed_branches].token, "the branch from line ",
                     arc.first, arc.second < 0 ? " to exit " : " to line ", arc.second,
                     " is listed as executed, but line ", arc.first, " is listed as missing");
}

}  // namespace proflint::json_coverage::coverage_py
