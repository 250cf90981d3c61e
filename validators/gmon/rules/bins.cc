// Loops over bins that compilers vectorize: no branches, a fixed number of bins at a time, 32-bit sums.
#include "validators/gmon/rules/bins.h"

#include <cstring>

#include "validators/core/cursor.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon::rules {
namespace {

// The sum of this many bins of 65535 fits in 32 bits, and the number of full bins in 16.
constexpr std::size_t kBlock = 1 << 15;

std::uint16_t load_bin(const char* bytes) {
  std::uint16_t bin;
  std::memcpy(&bin, bytes, sizeof bin);
  return bin;
}

std::uint16_t swapped(std::uint16_t bin) {
  return static_cast<std::uint16_t>(bin << 8 | bin >> 8);
}

// A full bin reads the same in both byte orders, so it needs no swapping.
template <bool kSwap>
std::uint32_t add_block(const char* bins, std::size_t count, std::uint16_t& full) {
  std::uint32_t sum = 0;
  std::uint16_t seen = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t bin = load_bin(bins + 2 * i);
    seen = static_cast<std::uint16_t>(seen + (bin == kFullBin ? 1 : 0));
    sum += kSwap ? swapped(bin) : bin;
  }
  full = seen;
  return sum;
}

std::string_view find_full(std::string_view block) {
  while (load_bin(block.data()) != kFullBin) block.remove_prefix(2);
  return block.substr(0, 2);
}

}  // namespace

BinTotals add_bins(std::string_view bins, unsigned bin_bytes, std::endian order) {
  BinTotals totals;
  if (bin_bytes != 2) {
    for (; !bins.empty(); bins.remove_prefix(bin_bytes)) totals.sum += number(bins, bin_bytes, order);
    return totals;
  }
  while (!bins.empty()) {
    const std::string_view block = bins.substr(0, 2 * kBlock);
    std::uint16_t full = 0;
    totals.sum += order == std::endian::native ? add_block<false>(block.data(), block.size() / 2, full)
                                               : add_block<true>(block.data(), block.size() / 2, full);
    if (full != 0 && totals.full == 0) totals.first_full = find_full(block);
    totals.full += full;
    bins.remove_prefix(block.size());
  }
  return totals;
}

void accumulate_bins(std::string_view bins, std::endian order, std::uint64_t* sums) {
  const std::size_t count = bins.size() / 2;
  const bool swap = order != std::endian::native;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t bin = load_bin(bins.data() + 2 * i);
    sums[i] += swap ? swapped(bin) : bin;
  }
}

}  // namespace proflint::gmon::rules
