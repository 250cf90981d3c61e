// Detects sample profiles in text encoding by the shape of the first lines.
// Follows the detection section of the LLVM sample profile specification.
#include "validators/samples/text/detect.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "grammars/sample_text.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/samples/text/family.h"

namespace proflint::samples::text {
namespace {

constexpr std::size_t kLookedAt = 64 << 10;  // bytes; the first line may be longer
constexpr std::size_t kLinesLookedAt = 200;

std::string_view without_end(std::string_view line) {
  // Text after a CR that ends a line belongs to the next line.
  line = line.substr(0, line.find('\r'));
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

bool is_header(std::string_view line) {
  grammars::sample_text::Header header;
  return grammars::sample_text::parse(line, header);
}

bool is_body(std::string_view line) {
  grammars::sample_text::Body body;
  return grammars::sample_text::parse(line, body);
}

// Removes hexadecimal digits from the front.
bool take_hex(std::string_view& text) {
  const std::size_t size = std::min(text.find_first_not_of("0123456789abcdefABCDEF"), text.size());
  text.remove_prefix(size);
  return size != 0;
}

// HEX:NUM, HEX-HEX:NUM or HEX->HEX:NUM
bool is_address_count(std::string_view line) {
  if (!take_hex(line)) return false;
  if (line.starts_with('-')) {
    line.remove_prefix(line.starts_with("->") ? 2 : 1);
    if (!take_hex(line)) return false;
  }
  return line.starts_with(':') && is_digits(line.substr(1));
}

// The first `N` lines that are neither empty nor comments, without line end and trailing spaces.
template <std::size_t N>
std::array<std::string_view, N> first_lines(std::string_view text) {
  std::array<std::string_view, N> found;
  std::size_t count = 0;
  Lines lines(text.substr(0, kLookedAt));
  for (std::string_view line; count < N && lines.next(line);) {
    line = without_end(line);
    const std::string_view content = without_indent(line);
    if (!content.empty() && content[0] != '#') found[count++] = line;
  }
  return found;
}

// Whether the lines after the first look like llvm-profgen's: indented, or with a number for an address or range.
bool has_counts(std::string_view text) {
  const auto [first, second, third] = first_lines<3>(text);
  return second.starts_with(' ') || is_address_count(without_indent(second)) || is_address_count(without_indent(third));
}

// Whether enough lines of a file with a wrong first line are lines of a profile.
Match match_lines(std::string_view bytes) {
  std::size_t known = 0, bodies = 0, all = 0;
  Lines lines(bytes.substr(0, kLookedAt));
  for (std::string_view line; all < kLinesLookedAt && lines.next(line);) {
    line = without_end(line);
    const std::string_view content = without_indent(line);
    if (content.empty() || content[0] == '#') continue;
    ++all;
    const bool body = line[0] == ' ' && is_body(line);
    bodies += body;
    known += body || (line[0] != ' ' && is_header(line));
  }
  return known != 0 && (known * 2 > all || (bodies != 0 && known * 2 == all)) ? Match::weak : Match::none;
}

// Other texts with numbers and colons: heap profiles of gperftools, Go and jemalloc, error reports.
constexpr std::string_view kForeignStarts[] = {"heap profile: ", "heap_v2/", "Dr. Memory ", "{\""};

bool is_foreign(std::string_view first_line) {
  return std::any_of(std::begin(kForeignStarts), std::end(kForeignStarts),
                     [&](std::string_view start) { return first_line.starts_with(start); });
}

Match detect_bytes(std::string_view bytes, bool is_named) {
  if (is_foreign(first_lines<1>(bytes)[0])) return Match::none;
  Lines lines(bytes);
  std::size_t count = 0;
  for (std::string_view line; lines.next(line) && ++count < kLinesLookedAt;) {
    if (line.starts_with('#') || line.starts_with(' ')) continue;
    line = without_end(line);
    if (line.empty()) continue;
    if (line == kDataAccessSection || is_header(line)) return Match::strong;
    std::string_view first_line;
    if (!is_unsymbolized(bytes, first_line)) return match_lines(bytes);
    return has_counts(bytes) || is_named ? Match::strong : Match::weak;
  }
  if (first_lines<1>(bytes)[0].empty()) return is_named ? Match::name : Match::none;
  return match_lines(bytes);
}

}  // namespace

bool is_unsymbolized(std::string_view text, std::string_view& first_line) {
  const auto [first, second, third] = first_lines<3>(text);
  first_line = first;
  if (first == kDataAccessSection) return false;
  const bool is_context = first.starts_with('[') && first.ends_with(']');
  if (!is_context && !is_digits(first)) return false;
  // A section may have no entries: its number 0 is followed by the next section's number.
  const std::string_view next = without_indent(second);
  return is_address_count(next) || (is_digits(next) && (is_context || is_address_count(without_indent(third))));
}

Match detect_text(const Head& head) {
  const std::string_view bytes = head.bytes;
  const bool is_named = has_name_of(kSampleText, head);
  if (bytes.starts_with(kUtf8Mark)) return detect_bytes(without_utf8_mark(bytes), is_named);
  if (has_utf16_mark(bytes)) {
    std::string narrow(bytes.substr(2, kLookedAt));  // UTF-16 of ASCII
    narrow.erase(std::remove(narrow.begin(), narrow.end(), '\0'), narrow.end());
    return detect_bytes(narrow, false) == Match::none ? Match::none : Match::weak;
  }
  return head.is_binary ? Match::none : detect_bytes(bytes, is_named);
}

}  // namespace proflint::samples::text
