// The lines of a BOLT profile as text. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#include "validators/bolt/fdata/checker.h"

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

// Flags 0 and 3 mark a location without a symbol.
bool is_symbol(const grammar::Location& location) {
  return (location.flag[0] - '0') % 3 != 0;
}

// The header of the first profile of a set.
struct FirstHeader {
  explicit FirstHeader(std::pmr::memory_resource*) {}

  bool is_there = false, has_no_lbr = false, has_bolted = false;
  std::uint32_t member = 0;
  Once reported;
};

// The line that starts there, without blanks at its end.
std::string_view line_at(std::string_view text, std::uint64_t offset) {
  std::string_view line = text.substr(static_cast<std::size_t>(offset));
  line = line.substr(0, line.find('\n'));  // before the search for a CR, which is rare
  line = line.substr(0, line.find('\r'));
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

// Whether lines are about the same locations: equal flags, names and offsets, however the offsets are written.
bool are_same(std::string_view line, std::string_view other) {
  using Line = grammar::Line;
  Line a, b;
  const auto same_place = [](const grammar::Location& x, const grammar::Location& y) {
    return x.flag == y.flag && x.name == y.name && x.offset.value == y.offset.value;
  };
  return grammar::parse(line, a) && grammar::parse(other, b) && a.kind == b.kind && same_place(a.from, b.from) &&
         (a.kind == Line::Kind::sample || same_place(a.to, b.to));
}

}  // namespace

Checker::Checker(const Input& input, std::string_view text, Report& report)
    : text_(text),
      report_(report),
      member_(input.member),
      symbols_(input.memory),
      seen_(input.memory),
      image_(Symbols::read(input, "bolt-fdata/symbols-unavailable"_rule, report)),
      bad_lines_(report),
      defects_(kTextRules) {
  if (image_ && image_->empty()) image_.reset();
}

void Checker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) line(next);
  check_duplicates();
  bad_lines_.flush();
  check_end();
  check_image();
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
  if (!matches && rest.empty())
    bad_line("bolt-fdata/header-syntax"_rule, rest, "expected ", Trusted{where.what}, ", found the end of the line");
  else if (!matches && is_no_lbr && rest[0] == ' ')
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
    defects_.note_trailing_blanks(line_.substr(line_.size() - 1));
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
  note_locations();
  if (image_) check_symbols();
}

void Checker::check_symbols() {
  const bool has_from = check_symbol(parsed_.from);
  const bool has_to = parsed_.kind == Line::Kind::sample || check_symbol(parsed_.to);
  if (!has_from || !has_to) missing_.add(line_);
}

// Whether the image may have the symbol.
bool Checker::check_symbol(const grammar::Location& location) {
  if (!is_symbol(location)) return true;
  const Symbols::Answer answer = image_->find(location.name);
  if (answer.state == Symbols::State::missing) {
    if (answer.is_new && missing_names_++ == 0) first_missing_ = location.name;
    return false;
  }
  if (answer.size != 0 && location.offset.value >= answer.size)
    outside_.add(location.offset.digits, {location.offset.value, answer.size, location.name});
  return true;
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

void Checker::note_locations() {
  const auto mix = [](const grammar::Location& location, std::uint64_t seed) {
    return hash_of(location.name, seed + location.offset.value * 8 + static_cast<std::uint64_t>(location.flag[0]));
  };
  std::uint64_t hash = mix(parsed_.from, hash_seed());
  if (parsed_.kind != Line::Kind::sample) hash = mix(parsed_.to, hash);
  waiting_[waiting_count_++] = {hash, static_cast<std::uint64_t>(line_.data() - text_.data())};
  if (waiting_count_ == waiting_.size()) check_duplicates();
}

void Checker::check_duplicates() {
  for (std::size_t i = 0; i < waiting_count_; ++i) {
    const auto [it, is_new] = seen_.try_emplace(waiting_[i].hash, waiting_[i].offset);
    if (is_new) continue;
    const std::string_view line = line_at(text_, waiting_[i].offset);
    const std::string_view twin = line_at(text_, it->second);
    if (are_same(line, twin)) duplicates_.add(line, twin);
  }
  waiting_count_ = 0;
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

void Checker::check_image() {
  if (!missing_) return;
  report_.add("bolt-fdata/symbol-missing"_rule, first_missing_, missing_.count(), " of ", Plural{counts_, "line"},
              missing_.count() == 1 ? " uses " : " use ", Plural{missing_names_, "symbol that is", "symbols that are"},
              " missing from the image", missing_names_ == 1 ? ": " : "; the first is ", first_missing_);
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
  report_group(report_, "bolt-fdata/duplicate"_rule, duplicates_, "the line has the same locations as line ",
               LineOf{duplicates_.detail()});
  report_group(report_, "bolt-fdata/total-overflow"_rule, sum_over_,
               "the sum of the counts up to this line exceeds the maximum, 2^63 - 1");
  const Outside& outside = outside_.detail();
  report_group(report_, "bolt-fdata/offset-outside"_rule, outside_, "offset ", Hex{outside.offset}, " is outside ",
               outside.symbol, ", which has ", Plural{outside.size, "byte"});
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
  facts.total = sum_ > UINT64_MAX ? UINT64_MAX : static_cast<std::uint64_t>(sum_);
  report_.set_facts(facts);
  if (has_bolted_) report_.describe("collected from a bolted program");
  report_.describe(has_no_lbr_ ? Plural{counts_, "sample"} : Plural{counts_, "branch", "branches"});
  report_.describe(Plural{symbols_.size(), "function"});
}

}  // namespace proflint::bolt::fdata
