// Decodes strings as class files encode them.
#include "validators/jacoco/names.h"

#include <algorithm>
#include <cstdint>

#include "grammars/scan.h"
#include "validators/core/text.h"

namespace proflint::jacoco {
namespace {

// The length of a character whose first byte is `first`; 0 if no character starts with it.
std::size_t character_size(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc0 && first < 0xe0) return 2;
  return first >= 0xe0 && first < 0xf0 ? 3 : 0;
}

// The UTF-16 unit that the `bytes` of one character encode; -1 if one of them is not a continuation byte.
std::int32_t unit_of(std::string_view bytes) {
  static constexpr unsigned kLead[] = {0, 0x7f, 0x1f, 0x0f};
  unsigned unit = static_cast<unsigned char>(bytes[0]) & kLead[bytes.size()];
  for (const char c : bytes.substr(1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) != 0x80) return -1;
    unit = unit << 6 | (byte & 0x3fu);
  }
  return static_cast<std::int32_t>(unit);
}

bool is_odd_form(std::int32_t unit, std::size_t size) {
  if (unit == 0) return size != 2;
  return unit < (size == 2 ? 0x80 : size == 3 ? 0x800 : 0);
}

bool is_high_half(std::int32_t unit) {
  return unit >= 0xd800 && unit < 0xdc00;
}
bool is_low_half(std::int32_t unit) {
  return unit >= 0xdc00 && unit < 0xe000;
}

bool is_no_xml(std::int32_t unit) {
  return (unit < 0x20 && unit != '\t' && unit != '\n' && unit != '\r') || unit >= 0xfffe;
}

// Keeps the first nonempty place.
void note(std::string_view& place, std::string_view where) {
  if (place.empty()) place = where;
}

// From U+0020 to U+007F. Visits all bytes without an early exit, so that compilers vectorize the loop.
bool is_plain_ascii(std::string_view text) {
  unsigned char others = 0;
  for (const char c : text) others |= static_cast<unsigned char>(static_cast<unsigned char>(c - 0x20) >= 0x60);
  return others == 0;
}

bool ends_in_digits_after(std::string_view name, std::string_view word) {
  const std::size_t digits = name.size() - std::min(name.size(), name.find_last_not_of("0123456789") + 1);
  return digits != 0 && name.substr(0, name.size() - digits).ends_with(word);
}

// Generated[A-Za-z0-9_]*Accessor[0-9]+ at the end, as the reflection of the class library names its own.
bool is_accessor(std::string_view name) {
  if (!ends_in_digits_after(name, "Accessor")) return false;
  const std::size_t word = name.find_last_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") + 1;
  return name.substr(word).find("Generated") != std::string_view::npos;
}

}  // namespace

TextDefects check_text(std::string_view text) {
  TextDefects found;
  if (is_plain_ascii(text)) return found;
  std::string_view high;  // the first half of a pair, whose second half is next
  while (!text.empty()) {
    const std::size_t size = character_size(static_cast<unsigned char>(text.front()));
    const std::string_view bytes = text.substr(0, size == 0 ? 1 : size);
    const std::int32_t unit = size == 0 || bytes.size() < size ? -1 : unit_of(bytes);
    if (unit < 0) {
      found.malformed = bytes;
      return found;
    }
    if (is_odd_form(unit, size)) note(found.odd_form, bytes);
    if (!is_low_half(unit)) note(found.not_in_xml, high);
    if (is_no_xml(unit) || (is_low_half(unit) && high.empty())) note(found.not_in_xml, bytes);
    if (unit < 0x20) note(found.control, bytes);
    high = is_high_half(unit) ? bytes : std::string_view();
    text.remove_prefix(size);
  }
  note(found.not_in_xml, high);
  return found;
}

const char* check_class_name(std::string_view name, const TextDefects& text) {
  if (name.empty()) return "is empty";
  unsigned char marks = 0, empty_parts = 0;
  for (const char c : name)
    marks |= static_cast<unsigned char>(c == '.') | static_cast<unsigned char>(c == ';') |
             static_cast<unsigned char>(c == '[');
  const auto is_slash = [&](std::size_t i) { return static_cast<unsigned char>(name[i] == '/'); };
  for (std::size_t i = 1; i < name.size(); ++i)
    empty_parts |= static_cast<unsigned char>(is_slash(i - 1) & is_slash(i));
  if (marks != 0) {
    const char mark = name[name.find_first_of(".;[")];
    return mark == '.' ? "contains '.'" : mark == ';' ? "contains ';'" : "contains '['";
  }
  if (empty_parts != 0) return "contains '//'";
  if (name.starts_with('/')) return "starts with '/'";
  if (name.ends_with('/')) return "ends with '/'";
  if (!text.control.empty()) return "contains a control character";
  return text.not_in_xml.empty() ? nullptr : "contains an unpaired surrogate or a noncharacter";
}

bool is_usual_class_name(std::string_view name, const char* limit) {
  std::uint64_t after_slash = 1;  // the first part must not be empty, too
  for (const char* at = name.data(); limit - at >= 64; at += 64) {
    const auto left = static_cast<std::size_t>(name.data() + name.size() - at);
    const std::uint64_t slashes = grammars::any_mask_64<'/'>(at);
    const std::uint64_t odd = grammars::unprintable_mask(at) | grammars::any_mask_64<'.', ';', '['>(at) |
                              (slashes & (slashes << 1 | after_slash));
    after_slash = slashes >> 63;
    if (left > 64 && odd == 0) continue;
    if (left == 0 || left > 64) return false;
    return (odd << (64 - left)) == 0 && (slashes >> (left - 1) & 1) == 0;
  }
  return false;
}

bool is_generated(std::string_view name) {
  for (const std::string_view mark : {"$$", "$MockitoMock$", "$HibernateProxy$"})
    if (name.find(mark) != std::string_view::npos) return true;
  return ends_in_digits_after(name, "$Proxy") || is_accessor(name);
}

}  // namespace proflint::jacoco
