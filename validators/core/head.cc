// Examines the start of a file without a parser: reads enough of XML to find its root.
#include "validators/core/head.h"

#include <algorithm>

#include "validators/core/container.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"

namespace proflint {
namespace {

constexpr std::size_t kLookedAt = 65536, kTextBytes = 4096, kStartBytes = 64;
constexpr std::string_view kSpaces = " \t\r\n";

// Whether more than one byte in eight is not text.
bool has_many_odd_bytes(std::string_view start) {
  std::size_t odd = 0;
  for (const char c : start)
    if (!is_text_byte(c) && ++odd * 8 > start.size()) return true;
  return false;
}

void skip_spaces(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
}

// Skips the part from `start` to the next `end`. False if `text` does not start with `start`.
[[nodiscard]] bool skip_markup(std::string_view& text, std::string_view start, std::string_view end) {
  if (!text.starts_with(start)) return false;
  const std::size_t at = text.find(end, start.size());
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
  return true;
}

// XML 1.0, production 22: prolog; an internal subset is skipped to its end.
std::string_view find_xml_root(std::string_view text) {
  for (;;) {
    skip_spaces(text);
    if (skip_markup(text, "<?", "?>") || skip_markup(text, "<!--", "-->")) continue;
    const std::string_view doctype = text.substr(0, text.find('>'));
    const bool has_subset = doctype.find('[') != std::string_view::npos;
    if (!skip_markup(text, "<!DOCTYPE", has_subset ? "]>" : ">")) break;
  }
  if (!text.starts_with('<')) return {};
  text.remove_prefix(1);
  return text.substr(0, std::min(text.find_first_of(" \t\r\n/><&=\"'"), text.size()));
}

}  // namespace

Head::Head(std::string_view file, std::string_view file_name)
    : bytes(file),
      name(name_of_contents(file_name)),
      last_name(proflint::file_name(name)),
      is_binary(has_many_odd_bytes(file.substr(0, kStartBytes))) {}

bool Head::is_text() const {
  const std::string_view first = bytes.substr(0, kTextBytes);
  return !first.empty() && std::all_of(first.begin(), first.end(), is_text_byte);
}

std::string_view Head::xml_root() const {
  return find_xml_root(without_utf8_mark(bytes.substr(0, kLookedAt)));
}

}  // namespace proflint
