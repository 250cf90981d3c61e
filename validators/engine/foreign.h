// Files of other kinds: their names, and how to convert them.
#pragma once

#include <string_view>

#include "validators/core/head.h"

namespace proflint {

// The description of a file of another kind.
struct OtherKind {
  std::string_view what;    // "a Java Flight Recording; convert it with async-profiler's jfrconv"; empty: unknown
  bool is_damaged = false;  // it was a profile, or refers to one: reported if only profiles have such names
};

// Kinds that are certain by their first bytes or their outermost element, checked before any text format.
OtherKind find_marked_kind(const Head& head);

// The same by the outermost element of XML alone, for reports with the root element of one of the formats.
OtherKind find_marked_root(const Head& head);

// Kinds that the structure of a text shows, and JSON by its keys.
OtherKind find_text_kind(const Head& head);

// Kinds of text that are tried last, if no format matches: scripts, settings, JSON.
OtherKind find_plain_kind(const Head& head);

// The kind of a JSON document by its keys; empty if it is not known.
std::string_view find_json_kind(std::string_view bytes);

// "JSON" if it is a JSON document; else empty.
std::string_view find_other_json(std::string_view bytes);

}  // namespace proflint
