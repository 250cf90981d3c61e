// Finds NUL bytes and line separators.
#include "validators/gcov_text/characters.h"

#include <algorithm>

#include "grammars/scan.h"
#include "validators/core/text_bytes.h"

namespace proflint::gcov_text {
namespace {

struct Separator {
  std::string_view bytes;
  const char* name;
};

constexpr Separator kSeparators[] = {
    {"\r", "carriage return (U+000D)"},
    {"\v", "vertical tab (U+000B)"},
    {"\f", "form feed (U+000C)"},
    {"\x1c", "file separator (U+001C)"},
    {"\x1d", "group separator (U+001D)"},
    {"\x1e", "record separator (U+001E)"},
    {"\xc2\x85", "next-line character (U+0085)"},
    {"\xe2\x80\xa8", "line separator (U+2028)"},
    {"\xe2\x80\xa9", "paragraph separator (U+2029)"},
};

// The separator at the start of `text`; nullptr if there is none.
const Separator* find_separator(std::string_view text) {
  for (const Separator& separator : kSeparators)
    if (text.starts_with(separator.bytes)) return &separator;
  return nullptr;
}

// The first byte of a separator, or a byte that is the first one of some separators.
const char* find_start(const char* first, const char* last) {
  return grammars::find_any<'\r', '\v', '\f', '\x1c', '\x1d', '\x1e', '\xc2', '\xe2'>(first, last, last);
}

// Reports the first separator before other text. Empty parts of a line are harmless: GNU sources, for example, have
// lines that consist of a form feed.
void check_separators(std::string_view text, Context& context) {
  const char* const last = text.data() + text.size();
  const Separator* before = nullptr;
  const char* before_at = nullptr;
  for (const char* at = find_start(text.data(), last); at != last;) {
    const Separator* const separator = find_separator({at, static_cast<std::size_t>(last - at)});
    if (separator != nullptr) {
      before = separator;
      before_at = at;
      at += separator->bytes.size();
    } else if (before == nullptr) {
      at = find_start(at + 1, last);
    } else {
      context.findings.add("gcov-text/line-separator"_rule, {before_at, before->bytes.size()}, "text follows a ",
                           before->name, " in the line; expected the line to end there");
      return;
    }
  }
}

}  // namespace

void check_control(std::string_view text, bool has_colors, GroupedFindings& findings) {
  const auto bad = std::find_if(text.begin(), text.end(), [&](char c) {
    return is_control(c) && c != '\t' && c != '\0' && find_separator({&c, 1}) == nullptr &&
           (c != '\x1b' || !has_colors);
  });
  if (bad != text.end())
    findings.add("gcov-text/control-char"_rule, text.substr(static_cast<std::size_t>(bad - text.begin()), 1),
                 "the line contains the control character ", Hex{static_cast<unsigned char>(*bad), 2});
}

void check_characters(const TextLine& line, bool is_source_text, bool has_colors, Context& context) {
  if (!line.is_odd || line.is_tabbed) return;
  const std::size_t nul = is_source_text ? line.text.npos : line.text.find('\0');
  if (nul != line.text.npos)
    context.findings.add("gcov-text/nul-byte"_rule, line.text.substr(nul, 1), "the line contains a NUL byte");
  else if (!is_source_text)  // a NUL explains all odd bytes of its line
    check_control(line.text, has_colors, context.findings);
  check_separators(line.text, context);
}

}  // namespace proflint::gcov_text
