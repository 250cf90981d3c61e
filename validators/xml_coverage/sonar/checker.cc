// Reads files and lines. SonarQube fails the analysis of the whole project for most violations.
#include "validators/xml_coverage/sonar/checker.h"

#include <algorithm>

#include "grammars/xml_values.h"
#include "validators/xml_coverage/paths.h"
#include "validators/xml_coverage/sonar/rules.h"

namespace proflint::xml_coverage::sonar {
namespace {

enum : int { kRoot, kFile, kLine };

constexpr std::string_view kVersion = "version", kPath = "path", kNumber = "lineNumber", kCovered = "covered",
                           kBranches = "branchesToCover", kCoveredBranches = "coveredBranches";
constexpr std::string_view kOfRoot[] = {kVersion}, kOfFile[] = {kPath},
                           kOfLine[] = {kNumber, kCovered, kBranches, kCoveredBranches};
enum LineAttribute : std::size_t { kLineNumber, kLineCovered, kLineBranches, kLineCoveredBranches };
static_assert(std::size(kOfLine) == kLineCoveredBranches + 1);

constexpr Element kTable[] = {
    {"coverage", kOfRoot, 0, {{elements(kFile)}}},
    {"file", kOfFile, 0, {{elements(kLine)}}},
    {"lineToCover", std::span(kOfLine).first(2)},
};
static_assert(std::size(kTable) == kLine + 1);

constexpr SourceRules kSourceRules = {&"sonar-coverage/source-missing"_rule,
                                      {&"sonar-coverage/source-line-range"_rule, nullptr}};
constexpr PathRules kPathRules = {&"sonar-coverage/path-empty"_rule, &"sonar-coverage/path-text"_rule,
                                  &"sonar-coverage/path-escape"_rule};

}  // namespace

std::span<const Element> Checker::element_table() {
  return kTable;
}

constinit const TreeRules Checker::kTreeRules = {.misplaced = &"sonar-coverage/element-misplaced"_rule,
                                                 .unknown = &"sonar-coverage/element-unknown"_rule,
                                                 .missing_attribute = &"sonar-coverage/attribute-missing"_rule};

Checker::Checker(const Tree&, const Input& input, GroupedFindings& found)
    : found_(found),
      seen_files_(input.memory),
      spellings_(input.memory),
      seen_lines_(input.memory),
      covered_lines_(input.memory),
      distinct_lines_(input.memory),
      sources_(input, kSourceRules, found) {}

void Checker::start(int element, const Tag& tag) {
  if (element == kRoot) start_root(tag);
  if (element == kFile) start_file(tag);
  if (element == kLine) start_line(tag);
}

void Checker::end(int element) {
  if (element == kFile) sources_.count({lines_.found - before_.found, lines_.hit - before_.hit, 0});
}

void Checker::start_root(const Tag& tag) {
  read_attributes(kOfRoot, tag);
  const auto* const version = tag.find(kVersion);
  if (version != nullptr && version->value != "1")
    found_.add("sonar-coverage/version"_rule, tag.place_of(kVersion), "version ", version->value,
               " is not supported (only 1 is)");
}

void Checker::start_file(const Tag& tag) {
  read_attributes(kOfFile, tag);
  ++files_;
  seen_lines_.clear();
  covered_lines_.clear();
  sources_.close();
  const auto* const path = tag.find(kPath);
  before_ = lines_;
  sources_.name(tag.value_of(kPath));
  if (path == nullptr) return;
  file_ = hash_of(path->value);
  const Value value = {kPath, path->value, &tag};
  check_path(value, kPathRules, found_);
  if (seen_files_.insert(file_, tag.where))
    found_.add("sonar-coverage/file-duplicate"_rule, value.place(), "file ", path->value, " occurs twice");
  spellings_.check(path->value, value.place(), "sonar-coverage/path-alias"_rule, found_);
  sources_.list(path->value);
  if (sources_.is_on()) sources_.open(path->value, names_of(path->value), value.place());
}

void Checker::start_line(const Tag& tag) {
  const KnownAttributes attributes = read_attributes(kOfLine, tag);
  std::optional<std::uint64_t> number;
  read_number(attributes[kLineNumber], tag, 1, number);
  const std::optional<bool> is_covered = read_covered(attributes[kLineCovered], tag);
  Branches branches;
  branches.has_all = attributes[kLineBranches] != nullptr;
  read_number(attributes[kLineBranches], tag, 0, branches.all);
  read_number(attributes[kLineCoveredBranches], tag, 0, branches.covered);
  check_branches(branches, is_covered, tag);
  lines_.add(is_covered.value_or(false));
  is_all_read_ &= is_covered.has_value();
  if (!number) return;
  distinct_lines_.add(file_, *number, *number, is_covered.value_or(false));
  check_duplicate(*number, is_covered, branches, tag);
  if (sources_.is_on()) sources_.add(*number, tag.place_of(kNumber));
}

void Checker::read_number(const Attribute* attribute, const Tag& tag, std::uint64_t minimum,
                          std::optional<std::uint64_t>& out) {
  if (attribute == nullptr) return;
  grammars::Decimal number;
  if (grammars::xml_values::parse_line(attribute->value, number) && number.fits && number.value >= minimum &&
      number.value < k31Bits)
    out = number.value;
  else
    found_.add("sonar-coverage/number"_rule, tag.place_of(attribute->name), "attribute ", Trusted{attribute->name}, "=",
               attribute->value, " is not an integer from ", minimum, " to ", k31Bits - 1);
}

std::optional<bool> Checker::read_covered(const Attribute* attribute, const Tag& tag) {
  if (attribute == nullptr) return std::nullopt;
  return read_flag({kCovered, attribute->value, &tag}, "sonar-coverage/covered-value"_rule, found_);
}

void Checker::check_branches(const Branches& branches, std::optional<bool> is_covered, const Tag& tag) {
  if (!branches.covered) return;
  const auto place = [&] { return tag.place_of(kCoveredBranches); };
  if (!branches.has_all)
    found_.add("sonar-coverage/branches-ignored"_rule, place(),
               "attribute 'coveredBranches' has no effect without 'branchesToCover'");
  if (branches.all && *branches.covered > *branches.all)
    found_.add("sonar-coverage/branches-exceed"_rule, place(), "attribute 'coveredBranches' is ", *branches.covered,
               ", but 'branchesToCover' is ", *branches.all);
  if (is_covered == false && *branches.covered != 0)
    found_.add("sonar-coverage/covered-conflict"_rule, place(), "attribute 'coveredBranches' is ", *branches.covered,
               ", but 'covered' is false");
}

// gcovr writes an entry for each function on the line. SonarQube uses the first one, so that nothing is lost if all of
// them state the same.
void Checker::check_duplicate(std::uint64_t number, std::optional<bool> is_covered, const Branches& branches,
                              const Tag& tag) {
  const bool is_duplicate = seen_lines_.insert(number);
  const bool was_covered = is_duplicate && covered_lines_.contains(number);
  if (!is_duplicate && is_covered == true) covered_lines_.insert(number);
  if (!is_duplicate) return;
  const Rule& rule = "sonar-coverage/line-duplicate"_rule;
  const bool is_same = is_covered == was_covered && !branches.has_all;
  found_.add_as(is_same ? Severity::note : rule.severity, rule, tag.place_of(kNumber),
                "the file element has a second entry for source line ", number,
                is_same ? ", which states the same" : "");
}

KnownAttributes Checker::read_attributes(std::span<const std::string_view> names, const Tag& tag) {
  return {names, tag, [&](const Attribute& attribute) {
            if (attribute.name.starts_with("xmlns") || attribute.name.find(':') != std::string_view::npos) return;
            found_.add("sonar-coverage/attribute-unknown"_rule, tag.place_of(attribute.name), "unknown attribute ",
                       attribute.name, " in the element ", tag.name);
          }};
}

void Checker::finish() {
  if (files_ == 0) found_.add("sonar-coverage/no-files"_rule, {}, "the report has no files");
  if (lines_.found != 0 && lines_.hit == 0 && is_all_read_)
    found_.add("sonar-coverage/not-executed"_rule, {}, "0 of ",
               Plural{lines_.found, "line is covered", "lines are covered"});
  sources_.finish();
}

Facts Checker::facts() {
  Facts facts;
  facts.functions = 0;
  facts.counters = lines_.found;
  facts.nonzero = lines_.hit;
  const LineSpans::Totals distinct = distinct_lines_.totals();
  facts.lines = distinct.lines;
  facts.lines_hit = distinct.hit;
  return facts;
}

}  // namespace proflint::xml_coverage::sonar
