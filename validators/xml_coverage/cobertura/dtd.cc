// The elements of coverage-04.dtd, and attributes that differ from it.
#include "validators/xml_coverage/cobertura/coverage.h"
#include "validators/xml_coverage/cobertura/elements.h"
#include "validators/xml_coverage/cobertura/rules.h"

#include <algorithm>

namespace proflint::xml_coverage::cobertura {
namespace {

constexpr std::string_view kName[] = {"name"}, kOfClass[] = {"name", "filename"}, kOfLine[] = {"number", "hits"};

constexpr xml_coverage::Element kTable[] = {
    {"coverage", {}, elements(kPackages), {{elements(kSources, kPackages)}}},
    {"sources", {}, 0, {{elements(kSource)}}},
    {"source"},
    {"packages", {}, 0, {{elements(kPackage)}}},
    {"package", kName, elements(kClasses), {{elements(kClasses)}}},
    {"classes", {}, 0, {{elements(kClass)}}},
    {"class", kOfClass, elements(kLines), {{elements(kMethods, kLines)}}},
    {"methods", {}, 0, {{elements(kMethod)}}},
    {"method", kName, 0, {{elements(kLines)}}},
    {"lines", {}, 0, {{elements(kLine)}}},
    {"line", kOfLine, 0, {{elements(kConditions)}}},
    {"conditions", {}, 0, {{elements(kCondition)}}},
    {"condition"},
};
static_assert(std::size(kTable) == kCondition + 1);

// Attributes: the first `required` ones are #REQUIRED.
struct Attributes {
  std::size_t required;
  std::span<const std::string_view> names;
};

constexpr std::string_view kRootAttributes[] = {"line-rate",      "branch-rate", "complexity",
                                                "lines-covered",  "lines-valid", "branches-covered",
                                                "branches-valid", "version",     "timestamp"};
constexpr std::string_view kPackageAttributes[] = {"name", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kClassAttributes[] = {"name", "filename", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kMethodAttributes[] = {"name", "signature", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kLineAttributes[] = {"number", "hits", "branch", "condition-coverage"};
constexpr std::string_view kConditionAttributes[] = {"number", "type", "coverage"};

Attributes attributes_of(int element) {
  switch (element) {
    case kCoverage:
      return {std::size(kRootAttributes), kRootAttributes};
    case kPackage:
      return {std::size(kPackageAttributes), kPackageAttributes};
    case kClass:
      return {std::size(kClassAttributes), kClassAttributes};
    case kMethod:
      return {std::size(kMethodAttributes), kMethodAttributes};
    case kLine:
      return {2, kLineAttributes};
    case kCondition:
      return {std::size(kConditionAttributes), kConditionAttributes};
    default:
      return {0, {}};
  }
}

}  // namespace

std::span<const xml_coverage::Element> element_table() {
  return kTable;
}

constinit const TreeRules kTreeRules = {&"cobertura/misplaced-element"_rule, &"cobertura/unknown-element"_rule,
                                        &"cobertura/missing-attribute"_rule, &"cobertura/missing-element"_rule};

void Coverage::check_dtd(int element, const Tag& tag) {
  if (has_deviated_) return;
  const Attributes wanted = attributes_of(element);
  for (std::size_t i = 0; i < tag.attributes.size(); ++i)
    if (!encodings::xml::is_one_of(wanted.names, tag.attributes[i].name, i))
      return deviate(tag.first_line(), "an attribute that the DTD does not have");
  for (const std::string_view name : wanted.names.first(wanted.required))
    if (tag.find(name) == nullptr) return deviate(tag.first_line(), "an attribute that the DTD requires is missing");
}

void Coverage::deviate(std::string_view where, const char* what) {
  if (has_deviated_) return;
  has_deviated_ = true;
  found_.add("cobertura/dtd-deviation"_rule, where, Words{what});
}

}  // namespace proflint::xml_coverage::cobertura
