// Small tools for text.
#include "validators/core/text.h"

namespace proflint {

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
  const std::size_t dot = file_name(path).rfind('.');
  const std::size_t kept = dot == std::string_view::npos ? path.size() : path.size() - file_name(path).size() + dot;
  return std::string(path.substr(0, kept)).append(suffix);
}

}  // namespace proflint
