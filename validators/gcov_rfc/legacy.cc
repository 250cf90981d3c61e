// Recognizes coverage files without a magic. Numbers are little-endian; negative ones have sign and magnitude.
// Follows libgcc2.c (__write_long) and profile.c of GCC 2.95 to 3.3.
#include "validators/gcov_rfc/legacy.h"

#include "validators/core/cursor.h"

namespace proflint::gcov_rfc {
namespace {

constexpr std::uint32_t kSeparator = 0x80000001;    // -1
constexpr std::uint32_t kDataMagic33 = 0x8000007b;  // -123
constexpr std::uint32_t kSummaries33 = 40;          // size of the two summaries after the function count

// The first function: blocks, arcs; for each block the number of arcs and {destination, flags} of each; separator.
bool starts_with_graph(std::string_view bytes) {
  constexpr std::uint32_t kMax = 65536;  // the limit of contemporary consumers, and a bound for this loop
  Cursor cursor(bytes);
  std::uint32_t blocks = 0, arcs = 0, found = 0, separator = 0;
  if (!cursor.read(blocks) || !cursor.read(arcs) || blocks < 2 || blocks > kMax || arcs > kMax) return false;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    std::uint32_t leaving = 0;
    if (!cursor.read(leaving) || leaving > arcs - found) return false;
    found += leaving;
    for (; leaving != 0; --leaving) {
      std::uint32_t destination = 0, flags = 0;
      if (!cursor.read(destination) || !cursor.read(flags) || destination >= blocks || flags > 7) return false;
    }
  }
  return found == arcs && cursor.read(separator) && separator == kSeparator;
}

bool is_array_of_counts(std::string_view bytes) {
  std::uint64_t count = 0;
  Cursor cursor(bytes);
  return cursor.read(count) && cursor.left() % 8 == 0 && cursor.left() / 8 == count && count != 0;
}

}  // namespace

Legacy recognize_legacy(std::string_view bytes) {
  Cursor cursor(bytes);
  std::uint32_t first = 0, second = 0, third = 0;
  if (!cursor.read(first)) return Legacy::none;
  if (first == kSeparator) return Legacy::named;
  if (first == kDataMagic33 && cursor.read(second) && cursor.read(third) && third == kSummaries33)
    return Legacy::data_3_3;
  if (starts_with_graph(bytes)) return Legacy::graph_2_95;
  return is_array_of_counts(bytes) ? Legacy::data_2_95 : Legacy::none;
}

const char* describe(Legacy legacy) {
  switch (legacy) {
    case Legacy::none:
      return "";
    case Legacy::named:
      return "a coverage file of GCC 2.96 to 3.3";
    case Legacy::graph_2_95:
      return "a .bbg file of GCC 2.95 to 3.2";
    case Legacy::data_3_3:
      return "a .da file of GCC 3.3";
    case Legacy::data_2_95:
      return "a .da file of GCC 2.95 to 3.2";
  }
  return "";
}

}  // namespace proflint::gcov_rfc
