// The lines of a pre-aggregated profile. Follows LLVM, bolt/lib/Profile/DataAggregator.cpp.
#include "validators/bolt/preagg/checker.h"

#include <algorithm>

#include "validators/bolt/counts.h"
#include "validators/bolt/preagg/rules.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::preagg {
namespace {

constexpr std::uint64_t kMaxCount = INT64_MAX;

// The next field of `rest`; only spaces separate fields.
std::string_view take_field(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const std::string_view field = rest.substr(0, rest.find(' '));
  rest.remove_prefix(field.size());
  return field;
}

std::string_view first_field(std::string_view line) {
  return take_field(line);
}

}  // namespace

// An image that cannot be read has no code: nothing is compared.
Checker::Checker(const Input& input, Report& report)
    : text_(input.bytes), report_(report), bad_lines_(report), defects_(kTextRules) {
  std::string defect;
  if (const std::optional<Companion> file = input.find(Role::image, {}))
    image_ = images::Image::read(file->bytes, input.memory, defect);
  if (image_ && image_->code().empty()) image_.reset();
}

void Checker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) line(next);
  bad_lines_.flush();
  end();
}

void Checker::line(const TextLine& next) {
  line_ = next.text;
  is_terminated_ = next.is_terminated;
  has_nul_ = defects_.note(next);
  if (text::is_too_long(line_, report_)) return;
  const char* const limit = text_.data() + text_.size();
  const bool matches = grammar::parse(line_, parsed_, nullptr, limit);
  const auto fits = [](const grammars::Decimal& count) { return count.fits && count.value <= kMaxCount; };
  const bool has_counts = matches && parsed_.type != "E";
  if (matches && (!has_counts || (fits(parsed_.count) && (parsed_.type != "B" || fits(parsed_.mispredictions)))))
    record();
  else
    bad_record();
}

void Checker::record() {
  if (line_.ends_with("  "))
    return bad_line("bolt-preagg/line-syntax"_rule, line_, "the line ends in several spaces; expected at most one");
  const char type = parsed_.type[0];
  ++lines_;
  if (type != 'B' && type != 'F' && type != 'f') later_.add(line_);
  if (type == 'E') return;
  (type == 'S' ? samples_ : branches_).add(line_);
  const std::uint64_t count = parsed_.count.value;
  if (count == 0) zeros_.add(line_);
  nonzero_ += count != 0 ? 1 : 0;
  sum_ += count;
  if (sum_ > kMaxCount && !sum_over_) sum_over_.add(line_);
  if (type == 'B' && parsed_.mispredictions.value > count)
    mispredicted_.add(line_, {parsed_.addresses[0].offset.value, parsed_.mispredictions.value, count});
  if (image_) count_addresses(count);
  const auto& addresses = parsed_.addresses;
  if (type == 'F' || type == 'f' || type == 'r') range(addresses[0], addresses[1]);
  if (type == 'T' || type == 'R') range(addresses[1], addresses[2]);
}

// Addresses with a build ID belong to other files; 0 is not an address.
void Checker::count_addresses(std::uint64_t count) {
  const std::span<const images::Segment> code = image_->code();
  for (std::size_t i = 0; i < parsed_.address_count; ++i) {
    const grammar::Address& address = parsed_.addresses[i];
    const std::uint64_t pc = address.offset.value;
    if (!address.build_id.empty() || pc == 0) continue;
    const bool is_inside =
        std::any_of(code.begin(), code.end(), [&](const images::Segment& segment) { return segment.contains(pc); });
    (is_inside ? inside_ : outside_) += count;
    if (!is_inside && first_outside_.empty()) first_outside_ = address.offset.digits;
  }
}

void Checker::range(const grammar::Address& start, const grammar::Address& end) {
  if (start.build_id != end.build_id || end.offset.value == 0 || start.offset.value <= end.offset.value) return;
  backwards_.add(line_, {start.offset.value, end.offset.value});
}

