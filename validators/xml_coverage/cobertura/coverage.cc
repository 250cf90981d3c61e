// Reading of packages, classes and lines.
#include "validators/xml_coverage/cobertura/coverage.h"

#include <algorithm>

#include "grammars/xml_values.h"
#include "validators/xml_coverage/cobertura/elements.h"
#include "validators/xml_coverage/cobertura/rules.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::cobertura {
namespace {

constexpr std::uint64_t kInt = std::uint64_t{1} << 31, kLong = std::uint64_t{1} << 63;

bool is_blank_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string_view value_of(const Tag& tag, std::string_view name) {
  const auto* attribute = tag.find(name);
  return attribute == nullptr ? std::string_view() : attribute->value;
}

}  // namespace

Coverage::Coverage(const Tree& tree, std::pmr::memory_resource* memory, GroupedFindings& found)
    : tree_(tree),
      found_(found),
      class_lines_(memory),
      files_(memory),
      lines_(memory),
      seen_packages_(memory),
      seen_classes_(memory) {}

int Coverage::text_element() const {
  return kSource;
}

void Coverage::start(int element, const Tag& tag) {
  check_dtd(element, tag);
  switch (element) {
    case kCoverage:
      return start_root(tag);
    case kPackage:
      return start_package(tag);
    case kClass:
      return start_class(tag);
    case kMethods:
      has_methods_ = true;
      return;
    case kMethod:
      has_lines_ = false;
      read_rates(tag, found_);
      return;
    case kLines:
      has_lines_ = true;
      return;
    case kLine:
      return start_line(tag);
    case kCondition:
      return check_condition(tag);
    default:
      return;
  }
}

void Coverage::end(int element) {
  if (element == kMethod && !has_lines_) deviate({}, "a method without lines");
  if (element == kClass) end_class();
  if (element == kPackage) end_package();
}

// --- root ---

void Coverage::start_root(const Tag& tag) {
  root_ = {read_total(tag, "lines-valid"),
           read_total(tag, "lines-covered"),
           read_total(tag, "branches-valid"),
           read_total(tag, "branches-covered"),
           read_rates(tag, found_),
           tag.first_line(),
           tag.find("lines-valid") != nullptr,
           value_of(tag, "version").starts_with("gcovr ")};
  if (tag.find("lines-valid") == nullptr || tag.find("lines-covered") == nullptr)
    found_.add("cobertura/no-totals"_rule, tag.first_line(), "the report does not say how many lines there are");
  grammars::Decimal ignored;
  if (const auto* timestamp = tag.find("timestamp");
      timestamp != nullptr && !grammars::parse_xml_count(timestamp->value, ignored))
    found_.add("cobertura/timestamp"_rule, tag.place_of("timestamp"), "the timestamp is ", timestamp->value);
}

Coverage::Stated Coverage::read_total(const Tag& tag, std::string_view name) {
  const auto* attribute = tag.find(name);
  if (attribute == nullptr) return {};
  const std::string_view where = tag.place_of(name);
  grammars::Decimal count;
  if (grammars::parse_xml_count(attribute->value, count) && count.fits) return {count.value, where};
  found_.add("cobertura/count-syntax"_rule, where, Words{name}, " is ", attribute->value);
  return {std::nullopt, where};
}

// --- packages and classes ---

void Coverage::start_package(const Tag& tag) {
  package_ = {std::string(value_of(tag, "name")), read_rates(tag, found_), {}};
  if (tag.find("name") != nullptr && seen_packages_.insert(hash_of(package_.name), tag.first_line()))
    found_.add("cobertura/package-duplicate"_rule, tag.place_of("name"), "a second package ",
               std::string_view(package_.name));
}

void Coverage::start_class(const Tag& tag) {
  ++classes_;
  const std::string_view file = value_of(tag, "filename");
  class_ = {std::string(value_of(tag, "name")), read_rates(tag, found_), {}};
  class_lines_.clear();
  has_methods_ = false;
  const std::uint64_t key = hash_of(file, hash_of(class_.name, hash_of(package_.name)));
  if (seen_classes_.insert(key, tag.first_line()))
    found_.add("cobertura/class-duplicate"_rule, tag.place_of("name"), "a second class ", std::string_view(class_.name),
               " of the same package and file");
  file_ = files_.try_emplace(hash_of(file), static_cast<std::uint32_t>(files_.size())).first->second;
  if (tag.find("filename") != nullptr) check_file_name(tag, file);
}

void Coverage::check_file_name(const Tag& tag, std::string_view name) {
  const std::string_view where = tag.place_of("filename");
  if (is_blank_text(name)) return found_.add("cobertura/filename"_rule, where, "the file name is blank");
  if (has_controls(name))
    found_.add("cobertura/filename-text"_rule, where, "the file name ", name, " has control characters");
  if (escapes(name)) found_.add("cobertura/path-escape"_rule, where, name, " leads above its start");
  if (is_absolute(name)) found_.add("cobertura/path-absolute"_rule, where, name, " is absolute");
  if (name.find('\\') != std::string_view::npos)
    found_.add("cobertura/path-separator"_rule, where, name, " has a backslash");
}

void Coverage::end_class() {
  if (!has_methods_) deviate({}, "a class without methods");
  const coverage::Totals& totals = class_lines_.totals();
  if (has_sums() && root_.has_lines_valid)
    check_rates("cobertura/class-rate"_rule, class_.rates, totals, "the lines of the class have", found_);
  package_.totals.add(totals);
}

void Coverage::end_package() {
  if (has_sums() && root_.has_lines_valid)
    check_rates("cobertura/package-rate"_rule, package_.rates, package_.totals, "the lines of the package have",
                found_);
  totals_.add(package_.totals);
}

