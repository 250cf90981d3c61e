// Small tools for text.
#include "validators/core/text.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace proflint {

namespace {

// The same for eight bytes.
bool is_printable_word(const char* bytes) {
  constexpr std::uint64_t kHigh = 0x8080808080808080, kOnes = 0x0101010101010101;
  std::uint64_t word;
  std::memcpy(&word, bytes, 8);
  // A byte below 0x20 borrows, 0x7f carries into its highest bit, and higher bytes have that bit set.
  return ((word | (word - kOnes * 0x20) | (word + kOnes)) & kHigh) == 0;
}

}  // namespace

bool is_printable_ascii(std::string_view text) {
  if (text.size() < 8)
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7f; });  // signed or not
  for (const char* at = text.data(); at + 8 < text.data() + text.size(); at += 8)
    if (!is_printable_word(at)) return false;
  return is_printable_word(text.data() + text.size() - 8);
}

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

bool append_from_hex(std::string& bytes, std::string_view digits) {
  if (digits.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    const int high = hex_digit(digits[i]), low = hex_digit(digits[i + 1]);
    if (high < 0 || low < 0) return false;
    bytes += static_cast<char>(high << 4 | low);
  }
  return true;
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
