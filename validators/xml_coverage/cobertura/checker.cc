// Reads packages, classes and lines.
#include "validators/xml_coverage/cobertura/checker.h"

#include "grammars/xml_values.h"
#include "validators/core/text.h"
#include "validators/coverage/lines.h"
#include "validators/xml_coverage/cobertura/elements.h"
#include "validators/xml_coverage/cobertura/rules.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::cobertura {
namespace {

namespace xml = encodings::xml;

constexpr std::size_t kMaxFolders = 16;  // source folders that are searched: a merged report has a few
constexpr std::uint64_t kInt = std::uint64_t{1} << 31, kLong = std::uint64_t{1} << 63;

constexpr SourceRules kSourceRules = {&"cobertura/source-missing"_rule,
                                      {&"cobertura/source-line-range"_rule, &"cobertura/source-line-after-end"_rule}};

}  // namespace

Checker::Checker(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree),
      found_(found),
      class_lines_(input.memory),
      rate_findings_(found.report()),
      files_(input.memory),
      lines_(input.memory),
      seen_packages_(input.memory),
      seen_classes_(input.memory),
      seen_methods_(input.memory),
      spellings_(input.memory),
      sources_(input, kSourceRules, found) {}

Elements Checker::text_elements() const {
  return elements(kSource);
}

void Checker::text(std::string_view text, std::string_view) {
  if (xml::trimmed(text).empty()) return;
  has_source_ = true;
  if (sources_.is_on() && source_folders_.size() < kMaxFolders) source_folders_.emplace_back(xml::trimmed(text));
}

void Checker::start(int element, const Tag& tag) {
  const KnownAttributes attributes = read_attributes(element, tag);
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
      return start_method(tag);
    case kLines:
      has_lines_ = true;
      return;
    case kLine:
      return start_line(attributes, tag);
    case kCondition:
      return check_condition(attributes, tag);
    default:
      return;
  }
}

void Checker::end(int element) {
  if (element == kMethod && !has_lines_)
    deviate({}, "element 'lines' is missing from a method of class ", std::string_view(class_.name),
            "; coverage-04.dtd requires it");
  if (element == kClass) end_class();
  if (element == kPackage) end_package();
}

// --- root ---

void Checker::start_root(const Tag& tag) {
  root_ = {read_total(tag, "lines-valid"),
           read_total(tag, "lines-covered"),
           read_total(tag, "branches-valid"),
           read_total(tag, "branches-covered"),
           read_rates(tag, found_),
           tag.first_line(),
           writer_of(tag)};
  const bool has_valid = tag.find("lines-valid") != nullptr, has_covered = tag.find("lines-covered") != nullptr;
  if (!has_valid && !has_covered)
    found_.add("cobertura/no-totals"_rule, tag.first_line(),
               "attributes 'lines-valid' and 'lines-covered' are missing; coverage-04.dtd requires them");
  else if (!has_valid || !has_covered)
    found_.add("cobertura/no-totals"_rule, tag.first_line(), "attribute '", has_valid ? "lines-covered" : "lines-valid",
               "' is missing; coverage-04.dtd requires it");
  const auto* timestamp = tag.find("timestamp");
  if (timestamp != nullptr && !grammars::xml_values::is_seconds(timestamp->value))
    found_.add("cobertura/timestamp"_rule, tag.place_of("timestamp"), "attribute timestamp=", timestamp->value,
               " is not a Unix time in seconds or milliseconds");
}

Checker::Stated Checker::read_total(const Tag& tag, std::string_view name) {
  const auto* attribute = tag.find(name);
  if (attribute == nullptr) return {};
  const std::string_view where = tag.place_of(name);
  grammars::Decimal count;
  if (grammars::xml_values::parse_total(attribute->value, count) && count.fits) return {count.value, where};
  if (grammars::xml_values::is_nan(attribute->value))
    found_.add("cobertura/rate-nan"_rule, where, "attribute '", Trusted{name}, "' is NaN; expected a number");
  else
    found_.add("cobertura/count-syntax"_rule, where, "attribute ", Trusted{name}, "=", attribute->value,
               " is not a count");
  return {std::nullopt, where};
}

