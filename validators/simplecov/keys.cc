// Both keys are parsed from the end, where they have numbers: the text before them may contain anything. The parser
// never backtracks.
#include "validators/simplecov/keys.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::simplecov {
namespace {

constexpr std::string_view kSeparator = ", ";

// num <- '-'? [0-9]{1,10}, after the last ', ' of `text`, which is taken from it.
bool take_number(std::string_view& text, std::int64_t& out) {
  constexpr std::size_t kMaxDigits = 10;
  std::int64_t weight = 1;
  std::size_t digits = 0;
  for (out = 0; digits < kMaxDigits && !text.empty() && is_digit(text.back()); ++digits) {
    out += weight * (text.back() - '0');
    weight *= 10;
    text.remove_suffix(1);
  }
  if (digits == 0) return false;
  if (text.ends_with('-')) {
    out = -out;
    text.remove_suffix(1);
  }
  if (!text.ends_with(kSeparator)) return false;
  text.remove_suffix(kSeparator.size());
  return true;
}

bool take_span(std::string_view& text, Span& out) {
  if (!text.ends_with(']')) return false;
  text.remove_suffix(1);
  return take_number(text, out.end_column) && take_number(text, out.end_line) && take_number(text, out.column) &&
         take_number(text, out.line);
}

// Whether the inside of quotes has no quote of its own: ( '\\' any / [^"\\] )*
bool is_quoted(std::string_view inside) {
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '"') return false;
    if (inside[i] == '\\' && ++i == inside.size()) return false;
  }
  return true;
}

}  // namespace

bool parse_branch_key(std::string_view key, BranchKey& out) {
  constexpr std::string_view kStart = "[:";
  constexpr std::size_t kMaxType = 32;
  std::int64_t id = 0;
  if (!key.starts_with(kStart) || !take_span(key, out.span)) return false;
  const bool is_negative = key.substr(std::min(key.rfind(' ') + 1, key.size())).starts_with('-');
  if (is_negative || !take_number(key, id) || key.size() <= kStart.size()) return false;
  out.type = key.substr(kStart.size());
  const auto is_type_byte = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  return out.type == "\"&.\"" ||
         (out.type.size() <= kMaxType && std::all_of(out.type.begin(), out.type.end(), is_type_byte));
}

bool parse_method_key(std::string_view key, Span& out) {
  constexpr std::string_view kName = ", :", kQuotedName = ", :\"";
  if (!key.starts_with('[') || !take_span(key, out)) return false;
  key.remove_prefix(1);
  if (key.ends_with('"')) {
    const std::size_t at = key.rfind(kQuotedName, key.size() - 2);
    if (at != std::string_view::npos && at != 0 && at + kQuotedName.size() < key.size() &&
        is_quoted(key.substr(at + kQuotedName.size(), key.size() - at - kQuotedName.size() - 1)))
      return true;
  }
  const std::size_t at = key.rfind(kName);
  if (at == std::string_view::npos || at == 0) return false;
  const std::string_view name = key.substr(at + kName.size());
  return !name.empty() && name.find_first_of(" \t\n,") == std::string_view::npos;
}

}  // namespace proflint::simplecov
