// Sorting of idents. Follows coverage.cc (coverage_compute_profile_id): idents are hashes or ascend.
#include "validators/gcov/idents.h"

#include <algorithm>
#include <array>

namespace proflint::gcov {
namespace {

constexpr std::size_t kDigits = 3, kDigitBits = 11, kDigitValues = 1 << kDigitBits;  // of a value
constexpr std::size_t kSmall = 256;  // below that, comparisons are cheaper than counting

std::size_t digit(std::uint64_t key, std::size_t place) {
  return key >> (32 + place * kDigitBits) & (kDigitValues - 1);
}

}  // namespace

void Idents::sort() {
  if (std::is_sorted(keys_.begin(), keys_.end())) return;
  if (keys_.size() < kSmall) return std::sort(keys_.begin(), keys_.end());
  // By digits from the lowest; numbers ascend already, and each pass keeps the order of equal digits.
  std::pmr::vector<std::uint64_t> sorted(keys_.size(), keys_.get_allocator());
  std::array<std::array<std::uint32_t, kDigitValues>, kDigits> starts = {};
  for (const std::uint64_t key : keys_)
    for (std::size_t place = 0; place < kDigits; ++place) ++starts[place][digit(key, place)];
  for (std::size_t place = 0; place < kDigits; ++place) {
    std::uint32_t start = 0;
    for (std::uint32_t& count : starts[place]) count = std::exchange(start, start + count);
    for (const std::uint64_t key : keys_) sorted[starts[place][digit(key, place)]++] = key;
    keys_.swap(sorted);
  }
}

std::span<std::uint64_t> Idents::equal_to(std::size_t first) {
  std::size_t end = first + 1;
  while (end < keys_.size() && value(end) == value(first)) ++end;
  return std::span(keys_).subspan(first, end - first);
}

}  // namespace proflint::gcov
