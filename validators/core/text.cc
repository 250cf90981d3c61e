// Small tools for text.
#include "validators/core/text.h"

#include <charconv>

namespace proflint {

bool take_decimal(std::string_view& text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

std::string to_hex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    digits += kDigits[value >> 4];
    digits += kDigits[value & 15];
  }
  return digits;
}

std::string with_suffix(std::string_view path, std::string_view suffix) {
  const std::string_view last = file_name(path);
  const std::string_view stem = last.substr(0, last.rfind('.'));
  const std::string_view kept = path.substr(0, path.size() - last.size() + stem.size());
  std::string changed;
  changed.reserve(kept.size() + suffix.size());
  return changed.append(kept).append(suffix);
}

}  // namespace proflint
