// Tasks on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace proflint::tools {

// Calls task(0) to task(count - 1), each once and in this order as threads become free, on `threads` threads including
// the calling one; on fewer if the system does not start more. Returns when all have ended. Tasks do not throw.
void run_tasks(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& task);

}  // namespace proflint::tools
