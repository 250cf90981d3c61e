// Checks each range on its own, against its function and against the sources.
#include "validators/xml_coverage/vs_coverage/ranges.h"

#include <algorithm>

#include "validators/xml_coverage/paths.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage::vs_coverage {
namespace {

constexpr std::uint64_t kLongRange = 100'000;  // lines that no function has

constexpr SourceRules kSourceRules = {
    &"vs-coverage/source-missing"_rule,
    {&"vs-coverage/source-line-range"_rule, &"vs-coverage/source-line-after-end"_rule}};
constexpr PositionRules kPositionRules = {"range", &"vs-coverage/range"_rule, &"vs-coverage/line-zero"_rule,
                                          &"vs-coverage/hidden-line"_rule};
constexpr PathRules kPathRules = {nullptr, &"vs-coverage/path-text"_rule, &"vs-coverage/path-escape"_rule};

}  // namespace

Ranges::Ranges(const Input& input, GroupedFindings& found)
    : found_(found),
      sources_(input, kSourceRules, found),
      amounts_(input.entries, input.memory),
      numbers_(input.memory),
      pending_(input.memory),
      of_numbers_(input.memory),
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
  const PositionView position = std::span(range.values).first<kPositionFields>();
  const auto spot_of = [&](PositionField field) { return Spot{range.noun(), range.names[field], range.place(field)}; };
  check_position(position, kPositionRules, spot_of, found_);
  const std::optional<std::uint64_t>& source = range.values[kSource];
  amounts_.add(source.value_or(SourceAmounts::kNone), {1, is_hit ? std::uint64_t{1} : 0, 0});
  if (source) numbers_.refer(*source, [&] { return range.place(kSource); });
  const std::optional<Lines> lines = lines_of(position);
  if (!source || !lines) return;
  has_long_range_ |= lines->last - lines->first + 1 >= kLongRange;
  of_function_.add(*source, lines->first, lines->last, is_hit);
  of_numbers_.add(*source, lines->first, lines->last, is_hit);
  if (sources_.is_on()) pending_.emplace_back(*source, lines->last, range.place(kLastLine));
}

void Ranges::end_function(const Counts& counts) {
  may_be_executed_ |= counts.values[kBlocksCovered] != std::uint64_t{0};
  if (!has_long_range_) check_function_lines(counts, of_function_.totals().lines, found_);
}

void Ranges::define_source(std::optional<std::uint64_t> number, std::string_view number_place, const Value* path) {
  Source source = {number.value_or(0)};
  if (path != nullptr) {
    check_path(*path, kPathRules, found_);
    sources_.list(path->text);
    if (number) amounts_.define(*number, path->text);
    if (sources_.is_on()) sources_.open(path->text, names_of(path->text), path->place());
    source = {hash_of(path->text), sources_.current()};
  }
  if (!number)
    has_lost_source_ = true;
  else if (const std::optional<Source> earlier = numbers_.define(*number, source)) {
    // dotnet-coverage and Microsoft.CodeCoverage.Console repeat a source for each class of a Cobertura report that they
    // convert.
    const bool is_same = path != nullptr && earlier->path == source.path;
    found_.add_as(is_same ? Severity::warning : Severity::error, "vs-coverage/source-duplicate"_rule, number_place,
                  "source id ", *number, " occurs twice", is_same ? " with the same path" : "");
  }
}

void Ranges::end_sources(bool has_lost_source) {
  const auto [places, number] = numbers_.undefined();
  if (!has_lost_source && !has_lost_source_)
    found_.add_group("vs-coverage/source-reference"_rule, places, "source id ", number,
                     " is not defined in the report");
  of_all_.add_all(of_numbers_, [&](std::uint64_t id) {
    const Source* const source = numbers_.find(id);
    return source == nullptr ? id : source->path;
  });
  for (const Pending& range : pending_) {
    const Source* const source = numbers_.find(range.source);
    if (source == nullptr) continue;
    sources_.resume(source->source);
    sources_.add(range.line, range.where);
  }
  of_numbers_.clear();
  pending_.clear();
  numbers_.clear();
  amounts_.flush();
  has_lost_source_ = false;
}

void Ranges::finish() {
  if (functions_ == 0) found_.add("vs-coverage/no-functions"_rule, {}, "the report has no functions");
  if (functions_ != 0 && !may_be_executed_)
    found_.add("vs-coverage/not-executed"_rule, {}, "no block of the report's ", Plural{functions_, "function"},
               " is covered");
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