// The first defect of a line that the grammar does not match.
void Checker::bad_record() {
  std::string_view rest = line_;
  const std::string_view word = take_field(rest);
  const grammar::Type* const type = grammar::find_type(word);
  if (type == nullptr) {
    if (!has_nul_ && is_terminated_) types_.add(line_);
    return;
  }
  std::size_t fields = 0;
  for (std::string_view left = rest; !take_field(left).empty();) ++fields;
  const std::size_t wanted = type->letter == 'E' ? 1 : type->addresses + type->counts;
  if (fields != wanted)
    return bad_line("bolt-preagg/line-syntax"_rule, line_, "a line of type ", Trusted{{&type->letter, 1}}, " needs ",
                    Plural{wanted, "field"}, " after its type, but the line has ", fields);
  for (std::size_t i = 0; i < type->addresses; ++i) {
    const std::string_view field = take_field(rest);
    grammar::Address address;
    if (!grammar::parse(field, address))
      return bad_line("bolt-preagg/address"_rule, field,
                      "expected an address of 1 to 16 hexadecimal digits without 0x, found ", field);
  }
  for (std::size_t i = 0; i < type->counts; ++i) {
    const std::string_view field = take_field(rest);
    if (form_of_count(field) != CountForm::good) return bad_count(field);
  }
}

void Checker::bad_count(std::string_view field) {
  switch (form_of_count(field)) {
    case CountForm::negative:
      return bad_line("bolt-preagg/count-negative"_rule, field, "the count ", field, " is negative");
    case CountForm::large:
      return bad_line("bolt-preagg/count-range"_rule, field, "the count ", field, " exceeds the maximum, 2^63 - 1");
    default:
      return bad_line("bolt-preagg/count"_rule, field, "expected a count (decimal number), found ", field);
  }
}

void Checker::end() {
  text::check_end(text_, kTextRules, report_);
  if (samples_ && branches_)
    report_.add("bolt-preagg/mixed-sampling"_rule, samples_.first(), "the file has ",
                Plural{samples_.count(), "sample"}, " and ",
                Plural{branches_.count(), "branch or range", "branches or ranges"},
                "; expected only one of these kinds");
  if (outside_ > inside_)
    report_.add("bolt-preagg/address-outside"_rule, first_outside_,
                "counts at addresses in the code of the image add up to ", inside_,
                ", but counts at other addresses add up to ", outside_, "; the first address outside the code is ",
                first_outside_);
  if (const std::string_view type = first_field(types_.first()); type.empty())
    report_group(report_, "bolt-preagg/type"_rule, types_,
                 "the line is blank; expected B, F, f, T, R, r, S or E at its start");
  else
    report_group(report_, "bolt-preagg/type"_rule, types_, "unknown line type ", type,
                 "; expected B, F, f, T, R, r, S or E");
  report_group(report_, "bolt-preagg/range-order"_rule, backwards_, "the range starts at ",
               Hex{backwards_.detail().start}, ", but ends at ", Hex{backwards_.detail().end});
  report_group(report_, "bolt-preagg/total-overflow"_rule, sum_over_,
               "the sum of the counts up to this line exceeds the maximum, 2^63 - 1");
  report_group(report_, "bolt-preagg/version"_rule, later_, "perf2bolt 19 does not support line type ",
               first_field(later_.first()), " (only B, F and f)");
  report_group(report_, "bolt-preagg/count-zero"_rule, zeros_, "the count is 0");
  report_group(report_, "bolt-preagg/mispredictions"_rule, mispredicted_, "the branch at ",
               Hex{mispredicted_.detail().address}, " was mispredicted ",
               Plural{mispredicted_.detail().mispredictions, "time"}, ", but taken only ",
               Plural{mispredicted_.detail().count, "time"});
  defects_.report_to(report_);
  Facts facts;
  facts.counters = lines_;
  facts.nonzero = nonzero_;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(sum_, UINT64_MAX));
  report_.set_facts(facts);
  report_.describe(Plural{branches_.count(), "branch or range", "branches or ranges"});
  report_.describe(Plural{samples_.count(), "sample"});
}

}  // namespace proflint::bolt::preagg
