// The lines of a BOLT profile as text. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#include "validators/bolt/fdata/checker.h"

#include <algorithm>
#include <utility>

#include "validators/bolt/fdata/bad_line.h"
#include "validators/bolt/fdata/rules.h"
#include "validators/core/file_set.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/once.h"
#include "validators/core/text.h"

namespace proflint::bolt::fdata {
namespace {

constexpr std::uint64_t kMaxCount = INT64_MAX;
constexpr std::string_view kNoLbr = "no_lbr", kBolted = "boltedcollection";

// The header of the first profile of a set.
struct FirstHeader {
  explicit FirstHeader(std::pmr::memory_resource*) {}

  bool is_there = false, has_no_lbr = false, has_bolted = false;
  std::uint32_t member = 0;
  Once reported;
};

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : text_(text),
      report_(report),
      member_(input.member),
      symbols_(input.memory),
      duplicates_(text, input.memory),
      image_(input, report),
      bad_lines_(report),
      defects_(kTextRules) {}

void Checker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) line(next);
  duplicates_.finish();
  bad_lines_.flush();
  check_end();
  image_.report_missing(counts_, report_);
  report_repeated();
  describe();
  if (member_ != nullptr && counts_ != 0) check_set();
}

void Checker::line(const TextLine& next) {
  line_ = next.text;
  is_terminated_ = next.is_terminated;
  has_nul_ = defects_.note(next);
  has_nuls_ |= has_nul_;
  if (text::is_too_long(line_, report_)) {
    ++lines_;
    return;
  }
  if (line_.starts_with(kNoLbr) || line_.starts_with(kBolted)) return header_line();
  const bool is_data = line_.size() > 1 && line_[0] >= '0' && line_[0] <= '5' && is_blank(line_[1]);
  if (is_data) return data_line();
  if (!has_nul_ && is_terminated_) foreign_.add(line_);
}

// nolbr? bolted?, in this order
void Checker::header_line() {
  if (lines_ != 0) return inside_.add(line_);
  const bool is_no_lbr = line_.starts_with(kNoLbr);
  grammars::Expected where;
  const bool matches = is_no_lbr ? grammar::parse_no_lbr(line_, &where) : grammar::parse_bolted(line_, &where);
  const std::string_view rest =
      line_.substr(matches ? line_.size() : static_cast<std::size_t>(where.at - line_.data()));
  // A space at the end of `no_lbr` is allowed, so a line that does not match has more bytes.
  if (!matches && is_no_lbr && rest.starts_with(' '))
    bad_line("bolt-fdata/header-syntax"_rule, rest, "expected ", Trusted{where.what}, ", found a second space");
  else if (!matches)
    bad_line("bolt-fdata/header-syntax"_rule, rest, "expected ", Trusted{where.what}, ", found ", rest);
  bool& has_it = is_no_lbr ? has_no_lbr_ : has_bolted_;
  if (has_it)
    report_.add("bolt-fdata/header-order"_rule, line_, "duplicate `", Trusted{is_no_lbr ? kNoLbr : kBolted}, "` line");
  else if (is_no_lbr && has_bolted_)
    report_.add("bolt-fdata/header-order"_rule, line_,
                "the `no_lbr` line follows the `boltedcollection` line; expected it first");
  has_it = true;
}

void Checker::data_line() {
  ++lines_;
  if (line_.back() == ' ') {
    if (is_terminated_) defects_.note_trailing_blanks(line_.substr(line_.size() - 1));  // otherwise the line was cut
    line_.remove_suffix(line_.size() - 1 - line_.find_last_not_of(' '));
  }
  const char* const limit = text_.data() + text_.size();
  if (!grammar::parse(line_, parsed_, nullptr, limit)) return bad_data_line();
  if (parsed_.kind != Line::Kind::sample) {
    if (!parsed_.to.offset.fits) return bad_data_line();
    if (parsed_.kind == Line::Kind::branch &&
        (!parsed_.mispredictions.fits || parsed_.mispredictions.value > kMaxCount))
      return bad_data_line();
  }
  if (!parsed_.from.offset.fits || !parsed_.count.fits || parsed_.count.value > kMaxCount) return bad_data_line();
  record();
}

void Checker::bad_data_line() {
  const Defect defect = find_defect(line_, has_no_lbr_);
  if (defect.after == nullptr) return bad_line(*defect.rule, defect.where, defect.what);
  const Part shown = defect.number != 0 ? Part(defect.number) : Part(defect.where);
  bad_line(*defect.rule, defect.where, defect.what, shown, defect.after);
}

void Checker::record() {
  const bool is_branch = parsed_.kind == Line::Kind::branch, is_memory = parsed_.kind == Line::Kind::memory;
  const std::uint64_t count = parsed_.count.value;
  if (!is_memory && is_branch == has_no_lbr_) return mode_.add(line_);
  if (is_memory)
    memory_.add(line_);
  else if (memory_)
    memory_order_.add(line_);
  if (is_branch && parsed_.mispredictions.value > count)
    mispredicted_.add(line_, {parsed_.mispredictions.value, count, parsed_.from.name});
  if (has_extra_spaces()) extra_.add(line_);
  if (count == 0) zeros_.add(line_);
  ++counts_;
  nonzero_ += count != 0 ? 1 : 0;
  sum_ += count;
  if (sum_ > kMaxCount && !sum_over_) sum_over_.add(line_);
  has_symbol_ |= is_symbol(parsed_.from) || (parsed_.kind != Line::Kind::sample && is_symbol(parsed_.to));
  if (is_symbol(parsed_.from) && parsed_.from.name != last_name_) {
    last_name_ = parsed_.from.name;
    symbols_.insert(last_name_);
  }
  duplicates_.add(parsed_, line_);
  image_.check(parsed_, line_);
}

