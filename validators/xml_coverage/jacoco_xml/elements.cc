// The elements and attributes of report.dtd 1.1.
#include "validators/xml_coverage/jacoco_xml/elements.h"
#include "validators/xml_coverage/jacoco_xml/checker.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"

namespace proflint::xml_coverage::jacoco_xml {
namespace {

constexpr std::string_view kName[] = {"name"}, kOfSession[] = {"id", "start", "dump"}, kOfMethod[] = {"name", "desc"},
                           kOfLine[] = {"nr"}, kOfCounter[] = {"type", "missed", "covered"};
constexpr Element::Stage kBundles = {elements(kGroup, kPackage), true}, kCounters = {elements(kCounter)};

constexpr Element kTable[] = {
    {"report", kName, 0, {{elements(kSession)}, kBundles, kCounters}},
    {"sessioninfo", kOfSession},
    {"group", kName, 0, {kBundles, kCounters}},
    {"package", kName, 0, {{elements(kClass, kSourceFile)}, kCounters}},
    {"class", kName, 0, {{elements(kMethod)}, kCounters}},
    {"method", kOfMethod, 0, {kCounters}},
    {"sourcefile", kName, 0, {{elements(kLine)}, kCounters}},
    {"line", kOfLine},
    {"counter", kOfCounter},
};
static_assert(std::size(kTable) == kCounter + 1);

constexpr std::string_view kClassAttributes[] = {"name", "sourcefilename"},
                           kMethodAttributes[] = {"name", "desc", "line"},
                           kLineAttributes[] = {"nr", "mi", "ci", "mb", "cb"};
static_assert(std::size(kLineAttributes) == kCb + 1 && std::size(kOfCounter) == kCovered + 1);

std::span<const std::string_view> attributes_of(int element) {
  switch (element) {
    case kClass:
      return kClassAttributes;
    case kMethod:
      return kMethodAttributes;
    case kLine:
      return kLineAttributes;
    default:
      return kTable[element].required;
  }
}

}  // namespace

std::span<const Element> Checker::element_table() {
  return kTable;
}

constinit const TreeRules Checker::kTreeRules = {.misplaced = &"jacoco-xml/element-misplaced"_rule,
                                                 .unknown = &"jacoco-xml/element-unknown"_rule,
                                                 .missing_attribute = &"jacoco-xml/attribute-missing"_rule};

KnownAttributes Checker::read_attributes(int element, const Tag& tag) {
  return {attributes_of(element), tag, [&](const encodings::xml::Attribute& attribute) {
            if (attribute.name != encodings::xml::kXmlns)
              found_.add("jacoco-xml/attribute-unknown"_rule, tag.place_of(attribute.name), "unknown attribute ",
                         attribute.name, " in the element ", tag.name);
          }};
}

}  // namespace proflint::xml_coverage::jacoco_xml
