// The verb vet: may these exact bytes be handed on? Every file is checked by a worker, and a file that cannot be
// verified is rejected.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/program/run/companions.h"
#include "tools/program/run/inputs.h"
#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"
#include "tools/program/vet/accept_dir.h"
#include "tools/program/vet/nursery.h"
#include "tools/program/vet/sandbox.h"
#include "tools/program/vet/worker.h"

namespace proflint::tools {

class Vet {
 public:
  // Prepares the folder and the limits of `options`, and the process whose workers run `check`. False, with the reason,
  // if workers cannot be sandboxed as required, or accepted files cannot be stored. REQUIRES: no file of the run and no
  // report of another run has been read.
  [[nodiscard]] bool open(const Options& options, const TaskCheck& check, std::string& error);

  // Checks `files`, decides, stores the accepted ones, and calls `deliver` for each file, in their order; when it
  // returns false, nothing further is checked. `image_size` is the size of the image that a check has mapped next to
  // its file.
  void run(const std::vector<InputPath>& files, const Options& options, std::uint64_t image_size,
           const std::function<bool(FileResult&&)>& deliver) const;

 private:
  Sandbox sandbox_;
  AcceptDir accept_dir_;
  Nursery nursery_;  // uses the sandbox
};

// Checks files like `proflint check`. The parameters must outlive the result.
TaskCheck make_task_check(const Options& options, const CompanionSources& companions);

}  // namespace proflint::tools
