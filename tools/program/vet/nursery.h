// The process that workers are forked from. It is started before any file of the run is read, and its environment is
// erased, so the memory of a worker contains no data of the caller or of other uploads.
#pragma once

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>

#include "tools/program/vet/descriptor.h"
#include "tools/program/vet/sandbox.h"
#include "tools/program/vet/sealed_files.h"
#include "tools/program/vet/worker.h"

namespace proflint::tools {

class Nursery {
 public:
  Nursery() = default;
  // Ends the process.
  ~Nursery();
  Nursery(Nursery&&) = default;
  Nursery& operator=(Nursery&&) = default;

  // Starts the process, whose workers enter `sandbox` and run `check`. REQUIRES: one thread; no file has been read.
  // Throws std::system_error if that fails.
  void open(const Sandbox& sandbox, const TaskCheck& check);

  // Starts a worker for `assignments`, which are in `files`; it is a child of the calling process. Throws
  // std::system_error if it cannot be started.
  Worker start_worker(const SealedFiles& files, std::span<const Assignment> assignments,
                      const Allowance& allowance) const;

 private:
  pid_t id_ = -1;
  Descriptor socket_;
};

}  // namespace proflint::tools
