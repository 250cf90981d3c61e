// Threads that run one task after the other.
#include "tools/program/run/tasks.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace proflint::tools {

void run_tasks(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t index = next++; index < count; index = next++) task(index);
  };
  std::vector<std::jthread> others;
  others.reserve(threads);
  try {
    for (std::size_t i = 1; i < std::min(threads, count); ++i) others.emplace_back(work);
  } catch (const std::system_error&) {
  }
  work();
}

}  // namespace proflint::tools