// --- lines ---

void Coverage::start_line(const Tag& tag) {
  const bool is_of_class = tree_.around(2) == kClass;
  const std::optional<std::uint32_t> number = read_number(tag, is_of_class);
  const std::optional<bool> is_hit = read_hits(tag);
  const coverage::Covered conditions = read_conditions(tag);
  if (!is_of_class) return;
  if (!number || !is_hit) {
    is_sound_ = false;
    return;
  }
  class_lines_.add(*number, *is_hit, conditions, root_.is_gcovr, tag, found_);
  lines_.push_back({file_, *number, *is_hit});
}

std::optional<std::uint32_t> Coverage::read_number(const Tag& tag, bool is_of_class) {
  const auto* attribute = tag.find("number");
  if (attribute == nullptr) return std::nullopt;
  grammars::Decimal number;
  if (!grammars::parse_xml_count(attribute->value, number) || !number.fits || number.value >= kInt) {
    found_.add("cobertura/line-number"_rule, tag.place_of("number"), "the number of a line is ", attribute->value);
    return std::nullopt;
  }
  if (number.value == 0 && is_of_class)
    found_.add("cobertura/line-zero"_rule, tag.place_of("number"), "a class has a line 0");
  return static_cast<std::uint32_t>(number.value);
}

std::optional<bool> Coverage::read_hits(const Tag& tag) {
  const auto* attribute = tag.find("hits");
  if (attribute == nullptr) return std::nullopt;
  grammars::Decimal hits;
  if (!grammars::parse_xml_count(attribute->value, hits)) {
    found_.add("cobertura/hits"_rule, tag.place_of("hits"), "hits is ", attribute->value);
    return std::nullopt;
  }
  if (!hits.fits || hits.value >= kLong)
    found_.add("cobertura/hits-overflow"_rule, tag.place_of("hits"), "hits is ", attribute->value);
  else if (hits.value >= kInt)
    found_.add("cobertura/hits-32bit"_rule, tag.place_of("hits"), "hits is ", attribute->value);
  return !hits.fits || hits.value != 0;
}

// --- sums ---

void Coverage::check_exceeds(const Stated& covered, const Stated& valid, const char* what) {
  if (covered.value && valid.value && *covered.value > *valid.value)
    found_.add("cobertura/covered-exceeds-valid"_rule, covered.where, *covered.value, " ", Words{what},
               " are covered, but there are ", *valid.value);
}

void Coverage::finish() {
  const auto covered = [](const Stated& valid, const Stated& hit) {
    const bool is_known = valid.value && hit.value && *hit.value <= *valid.value;
    return is_known ? coverage::Covered{*valid.value, *hit.value} : coverage::Covered();
  };
  check_exceeds(root_.lines_covered, root_.lines_valid, "lines");
  check_exceeds(root_.branches_covered, root_.branches_valid, "branches");
  const coverage::Totals stated = {
      covered(root_.lines_valid, root_.lines_covered), covered(root_.branches_valid, root_.branches_covered), {}};
  check_rates("cobertura/root-rate"_rule, root_.rates, stated, "the totals are", found_);
  if (classes_ == 0) found_.add("cobertura/no-classes"_rule, {}, "the report has no class");
  if (classes_ != 0 && !has_source_)
    found_.add("cobertura/sources-empty"_rule, {}, "the report names no source folder");
  if (classes_ != 0 && has_sums()) check_sums();
}

void Coverage::check_sums() {
  const auto check = [this](const Rule& rule, const Stated& stated, const char* name, std::uint64_t all,
                            std::uint64_t distinct) {
    if (stated.value && *stated.value != all && *stated.value != distinct)
      found_.add(rule, stated.where, Words{name}, " is ", *stated.value, ", but the classes have ", all,
                 all == distinct ? "" : ", repeated ones included");
  };
  const bool is_stated =
      root_.lines_valid.value == totals_.lines.found && root_.lines_covered.value == totals_.lines.hit;
  const coverage::Covered distinct = is_stated ? totals_.lines : distinct_lines();
  check("cobertura/lines-valid"_rule, root_.lines_valid, "lines-valid", totals_.lines.found, distinct.found);
  check("cobertura/lines-covered"_rule, root_.lines_covered, "lines-covered", totals_.lines.hit, distinct.hit);
  const coverage::Covered& branches = totals_.branches;
  if (root_.branches_valid.value && *root_.branches_valid.value < branches.found)
    found_.add("cobertura/branches-valid"_rule, root_.branches_valid.where, "branches-valid is ",
               *root_.branches_valid.value, ", but the lines have ", branches.found);
  if (root_.branches_covered.value && *root_.branches_covered.value < branches.hit)
    found_.add("cobertura/branches-covered"_rule, root_.branches_covered.where, "branches-covered is ",
               *root_.branches_covered.value, ", but the lines have ", branches.hit);
}

// Each line of a file once, however many classes have it; hit if one of them is.
coverage::Covered Coverage::distinct_lines() {
  const auto key = [](const LineOfFile& line) { return std::uint64_t{line.file} << 32 | line.number; };
  std::sort(lines_.begin(), lines_.end(), [&](const LineOfFile& a, const LineOfFile& b) {
    return key(a) != key(b) ? key(a) < key(b) : a.is_hit && !b.is_hit;
  });
  coverage::Covered distinct;
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (i == 0 || key(lines_[i]) != key(lines_[i - 1])) distinct.add(lines_[i].is_hit);
  return distinct;
}

Facts Coverage::facts() const {
  Facts facts;
  facts.functions = classes_;
  facts.counters = totals_.lines.found;
  facts.nonzero = totals_.lines.hit;
  return facts;
}

}  // namespace proflint::xml_coverage::cobertura