// Whether the line is longer than its fields with one space between them.
bool Checker::has_extra_spaces() const {
  const auto size = [](const grammar::Location& location) {
    return location.name.size() + location.offset.digits.size() + 3;
  };
  std::size_t fields = size(parsed_.from) + parsed_.count.digits.size() + 1;
  if (parsed_.kind != Line::Kind::sample) fields += size(parsed_.to) + 1;
  if (parsed_.kind == Line::Kind::branch) fields += parsed_.mispredictions.digits.size() + 1;
  return line_.size() != fields;
}

void Checker::check_end() {
  const std::string_view end = text_.substr(text_.size());
  text::check_end(text_, kTextRules, report_);
  if (lines_ == 0 && is_terminated_ && !has_nuls_ && !foreign_)
    report_.add("bolt-fdata/no-data"_rule, end, "the file has no lines with counts");
  if (counts_ != 0 && !has_symbol_)
    report_.add("bolt-fdata/only-unknown"_rule, {}, "the profile has no location in a known symbol (",
                Plural{counts_, "line"}, " checked)");
  if (has_no_lbr_) report_.add("bolt-fdata/no-lbr"_rule, text_.substr(0, 0), "the profile has samples, not branches");
}

// merge-fdata requires the header of the first profile in all profiles.
void Checker::check_set() {
  FirstHeader& first = member_->join<FirstHeader>();
  if (!std::exchange(first.is_there, true)) {
    first.has_no_lbr = has_no_lbr_;
    first.has_bolted = has_bolted_;
    first.member = member_->number();
  }
  const bool is_bolted_alike = has_bolted_ == first.has_bolted;
  if ((is_bolted_alike && has_no_lbr_ == first.has_no_lbr) || !first.reported.first()) return;
  const bool has_it = is_bolted_alike ? has_no_lbr_ : has_bolted_;
  report_.add("bolt-fdata/set-mixed"_rule, text_.substr(0, 0), has_it ? "the profile has a `" : "the profile lacks a `",
              Trusted{is_bolted_alike ? kNoLbr : kBolted}, "` line, unlike ", member_->name_of(first.member));
}

void Checker::report_repeated() {
  report_group(report_, "bolt-fdata/header-inside"_rule, inside_, "the `",
               Trusted{inside_.first().starts_with(kNoLbr) ? kNoLbr : kBolted},
               "` line follows lines with counts; expected it before them");
  report_group(report_, "bolt-fdata/foreign-line"_rule, foreign_, "expected a flag (0 to 5) and a space, found ",
               foreign_.first().empty() ? Part("an empty line") : Part(foreign_.first()));
  const Group of_lines[] = {
      {&"bolt-fdata/mode"_rule, &mode_,
       has_no_lbr_ ? "the line records a branch, but the header has a `no_lbr` line; expected a sample"
                   : "the line records a sample, but the header lacks a `no_lbr` line; expected a branch"},
      {&"bolt-fdata/memory-order"_rule, &memory_order_,
       has_no_lbr_ ? "the sample follows a memory access; expected all samples before the memory accesses"
                   : "the branch follows a memory access; expected all branches before the memory accesses"},
  };
  report_groups(report_, of_lines);
  duplicates_.report_to(report_);
  report_group(report_, "bolt-fdata/total-overflow"_rule, sum_over_,
               "the sum of the counts up to this line exceeds the maximum, 2^63 - 1");
  image_.report_outside(report_);
  const Group of_values[] = {
      {&"bolt-fdata/memory"_rule, &memory_, "the line records a memory access"},
      {&"bolt-fdata/count-zero"_rule, &zeros_, "the count is 0"},
      {&"bolt-fdata/extra-blank"_rule, &extra_, "more than one space separates two fields"},
  };
  report_groups(report_, of_values);
  report_group(report_, "bolt-fdata/mispredictions"_rule, mispredicted_, "a branch in ", mispredicted_.detail().symbol,
               " was mispredicted ", Plural{mispredicted_.detail().mispredictions, "time"}, ", but taken only ",
               Plural{mispredicted_.detail().count, "time"});
  defects_.report_to(report_);
}

void Checker::describe() {
  Facts facts;
  facts.functions = symbols_.size();
  facts.counters = counts_;
  facts.nonzero = nonzero_;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(sum_, UINT64_MAX));
  report_.set_facts(facts);
  if (has_bolted_) report_.describe("collected from a bolted program");
  report_.describe(has_no_lbr_ ? Plural{counts_, "sample"} : Plural{counts_, "branch", "branches"});
  report_.describe(Plural{symbols_.size(), "function"});
}

}  // namespace proflint::bolt::fdata
