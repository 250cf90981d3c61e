// Findings about numbers that do not add up.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/xml_coverage/described.h"
#include "validators/xml_coverage/jacoco_xml/counters.h"
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage::jacoco_xml {

// A counter of an element that differs from the sum over its parts.
struct WrongSum {
  CounterType type;
  const Counters &stated, &computed;
  const char* kind;   // of the element: "class"
  const char* parts;  // "the methods of the class"
};

// Sums are not compared if an error already explains a difference. Warnings, such as unknown elements and numbers out
// of range, may explain it too, but must not hide that the report is wrong: then only the first wrong sum is reported.
class SumFindings {
 public:
  SumFindings(const Tree& tree, GroupedFindings& found) : tree_(tree), found_(found) {}

  // Notes that a number was misread.
  void add_doubt() { is_doubted_ = true; }

  template <class... Parts>
  void add(const Rule& rule, std::string_view where, const Parts&... parts) {
    add_as(rule.severity, rule, where, parts...);
  }

  // Reports the wrong sum of the element at `where`.
  void add_difference(const Rule& rule, std::string_view where, const WrongSum& wrong) {
    add_difference_as(rule.severity, rule, where, wrong);
  }
  void add_difference_as(Severity severity, const Rule& rule, std::string_view where, const WrongSum& wrong) {
    const Counter &is = wrong.stated.of[wrong.type], &sum = wrong.computed.of[wrong.type];
    const std::string owner = described(wrong.kind, where);
    add_as(severity, rule, where, "counter ", Trusted{kTypeNames[wrong.type]}, " of ", Trusted{owner}, " has ",
           is.missed, " missed and ", is.covered, " covered, but ", wrong.parts, " add up to ", sum.missed,
           " missed and ", sum.covered, " covered");
  }

 private:
  template <class... Parts>
  void add_as(Severity severity, const Rule& rule, std::string_view where, const Parts&... parts) {
    if (tree_.has_lost() || (has_added_ && (is_doubted_ || tree_.has_unknown()))) return;
    has_added_ = true;
    found_.add_as(severity, rule, where, parts...);
  }

  const Tree& tree_;
  GroupedFindings& found_;
  bool is_doubted_ = false, has_added_ = false;
};

}  // namespace proflint::xml_coverage::jacoco_xml
