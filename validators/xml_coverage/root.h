// The kind of report, determined by the root element or, if that is not enough, by its first child.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/head.h"

namespace proflint::xml_coverage {

enum class Kind : std::uint8_t {
  none,
  blank,
  unreadable,
  cobertura,
  jacoco,
  other_report,  // has the root element of JaCoCo, but nothing else of it
  clover,
  opencover,
  vs_results,
  vs_dataset,
  sonar,
};

// The kind of the document, from the first 64 KiB of it.
Kind kind_of(const Head& head);

// Describes a report of another program that shares the root element of one of our formats, or that its attributes
// identify: "an NCover report". Empty if the report is unknown.
std::string_view foreign_name(const Head& head);

// Whether the text has only blanks, NUL bytes and a byte order mark.
bool is_blank_or_nul(std::string_view text);

}  // namespace proflint::xml_coverage
