// Reads elements in document order; sums are checked at the end of an element.
#include "validators/xml_coverage/jacoco_xml/checker.h"

#include <algorithm>

#include "grammars/xml_values.h"
#include "validators/coverage/lines.h"
#include "validators/xml_coverage/jacoco_xml/elements.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::xml_coverage::jacoco_xml {
namespace {

constexpr std::size_t kMaxNames = 64;   // names under which a source is searched
constexpr std::size_t kMaxPath = 4096;  // of a source
constexpr std::uint64_t kInt = std::uint64_t{1} << 31, kLong = std::uint64_t{1} << 63;

// The key of a name inside an element; `kind` distinguishes kinds of elements.
std::uint64_t key_of(std::string_view name, std::uint64_t around, int kind) {
  return hash_of(name, hash_of(around, static_cast<std::uint64_t>(kind)));
}

// Whether counters that differ from the sums equal the last package's, as Pester 4.5 and 4.6 and gcovr before 8.3
// wrote them for reports of several packages.
bool repeats_last(const Counters& stated, const Counters& sums, const Counters& last) {
  for (std::size_t i = 0; i < kTypes; ++i)
    if (stated.of[i] != sums.of[i] && stated.of[i] != last.of[i]) return false;
  return last.states_any();
}

constexpr SourceRules kSourceRules = {&"jacoco-xml/source-missing"_rule,
                                      {&"jacoco-xml/source-line-range"_rule, &"jacoco-xml/source-line-after-end"_rule}};

}  // namespace

Checker::Checker(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree),
      found_(found),
      sums_(tree, found),
      parts_(input.memory),
      named_classes_(input.memory),
      wants_entries_(input.entries != nullptr),
      lines_(input.memory),
      sources_(input, kSourceRules, found),
      seen_(input.memory) {}

void Checker::start(int element, const Tag& tag) {
  const KnownAttributes attributes = read_attributes(element, tag);
  switch (element) {
    case kReport:
    case kGroup:
      return start_bundle(tag);
    case kSession:
      return start_session(tag);
    case kPackage:
      return start_package(tag);
    case kClass:
      return start_class(tag);
    case kMethod:
      return start_method(tag);
    case kSourceFile:
      return start_source_file(tag);
    case kLine:
      return start_line(attributes, tag);
    case kCounter:
      return start_counter(attributes, tag);
    default:
      return;
  }
}

void Checker::end(int element) {
  if (element == kReport || element == kGroup) end_bundle();
  if (element == kPackage) end_package();
  if (element == kClass) end_class();
  if (element == kMethod) end_method();
  if (element == kSourceFile) end_source_file();
}

// --- bundles, sessions and packages ---

void Checker::start_bundle(const Tag& tag) {
  if (bundles_.empty())
    set_writer(writer_of_report(tag.value_of("name")));
  else
    bundles_.back().has_parts = true;
  bundles_.push_back({{}, {}, {}, tag.first_line(), ++elements_});
}

// Only the first evidence counts.
void Checker::set_writer(const Writer* known) {
  if (is_writer_known_ || known == nullptr) return;
  writer_ = *known;
  is_writer_known_ = true;
}

void Checker::end_bundle() {
  Bundle bundle = bundles_.back();
  bundles_.pop_back();
  const bool is_report = bundles_.empty();
  const bool has_contents = bundle.sums.states_any() || !bundle.sums.is_complete;
  bundle.stated.is_complete = bundle.stated.states_any() || !has_contents;
  if (is_report && !bundle.stated.is_complete && !tree_.has_lost())
    found_.add("jacoco-xml/no-totals"_rule, bundle.where, "the report has no counters of its own");
  const bool can_compare = bundle.has_parts
                               ? are_comparable(bundle.stated, bundle.sums)
                               : bundle.stated.is_sound && writer_.has_java_classes;  // up to 4.4 without packages
  const bool is_repeated = is_report && repeats_last(bundle.stated, bundle.sums, bundle.last_package);
  const auto type = can_compare ? doubt_differences(bundle.stated, bundle.sums) : std::nullopt;
  if (type && is_repeated)
    sums_.add_difference_as(
        Severity::warning, "jacoco-xml/total-sum"_rule, bundle.where,
        {*type, bundle.stated, bundle.sums, "report", "the packages in the report, of which it counts only the last,"});
  else if (type)
    sums_.add_difference(
        "jacoco-xml/total-sum"_rule, bundle.where,
        {*type, bundle.stated, bundle.sums, is_report ? "report" : "group",
         is_report ? "the groups and packages in the report" : "the groups and packages in the group"});
  if (is_report) {
    report_ = bundle.stated;
    return;
  }
  bundles_.back().sums.add(bundle.stated);
}

