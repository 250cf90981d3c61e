// Sorting of idents. Follows coverage.cc (coverage_compute_profile_id): idents are hashes or ascend.
#include "validators/gcov/idents.h"

#include <algorithm>
#include <array>

namespace proflint::gcov {
namespace {

constexpr int kDigitBits = 8, kValueShift = 32, kKeyBits = 64;
constexpr std::size_t kSmall = 256;  // below that, comparisons are cheaper than counting

}  // namespace

void Idents::sort() {
  if (std::is_sorted(keys_.begin(), keys_.end())) return;
  if (keys_.size() < kSmall) return std::sort(keys_.begin(), keys_.end());
  // By digits from the lowest; numbers ascend already, and each pass keeps the order of equal digits.
  std::pmr::vector<std::uint64_t> sorted(keys_.size(), keys_.get_allocator());
  for (int shift = kValueShift; shift < kKeyBits; shift += kDigitBits) {
    const auto digit = [&](std::uint64_t key) { return key >> shift & ((1u << kDigitBits) - 1); };
    std::array<std::uint32_t, 1 << kDigitBits> starts = {};
    for (const std::uint64_t key : keys_) ++starts[digit(key)];
    std::uint32_t start = 0;
    for (std::uint32_t& count : starts) count = std::exchange(start, start + count);
    for (const std::uint64_t key : keys_) sorted[starts[digit(key)]++] = key;
    keys_.swap(sorted);
  }
}

std::span<std::uint64_t> Idents::equal_to(std::size_t first) {
  std::size_t end = first + 1;
  while (end < keys_.size() && value(end) == value(first)) ++end;
  return std::span(keys_).subspan(first, end - first);
}

}  // namespace proflint::gcov
