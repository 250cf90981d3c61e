// The bytes that come out of a container, within the inflated-size and inflated-ratio limits.
#pragma once

#include <span>

#include "validators/core/limits.h"
#include "validators/core/memory.h"

namespace proflint::containers {

// Grows as bytes arrive, never by a size that a file claims. The file's budget grows with it, because the check reads
// the contents.
class Contents {
 public:
  Contents(Budget& budget, const Limits& limits, std::size_t wrapped_size);
  ~Contents() { release(); }
  Contents(const Contents&) = delete;
  Contents& operator=(const Contents&) = delete;

  std::string_view bytes() const { return {data_, size_}; }

  // The place for the next bytes: at least one byte, unless the limit is exceeded.
  std::span<char> room();
  // Adds the first `written` bytes of room() to the contents.
  void add(std::size_t written) { size_ += written; }

  // A checksum shows that the contents differ from the original.
  void set_damaged() { is_damaged_ = true; }
  bool is_damaged() const { return is_damaged_; }

  bool is_over_limit() const { return size_ > maximum_; }
  Limit limit() const { return limit_; }

 private:
  void grow();
  void release();

  Budget& budget_;
  const std::uint64_t memory_factor_;
  std::uint64_t maximum_;  // bytes that the limits allow
  Limit limit_ = Limit::inflated_size;
  bool is_damaged_ = false;
  char* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace proflint::containers
