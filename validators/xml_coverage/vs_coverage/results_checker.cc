// Reads modules, functions, ranges and sources from attributes.
#include "validators/xml_coverage/vs_coverage/results_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage::vs_coverage {
namespace {

enum : int {
  kResults,
  kModules,
  kSkippedModules,
  kModule,
  kSkippedModule,
  kFunctions,
  kFunction,
  kRanges,
  kRange,
  kSourceFiles,
  kSourceFile,
  kSkippedFunctions,
  kSkippedFunction,
};

constexpr std::string_view kOfModule[] = {"name",          "blocks_covered",          "blocks_not_covered",
                                          "lines_covered", "lines_partially_covered", "lines_not_covered"};
constexpr std::string_view kOfRange[] = {"start_line", "start_column", "end_line",
                                         "end_column", "source_id",    "covered"};
constexpr std::string_view kOfSource[] = {"id", "path"};
constexpr auto kRangeNumbers = std::span(kOfRange).first<kRangeFields>();

constexpr Element kResultsTable[] = {
    {"results", {}, 0, {{elements(kModules, kSkippedModules)}}, elements(kModules, kSkippedModules)},
    {"modules", {}, 0, {{elements(kModule)}}},
    {"skipped_modules", {}, 0, {{elements(kSkippedModule)}}},
    {"module",
     kOfModule,
     elements(kFunctions, kSourceFiles),
     {{elements(kFunctions, kSourceFiles, kSkippedFunctions)}},
     elements(kFunctions, kSourceFiles, kSkippedFunctions)},
    {"skipped_module"},
    {"functions", {}, 0, {{elements(kFunction)}}},
    {"function", kOfModule, elements(kRanges), {{elements(kRanges)}}, elements(kRanges)},
    {"ranges", {}, 0, {{elements(kRange)}}},
    {"range", kOfRange},
    {"source_files", {}, 0, {{elements(kSourceFile)}}},
    {"source_file", kOfSource},
    {"skipped_functions", {}, 0, {{elements(kSkippedFunction)}}},
    {"skipped_function"},
};
static_assert(std::size(kResultsTable) == kSkippedFunction + 1);

std::optional<Coverage> coverage_of(std::string_view text) {
  if (text == "yes") return Coverage::yes;
  if (text == "partial") return Coverage::partial;
  if (text == "no") return Coverage::no;
  return std::nullopt;
}

// The number of digits of a checksum of that kind; 0 if the kind is unknown.
std::size_t digits_of(std::string_view kind) {
  constexpr std::pair<std::string_view, std::size_t> kKinds[] = {
      {"MD5", 32}, {"SHA1", 40}, {"SHA256", 64}, {"SHA384", 96}, {"SHA512", 128}};
  for (const auto& [name, digits] : kKinds)
    if (name == kind) return digits;
  return 0;
}

void check_percents(const Counts& counts, const Tag& tag, GroupedFindings& found) {
  const auto sum = [&](std::initializer_list<Count> parts) -> std::optional<std::uint64_t> {
    std::uint64_t all = 0;
    for (const Count part : parts) {
      if (!counts.values[part] || *counts.values[part] >= k32Bits) return std::nullopt;
      all += *counts.values[part];
    }
    return all;
  };
  const auto check = [&](std::string_view name, Count part, std::initializer_list<Count> parts) {
    const auto* const percent = tag.find(name);
    if (percent == nullptr) return;
    const std::optional<std::uint64_t> all = sum(parts);
    check_percent({name, percent->value, &tag}, counts.values[part].value_or(0), all.value_or(0), all.has_value(),
                  found);
  };
  check("block_coverage", kBlocksCovered, {kBlocksCovered, kBlocksNot});
  check("line_coverage", kLinesCovered, {kLinesCovered, kLinesPartly, kLinesNot});
}

}  // namespace

std::span<const Element> ResultsChecker::element_table() {
  return kResultsTable;
}

constinit const TreeRules ResultsChecker::kTreeRules = {.misplaced = &"vs-coverage/element-misplaced"_rule,
                                                        .unknown = &"vs-coverage/element-unknown"_rule,
                                                        .missing_attribute = &"vs-coverage/attribute-missing"_rule,
                                                        .missing_element = &"vs-coverage/element-missing"_rule,
                                                        .duplicate = &"vs-coverage/element-duplicate"_rule};

