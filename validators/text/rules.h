// What every text format must check once, whatever its lines mean: the rules of a format about bytes and line ends.
#pragma once

#include <string_view>

#include "validators/core/rule.h"

namespace proflint::text {

// nullptr: the format has no such rule.
struct Rules {
  const Rule* bom = nullptr;             // a mark of UTF-8 is skipped; a text in UTF-16 is not checked further
  const Rule* nul_byte = nullptr;        // one NUL explains all odd bytes of its line
  const Rule* control_char = nullptr;    // except TAB; also NUL if that has no rule of its own
  const Rule* crlf = nullptr;            // lines that end in CR LF
  const Rule* invalid_utf8 = nullptr;    // bytes that are not UTF-8
  const Rule* trailing_blank = nullptr;  // spaces and tabs at the end of a line
  const Rule* final_newline = nullptr;   // the last line has no LF
  const Rule* utf16 = nullptr;           // if it differs from the rule about the mark
};

// The statement of one defect is the same in all tables, unless a format defines something else.
inline constexpr const char* kNoMark = "the file does not start with a byte order mark";
inline constexpr const char* kNoNul = "the file does not contain NUL bytes";
inline constexpr const char* kNoControl = "lines do not contain control characters except TAB";
inline constexpr const char* kEndInLf = "lines end in LF, not CR LF";
inline constexpr const char* kIsUtf8 = "the file is valid UTF-8";
inline constexpr const char* kNoTrailingBlank = "lines do not end in spaces or tabs";
inline constexpr const char* kLastEndsInLf = "the last line ends in LF";

}  // namespace proflint::text
