// The text of a report: the bytes around its documents, and the end of each document. Follows RFC 8259.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "validators/core/format.h"
#include "validators/encodings/json/read.h"

namespace proflint::json_documents {

class Walker;

// Whether the text is a JSON object in UTF-16 or UTF-32, as far as its first characters show.
bool is_utf16(std::string_view bytes);
// The start of a text in UTF-16 or UTF-32, as if all of it were ASCII, for detection.
std::string narrowed(std::string_view bytes);

// Where a document starts, and the program output that precedes it: at most 20 lines and 4096 bytes.
struct Start {
  std::string_view leading;  // without blanks and line ends around it; empty: only blanks
  std::string_view text;     // from the brace on; empty: there is no JSON object
};
Start find_start(std::string_view bytes);

// The text from its first value on. If no value can be read, that is reported and nothing is returned.
std::optional<std::string_view> find_text(const Input& input, Report& report);

// How deeply brackets may nest in a document; a lower --limit nesting takes precedence.
inline constexpr std::size_t kMaxLevels = 200;  // reports of most formats have fewer than a dozen

// The number of bytes that detection reads.
inline constexpr std::size_t kMaxProbed = 1 << 20;

// Reads one document from the start of `text`, which is advanced past it. False if the document is incomplete, which is
// reported.
[[nodiscard]] bool read_document(std::string_view& text, encodings::json::Events& events, Report& report,
                                 std::size_t max_levels = kMaxLevels);
// The same, faster.
[[nodiscard]] bool read_document(std::string_view& text, Walker& walker, Report& report,
                                 std::size_t max_levels = kMaxLevels);

// Reports contents after the last document.
void check_rest(std::string_view rest, Report& report);

}  // namespace proflint::json_documents
