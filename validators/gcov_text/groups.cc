// Checks the structure of groups, and compares their lines with the lines before them.
#include "validators/gcov_text/groups.h"

#include <algorithm>

#include "grammars/gcov_text_usual.h"
#include "validators/core/lines.h"

namespace proflint::gcov_text {
namespace {

// Whether a line before a group is a source line. Bytes up to `limit` may be read.
bool parse_outer(std::string_view text, const char* limit, Line& line) {
  text = without_cr(text);
  const bool matches =
      grammars::gcov_text::parse_usual(text, line, limit) || grammars::gcov_text::parse(text, line, nullptr);
  return matches && line.kind == Kind::source_line;
}

}  // namespace

void Groups::add_separator(std::string_view separator, const Preceding& line) {
  context_.totals.is_of_gcc = true;
  switch (state_) {
    case State::outside:
      is_sound_ = is_range_sound_ = true;
      if (!line.exists) report_structure(separator, "no source line precedes the group of functions");
      state_ = State::opened;
      opening_ = separator;
      last_ = line.number;
      is_last_known_ = line.is_known;
      start_ = names_ = line_ = 0;
      lines_.clear();
      return;
    case State::opened:
    case State::closing:
      return report_structure(separator, "a separator directly follows another one; expected a function name");
    case State::named:
      report_structure(separator, "function ", name_, " has no lines in its group");
      break;
    case State::body:
      break;
    case State::broken:
      state_ = State::outside;
      return;
  }
  state_ = State::closing;
}

void Groups::add_name(std::string_view text) {
  state_ = State::named;
  name_ = text.substr(0, text.size() - 1);
  line_ = 0;
  ++names_;
}

void Groups::add_other(std::string_view text) {
  if (state_ == State::opened) {
    break_off(text, "expected a function name and a colon after the separator, found ", text);
    end_at(text.data());
  } else if (state_ == State::closing) {
    close();
    end_at(text.data());
  }
}

// The lines of the next group start at `floor` at the earliest.
void Groups::end_at(const char* floor) {
  floor_ = floor;
  outer_ = 0;
  is_ascending_ = true;
}

void Groups::close() {
  if (names_ < 2) return break_off(opening_, "the group has only one function, ", name_, "; expected at least 2");
  state_ = State::outside;
  for (const Outer& line : lines_)
    if (is_range_sound_ && line.is_comparable && line.sum > line.count)
      context_.findings.add("gcov-text/block-sum"_rule, line.place, "line ", line.line, " has a count of ", line.count,
                            ", but its counts in the functions of the group add up to ", line.sum);
}

void Groups::finish(std::string_view end, bool is_file) {
  if (!is_file) end_at(end.data());
  if (state_ == State::outside || state_ == State::broken) return;
  if (state_ == State::closing && (names_ > 1 || !is_file)) return close();
  if (is_file)
    context_.findings.add("gcov-text/truncated"_rule, opening_,
                          "the file ends inside the group of functions after line ", last_);
  else
    report_structure(end, "the group of functions after line ", last_, " is not closed; expected a separator");
  state_ = State::outside;
}

Groups::Outer* Groups::find(std::uint64_t line) {
  const auto found = std::lower_bound(lines_.begin(), lines_.end(), line,
                                      [](const Outer& outer, std::uint64_t wanted) { return outer.line < wanted; });
  return found == lines_.end() || found->line != line ? nullptr : &*found;
}

// The text before the group whose lines may have the number `first` or a higher one.
std::string_view Groups::outer_text(std::uint64_t first) const {
  const std::string_view text(floor_, static_cast<std::size_t>(opening_.data() - floor_));
  Line line;
  for (std::size_t end = text.size(); is_ascending_ && end != 0;) {
    const std::size_t start = previous_line_start(text, end);
    if (parse_outer(text.substr(start, end - 1 - start), opening_.data(), line) && line.line.value < first)
      return text.substr(end);
    end = start;
  }
  return text;
}

// Rereads the lines before the group, starting with the first line of its functions. Groups do not share lines, so each
// line is reread at most once.
void Groups::start_range(std::uint64_t first) {
  start_ = first;
  Report ignored = Report::quiet({floor_, 0}, context_.report.limits());
  GroupedFindings findings(ignored);
  Lines lines(outer_text(first));
  Line line;
  for (std::string_view text; lines.next(text);) {
    if (!parse_outer(text, opening_.data(), line)) continue;
    const std::uint64_t number = line.line.value;
    if (!line.line.fits || number >= kSourceLineLimit || number < first ||
        (!lines_.empty() && number <= lines_.back().line))
      continue;
    const Executed executed = executed_of(line, findings);
    lines_.push_back({number, executed.count, 0, line.text, without_cr(text), executed.is_exact});
  }
}

void Groups::check_range(const Line& line) {
  const std::uint64_t number = line.line.value;
  const bool is_after_outer = is_last_known_ && number > last_;  // lines before the group
  if (start_ == 0) {
    if (is_after_outer)
      report_range(line, "the functions of the group start on line ", number,
                   ", but the last line before the group is ", last_);
    start_range(number);
  } else if (line_ == 0 && number != start_) {
    report_range(line, "function ", name_, " starts on line ", number,
                 ", but the first function of its group starts on line ", start_);
  } else if (is_after_outer) {
    report_range(line, "line ", number, " does not occur before the group");
  }
  if (line_ != 0 && number <= line_)
    context_.findings.add("gcov-text/line-order"_rule, line.line.digits, "line ", number, " follows line ", line_,
                          "; expected a higher number");
  if (line_ != 0 && number > line_ + 1)
    context_.findings.add("gcov-text/line-gap"_rule, line.line.digits, "line ", number, " follows line ", line_,
                          "; expected line ", line_ + 1);
}

void Groups::add_line(const Line& line, const Executed& executed) {
  if (state_ == State::broken) return lose_order();
  state_ = State::body;
  if (is_sound_) check_range(line);
  lose_order();
  line_ = line.line.value;
  Outer* const outer = find(line_);
  if (outer == nullptr) return;
  outer->is_comparable &= executed.is_exact && !__builtin_add_overflow(outer->sum, executed.count, &outer->sum);
  if (outer->text != line.text)
    context_.findings.add("gcov-text/block-text"_rule, line.text, "line ", line_, " has the text ", line.text,
                          " in the group, but ", outer->text, " before the group");
}

}  // namespace proflint::gcov_text
