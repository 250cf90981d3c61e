// The memory one file may take, enforced where containers grow. Every container whose size depends on the input uses
// it.
#pragma once

#include <cstdint>
#include <exception>
#include <memory_resource>

namespace proflint {

// Thrown by Budget when a container would exceed it; caught in one place, which reports limit/memory.
struct OutOfBudget : std::exception {
  const char* what() const noexcept override { return "memory budget exceeded"; }
};

// Hands out memory of the heap until `bytes` are in use.
class Budget final : public std::pmr::memory_resource {
 public:
  explicit Budget(std::uint64_t bytes) : left_(bytes) {}

  // Another file came in that may take memory of its own.
  void extend(std::uint64_t bytes) { left_ = left_ + bytes < left_ ? UINT64_MAX : left_ + bytes; }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (bytes > left_) throw OutOfBudget();
    void* memory = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    left_ -= bytes;
    return memory;
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
    left_ += bytes;
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::uint64_t left_;
};

}  // namespace proflint
