// The text of a report: what is around its documents, and how each of them ends. Follows RFC 8259.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/format.h"
#include "validators/encodings/json/read.h"

namespace proflint::json_coverage {

// Whether the text is a JSON object in UTF-16 or UTF-32, as far as its first characters say.
bool is_utf16(std::string_view bytes);
// Whether there is nothing but blanks, NUL and a byte-order mark.
bool is_empty(std::string_view bytes);

// The text from its first value on; nothing if there is none that can be read, which is reported.
std::optional<std::string_view> find_text(const Input& input, Report& report);

// Reads one document from the start of `text`, which moves to what follows it. False if it is not complete, which is
// reported.
bool read_document(std::string_view& text, encodings::json::Events& events, Report& report);

// Reports what follows the last document.
void check_rest(std::string_view rest, Report& report);

}  // namespace proflint::json_coverage
