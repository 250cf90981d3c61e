// From the sandbox to the last answer.
#include "tools/program/vet/worker.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <new>

namespace proflint::tools {
namespace {

constexpr int kFile = 0, kAnswers = 1;  // the descriptors of a worker

[[noreturn]] void end(End how) {
  ::_exit(static_cast<int>(how));
}

// All copies as one mapping. They are sealed, so they cannot change while the worker reads.
std::string_view map(std::uint64_t size) {
  if (size == 0) return {};
  const auto length = static_cast<std::size_t>(size);
  void* const memory = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, kFile, 0);
  if (memory == MAP_FAILED) end(End::no_memory);
  return {static_cast<const char*>(memory), length};
}

// The stack grows within the same memory limit. When memory runs out, catching the exception still needs stack, so it
// is grown beforehand. The kernel grows it down to any byte touched far below the current frames, so touching one page
// is enough. The frame's own address is used because AddressSanitizer keeps variables elsewhere.
[[gnu::noinline, gnu::no_sanitize_address]] void grow_stack() {
  constexpr std::uintptr_t kRoom = 1 << 18;
  *reinterpret_cast<volatile char*>(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - kRoom) = 0;
}

// The work inside the sandbox.
[[noreturn]] void check_tasks(std::uint64_t size, std::span<const Assignment> assignments, const TaskCheck& check) try {
  grow_stack();
  const std::string_view all = map(size);
  for (std::size_t i = 0; i < assignments.size(); ++i) {
    const SealedFile& copy = assignments[i].copy;
    const std::string_view bytes =
        all.substr(static_cast<std::size_t>(copy.offset), static_cast<std::size_t>(copy.size));
    check({static_cast<std::uint32_t>(i), assignments[i].name, bytes}, kAnswers);
  }
  end(End::done);
} catch (const std::bad_alloc&) {
  end(End::no_memory);
} catch (...) {
  end(End::stopped);
}

}  // namespace

void answer(std::string_view frame, int answers) {
  while (!frame.empty()) {
    const ssize_t put = ::write(answers, frame.data(), frame.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) end(End::stopped);
    frame.remove_prefix(static_cast<std::size_t>(put));
  }
}

void work(WorkerFiles files, std::uint64_t size, std::span<const Assignment> assignments, const Sandbox& sandbox,
          const Allowance& allowance, const TaskCheck& check) {
  // A second arena, which glibc may add when memory is scarce, reads settings of the system: that ends the worker.
  static_cast<void>(::mallopt(M_ARENA_MAX, 1));
  if (!sandbox.enter(allowance, files.copies, files.answers)) end(End::no_sandbox);
  check_tasks(size, assignments, check);
}

}  // namespace proflint::tools