// --- packages and classes ---

void Checker::start_package(const Tag& tag) {
  ++packages_;
  package_ = {std::string(tag.value_of("name")), read_rates(tag, found_), {}, {}};
  if (tag.find("name") != nullptr && seen_packages_.insert(hash_of(package_.name), tag.first_line()))
    found_.add("cobertura/package-duplicate"_rule, tag.place_of("name"), "package ", std::string_view(package_.name),
               " occurs twice");
}

void Checker::start_class(const Tag& tag) {
  ++classes_;
  const std::string_view file = tag.value_of("filename");
  class_ = {std::string(tag.value_of("name")), read_rates(tag, found_), {}, {}};
  if (tree_.around(1) == kPackages) {
    package_ = {};
    found_.add("cobertura/class-in-packages"_rule, tag.first_line(), "class ", std::string_view(class_.name),
               " is not inside a package");
  }
  if (tree_.around(1) == kPackage)
    found_.add("cobertura/class-in-packages"_rule, tag.first_line(), "class ", std::string_view(class_.name),
               " is not inside the element 'classes' of its package");
  class_lines_.clear();
  has_methods_ = false;
  const std::uint64_t key = hash_of(file, hash_of(class_.name, hash_of(package_.name)));
  if (seen_classes_.insert(key, tag.first_line()))
    found_.add("cobertura/class-duplicate"_rule, tag.place_of("name"), "class ", std::string_view(class_.name),
               " of file ", file, " occurs twice in its package");
  file_ = files_.try_emplace(hash_of(file), static_cast<std::uint32_t>(files_.size())).first->second;
  sources_.close();
  sources_.name(file);
  if (tag.find("filename") == nullptr) return;
  check_file_name(tag, file);
  sources_.list(file);
  if (sources_.is_on() && !xml::trimmed(file).empty()) open_source(tag, file);
}

// Searched under the user's folders as the report spells it, and joined to the folders that the report names.
void Checker::open_source(const Tag& tag, std::string_view name) {
  std::vector<std::string> names = {std::string(name)};
  if (!is_absolute(name))
    for (const std::string& folder : source_folders_) names.push_back(folder + "/" + std::string(name));
  sources_.open(name, names, tag.place_of("filename"));
}

void Checker::start_method(const Tag& tag) {
  has_lines_ = false;
  read_rates(tag, found_);
  if (!is_identified(tag, root_.writer)) return;
  const std::string_view name = tag.value_of("name"), signature = tag.value_of("signature");
  if (seen_methods_.insert(hash_of(signature, hash_of(name, classes_)), tag.first_line()))
    found_.add("cobertura/method-duplicate"_rule, tag.place_of("name"), "method ", name, " with signature ", signature,
               " occurs twice in class ", std::string_view(class_.name));
}

void Checker::check_file_name(const Tag& tag, std::string_view name) {
  const std::string_view where = tag.place_of("filename");
  if (xml::trimmed(name).empty()) return found_.add("cobertura/filename"_rule, where, "attribute 'filename' is blank");
  if (has_controls(name))
    found_.add("cobertura/filename-text"_rule, where, "the file name ", name, " contains control characters");
  if (escapes(name)) found_.add("cobertura/path-escape"_rule, where, "the path ", name, " escapes its base folder");
  if (is_absolute(name)) found_.add("cobertura/path-absolute"_rule, where, "the path ", name, " is absolute");
  if (name.find('\\') != std::string_view::npos)
    found_.add("cobertura/path-separator"_rule, where, "the path ", name, " contains a backslash");
  spellings_.check(name, where, "cobertura/path-alias"_rule, found_);
}

void Checker::end_class() {
  if (!has_methods_)
    deviate({}, "element 'methods' is missing from class ", std::string_view(class_.name),
            "; coverage-04.dtd requires it");
  class_.totals = class_lines_.totals();
  class_.of_methods = class_lines_.method_totals();
  is_made_of_methods_ = is_made_of_methods_ && class_lines_.is_made_of_methods();
  compare_rates("cobertura/class-rate"_rule, class_, "the class");
  package_.totals.add(class_.totals);
  package_.of_methods.add(class_.of_methods);
  totals_.add(class_.totals);
  sources_.count({class_.totals.lines.found, class_.totals.lines.hit, 0});
  method_totals_.add(class_.of_methods);
}

