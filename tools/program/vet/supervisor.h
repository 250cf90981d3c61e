// Starts workers, reads their answers, ends those that take too long, and reports the outcome of each file. It never
// parses a file, and trusts a worker only with the files it was given.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/run/worker_protocol.h"
#include "tools/program/settings/vet_limits.h"
#include "tools/program/vet/nursery.h"
#include "tools/program/vet/worker.h"
#include "validators/core/report.h"

namespace proflint::tools {

// The outcome of one file.
struct Outcome {
  std::optional<Answer> answer;  // nothing: `trouble` has the reason
  std::string_view trouble;      // "time", "memory", "worker-crashed", "protocol", "sandbox", "no-worker"
  std::string detail = {};       // the error of the system; may be empty
};

// The files of one worker, copied.
struct Load {
  std::shared_ptr<SealedFiles> files;
  std::vector<Assignment> assignments;
};

class Supervisor {
 public:
  struct Settings {
    Limits limits;
    VetLimits vet_limits;
    std::size_t max_findings = 0;  // of an answer
    std::uint64_t image_size = 0;  // of the image that every worker maps in addition
  };

  // All parameters must outlive the supervisor.
  Supervisor(const Nursery& nursery, const Settings& settings);
  // Ends the remaining workers.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  // Starts a worker for `load`, whose copies are sealed, and calls `done` from wait() when it has ended, or at once
  // if none can be started, with one outcome for each file. With no outcomes if a worker with more than one file failed
  // or violated the protocol: each file then needs a worker of its own.
  using Done = std::function<void(Load&& load, std::optional<std::vector<Outcome>> outcomes)>;
  void start(Load&& load, Done done);

  // Waits for an event of a worker, and handles it.
  void wait();

  std::size_t running() const { return runs_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Run {
    Load load;
    Worker worker;
    Done done;
    Clock::time_point deadline;
    std::string unread;
    std::vector<Answer> given;
    std::string_view trouble;  // why it was ended
  };

  Allowance allowance_for(const Load& load) const;
  void listen(Run& run);
  void take_frames(Run& run) const;
  static void end(Run& run, std::string_view trouble);
  std::optional<std::vector<Outcome>> conclude(Run& run) const;
  int next_timeout() const;

  const Nursery& nursery_;
  const Settings& settings_;
  const std::uint64_t for_program_;  // bytes of address space that a worker needs before it reads a file
  std::vector<std::unique_ptr<Run>> runs_;
  // The buffer for answers. Not on the stack, where its pages would be touched, and copied, after each fork.
  std::vector<char> buffer_ = std::vector<char>(1 << 16);
};

}  // namespace proflint::tools
