// Checking of ranges alone, of those of a function, and against sources.
#include "validators/xml_coverage/vs_coverage/ranges.h"

#include "validators/xml_coverage/paths.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage::vs_coverage {
namespace {

constexpr std::uint64_t kLongRange = 100'000;  // lines that no function has

constexpr SourceRules kSourceRules = {
    &"vs-coverage/source-missing"_rule,
    {&"vs-coverage/source-line-range"_rule, &"vs-coverage/source-line-after-end"_rule}};
constexpr PathRules kPathRules = {nullptr, &"vs-coverage/path-text"_rule, &"vs-coverage/path-escape"_rule};

}  // namespace

Ranges::Ranges(const Input& input, GroupedFindings& found)
    : found_(found),
      sources_(input, kSourceRules, found),
      numbers_(input.memory),
      pending_(input.memory),
      of_function_(input.memory),
      of_all_(input.memory) {}

void Ranges::start_function() {
  ++functions_;
  of_function_.clear();
  has_long_range_ = false;
}

void Ranges::add(const Range& range) {
  ++ranges_;
  const bool is_hit = range.coverage && *range.coverage != Coverage::no;
  hit_ += is_hit;
  check(range);
  const auto &source = range.values[kSource], &first = range.values[kFirstLine], &last = range.values[kLastLine];
  if (source) numbers_.refer(*source, [&] { return range.place(kSource); });
  if (!source || !first || !last || *last < *first || *first == kHiddenLine) return;
  has_long_range_ |= *last - *first + 1 >= kLongRange;
  of_function_.add(*source, *first, *last, is_hit);
  pending_.push_back({*source, *first, *last, is_hit, sources_.is_on() ? range.place(kLastLine) : std::string_view()});
}

void Ranges::check(const Range& range) const {
  const auto& values = range.values;
  check_line(range, kFirstLine);
  if (values[kLastLine] != values[kFirstLine]) check_line(range, kLastLine);
  const auto is_before = [&](RangeField last, RangeField first) {
    return values[last] && values[first] && *values[last] < *values[first];
  };
  if (is_before(kLastLine, kFirstLine))
    found_.add("vs-coverage/range"_rule, range.place(kLastLine), "the range ends in line ", *values[kLastLine],
               ", before it starts in line ", *values[kFirstLine]);
  if (values[kLastLine] && values[kLastLine] == values[kFirstLine] && is_before(kLastColumn, kFirstColumn))
    found_.add("vs-coverage/range"_rule, range.place(kLastColumn), "the range ends in column ", *values[kLastColumn],
               ", before it starts in column ", *values[kFirstColumn]);
}

void Ranges::check_line(const Range& range, RangeField field) const {
  const auto& line = range.values[field];
  if (line == std::uint64_t{0})
    found_.add("vs-coverage/line-zero"_rule, range.place(field), Words{range.names[field]}, " is 0; lines start at 1");
  if (line == kHiddenLine)
    found_.add("vs-coverage/hidden-line"_rule, range.place(field), Words{range.names[field]}, " is ", kHiddenLine,
               ", the number of hidden code");
}

void Ranges::end_function(const Counts& counts) {
  is_executed_ |= counts.values[kBlocksCovered].value_or(0) != 0;
  if (!has_long_range_) check_function_lines(counts, of_function_.totals().lines, found_);
}

void Ranges::define_source(std::uint64_t number, std::string_view number_place, const Value& path) {
  check_path(path, kPathRules, found_);
  sources_.list(path.text);
  if (sources_.is_on()) sources_.open(path.text, names_of(path.text), path.place());
  if (numbers_.define(number, {hash_of(path.text), sources_.current()}))
    found_.add("vs-coverage/source-duplicate"_rule, number_place, "the number ", number,
               " stands for another source, too, than ", path.text);
}

void Ranges::end_sources() {
  const auto [places, number] = numbers_.undefined();
  found_.add_group("vs-coverage/source-reference"_rule, places, "source ", number, " is not in the report");
  for (const Line& line : pending_) {
    const Source* const source = numbers_.find(line.source);
    of_all_.add(source == nullptr ? line.source : source->path, line.first, line.last, line.is_hit);
    if (source == nullptr || !sources_.is_on()) continue;
    sources_.resume(source->source);
    sources_.add(line.last, line.where);
  }
  pending_.clear();
  numbers_.clear();
}

void Ranges::finish() {
  if (functions_ == 0) found_.add("vs-coverage/no-functions"_rule, {}, "the report has no functions");
  if (functions_ != 0 && !is_executed_)
    found_.add("vs-coverage/not-executed"_rule, {}, "no block of ", Plural{functions_, "function"}, " is covered");
  sources_.finish();
}

void Ranges::add_facts(Facts& facts) {
  facts.functions = functions_;
  facts.counters = ranges_;
  facts.nonzero = hit_;
  const LineSpans::Totals lines = of_all_.totals();
  facts.lines = lines.lines;
  facts.lines_hit = lines.hit;
}

}  // namespace proflint::xml_coverage::vs_coverage
