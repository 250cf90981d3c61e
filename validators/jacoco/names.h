// Modified UTF-8, and the rules of class names. Follows java.io.DataInput and the Java Virtual Machine
// Specification 4.2.
#pragma once

#include <string_view>

namespace proflint::jacoco {

// The defects of a string; the place of a defect that it does not have is empty.
struct TextDefects {
  std::string_view malformed;   // the first bytes that consumers reject; the bytes after them were not decoded
  std::string_view odd_form;    // the first character in an encoding that no writer uses
  std::string_view not_in_xml;  // the first character that XML 1.0 does not allow: most controls, halves of pairs
  std::string_view control;     // the first one below U+0020
};

TextDefects check_text(std::string_view text);

// Why `name` is not valid in the virtual machine, as the end of a sentence, or nullptr. REQUIRES: `text` is
// check_text(name), with nothing malformed.
const char* check_class_name(std::string_view name, const TextDefects& text);

// Whether `name` certainly has none of these defects: printable ASCII in parts, as nearly all names are. May read bytes
// up to `limit`, which is at or beyond its end.
bool is_usual_class_name(std::string_view name, const char* limit);

// Whether one of the usual generators made the class at run time, so that its bytes differ from run to run.
bool is_generated(std::string_view name);

}  // namespace proflint::jacoco
