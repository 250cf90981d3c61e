// Documents that Ruby rejects, and contents after a document: SimpleCov before 0.9 rewrote files in place, and left the
// end of a longer document in them.
#pragma once

#include <string_view>

#include "validators/core/format.h"
#include "validators/json_documents/walker.h"

namespace proflint::simplecov {

// Reads the document of `input` into `sink` and reports its defects. Does not flush `sink`. False if the file has no
// document.
bool walk_document(const Input& input, const json_documents::Shape& shape, const json_documents::ShapeRules& rules,
                   json_documents::Sink& sink, GroupedFindings& findings);

}  // namespace proflint::simplecov
