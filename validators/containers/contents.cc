// A buffer that doubles. Unwritten pages of it use no memory.
#include "validators/containers/contents.h"

#include <algorithm>
#include <cstring>

namespace proflint::containers {
namespace {

constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;
constexpr std::size_t kFirstCapacity = std::size_t{1} << 16;
constexpr std::size_t kBeyond = 1;  // so that the end of the contents never points into other memory

}  // namespace

Contents::Contents(Budget& budget, const Limits& limits, std::size_t wrapped_size)
    : budget_(budget), memory_factor_(limits[Limit::memory_factor]), maximum_(limits[Limit::inflated_size]) {
  std::uint64_t in_proportion = 0;
  if (__builtin_mul_overflow(limits[Limit::inflated_ratio], wrapped_size, &in_proportion) ||
      __builtin_add_overflow(in_proportion, kFreeOfRatio, &in_proportion) || in_proportion >= maximum_)
    return;
  maximum_ = in_proportion;
  limit_ = Limit::inflated_ratio;
}

std::span<char> Contents::room() {
  if (is_over_limit()) return {};
  if (size_ == capacity_) grow();
  return {data_ + size_, capacity_ - size_};
}

void Contents::grow() {
  // One byte beyond the limit shows that the contents exceed it.
  const std::uint64_t wanted = std::min<std::uint64_t>(std::max(kFirstCapacity, 2 * capacity_), maximum_ + 1);
  const auto capacity = static_cast<std::size_t>(wanted);
  std::uint64_t share = 0;
  if (__builtin_mul_overflow(memory_factor_, capacity - capacity_, &share)) share = UINT64_MAX;
  budget_.extend(share);
  char* const data = static_cast<char*>(budget_.allocate(capacity + kBeyond));
  if (size_ != 0) std::memcpy(data, data_, size_);
  release();
  data_ = data;
  capacity_ = capacity;
}

void Contents::release() {
  if (data_ != nullptr) budget_.deallocate(data_, capacity_ + kBeyond);
}

}  // namespace proflint::containers
