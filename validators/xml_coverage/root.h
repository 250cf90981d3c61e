// Which report a document is: its root element decides, and where that says nothing the first element in it.
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
  clover,
  opencover,
  vs_results,
  vs_dataset,
  sonar,
};

// The kind of the document, from the first 64 KiB of it.
Kind kind_of(const Head& head);

// The name of a report with the root element of one of our formats, but which another program wrote in a form of
// its own, and of others that their attributes tell: "an NCover report". Empty if nothing is known of the file.
std::string_view foreign_name(const Head& head);

// Whether the text has only blanks, NUL bytes and a byte order mark.
bool is_blank_or_nul(std::string_view text);

}  // namespace proflint::xml_coverage
