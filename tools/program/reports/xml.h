// Helpers for XML with pugixml. Text is passed through shown(), since XML 1.0 cannot express most control characters.
#pragma once

#include <pugixml.hpp>
#include <string>

namespace proflint::tools {

// Appends `document`, without an XML declaration, indented by `depth`.
void append_xml(const pugi::xml_document& document, unsigned depth, std::string& out);

// Adds an attribute; `value` is escaped as needed.
void set(pugi::xml_node node, const char* name, const std::string& value);

inline constexpr const char* kXmlDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

}  // namespace proflint::tools
