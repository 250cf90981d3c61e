// The common part of all XML coverage reports: the `xml/` rules, and the dispatch of elements to the kind of report.
// Follows XML 1.0 (fifth edition).
#pragma once

#include <string_view>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/encodings/xml/sax.h"
#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage {

// Receives the elements of one kind of report. A misplaced element is skipped with all its contents.
class ElementSink {
 public:
  virtual ~ElementSink() = default;

  // An element starts or ends; `element` is its number in the table of the kind.
  virtual void start(int element, const Tag& tag) = 0;
  virtual void end(int element) = 0;
  // Called when the root was closed. If it never is, totals are unknown.
  virtual void finish() = 0;
  // The elements that may contain text.
  virtual Elements text_elements() const { return 0; }
  virtual void text(std::string_view, std::string_view /*where*/) {}  // a piece of it
  // Whether writers of this kind use UTF-16, which its consumers then read.
  virtual bool may_be_utf16() const { return false; }
};

// Checks the document and passes to `checker` the elements that `tree` allows where they are.
void check_document(const Input& input, Tree& tree, ElementSink& checker, GroupedFindings& found);

}  // namespace proflint::xml_coverage
