// Checks the lines about branches, calls, blocks and conditions.
#include "validators/gcov_text/details.h"

#include "validators/gcov_text/family.h"

namespace proflint::gcov_text {

void Details::start(const Line& line, const Executed& executed) {
  end_conditions();
  executed_ = executed;
  line_ = line.line.value;
  next_index_ = 0;
  owner_ = Owner::line;
}

void Details::end() {
  end_conditions();
  owner_ = Owner::none;
}

void Details::add(const Line& line, std::string_view text) {
  if (line.kind != Kind::condition) end_conditions();
  if (owner_ == Owner::unknown) return check_orphan(line);
  if (owner_ == Owner::none) {
    context_.findings.add("gcov-text/detail-place"_rule, text, "no source line precedes ", text);
    return;
  }
  // gcov.cc can print a block without a count, but only below such a line.
  const bool lacks_code = line.kind == Kind::block && line.mark == Mark::none;
  if (!executed_.has_code && !lacks_code) {
    context_.findings.add("gcov-text/detail-place"_rule, text, "line ", line_, " has no code, but ", text,
                          " follows it; expected a line with a count");
    return;
  }
  note_traits(line);
  switch (line.kind) {
    case Kind::block:
      return check_block(line);
    case Kind::condition_total:
      return start_conditions(line, text);
    case Kind::condition:
      return check_condition(line, text);
    default:
      return check_arc(line, text);
  }
}

// Checks the numbers of details whose source line is unknown; nothing can be compared with them.
void Details::check_orphan(const Line& line) {
  note_traits(line);
  if (line.kind == Kind::block)
    executed_of(line, context_.findings);
  else if (line.kind != Kind::condition_total && line.kind != Kind::condition && !line.is_never)
    check_value(line.value, context_.findings);
}

void Details::note_traits(const Line& line) {
  Traits& traits = context_.totals.traits;
  const bool is_block = line.kind == Kind::block;
  const bool is_arc = line.kind == Kind::branch || line.kind == Kind::unconditional || line.kind == Kind::call;
  if (line.has_block_number) traits.add(kBlockNumbers);
  if (is_block && line.line.digits.data()[-1] == ':') traits.add(kWideBlocks);
  if (is_block && line.mark == Mark::count && is_large(line.count)) traits.add(kLargeCounts);
  if (!is_arc) return;
  if (line.is_never && line.is_of_gcc) traits.add(kIdleKinds);
  if (line.is_never) return;
  if (line.value.is_undefined()) traits.add(kUndefinedPercentages);
  if (line.kind != Kind::call && is_large(line.value)) traits.add(kLargeCounts);
}

void Details::check_arc(const Line& line, std::string_view text) {
  context_.totals.is_of_gcc |= line.is_of_gcc || line.kind == Kind::call;
  if (!check_index(line, text)) return check_orphan(line);
  if (!line.is_never) check_value_of_arc(line, text);
}

// Checks the number of an arc. A wrong one may follow a missing source line, to which the next arcs belong.
bool Details::check_index(const Line& line, std::string_view text) {
  const bool is_next = line.index.fits && line.index.value == next_index_;
  if (!is_next)
    context_.findings.add("gcov-text/detail-index"_rule, text, line.kind == Kind::call ? "call " : "branch ",
                          unquoted(line.index.digits), " of line ", line_, " is out of sequence; expected number ",
                          next_index_);
  ++next_index_;
  owner_ = is_next ? Owner::line : Owner::unknown;
  return is_next;
}

void Details::check_value_of_arc(const Line& line, std::string_view text) {
  Totals& totals = context_.totals;
  const Value& value = line.value;
  std::string_view& first = value.is_percent ? totals.percentage : totals.count;
  const std::string_view other = value.is_percent ? totals.count : totals.percentage;
  if (first.empty()) {
    first = value.text;
    if (!other.empty()) totals.units.add(value.text);
  }
  const bool is_exact = check_value(value, context_.findings);
  if (executed_.is_zero()) {
    context_.findings.add("gcov-text/zero-line-taken"_rule, text, "line ", line_, " was not executed, but its ",
                          line.kind == Kind::call ? "call " : "branch ", unquoted(line.index.digits),
                          line.kind == Kind::call ? " returned " : " was taken ", unquoted(value.text),
                          "; expected 'never executed'");
    return;
  }
  if (value.is_percent) {
    if (!value.exceeds_all()) return;
    const Severity severity = line.kind == Kind::call ? Severity::note : Severity::warning;
    context_.findings.add_as(severity, "gcov-text/percent-range"_rule, value.text,
                             line.kind == Kind::call ? "call " : "branch ", unquoted(line.index.digits), " of line ",
                             line_, line.kind == Kind::call ? " returned " : " was taken ", unquoted(value.text),
                             "; expected at most 100%");
    return;
  }
  if (line.kind == Kind::branch && is_exact && executed_.has_code && executed_.is_exact &&
      value.whole.value > executed_.count)
    totals.branches.add(value.text, line_, value.whole.value, executed_.count);
}

void Details::check_block(const Line& line) {
  if (!line.line.fits || line.line.value != line_) {
    context_.findings.add("gcov-text/block-line"_rule, line.line.digits, "a block has line number ",
                          unquoted(line.line.digits), ", but follows line ", line_, "; expected the same number");
    return;
  }
  const Executed executed = executed_of(line, context_.findings);
  if (executed.is_exact && executed_.has_code && executed_.is_exact && executed.count > executed_.count)
    context_.totals.blocks.add(line.count.text, line_, executed.count, executed_.count);
}

void Details::start_conditions(const Line& line, std::string_view text) {
  context_.findings.add("gcov-text/condition-lines"_rule, text, "the listing contains conditions");
  const std::uint64_t covered = line.count.whole.value, total = line.total.value;
  const bool is_even = line.total.fits && total != 0 && total % 2 == 0;
  if (line.count.is_negative || line.count.is_rounded || !line.count.whole.fits || covered > total || !is_even) {
    context_.findings.add("gcov-text/condition-counts"_rule, text, unquoted(line.count.text), " of ",
                          unquoted(line.total.digits), " condition outcomes of line ", line_,
                          is_even ? " are covered; expected an integer from 0 to the total"
                                  : " are covered; expected an even total above 0");
    return;
  }
  conditions_ = text;
  missing_ = total - covered;
  listed_ = first_index_ = 0;
  total_ = total;
}

void Details::check_condition(const Line& line, std::string_view text) {
  context_.findings.add("gcov-text/condition-lines"_rule, text, "the listing contains conditions");
  const bool is_sound =
      !conditions_.empty() && line.index.fits && line.index.value >= first_index_ && line.index.value < total_ / 2;
  if (!is_sound && conditions_.empty())
    context_.findings.add("gcov-text/condition-counts"_rule, text, "condition ", unquoted(line.index.digits),
                          " does not follow the line with the condition totals");
  else if (!is_sound && line.index.fits && line.index.value < first_index_)
    context_.findings.add("gcov-text/condition-counts"_rule, text, "condition ", unquoted(line.index.digits),
                          " is out of order; expected number ", first_index_, " or higher");
  else if (!is_sound)
    context_.findings.add("gcov-text/condition-counts"_rule, text, "condition ", unquoted(line.index.digits),
                          " is out of range: line ", line_, " has ", Plural{total_ / 2, "condition"},
                          ", numbered from 0");
  first_index_ = line.index.fits ? line.index.value + 1 : first_index_;
  listed_ += line.words.size() > 5 ? 2 : 1;  // 2 for "true false", 1 for one of them
}

void Details::end_conditions() {
  if (conditions_.empty()) return;
  if (listed_ != missing_)
    context_.findings.add("gcov-text/condition-counts"_rule, conditions_, "the condition totals of line ", line_,
                          " leave ", Plural{missing_, "outcome"}, " uncovered, but the lines below list ", listed_);
  conditions_ = {};
}

}  // namespace proflint::gcov_text
