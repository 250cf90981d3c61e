// Findings about keys that are missing, unknown or of the wrong type.
#pragma once

#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/json_documents/frame.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_documents {

class ShapeFindings {
 public:
  ShapeFindings(const ShapeRules& rules, GroupedFindings& findings) : rules_(rules), findings_(findings) {}

  void add_unknown(const encodings::json::Event& key, const Frame& frame);
  void add_missing(const Member& member, const Frame& frame);
  // `value` is the document.
  void add_wrong_root(const encodings::json::Event& value, const Member& root);
  // `value` is a value of `frame` that does not have the type of `member`.
  void add_wrong_type(const encodings::json::Event& value, const Member& member, const Frame& frame);

 private:
  const ShapeRules& rules_of(const Frame& frame) const {
    return frame.shape->rules != nullptr ? *frame.shape->rules : rules_;
  }
  bool is_first(const Rule& rule);

  const ShapeRules& rules_;
  GroupedFindings& findings_;
  std::vector<const Rule*> reported_;  // rules with a finding already: further findings need no message
};

}  // namespace proflint::json_documents