ResultsChecker::ResultsChecker(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree), found_(found), ranges_(input, found) {}

void ResultsChecker::start(int element, const Tag& tag) {
  if (element == kModule) start_module(tag);
  if (element == kFunction) {
    ranges_.start_function();
    function_ = read_counts(tag);
    in_module_.add(function_);
  }
  if (element == kRange) start_range(tag);
  if (element == kSourceFile) start_source(tag);
}

void ResultsChecker::end(int element) {
  if (element == kFunction) ranges_.end_function(function_);
  if (element != kModule) return;
  ranges_.end_sources(tree_.has_lost(elements(kSourceFiles, kSourceFile)));
  if (!tree_.has_lost()) in_module_.check(module_, "module", "functions", found_);
}

void ResultsChecker::start_module(const Tag& tag) {
  module_ = read_counts(tag);
  in_module_ = {};
  const auto* const id = tag.find("id");
  if (id == nullptr || id->value.empty()) return;
  identity_ += hash_of(id->value, 0);  // independent of the order, and the same in every run
  ++modules_;
}

Counts ResultsChecker::read_counts(const Tag& tag) {
  Counts counts = {kCountAttributes};
  counts.tag = tag.where;
  std::size_t guess = 0;
  for (const encodings::xml::Attribute& attribute : tag.attributes) {
    const std::size_t index = encodings::xml::index_in(kCountAttributes, attribute.name, guess);
    if (index == kCounts) continue;
    guess = index + 1;
    read_count({kCountAttributes[index], attribute.value, &tag}, k31Bits, kNumberRules, counts.values[index], found_);
  }
  check_percents(counts, tag, found_);
  return counts;
}

void ResultsChecker::start_range(const Tag& tag) {
  Range range = {{kRangeNumbers}};
  range.tag = tag.where;
  std::size_t guess = 0;
  for (const encodings::xml::Attribute& attribute : tag.attributes) {
    const std::size_t index = encodings::xml::index_in(kOfRange, attribute.name, guess);
    if (index == std::size(kOfRange)) continue;
    guess = index + 1;
    const Value value = {kOfRange[index], attribute.value, &tag};
    if (index < kRangeFields) {
      read_count(value, k31Bits, kNumberRules, range.values[index], found_);
      continue;
    }
    range.coverage = coverage_of(attribute.value);
    if (!range.coverage)
      found_.add("vs-coverage/covered-value"_rule, value.place(), "attribute covered=", attribute.value,
                 " is not yes, no or partial");
  }
  ranges_.add(range);
}

void ResultsChecker::start_source(const Tag& tag) {
  const auto *const id = tag.find("id"), *const path = tag.find("path");
  check_checksum(tag);
  std::optional<std::uint64_t> number;
  if (id != nullptr) number = read_count({"id", id->value, &tag}, k31Bits, kNumberRules, found_);
  const Value value = {"path", path == nullptr ? std::string_view() : path->value, &tag};
  ranges_.define_source(number, tag.place_of("id"), path == nullptr ? nullptr : &value);
}

void ResultsChecker::check_checksum(const Tag& tag) {
  const auto *const checksum = tag.find("checksum"), *const kind = tag.find("checksum_type");
  if (checksum == nullptr) return;
  const std::size_t digits = kind == nullptr ? 0 : digits_of(kind->value);
  if (!checksum->value.empty() && !is_hex_digits(checksum->value))
    return found_.add("vs-coverage/checksum"_rule, tag.place_of("checksum"), "the checksum ", checksum->value,
                      " is not hexadecimal");
  if (digits != 0 && checksum->value.size() != digits)
    found_.add("vs-coverage/checksum"_rule, tag.place_of("checksum"), "the checksum has ",
               Plural{checksum->value.size(), "digit"}, ", but ", kind->value, " requires ", digits);
}

void ResultsChecker::finish() {
  ranges_.finish();
}

Facts ResultsChecker::facts() {
  Facts facts;
  ranges_.add_facts(facts);
  if (modules_ != 0) facts.identity = fmt::format("{:016x}", identity_);
  return facts;
}

}  // namespace proflint::xml_coverage::vs_coverage