void Checker::start_session(const Tag& tag) {
  ++sessions_;
  bool is_sound = true;
  std::uint64_t start = 0, dump = 0;
  const bool has_start = read_number(tag.find("start"), tag, kLong, start, is_sound),
             has_dump = read_number(tag.find("dump"), tag, kLong, dump, is_sound);
  if (!has_start || !has_dump || start <= dump) return;
  const auto* const id = tag.find("id");
  found_.add("jacoco-xml/session-times"_rule, tag.first_line(), id == nullptr ? "the session" : "session ",
             id == nullptr ? proflint::Part("") : proflint::Part(id->value), " starts at ", start, " ms, but ends at ",
             dump, " ms");
}

void Checker::start_package(const Tag& tag) {
  const std::string_view name = tag.value_of("name");
  const std::uint64_t key = key_of(name, bundles_.back().number, kPackage);
  package_ = {{}, std::string(name), ++elements_, tag.first_line()};
  bundles_.back().has_parts = true;
  parts_.clear();
  if (tag.find("name") != nullptr && seen_.insert(key, tag.first_line()))
    found_.add("jacoco-xml/package-duplicate"_rule, tag.place_of("name"), "package ", name, " occurs twice");
}

void Checker::count(const Counter& lines) const {
  sources_.count({lines.total(), lines.covered, 0});
}

void Checker::end_package() {
  for (const auto& [name, lines] : named_classes_) {
    if (parts_.has_files()) break;
    sources_.name(name);
    count(lines);
  }
  named_classes_.clear();
  if (!parts_.has_files()) {
    const Counter lines = parts_.sum_of_classes(false).of[kLineCounter];
    listed_.add({lines.total(), lines.covered});
  }
  package_.stated.is_complete = package_.stated.states_any() || !parts_.has_contents();
  if (!tree_.has_lost()) parts_.check(package_.stated, package_.where, writer_, sums_, found_);
  bundles_.back().sums.add(package_.stated);
  bundles_.back().last_package = package_.stated;
}

// --- source files ---

void Checker::start_source_file(const Tag& tag) {
  const std::string_view name = tag.value_of("name");
  file_ = {{}, {}, hash_of(name), tag.first_line(), tag.find("name") != nullptr};
  lines_.clear();
  ++classes_;
  if (tag.find("name") != nullptr && seen_.insert(key_of(name, package_.key, kSourceFile), tag.first_line()))
    found_.add("jacoco-xml/sourcefile-duplicate"_rule, tag.place_of("name"), "source file ", name,
               " occurs twice in its package");
  const std::string path = package_.name.empty() ? std::string(name) : package_.name + "/" + std::string(name);
  check_path(tag, name, path);
  sources_.name(path);
  if (!name.empty()) sources_.list(path);
  if (sources_.is_on()) open_source(tag, name);
}

// Consumers append the path to each source folder.
void Checker::check_path(const Tag& tag, std::string_view name, std::string_view path) {
  if (escapes(name))
    found_.add("jacoco-xml/path-escape"_rule, tag.place_of("name"), "the source file ", name, " escapes its package");
  else if (escapes(path))
    found_.add("jacoco-xml/path-escape"_rule, tag.place_of("name"), "the path ", path, " escapes its base folder");
}

