// Messages about keys and types: each names the place by its path in the document.
#include "validators/json_documents/shape_findings.h"

#include <algorithm>

#include "validators/json_documents/types.h"

namespace proflint::json_documents {

using encodings::json::Event;

void ShapeFindings::add_unknown(const Event& key, const Frame& frame) {
  const Rule* const rule = rules_of(frame).unknown;
  if (rule == nullptr) return;
  if (is_first(*rule))
    findings_.add(*rule, key.token, "unknown key ", key.inside(), " in ", Trusted{path_of(frame)});
  else
    findings_.add(*rule, key.token, "");
}

void ShapeFindings::add_missing(const Member& member, const Frame& frame) {
  const Rule* const rule = rules_of(frame).missing;
  if (rule == nullptr) return;
  if (is_first(*rule))
    findings_.add(*rule, frame.where, "key ", member.name, " is missing from ", Trusted{path_of(frame)});
  else
    findings_.add(*rule, frame.where, "");
}

void ShapeFindings::add_wrong_root(const Event& value, const Member& root) {
  if (rules_.wrong_type == nullptr) return;
  findings_.add(*rules_.wrong_type, value.token, Trusted{root.name}, " is ", Trusted{names_of(type_of(value))},
                ", not ", Trusted{names_of(root.types)});
}

void ShapeFindings::add_wrong_type(const Event& value, const Member& member, const Frame& frame) {
  const Rule* const rule = rules_of(frame).wrong_type;
  if (rule == nullptr) return;
  if (!is_first(*rule)) return findings_.add(*rule, value.token, "");
  const std::string path = path_of(frame), type = names_of(type_of(value)), expected = names_of(member.types);
  const auto add = [&](const auto&... name) {
    findings_.add(*rule, value.token, name..., " is ", Trusted{type}, ", not ", Trusted{expected});
  };
  switch (frame.shape->form) {
    case Form::object:
      return add("the value of ", member.name, " in ", Trusted{path});
    case Form::map:
      return add("the value of ", frame.last_key.inside(), " in ", Trusted{path});
    case Form::list:
      return add(Trusted{path}, "[", frame.count - 1, "]");
    case Form::tuple:
      return add(Trusted{path}, "[", frame.count - 1, "] (", Trusted{member.name}, ")");
  }
}

bool ShapeFindings::is_first(const Rule& rule) {
  if (std::find(reported_.begin(), reported_.end(), &rule) != reported_.end()) return false;
  reported_.push_back(&rule);
  return true;
}

}  // namespace proflint::json_documents
