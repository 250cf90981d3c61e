// The memory one file may take, enforced where containers grow. Every container whose size depends on the input uses
// it.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory_resource>

namespace proflint {

// Thrown by Budget when a container would exceed it; caught in one place, which reports limit/memory.
struct OutOfBudget : std::exception {
  // The same text for all: reports name the limit.
  const char* what() const noexcept override { return "memory budget exceeded"; }
};

// Hands out memory of the heap until `bytes` are in use, to any thread.
class Budget final : public std::pmr::memory_resource {
 public:
  // Hands out at most `bytes` bytes; allocating more throws OutOfBudget. Must outlive every container that uses it.
  explicit Budget(std::uint64_t bytes) : left_(bytes) {}

  // Allows `bytes` more, for another file. REQUIRES: no other thread uses the budget.
  void extend(std::uint64_t bytes) { left_ = left_ + bytes < left_ ? UINT64_MAX : left_ + bytes; }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
    left_.fetch_add(bytes, std::memory_order_relaxed);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::atomic<std::uint64_t> left_;
};

}  // namespace proflint
