// A sandboxed process that checks files.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "tools/program/vet/descriptor.h"
#include "tools/program/vet/sandbox.h"
#include "tools/program/vet/sealed_files.h"

namespace proflint::tools {

// One file of a worker.
struct Task {
  std::uint32_t number = 0;  // within the worker
  std::string_view name;     // in reports
  std::string_view bytes;
};

// Checks a file and writes the frame of its result to the descriptor `answers`. Runs in the worker, inside the sandbox.
using TaskCheck = std::function<void(const Task& task, int answers)>;

// Writes all of `frame`; ends the process if nobody reads it.
void answer(std::string_view frame, int answers);

// Exit statuses of a worker.
enum class End { done = 0, no_memory = 10, no_sandbox = 11, stopped = 12 };

// A file of a worker before it starts.
struct Assignment {
  std::string name;
  SealedFile copy;
};

// A running worker.
struct Worker {
  pid_t id = -1;
  Descriptor process;  // a pidfd: readable once it has ended
  Descriptor answers;  // its frames, one for each file, in order; does not block
};

// The descriptors that a worker gets.
struct WorkerFiles {
  int copies = -1, answers = -1;
};

// The work of a new worker process: enters the sandbox, then checks `assignments`, whose copies are `size` bytes.
[[noreturn]] void work(WorkerFiles files, std::uint64_t size, std::span<const Assignment> assignments,
                       const Sandbox& sandbox, const Allowance& allowance, const TaskCheck& check);

}  // namespace proflint::tools
