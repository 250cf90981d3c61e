// Classes and methods of a JaCoCo report. Follows ClassCoverageImpl and MethodCoverageImpl.
#include <algorithm>

#include "validators/xml_coverage/jacoco_xml/elements.h"
#include "validators/xml_coverage/jacoco_xml/report.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {
namespace {

// Java Virtual Machine Specification 4.2.
bool is_class_name(std::string_view name) {
  return !name.empty() && name.find_first_of(".;[") == std::string_view::npos && !name.starts_with('/') &&
         !name.ends_with('/') && name.find("//") == std::string_view::npos;
}

}  // namespace

void CoverageReport::start_class(const Tag& tag) {
  const auto* name = tag.find("name");
  const auto* source = tag.find("sourcefilename");
  class_ = {};
  class_.number = ++elements_;
  class_.where = tag.first_line();
  if (source != nullptr) {
    class_.source = hash_of(source->value);
    class_.is_kotlin = source->value.ends_with(".kt") || source->value.ends_with(".kts");
  }
  ++classes_;
  if (name == nullptr) return;
  if (seen_.insert(hash_of(name->value, hash_of(package_.key, kClass)), tag.first_line()))
    found_.add("jacoco-xml/class-duplicate"_rule, tag.place_of("name"), "a second class ", name->value);
  check_class_name(tag, name->value);
}

void CoverageReport::check_class_name(const Tag& tag, std::string_view name) {
  if (!is_class_name(name))
    return found_.add("jacoco-xml/class-name"_rule, tag.place_of("name"), name, " is no name of a class");
  const std::size_t slash = name.rfind('/');
  const std::string_view package = slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
  if (package != package_.name)
    found_.add("jacoco-xml/class-package"_rule, tag.place_of("name"), name, " is in the package ",
               std::string_view(package_.name));
}

void CoverageReport::end_class() {
  parts_.add_class({class_.source, class_.stated, class_.where});
  const Counters& stated = class_.stated;
  if (!stated.is_sound) return;
  if (stated.has(kClassCounter) && stated.has(kMethodCounter) &&
      (stated.of[kClassCounter].covered > 0) != (stated.of[kMethodCounter].covered > 0))
    found_.add("jacoco-xml/covered-flag"_rule, class_.where, "CLASS has ", stated.of[kClassCounter].covered,
               " covered, METHOD ", stated.of[kMethodCounter].covered);
  if (class_.methods != 0 && class_.sums.is_sound && !tree_.has_lost()) check_class_sums();
}

void CoverageReport::check_class_sums() {
  const Counters &stated = class_.stated, &sums = class_.sums;
  for (const CounterType type : {kInstruction, kBranch, kComplexity, kMethodCounter}) {
    const bool is_exempt = class_.is_kotlin && (type == kInstruction || type == kBranch);
    if (is_exempt || stated.of[type] == sums.of[type]) continue;
    report_difference("jacoco-xml/class-sum"_rule, class_.where, type, stated, sums, "its methods", found_);
    break;
  }
  const std::uint64_t lines = stated.of[kLineCounter].total(), most = sums.of[kLineCounter].total();
  if (!class_.is_kotlin && (lines < class_.largest_lines || lines > most))
    found_.add("jacoco-xml/class-lines"_rule, class_.where, "LINE is ", lines, ", but its methods have ",
               class_.largest_lines, " to ", most);
}

void CoverageReport::start_method(const Tag& tag) {
  ++class_.methods;
  method_ = {{}, {}, 0, tag.first_line()};
  bool is_sound = true;
  std::uint64_t line = 0;
  read_number(tag, "line", std::uint64_t{1} << 31, line, is_sound);
  const auto *name = tag.find("name"), *descriptor = tag.find("desc");
  if (name == nullptr || descriptor == nullptr) return;
  const std::uint64_t key = hash_of(descriptor->value, hash_of(name->value, hash_of(class_.number, kMethod)));
  if (seen_.insert(key, tag.first_line()))
    found_.add("jacoco-xml/method-duplicate"_rule, tag.place_of("name"), "a second method ", name->value,
               descriptor->value);
}

void CoverageReport::end_method() {
  const Counters& stated = method_.stated;
  class_.sums.add(stated);
  class_.largest_lines = std::max(class_.largest_lines, stated.of[kLineCounter].total());
  if (!stated.is_sound) return;
  if (stated.has(kMethodCounter) && stated.has(kInstruction) &&
      (stated.of[kMethodCounter].covered > 0) != (stated.of[kInstruction].covered > 0))
    found_.add("jacoco-xml/covered-flag"_rule, method_.where, "METHOD has ", stated.of[kMethodCounter].covered,
               " covered, INSTRUCTION ", stated.of[kInstruction].covered);
  if (stated.has(kComplexity) && !class_.is_kotlin) check_complexity();
}

// A branch of n ways adds between 1 and n - 1 paths.
void CoverageReport::check_complexity() {
  const std::uint64_t complexity = method_.stated.of[kComplexity].total(),
                      branches = method_.stated.of[kBranch].total();
  const bool fits = branches == 0 ? complexity == 1 : complexity >= 1 + branches / 2 && complexity <= branches;
  if (!fits)
    found_.add("jacoco-xml/complexity"_rule, method_.where, "the complexity is ", complexity, " for ",
               Plural{branches, "branch", "branches"});
}

}  // namespace proflint::xml_coverage::jacoco_xml
