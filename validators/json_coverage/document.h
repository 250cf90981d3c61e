// The names of the JSON layer that every report here is read with. Follows RFC 8259.
#pragma once

#include "validators/encodings/json/document.h"
#include "validators/encodings/json/hygiene.h"

namespace proflint::json_coverage {

using encodings::json::check_rest;
using encodings::json::find_start;
using encodings::json::find_text;
using encodings::json::Hygiene;
using encodings::json::is_empty;
using encodings::json::is_utf16;
using encodings::json::read_document;
using encodings::json::Start;

}  // namespace proflint::json_coverage
