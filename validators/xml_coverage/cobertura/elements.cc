// The elements of coverage-04.dtd, and attributes that differ from it.
#include "validators/xml_coverage/cobertura/elements.h"
#include "validators/xml_coverage/cobertura/checker.h"
#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {
namespace {

constexpr std::string_view kName[] = {"name"}, kOfClass[] = {"name", "filename"}, kOfLine[] = {"number", "hits"};

constexpr xml_coverage::Element kTable[] = {
    {"coverage", {}, elements(kPackages), {{elements(kSources, kPackages)}}, elements(kSources, kPackages)},
    {"sources", {}, 0, {{elements(kSource)}}},
    {"source"},
    {"packages", {}, 0, {{elements(kPackage, kClass)}}},  // classes: istanbul-reports before 3.1
    {.name = "package",                                   // classes: the reporter cobertura for node:test
     .required = kName,
     .required_children = elements(kClasses),
     .stages = {{elements(kClasses, kClass)}},
     .single = elements(kClasses),
     .substitutes = elements(kClass)},
    {"classes", {}, 0, {{elements(kClass)}}},
    {"class", kOfClass, elements(kLines), {{elements(kMethods, kLines)}}, elements(kMethods, kLines)},
    {"methods", {}, 0, {{elements(kMethod)}}},
    {"method", kName, 0, {{elements(kLines)}}, elements(kLines)},
    {"lines", {}, 0, {{elements(kLine)}}},
    {"line", kOfLine, 0, {{elements(kConditions)}}, elements(kConditions)},
    {"conditions", {}, 0, {{elements(kCondition)}}},
    {"condition"},
};
static_assert(std::size(kTable) == kCondition + 1);

// Attributes: the first `required` ones are #REQUIRED.
struct Attributes {
  std::size_t required;
  std::span<const std::string_view> names;
};

// Children whose order the DTD fixes: `later` may not precede `element`.
struct Order {
  int element, later;
};
constexpr Order kOrder[] = {{kSources, kPackages}, {kMethods, kLines}};

constexpr std::string_view kRootAttributes[] = {"line-rate",      "branch-rate", "complexity",
                                                "lines-covered",  "lines-valid", "branches-covered",
                                                "branches-valid", "version",     "timestamp"};
constexpr std::string_view kPackageAttributes[] = {"name", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kClassAttributes[] = {"name", "filename", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kMethodAttributes[] = {"name", "signature", "line-rate", "branch-rate", "complexity"};
constexpr std::string_view kLineAttributes[] = {"number", "hits", "branch", "condition-coverage"};
constexpr std::string_view kConditionAttributes[] = {"number", "type", "coverage"};
static_assert(std::size(kLineAttributes) == kConditionCoverage + 1 &&
              std::size(kConditionAttributes) == kConditionPart + 1 &&
              std::size(kRootAttributes) <= KnownAttributes::kMaxNames);

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

std::span<const xml_coverage::Element> Checker::element_table() {
  return kTable;
}

constinit const TreeRules Checker::kTreeRules = {.misplaced = &"cobertura/element-misplaced"_rule,
                                                 .unknown = &"cobertura/element-unknown"_rule,
                                                 .missing_attribute = &"cobertura/attribute-missing"_rule,
                                                 .missing_element = &"cobertura/element-missing"_rule,
                                                 .duplicate = &"cobertura/element-duplicate"_rule};

const Rule& Checker::dtd_rule() {
  return "cobertura/dtd-deviation"_rule;
}

KnownAttributes Checker::read_attributes(int element, const Tag& tag) {
  const Attributes wanted = attributes_of(element);
  const encodings::xml::Attribute* other = nullptr;
  const KnownAttributes known(wanted.names, tag, [&](const encodings::xml::Attribute& attribute) {
    if (other == nullptr && attribute.name != encodings::xml::kXmlns) other = &attribute;
  });
  if (has_deviated_) return known;
  if (other != nullptr)
    deviate(tag.first_line(), "attribute ", other->name, " of the element ", tag.name, " is not in coverage-04.dtd");
  for (std::size_t i = 0; i < wanted.required; ++i)
    if (known[i] == nullptr)
      deviate(tag.first_line(), "attribute '", Trusted{wanted.names[i]}, "' is missing from the element ", tag.name,
              "; coverage-04.dtd requires it");
  for (const Order& order : kOrder)
    if (element == order.element && tree_.has_sibling(order.later))
      deviate(tag.first_line(), "element '", Trusted{kTable[order.element].name}, "' follows '",
              Trusted{kTable[order.later].name}, "'; coverage-04.dtd requires the opposite order");
  return known;
}

}  // namespace proflint::xml_coverage::cobertura
