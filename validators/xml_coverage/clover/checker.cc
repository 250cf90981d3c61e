// Reads projects, packages, files and lines.
#include "validators/xml_coverage/clover/checker.h"

#include "grammars/xml_values.h"
#include "validators/xml_coverage/clover/rules.h"
#include "validators/xml_coverage/described.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::clover {
namespace {

// kProjectMetrics: the metrics of a project, in which istanbul-reports 1 puts its packages and files.
enum : int { kRoot, kProject, kTestProject, kPackage, kFile, kClass, kMetrics, kProjectMetrics, kLine };

constexpr std::string_view kName[] = {"name"}, kOfLine[] = {"num", "type"};
constexpr std::string_view kLineAttributes[] = {"num", "type", "count", "truecount", "falsecount"};
enum LineAttribute : std::size_t { kNum, kType, kCount, kTrueCount, kFalseCount };
static_assert(std::size(kLineAttributes) == kFalseCount + 1);

constexpr Element kTable[] = {
    {"coverage", {}, elements(kProject), {{elements(kProject, kTestProject)}}},
    {"project",
     {},
     elements(kProjectMetrics),
     {{elements(kPackage, kFile, kProjectMetrics)}},
     elements(kProjectMetrics)},
    {"testproject", {}, 0, {{elements(kPackage, kFile, kMetrics)}}, elements(kMetrics)},
    {"package", kName, 0, {{elements(kPackage, kFile, kMetrics)}}, elements(kMetrics)},
    {"file", kName, elements(kMetrics), {{elements(kClass, kMetrics, kLine)}}, elements(kMetrics)},
    {"class", kName, 0, {{elements(kMetrics)}}, elements(kMetrics)},
    {"metrics"},
    {"metrics", {}, 0, {{elements(kPackage, kFile)}}},
    {"line", kOfLine},
};
static_assert(std::size(kTable) == kLine + 1);

// As MiniCover claims. The metrics of Clover 4.1.0 itself have the attribute 'complexity'.
constexpr std::string_view kVersionOfMiniCover = "4.1.0";

constexpr SourceRules kSourceRules = {&"clover/source-missing"_rule,
                                      {&"clover/source-line-range"_rule, &"clover/source-line-after-end"_rule}};

}  // namespace

std::span<const Element> Checker::element_table() {
  return kTable;
}

// Some converters write lines without metrics.
constinit const TreeRules Checker::kTreeRules = {.misplaced = &"clover/element-misplaced"_rule,
                                                 .unknown = &"clover/element-unknown"_rule,
                                                 .missing_attribute = &"clover/attribute-missing"_rule,
                                                 .missing_element = &"clover/element-missing"_rule,
                                                 .duplicate = &"clover/element-duplicate"_rule,
                                                 .totals = elements(kMetrics, kProjectMetrics)};

Checker::Checker(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree),
      found_(found),
      seen_files_(input.memory),
      spellings_(input.memory),
      open_packages_(input.memory),
      numbers_(input.memory),
      sources_(input, kSourceRules, found) {}

void Checker::start(int element, const Tag& tag) {
  if ((element == kPackage || element == kFile) && tree_.around(1) == kProjectMetrics)
    found_.add("clover/nested-metrics"_rule, tag.first_line(), "the element ", tag.name,
               " is inside the element 'metrics' of the project");
  switch (element) {
    case kRoot:
      is_of_minicover_ = tag.value_of("clover") == kVersionOfMiniCover;
      return;
    case kProject:
      in_project_ = {};
      project_ = {};
      packages_ = 0;
      has_loose_files_ = false;
      return;
    case kTestProject:
      is_test_ = true;
      return;
    case kPackage:
      if (!open_packages_.empty()) {
        report_nested_package(tag);
        open_packages_.back().has_packages = true;
      }
      open_packages_.emplace_back().place = tag.first_line();
      ++packages_;
      return;
    case kFile:
      return start_file(tag);
    case kClass:
      ++lines_.classes;
      class_place_ = tag.first_line();
      return;
    case kMetrics:
    case kProjectMetrics:
      return start_metrics(tag);
    case kLine:
      return start_line(tag);
    default:
      return;
  }
}