// Sources are in folders named after their packages. Kotlin projects may omit the common prefix of all packages, and
// the Kotlin compiler gives inlined code lines beyond the end of the file.
void Checker::open_source(const Tag& tag, std::string_view name) {
  sources_.close();
  if (name.empty()) return;
  const std::string path = package_.name.empty() ? std::string(name) : package_.name + "/" + std::string(name);
  if (path.size() > kMaxPath) return;
  std::vector<std::string> names = {path};
  for (std::string_view rest = path; names.size() < kMaxNames;) {
    rest.remove_prefix(std::min(rest.find('/'), rest.size() - 1) + 1);
    if (rest.find('/') == std::string_view::npos) break;  // a name without folders could belong to another file
    names.emplace_back(rest);
  }
  sources_.open(path, names, tag.place_of("name"));
  if (is_kotlin(name)) sources_.close();
}

void Checker::end_source_file() {
  source_lines_.add({lines_.lines().total(), lines_.lines().covered});
  const Counter& lines = file_.stated.has(kLineCounter) ? file_.stated.of[kLineCounter] : lines_.lines();
  count(lines);
  listed_.add({lines.total(), lines.covered});
  lines_.check(file_.stated, file_.where, writer_, sums_, found_);
  file_.stated.is_complete = file_.stated.states_any() || lines_.is_empty();
  if (lines_.are_complete(file_.stated)) parts_.check_methods(file_.key, lines_, found_);
  parts_.add_file({file_.has_name ? std::optional(file_.key) : std::nullopt, file_.stated, file_.where});
}

void Checker::start_line(const KnownAttributes& attributes, const Tag& tag) {
  SourceLine line;
  line.where = tag.where;
  const auto read = [&](LineAttribute attribute, std::uint64_t& value) {
    return read_number(attributes[attribute], tag, kInt, value, line.is_sound);
  };
  const bool has_number = read(kNr, line.number);
  if (has_number && line.number > coverage::kMaxPlausibleLine && line.number < kInt)
    found_.add("jacoco-xml/line-implausible"_rule, tag.place_of("nr"), "line number ", line.number,
               " is implausibly high; expected at most ", coverage::kMaxPlausibleLine);
  const bool has_mi = read(kMi, line.missed), has_ci = read(kCi, line.covered);
  const bool has_mb = read(kMb, line.missed_branches), has_cb = read(kCb, line.covered_branches);
  line.is_sound = line.is_sound && has_number;
  line.has_missed = attributes[kMi] != nullptr;
  line.has_covered = attributes[kCi] != nullptr;
  line.has_all = has_mi && has_ci && has_mb && has_cb;
  if (has_number && sources_.is_on()) sources_.add(line.number, tag.place_of("nr"));
  lines_.add(line, writer_, found_);
}

// --- counters ---

Counters* Checker::open_counters() {
  switch (tree_.around(1)) {
    case kReport:
    case kGroup:
      return &bundles_.back().stated;
    case kPackage:
      return &package_.stated;
    case kClass:
      return &class_.stated;
    case kMethod:
      return &method_.stated;
    case kSourceFile:
      return &file_.stated;
    default:
      return nullptr;
  }
}

// The element that the next counter belongs to, for messages.
std::string Checker::open_element() const {
  switch (tree_.around(1)) {
    case kReport:
      return described("report", bundles_.back().where);
    case kGroup:
      return described("group", bundles_.back().where);
    case kPackage:
      return described("package", package_.where);
    case kClass:
      return described("class", class_.where);
    case kMethod:
      return described("method", method_.where);
    default:
      return described("source file", file_.where);
  }
}

