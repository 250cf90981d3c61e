// Elements in messages that are written after the event of their tag, described by the tag in the document.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/message.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage {

// The attribute as the tag spells it; empty if the first line of the tag does not have it.
inline std::string_view value_in(std::string_view tag, std::string_view attribute) {
  const std::string_view value = encodings::xml::Tag{{}, {}, tag}.place_of(attribute);
  return value.data() == tag.data() ? std::string_view() : value;
}

// The element with this tag, for messages: "class 'org/demo/Main'", or "the class" if the tag does not show its name.
inline std::string described(std::string_view kind, std::string_view tag) {
  const std::string_view name = value_in(tag, "name");
  if (name.empty()) return "the " + std::string(kind);
  const Part parts[] = {Trusted{kind}, " ", name};
  return to_message(parts);
}

}  // namespace proflint::xml_coverage