void Checker::report_nested_package(const Tag& tag) {
  const auto* const name = tag.find("name");
  found_.add("clover/nested-package"_rule, tag.first_line(), name == nullptr ? "a package" : "package ",
             name == nullptr ? Part("") : Part(name->value), " is inside another package");
}

void Checker::end(int element) {
  if (element == kClass && class_place_.data() != nullptr)
    found_.add("clover/element-incomplete"_rule, class_place_, Trusted{described("class", class_place_)},
               " has no metrics");
  if (element == kFile) end_file();
  if (element == kPackage) end_package();
  if (element == kProject) end_project();
  if (element == kTestProject) is_test_ = false;
}

void Checker::start_metrics(const Tag& tag) {
  const Metrics metrics = read_metrics(tag, found_);
  const int of = tree_.around(1);
  is_of_minicover_ &= tag.find("complexity") == nullptr;
  if (of == kClass) class_place_ = {};
  if (of == kFile) file_ = metrics;
  if (of == kPackage) open_packages_.back().stated = metrics;
  if (of == kProject) project_ = metrics;
}

void Checker::start_file(const Tag& tag) {
  file_ = {};
  lines_ = {};
  const char* const attribute = tag.find("path") != nullptr ? "path" : "name";
  const auto* path = tag.find(attribute);
  sources_.close();
  sources_.name(path == nullptr ? std::string_view() : path->value);
  if (is_test_ || path == nullptr) return;
  sources_.list(path->value);
  const std::string names[] = {std::string(path->value)};
  sources_.open(path->value, names, tag.place_of(attribute));
  if (seen_files_.insert(hash_of(path->value), tag.first_line()))
    found_.add("clover/file-duplicate"_rule, tag.place_of(attribute), "file ", path->value, " occurs twice");
  spellings_.check(path->value, tag.place_of(attribute), "clover/path-alias"_rule, found_);
  if (has_controls(path->value))
    found_.add("clover/path-text"_rule, tag.place_of(attribute), "the path ", path->value,
               " contains control characters");
  if (escapes(path->value))
    found_.add("clover/path-escape"_rule, tag.place_of(attribute), "the path ", path->value,
               " escapes its base folder");
}

void Checker::end_file() {
  covered_.add(coverage::count_distinct(numbers_));
  numbers_.clear();
  all_lines_ += lines_.all;
  covered_lines_ += lines_.covered;
  sources_.count({lines_.all, lines_.covered, 0});
  const bool states_no_packages = open_packages_.empty() && project_.packages == std::uint64_t{0};
  check_statements({file_, lines_, states_no_packages, is_of_minicover_}, found_);
  if (is_test_) return;
  ++files_;
  in_project_.add(file_);
  if (open_packages_.empty())
    has_loose_files_ = true;
  else
    open_packages_.back().files.add(file_);
}

// An unknown element may have been part of the sums. It is only a warning, so the first wrong sum is still reported;
// the others are attributed to it.
bool Checker::may_compare_sums() {
  return !tree_.has_lost() && !(tree_.has_unknown() && has_wrong_sum_);
}

void Checker::end_package() {
  const Package package = open_packages_.back();
  open_packages_.pop_back();
  if (!is_test_ && package.is_summary()) in_project_.add(package.stated, *package.stated.files);
  if (is_test_ || !may_compare_sums()) return;
  if (package.files.files() == 0)
    return found_.add("clover/element-incomplete"_rule, package.place, Trusted{described("package", package.place)},
                      " has no files");
  has_wrong_sum_ |= !package.files.check(package.stated, "clover/package-sum"_rule, "package", found_);
  in_project_.forget_differing(package.stated, package.files);
}

void Checker::end_project() {
  if (!project_.is_given || !may_compare_sums()) return;
  has_wrong_sum_ |= !in_project_.check(project_, "clover/project-sum"_rule, "project", found_);
  if (project_.files && *project_.files != in_project_.files())
    found_.add("clover/project-counts"_rule, project_.where, "attribute 'files' is ", *project_.files,
               ", but the project has ", Plural{in_project_.files(), "file"});
  // istanbul-reports counts the root folder as a package if it has files, but writes these directly into the project.
  const bool has_root = has_loose_files_ && project_.packages == packages_ + 1;
  if (project_.packages && packages_ != 0 && *project_.packages != packages_ && !has_root)
    found_.add("clover/project-counts"_rule, project_.where, "attribute 'packages' is ", *project_.packages,
               ", but the project has ", Plural{packages_, "package"});
}

