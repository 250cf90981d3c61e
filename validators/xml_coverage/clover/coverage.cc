// Reading of projects, packages, files and lines.
#include "validators/xml_coverage/clover/coverage.h"

#include "grammars/xml_values.h"
#include "validators/xml_coverage/clover/rules.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::clover {
namespace {

enum : int { kRoot, kProject, kTestProject, kPackage, kFile, kClass, kMetrics, kLine };

constexpr std::string_view kName[] = {"name"}, kOfLine[] = {"num", "type"};

constexpr Element kTable[] = {
    {"coverage", {}, elements(kProject), {{elements(kProject, kTestProject)}}},
    {"project", {}, elements(kMetrics), {{elements(kPackage, kFile, kMetrics)}}},
    {"testproject", {}, 0, {{elements(kPackage, kFile, kMetrics)}}},
    {"package", kName, elements(kMetrics), {{elements(kFile, kMetrics)}}},
    {"file", kName, elements(kMetrics), {{elements(kClass, kMetrics, kLine)}}},
    {"class", kName, 0, {{elements(kMetrics)}}},
    {"metrics"},
    {"line", kOfLine},
};
static_assert(std::size(kTable) == kLine + 1);

}  // namespace

std::span<const Element> element_table() {
  return kTable;
}

constinit const TreeRules kTreeRules = {&"clover/element-misplaced"_rule, &"clover/element-unknown"_rule,
                                        &"clover/attribute-missing"_rule, &"clover/element-missing"_rule};

void Coverage::start(int element, const Tag& tag) {
  switch (element) {
    case kProject:
      in_project_ = {};
      project_ = {};
      packages_ = 0;
      return;
    case kTestProject:
      is_test_ = true;
      return;
    case kPackage:
      in_package_ = {};
      package_ = {};
      ++packages_;
      return;
    case kFile:
      return start_file(tag);
    case kMetrics:
      return start_metrics(tag);
    case kLine:
      return start_line(tag);
    default:
      return;
  }
}

void Coverage::end(int element) {
  if (element == kFile) end_file();
  if (element == kPackage) end_package();
  if (element == kProject) end_project();
  if (element == kTestProject) is_test_ = false;
}

void Coverage::start_metrics(const Tag& tag) {
  const Metrics metrics = read_metrics(tag, found_);
  const int of = tree_.around(1);
  if (of == kFile) file_ = metrics;
  if (of == kPackage) package_ = metrics;
  if (of == kProject) project_ = metrics;
}

void Coverage::start_file(const Tag& tag) {
  file_ = {};
  lines_ = {};
  const char* const attribute = tag.find("path") != nullptr ? "path" : "name";
  const auto* path = tag.find(attribute);
  if (is_test_ || path == nullptr) return;
  if (seen_files_.insert(hash_of(path->value), tag.first_line()))
    found_.add("clover/file-duplicate"_rule, tag.place_of(attribute), "a second file ", path->value);
  if (escapes(path->value))
    found_.add("clover/path-escape"_rule, tag.place_of(attribute), path->value, " leads above its start");
}

void Coverage::end_file() {
  all_lines_ += lines_.all;
  covered_lines_ += lines_.covered;
  if (file_.is_given && lines_.is_sound && lines_.all != 0) {
    check_line_count(lines_.statements, lines_.all, kStatements);
    check_line_count(lines_.covered_statements, lines_.covered, kCoveredStatements);
  }
  if (is_test_) return;
  ++files_;
  in_project_.add(file_);
  in_package_.add(file_);
}

void Coverage::check_line_count(std::uint64_t least, std::uint64_t most, Total total) {
  const auto& stated = file_.totals[total];
  if (stated && (*stated < least || *stated > most))
    found_.add("clover/file-lines"_rule, file_.where, Words{name_of(total)}, " is ", *stated, ", but the file has ",
               least, " such lines of type stmt and ", most, " of all types");
}

void Coverage::end_package() {
  if (!is_test_ && in_package_.files() != 0 && !tree_.has_lost())
    in_package_.check(package_, "clover/package-sum"_rule, "package", found_);
}

void Coverage::end_project() {
  if (!project_.is_given || tree_.has_lost()) return;
  in_project_.check(project_, "clover/project-sum"_rule, "project", found_);
  if (project_.files && *project_.files != in_project_.files())
    found_.add("clover/project-counts"_rule, project_.where, "files is ", *project_.files, ", but the project has ",
               in_project_.files());
  if (project_.packages && packages_ != 0 && *project_.packages != packages_)
    found_.add("clover/project-counts"_rule, project_.where, "packages is ", *project_.packages,
               ", but the project has ", packages_);
}

void Coverage::start_line(const Tag& tag) {
  const std::optional<std::uint64_t> number = read_number(tag, "num");
  if (number == std::uint64_t{0}) found_.add("clover/number"_rule, tag.place_of("num"), "the number of a line is 0");
  const std::optional<std::uint64_t> count = read_number(tag, "count");
  const std::optional<std::uint64_t> when_true = read_number(tag, "truecount"),
                                     when_false = read_number(tag, "falsecount");
  const auto* type = tag.find("type");
  if (type == nullptr) {
    lines_.is_sound = false;
    return;
  }
  const bool is_condition = type->value == "cond", is_statement = type->value == "stmt";
  if (!is_condition && !is_statement && type->value != "method")
    found_.add("clover/line-type"_rule, tag.place_of("type"), "the type of a line is ", type->value);
  const bool has_both = tag.find("truecount") != nullptr && tag.find("falsecount") != nullptr;
  if (tag.find("count") == nullptr && !(is_condition && has_both))
    found_.add("clover/attribute-missing"_rule, tag.first_line(), "a line without count");
  const bool is_hit = count.value_or(0) != 0 || when_true.value_or(0) != 0 || when_false.value_or(0) != 0;
  ++lines_.all;
  lines_.covered += is_hit;
  lines_.statements += is_statement;
  lines_.covered_statements += is_statement && is_hit;
}

std::optional<std::uint64_t> Coverage::read_number(const Tag& tag, std::string_view name) {
  const auto* attribute = tag.find(name);
  if (attribute == nullptr) return std::nullopt;
  grammars::Decimal number;
  if (grammars::parse_xml_count(attribute->value, number)) return number.fits ? number.value : UINT64_MAX;
  found_.add("clover/number"_rule, tag.place_of(name), Words{name}, " of a line is ", attribute->value);
  lines_.is_sound = false;
  return std::nullopt;
}

void Coverage::finish() {
  if (files_ == 0) found_.add("clover/no-files"_rule, {}, "the report has no file");
}

Facts Coverage::facts() const {
  Facts facts;
  facts.functions = project_.totals[kMethods];
  facts.counters = all_lines_;
  facts.nonzero = covered_lines_;
  return facts;
}

}  // namespace proflint::xml_coverage::clover