void Checker::start_counter(const KnownAttributes& attributes, const Tag& tag) {
  Counters& counters = *open_counters();
  bool is_sound = true;
  Counter counter;
  const bool has_missed = read_number(attributes[kMissed], tag, kInt, counter.missed, is_sound),
             has_covered = read_number(attributes[kCovered], tag, kInt, counter.covered, is_sound);
  const Attribute* const name = attributes[kType];
  const auto* const known =
      name == nullptr ? std::end(kTypeNames) : std::find(std::begin(kTypeNames), std::end(kTypeNames), name->value);
  if (name != nullptr && known == std::end(kTypeNames))
    found_.add("jacoco-xml/counter-type"_rule, tag.place_of("type"), "unknown counter type ", name->value);
  const auto type = static_cast<CounterType>(known - std::begin(kTypeNames));
  counters.named |= 1u << type;
  if (!is_sound || !has_missed || !has_covered || type == kTypes) {
    counters.is_sound = false;
    return;
  }
  if (counters.has(type)) {
    counters.is_sound = false;
    const std::string owner = open_element();
    return found_.add("jacoco-xml/counter-duplicate"_rule, tag.first_line(), "counter ", Trusted{kTypeNames[type]},
                      " of ", Trusted{owner}, " occurs twice");
  }
  counters.given |= 1u << type;
  counters.of[type] = counter;
  check_level(tree_.around(1), type, counters, tag);
}

void Checker::check_level(int element, CounterType type, Counters& counters, const Tag& tag) {
  if (element == kMethod && type == kClassCounter)
    found_.add("jacoco-xml/counter-level"_rule, tag.first_line(), Trusted{open_element()},
               " has a CLASS counter, which methods do not have");
  const bool is_own = (element == kMethod && type == kMethodCounter) || (element == kClass && type == kClassCounter);
  if (!is_own || counters.of[type].total() == 1) return;
  counters.doubt(type);
  found_.add("jacoco-xml/counter-level"_rule, tag.first_line(), "counter ", Trusted{kTypeNames[type]}, " of ",
             Trusted{open_element()}, " is ", counters.of[type].total(), "; expected 1");
}

// Does not return an optional: it would be written to memory in parts and loaded at once, which stalls the processor.
bool Checker::read_number(const Attribute* attribute, const Tag& tag, std::uint64_t bound, std::uint64_t& value,
                          bool& is_sound) {
  if (attribute == nullptr) return false;
  grammars::Decimal number;
  if (!grammars::xml_values::parse(attribute->value, number)) {
    const std::string_view name = attribute->name;
    found_.add("jacoco-xml/number"_rule, tag.place_of(name), "attribute ", Trusted{name}, "=", attribute->value,
               name == "nr" || name == "line" ? " is not a line number"
               : bound == kInt                ? " is not a count"
                                              : " is not a time in milliseconds");
    is_sound = false;
    return false;
  }
  if (!number.fits || number.value >= bound) {
    sums_.add_doubt();
    found_.add("jacoco-xml/number-range"_rule, tag.place_of(attribute->name), "attribute ", Trusted{attribute->name},
               "=", attribute->value, " exceeds 2^", bound == kInt ? "31" : "63", " - 1");
  }
  value = number.fits ? number.value : UINT64_MAX;
  return true;
}

void Checker::finish() {
  if (classes_ == 0) found_.add("jacoco-xml/no-classes"_rule, {}, "the report has neither classes nor source files");
  sources_.finish();
}

Facts Checker::facts() const {
  Facts facts;
  facts.functions = report_.of[kMethodCounter].total();
  const Counter& stated = report_.of[kLineCounter];
  facts.counters = report_.states_any() ? stated.total() : listed_.found;
  facts.nonzero = report_.states_any() ? stated.covered : listed_.hit;
  const bool has_lines =
      source_lines_.found != 0;  // otherwise the report only has counters of packages, classes or methods
  facts.lines = has_lines ? source_lines_.found : *facts.counters;
  facts.lines_hit = has_lines ? source_lines_.hit : *facts.nonzero;
  facts.runs = sessions_;
  return facts;
}

}  // namespace proflint::xml_coverage::jacoco_xml
