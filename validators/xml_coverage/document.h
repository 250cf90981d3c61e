// What all coverage reports that are XML have in common: the `xml/` rules, and the way from a document to its kind.
// Follows XML 1.0 (fifth edition).
#pragma once

#include <string_view>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/encodings/xml/sax.h"
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage {

// What a kind of report makes of its elements. An element that is not where it may be, and all in it, is left out.
class Content {
 public:
  virtual ~Content() = default;

  virtual void start(int element, const Tag& tag) = 0;
  virtual void end(int element) = 0;
  // The root was closed; otherwise nothing is known of totals.
  virtual void finish() = 0;
  // The element whose content may be text; kUnknown if there is none.
  virtual int text_element() const { return kUnknown; }
  virtual void text(std::string_view) {}  // in that element
};

// Checks the document and hands its elements to `content`, as far as `tree` places them.
void check_document(const Input& input, Tree& tree, Content& content, GroupedFindings& found);

}  // namespace proflint::xml_coverage