void Checker::end_package() {
  compare_rates("cobertura/package-rate"_rule, package_, "the package");
}

// --- lines ---

void Checker::start_line(const KnownAttributes& attributes, const Tag& tag) {
  const bool is_of_class = tree_.around(2) == kClass;
  std::uint32_t number = 0;
  bool is_hit = false;
  const bool has_number = read_number(attributes[kNumber], tag, is_of_class, number),
             has_hits = read_hits(attributes[kHits], tag, is_hit);
  const coverage::Covered conditions = read_conditions(attributes, tag);
  if (is_of_class && has_hits && !is_hit && conditions.hit != 0 && conditions.hit == conditions.found)
    found_.add("cobertura/covered-conflict"_rule, tag.place_of("hits"), "attribute 'hits' is 0, but ", conditions.hit,
               " of ", Plural{conditions.found, "condition"}, Trusted{conditions.found == 1 ? " is" : " are"},
               " covered");
  if (!has_number || !has_hits) {
    (is_of_class ? is_sound_ : are_methods_sound_) = false;
    return;
  }
  if (!is_of_class) {
    if (is_made_of_methods_) class_lines_.add_of_method(number, is_hit);
    return;
  }
  if (sources_.is_on()) sources_.add(number, tag.place_of("number"));
  class_lines_.add(number, is_hit, conditions, root_.writer, tag, found_);
  lines_.push_back(line_of_file(file_, number, is_hit));
}

// Does not return an optional: it would be written to memory in parts and loaded at once, which stalls the processor.
bool Checker::read_number(const Attribute* attribute, const Tag& tag, bool is_of_class, std::uint32_t& line) {
  if (attribute == nullptr) return false;
  grammars::Decimal number;
  const bool is_number = grammars::xml_values::parse(attribute->value, number);
  if (!is_number || !number.fits || number.value >= kInt) {
    found_.add("cobertura/line-number"_rule, tag.place_of("number"), "attribute number=", attribute->value,
               is_number ? " exceeds 2^31 - 1" : " is not a line number");
    return false;
  }
  if (number.value == 0 && is_of_class)
    found_.add("cobertura/line-zero"_rule, tag.place_of("number"), "attribute 'number' is 0; lines start at 1");
  if (number.value > coverage::kMaxPlausibleLine)
    found_.add("cobertura/line-implausible"_rule, tag.place_of("number"), "line number ", number.value,
               " is implausibly high; expected at most ", coverage::kMaxPlausibleLine);
  line = static_cast<std::uint32_t>(number.value);
  return true;
}

bool Checker::read_hits(const Attribute* attribute, const Tag& tag, bool& is_hit) {
  if (attribute == nullptr) return false;
  grammars::Decimal hits;
  if (!grammars::xml_values::parse(attribute->value, hits)) {
    found_.add("cobertura/hits"_rule, tag.place_of("hits"), "attribute hits=", attribute->value, " is not a count");
    return false;
  }
  if (!hits.fits || hits.value >= kLong)
    found_.add("cobertura/hits-overflow"_rule, tag.place_of("hits"), "attribute hits=", attribute->value,
               " exceeds 2^63 - 1");
  else if (hits.value >= kInt)
    found_.add("cobertura/hits-32bit"_rule, tag.place_of("hits"), "attribute hits=", attribute->value,
               " exceeds 2^31 - 1");
  is_hit = !hits.fits || hits.value != 0;
  return true;
}

Facts Checker::facts() const {
  Facts facts;
  facts.functions = classes_;
  facts.counters = totals_.lines.found;
  facts.nonzero = totals_.lines.hit;
  if (classes_ != 0) facts.lines = distinct_.found, facts.lines_hit = distinct_.hit;
  return facts;
}

}  // namespace proflint::xml_coverage::cobertura
