// The tools that write JaCoCo reports, as far as they differ in the meaning of elements and counters.
#pragma once

#include <string_view>

#include "validators/xml_coverage/jacoco_xml/counters.h"

namespace proflint::xml_coverage::jacoco_xml {

// Properties of the writer of a report. The defaults are the behavior of JaCoCo.
struct Writer {
  // Counters follow from instructions: LINE counts the lines that have any, a covered branch has covered ones, and so
  // on. Other tools write fewer counters, and lines of declarations.
  bool counts_instructions = true;
  // Classes and methods are named as in a JVM. For commands of scripts, METHOD and CLASS are flags, and names are
  // paths.
  bool has_java_classes = true;
  // Methods count no methods and no complexity, and classes no classes. Lines are counted for each of their methods and
  // classes, and may be empty.
  bool adds_up_lines = false;
};

inline constexpr Writer kJacoco = {};
inline constexpr Writer kPester = {.counts_instructions = false, .has_java_classes = false};
// The coverage agent of IntelliJ, and Kover.
inline constexpr Writer kIntellij = {.counts_instructions = false, .adds_up_lines = true};

// The writer by the name of the report; nullptr if the name does not show it.
inline const Writer* writer_of_report(std::string_view name) {
  return name == "Pester" || name.starts_with("Pester (") ? &kPester : nullptr;
}
// The writer by the counters of a method; nullptr if the method has none.
inline const Writer* writer_of_method(const Counters& stated) {
  if ((stated.named & ((1u << kTypes) - 1)) == 0) return nullptr;
  // Both are required, since a JaCoCo report may have lost one of them.
  const bool has_either = (stated.named & (1u << kMethodCounter | 1u << kComplexity)) != 0;
  return has_either ? &kJacoco : &kIntellij;
}

}  // namespace proflint::xml_coverage::jacoco_xml
