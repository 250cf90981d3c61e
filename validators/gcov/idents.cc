// Sorts idents. Follows coverage.cc (coverage_compute_profile_id): idents are hashes or ascend.
#include "validators/gcov/idents.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace proflint::gcov {
namespace {

constexpr std::size_t kSmall = 256;  // below this size, comparisons are cheaper than counting

std::size_t byte_of(std::uint64_t key, int shift) {
  return key >> shift & 0xff;
}

}  // namespace

// Most idents differ in their upper half, so keys are sorted by its two bytes with a counting sort, lower byte first.
// The few keys that are equal in it are compared.
void Idents::sort() {
  if (std::is_sorted(keys_.begin(), keys_.end())) return;
  if (keys_.size() < kSmall) return std::sort(keys_.begin(), keys_.end());
  std::pmr::vector<std::uint64_t> sorted(keys_.size(), keys_.get_allocator());
  for (const int shift : {48, 56}) {
    std::array<std::size_t, 256> starts = {};
    for (const std::uint64_t key : keys_) ++starts[byte_of(key, shift)];
    std::size_t start = 0;
    for (std::size_t& count : starts) count = std::exchange(start, start + count);
    for (const std::uint64_t key : keys_) sorted[starts[byte_of(key, shift)]++] = key;
    keys_.swap(sorted);
  }
  for (auto first = keys_.begin(); first != keys_.end();) {
    const auto end = std::find_if(first + 1, keys_.end(), [&](std::uint64_t key) { return key >> 48 != *first >> 48; });
    if (end - first > 1) std::sort(first, end);
    first = end;
  }
}

// Counts hashes, and compares the few values that share theirs with another one.
bool Idents::has_repeats() const {
  const int bits = std::min(static_cast<int>(std::bit_width(keys_.size())) + 3, 28);
  const auto hash = [&](std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32) * 0x9e3779b1u >> (32 - bits);
  };
  std::pmr::vector<std::uint8_t> marks(std::size_t{1} << bits, keys_.get_allocator());  // 0: none, 1: one, else several
  for (const std::uint64_t key : keys_) {
    std::uint8_t& mark = marks[hash(key)];
    mark = static_cast<std::uint8_t>(mark << 1 | 1);
  }
  std::pmr::vector<std::uint64_t> shared(keys_.get_allocator());
  for (const std::uint64_t key : keys_)
    if (marks[hash(key)] > 1) shared.push_back(key >> 32);
  std::sort(shared.begin(), shared.end());
  return std::adjacent_find(shared.begin(), shared.end()) != shared.end();
}

Idents::Repeats Idents::repeats() const {
  Repeats repeats;
  for (std::size_t i = 1; i < keys_.size(); ++i) {
    if (value(i - 1) != value(i)) continue;
    if (repeats.count++ == 0 || number(i) < repeats.first) {
      repeats.first = number(i);
      repeats.original = number(i - 1);
    }
  }
  return repeats;
}

std::optional<std::size_t> Idents::find(std::uint32_t wanted) const {
  const auto key = std::lower_bound(keys_.begin(), keys_.end(), std::uint64_t{wanted} << 32);
  if (key == keys_.end() || *key >> 32 != wanted) return std::nullopt;
  return static_cast<std::uint32_t>(*key);
}

std::span<std::uint64_t> Idents::equal_to(std::size_t first) {
  std::size_t end = first + 1;
  while (end < keys_.size() && value(end) == value(first)) ++end;
  return std::span(keys_).subspan(first, end - first);
}

}  // namespace proflint::gcov
