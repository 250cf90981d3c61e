// Undoes transfers, each in one pass that ends at the first byte that contradicts it.
#include "validators/engine/transfer.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "grammars/scan.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"

namespace proflint {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Windows-1252: the characters of 0x80 to 0x9f. Bytes without a character are as in Latin-1.
constexpr std::uint16_t kWindows1252[] = {0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                          0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,   0x017d, 0x8f,
                                          0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                          0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

bool is_high(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

// The character of two or three bytes at the start of `bytes`, which it moves past; 0 if there is none.
std::uint32_t take_character(std::string_view& bytes) {
  const auto unit = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const std::size_t size = unit(0) >= 0xe0 ? 3 : 2;
  if (!is_utf8(bytes.substr(0, size)) || bytes.size() < size) return 0;
  const std::uint32_t character = size == 2 ? (unit(0) & 0x1fu) << 6 | (unit(1) & 0x3fu)
                                            : (unit(0) & 0x0fu) << 12 | (unit(1) & 0x3fu) << 6 | (unit(2) & 0x3fu);
  bytes.remove_prefix(size);
  return character;
}

// The byte that became `character`; nothing if none did.
std::optional<char> byte_of(std::uint32_t character) {
  if (character < 0x100) return static_cast<char>(character);
  const auto* const found = std::find(std::begin(kWindows1252), std::end(kWindows1252), character);
  if (found == std::end(kWindows1252)) return std::nullopt;
  return static_cast<char>(0x80 + (found - std::begin(kWindows1252)));
}

}  // namespace

std::size_t find_no_text(std::string_view bytes) {
  std::size_t at = 0;
  for (; bytes.size() - at >= 64; at += 64)
    if (const std::uint64_t odd = grammars::not_text_mask(bytes.data() + at))
      return at + static_cast<std::size_t>(std::countr_zero(odd));
  while (at < bytes.size() && is_text_byte(bytes[at])) ++at;
  return at;
}

std::optional<Undone> undo_newlines(std::string_view file, std::pmr::memory_resource* memory) {
  // Two passes: most files end the first one at once, and need no memory.
  std::size_t places = 0;
  for (std::size_t at = 0; (at = file.find('\n', at)) != std::string_view::npos; ++at, ++places)
    if (at == 0 || file[at - 1] != '\r') return std::nullopt;
  if (places == 0) return std::nullopt;
  Undone undone{std::pmr::string(memory), file.substr(file.find('\n') - 1, 2), places};
  undone.bytes.reserve(file.size() - places);
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = std::min(file.find('\n', at), file.size());
    undone.bytes.append(file.substr(at, end == file.size() ? end - at : end - at - 1));
    if (end != file.size()) undone.bytes += '\n';
    at = end + 1;
  }
  return undone;
}

std::optional<Undone> undo_utf8(std::string_view file, std::pmr::memory_resource* memory) {
  if (std::none_of(file.begin(), file.end(), is_high)) return std::nullopt;  // without copying the file
  std::string_view rest = file;
  Undone undone{std::pmr::string(memory), {}, 0};
  while (!rest.empty()) {
    const auto high = static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), is_high) - rest.begin());
    undone.bytes.append(rest.substr(0, high));
    rest.remove_prefix(high);
    if (rest.empty()) break;
    const std::string_view place = rest;
    const std::uint32_t character = take_character(rest);
    const std::optional<char> byte = byte_of(character);
    if (character == 0 || !byte) return std::nullopt;
    if (undone.places++ == 0) undone.first = place.substr(0, place.size() - rest.size());
    undone.bytes += *byte;
  }
  return undone.places == 0 ? std::nullopt : std::optional(std::move(undone));
}

std::string_view find_replacement(std::string_view file) {
  const std::size_t at = file.find(kReplacement);
  if (at == std::string_view::npos || !is_utf8(file)) return {};
  return file.substr(at, kReplacement.size());
}

}  // namespace proflint
