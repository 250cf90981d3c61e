// Bytes that texts should not have: control characters, byte order marks and line separators other than LF.
#pragma once

#include <string_view>

namespace proflint {

// A control character of ASCII.
constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
}
// A control character that lines of text should not have: any except TAB, and LF, which ends the line.
constexpr bool is_stray_control(char c) {
  return is_control(c) && c != '\t' && c != '\n';
}

// Whether the text contains U+2028 or U+2029 in UTF-8. In patterns of JavaScript, `.` does not match them.
constexpr bool has_line_separator(std::string_view text) {
  return text.find("\xe2\x80\xa8") != text.npos || text.find("\xe2\x80\xa9") != text.npos;
}

// The byte order mark of UTF-8.
inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

// `text` after the mark of UTF-8, or all of it if it has none.
constexpr std::string_view without_utf8_mark(std::string_view text) {
  return text.starts_with(kUtf8Mark) ? text.substr(kUtf8Mark.size()) : text;
}
// Whether the bytes start as text in UTF-16 does, in either byte order.
constexpr bool has_utf16_mark(std::string_view bytes) {
  return bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff");
}

}  // namespace proflint
