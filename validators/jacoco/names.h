// Modified UTF-8, and what names of classes may be. Follows java.io.DataInput and the Java Virtual Machine
// Specification 4.2.
#pragma once

#include <string_view>

namespace proflint::jacoco {

// What is the matter with a string; each place is empty if nothing is.
struct TextDefects {
  std::string_view malformed;   // the first bytes that readers reject; nothing is known of what follows them
  std::string_view odd_form;    // the first character that no writer writes so
  std::string_view not_in_xml;  // the first character that XML 1.0 does not allow: most controls, halves of pairs
  std::string_view control;     // the first one below U+0020
};

TextDefects check_text(std::string_view text);

// Why `name` is none of the virtual machine's, or nullptr. REQUIRES: `text` is check_text(name), with nothing
// malformed.
const char* check_class_name(std::string_view name, const TextDefects& text);

// Whether `name` surely has none of these defects: printable ASCII in parts, as nearly all names are. Up to `limit`, at
// or beyond its end, bytes may be looked at.
bool is_usual_class_name(std::string_view name, const char* limit);

// Whether the class was made at run time by one of the usual generators, so that its bytes differ from run to run.
bool is_generated(std::string_view name);

}  // namespace proflint::jacoco
