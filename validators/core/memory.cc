// Allocates within a budget, large tables with large pages.
#include "validators/core/memory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace proflint {
namespace {

// Asks for large pages (2 MiB on x86-64): without them, a table of 60 MB takes 10,000 page faults. A refusal changes
// only the time.
void use_large_pages(void* memory, std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t kWorthwhile = std::size_t{4} << 20, kPage = 4096;
  if (bytes < kWorthwhile) return;
  const std::size_t to_page = -reinterpret_cast<std::uintptr_t>(memory) % kPage;  // madvise takes whole pages
  static_cast<void>(madvise(static_cast<char*>(memory) + to_page, bytes - to_page, MADV_HUGEPAGE));
#else
  static_cast<void>(memory), static_cast<void>(bytes);
#endif
}

}  // namespace

void* Budget::do_allocate(std::size_t bytes, std::size_t alignment) {
  std::uint64_t left = left_.load(std::memory_order_relaxed);
  do {
    if (bytes > left) throw OutOfBudget();
  } while (!left_.compare_exchange_weak(left, left - bytes, std::memory_order_relaxed));
  try {
    void* const memory = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    use_large_pages(memory, bytes);
    return memory;
  } catch (...) {
    left_.fetch_add(bytes, std::memory_order_relaxed);
    throw;
  }
}

}  // namespace proflint
