// The table of windows-1252, which Java and .NET call cp1252 and Windows-1252.
#include "validators/encodings/xml/code_pages.h"

#include <strings.h>
#include <algorithm>
#include <numeric>

namespace proflint::encodings::xml {
namespace {

constexpr std::size_t kFirst = 0x80;  // the bytes from here on differ from ISO-8859-1
constexpr int kWindows1252[] = {0x20ac, -1,     0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
                                0x2039, 0x0152, -1,     0x017d, -1,     -1,     0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
                                0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, -1,     0x017e, 0x0178};

}  // namespace

bool is_code_page(std::string_view name) {
  const auto is = [&](std::string_view other) {
    return name.size() == other.size() && strncasecmp(name.data(), other.data(), name.size()) == 0;
  };
  return is("windows-1252") || is("cp1252");
}

bool map_code_page(std::string_view name, std::span<int, kBytes> characters) {
  if (!is_code_page(name)) return false;
  std::iota(characters.begin(), characters.end(), 0);
  std::copy(std::begin(kWindows1252), std::end(kWindows1252), characters.begin() + kFirst);
  return true;
}

}  // namespace proflint::encodings::xml
