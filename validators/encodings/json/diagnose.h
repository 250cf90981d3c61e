// The slow way to read JSON: it finds out where and how a text departs from the grammar.
#pragma once

#include "validators/encodings/json/read.h"

namespace proflint::encodings::json {

// Reads like read(), but hands out only the tokens from `resume` on, a place between two tokens. REQUIRES: the text is
// not empty.
Outcome diagnose(std::string_view text, std::size_t max_depth, const char* resume, Events& events);

}  // namespace proflint::encodings::json
