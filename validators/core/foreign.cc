// Recognizes pointers, pages, merges and encodings by the start of the file.
#include "validators/core/foreign.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "validators/core/lines.h"
#include "validators/core/text.h"

namespace proflint {
namespace {

constexpr std::size_t kSearched = 65536, kDecoded = 4096;
constexpr std::size_t kMinBase64 = 24;  // characters: anything shorter may be a word

// git-merge(1), "How conflicts are presented": both markers at the start of a line.
bool has_conflict_marks(std::string_view text) {
  bool is_open = false;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (line.starts_with("<<<<<<< ")) is_open = true;
    if (is_open && line.starts_with("=======")) return true;
  }
  return false;
}

// RFC 4648, table 1: the value of a character, 64 for none.
unsigned base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 26;
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0') + 52;
  return c == '+' ? 62 : c == '/' ? 63 : 64;
}

}  // namespace

std::string_view recognize_foreign(const Head& head) {
  const std::string_view bytes = head.bytes.substr(0, kSearched);
  if (bytes.starts_with("version https://git-lfs.github.com/spec/"))
    return "a Git LFS pointer, not the file itself; run git lfs pull";
  if (equals_ignoring_case(head.xml_root(), "html") || equals_ignoring_case(bytes.substr(0, 14), "<!doctype html"))
    return "an HTML page, perhaps an error message from a server; download the file again";
  if (!bytes.empty() && bytes.find_first_not_of('\0') == std::string_view::npos)
    return head.bytes.find_first_not_of('\0', bytes.size()) == std::string_view::npos
               ? "only zeros; the file was never written, or lost its contents in a crash"
               : "only zeros in the first 64 KiB; this data was never written, or was lost in a crash";
  if (!head.is_text()) return {};
  if (has_conflict_marks(bytes)) return "text with the conflict markers of a merge; resolve the conflict";
  return {};
}

// Encoders write all lines but the last with one width: lines of other widths are lists of words, and lines of only
// hexadecimal digits are lists of checksums.
std::string decode_base64_start(std::string_view text) {
  text = text.substr(0, kDecoded);
  if (text.find_first_not_of("0123456789abcdef\r\n") == text.npos) return {};
  std::string out;
  std::uint32_t bits = 0;
  std::size_t characters = 0, width = 0;
  bool is_last = false;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    line = without_cr(line);
    if (line.empty()) continue;
    if (width == 0) width = line.size();
    if (is_last || line.size() > width) return {};
    is_last = line.size() < width || width % 4 != 0 || width < kMinBase64;
    for (const char c : line) {
      if (c == '=' && characters >= kMinBase64) return out;
      const unsigned value = base64_value(c);
      if (value == 64) return {};
      bits = bits << 6 | value;
      if (++characters % 4 == 0)
        out += {static_cast<char>(bits >> 16), static_cast<char>(bits >> 8), static_cast<char>(bits)};
    }
  }
  return characters < kMinBase64 ? std::string() : out;
}

}  // namespace proflint