void Checker::start_line(const Tag& tag) {
  const KnownAttributes attributes(kLineAttributes, tag, [](const Attribute&) {});
  std::uint64_t number = 0, count = 0, when_true = 0, when_false = 0;
  const bool has_number = read_number(attributes[kNum], tag, number);
  if (has_number && number == 0)
    found_.add("clover/line-zero"_rule, tag.place_of("num"), "attribute 'num' is 0; lines start at 1");
  read_number(attributes[kCount], tag, count);
  read_number(attributes[kTrueCount], tag, when_true);
  read_number(attributes[kFalseCount], tag, when_false);
  const Attribute* const type = attributes[kType];
  if (type == nullptr) {
    lines_.is_sound = false;
    return;
  }
  const bool is_condition = type->value == "cond", is_statement = type->value == "stmt";
  if (!is_condition && !is_statement && type->value != "method")
    found_.add("clover/line-type"_rule, tag.place_of("type"), "line type ", type->value,
               " is not stmt, cond or method");
  const bool has_both = attributes[kTrueCount] != nullptr && attributes[kFalseCount] != nullptr;
  if (attributes[kCount] == nullptr && !(is_condition && has_both))
    found_.add("clover/attribute-missing"_rule, tag.first_line(),
               "attribute 'count' is missing from the element 'line'");
  const bool has_count = count != 0;
  // A condition has no count: it ran if it was true or false at least once.
  const bool is_covered = has_count || when_true != 0 || when_false != 0;
  ++lines_.all;
  lines_.covered += is_covered;
  lines_.covered_at_most += has_count || (is_condition && attributes[kCount] == nullptr);
  lines_.statements += is_statement;
  lines_.covered_statements += is_statement && has_count;
  if (is_statement && has_number && number == 0) {
    ++lines_.statements_at_zero;
    lines_.covered_at_zero += has_count;
  }
  if (is_statement && number > lines_.last_statement) {
    lines_.last_statement = number;
    lines_.is_last_covered = has_count;
  }
  const bool is_known = is_condition || is_statement || type->value == "method";
  if (has_number && is_known && !is_test_) numbers_.emplace_back(number, is_covered);
  if (has_number && sources_.is_on()) sources_.add(number, tag.place_of("num"));
}

// Does not return an optional: it would be written to memory in parts and loaded at once, which stalls the processor.
bool Checker::read_number(const Attribute* attribute, const Tag& tag, std::uint64_t& out) {
  if (attribute == nullptr) return false;
  const std::string_view name = attribute->name;
  grammars::Decimal number;
  if (grammars::xml_values::parse(attribute->value, number)) {
    const unsigned bits = name == kLineAttributes[kNum] ? 31 : 63;
    if (!number.fits || number.value >> bits != 0)
      found_.add("clover/number-range"_rule, tag.place_of(name), "attribute ", Trusted{name}, "=", attribute->value,
                 " exceeds 2^", bits, " - 1");
    out = number.fits ? number.value : UINT64_MAX;
    return true;
  }
  found_.add("clover/number"_rule, tag.place_of(name), "attribute ", Trusted{name}, "=", attribute->value,
             name == kLineAttributes[kNum] ? " is not a line number" : " is not a count");
  lines_.is_sound = false;
  return false;
}

void Checker::finish() {
  if (files_ == 0) found_.add("clover/no-files"_rule, {}, "the report has no files");
  sources_.finish();
}

Facts Checker::facts() const {
  Facts facts;
  facts.functions = project_.totals[kMethods];
  facts.counters = all_lines_;
  facts.nonzero = covered_lines_;
  if (files_ != 0) facts.lines = covered_.found, facts.lines_hit = covered_.hit;
  return facts;
}

}  // namespace proflint::xml_coverage::clover
