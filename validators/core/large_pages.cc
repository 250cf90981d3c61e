// Follows madvise(2).
#include "validators/core/large_pages.h"

#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace proflint {

void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t kMin = std::size_t{4} << 20;
  if (bytes < kMin) return;
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::align(page, page, memory, bytes);  // the first whole page of it
  ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace proflint
