// The run over all files: copying, workers, decisions, in the order of the input.
#include "tools/program/vet/vet.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "tools/program/archives/reader.h"
#include "tools/program/run/worker_protocol.h"
#include "tools/program/vet/decision.h"
#include "tools/program/vet/supervisor.h"
#include "tools/program/vet/upload.h"
#include "validators/core/hash.h"
#include "validators/engine/checking.h"
#include "validators/engine/container_of.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kBatchFiles = 64;
constexpr std::uint64_t kBatchBytes = std::uint64_t{32} << 20;  // a batch of this size takes no further file
constexpr std::size_t kAhead = 1024, kMaxWorkers = 64;

const std::string& name_of(const InputPath& file, const InputOptions& options) {
  return file.path == "-" && !options.stdin_name.empty() ? options.stdin_name : file.path;
}

// Initialization that a worker cannot do, or would repeat: the seed of hashes is drawn, and a built-in profile is
// checked, which builds tables and binds library functions. These cause a fifth of each worker's page faults otherwise.
void prepare_for_workers(const Options& options) {
  hash_seed();
  Input input;
  input.bytes = "main:10:1\n 1: 10\n";
  to_frame(0, {check(input, nullptr, options.policy, options.limits), container_of(input.bytes)});
  prepare_archives();
}

class Run {
 public:
  Run(const std::vector<InputPath>& files, const Options& options, std::vector<std::string> protection,
      const AcceptDir& accept_dir, const Nursery& nursery, std::uint64_t image_size)
      : files_(files),
        options_(options),
        accept_dir_(accept_dir),
        protection_(std::move(protection)),
        settings_{options.limits, options.vet_limits, options.policy.max_findings, image_size},
        supervisor_(nursery, settings_) {
    const std::size_t wanted = options.jobs != 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
    workers_ = std::min(wanted, kMaxWorkers);
  }

  void deliver(const std::function<bool(FileResult&&)>& to) {
    for (std::size_t due = 0; due < files_.size();) {
      while (supervisor_.running() < workers_ && start_next(due)) continue;
      if (supervisor_.running() != 0) supervisor_.wait();
      for (auto it = ready_.find(due); it != ready_.end(); it = ready_.find(++due)) {
        if (!to(std::move(it->second))) return;
        ready_.erase(it);
      }
    }
  }

 private:
  // Files for one worker, and their numbers in the run.
  struct Batch {
    Load load;
    std::vector<std::size_t> members;
  };

  // Starts one more worker; false if none can be started now.
  bool start_next(std::size_t due) {
    Batch batch;
    if (!alone_.empty()) {
      batch = std::move(alone_.front());
      alone_.pop_front();
    } else if (next_ < files_.size() && next_ < due + kAhead) {
      batch = copy_next();
    } else {
      return false;
    }
    if (!batch.members.empty()) start(std::move(batch));
    return true;
  }

  Batch copy_next() {
    Batch batch;
    batch.load.files = std::make_shared<SealedFiles>();
    const std::size_t maximum = options_.isolation == Isolation::batch ? kBatchFiles : 1;
    while (next_ < files_.size() && batch.members.size() < maximum && batch.load.files->size() < kBatchBytes)
      copy(next_++, batch);
    batch.load.files->seal();
    return batch;
  }

  void copy(std::size_t index, Batch& batch) {
    Assignment file{name_of(files_[index], options_), {}};
    FileError error;
    if (batch.load.files->add(files_[index].path, options_.limits, copying_time(), file.copy, error)) {
      batch.load.assignments.push_back(std::move(file));
      batch.members.push_back(index);
    } else {
      finish(index, refused(options_, file.name, error));
    }
  }

  // The maximum time for a file to arrive: the elapsed time allowed for checking the largest file.
  std::chrono::seconds copying_time() const {
    return wall_time_for(seconds_for(options_.vet_limits, options_.limits[Limit::file_size]));
  }

  void start(Batch&& batch) {
    supervisor_.start(std::move(batch.load), [this, members = std::move(batch.members)](
                                                 Load&& load, std::optional<std::vector<Outcome>> outcomes) {
      for (std::size_t i = 0; i < members.size(); ++i)
        if (outcomes)
          conclude(members[i], load, load.assignments[i], std::move((*outcomes)[i]));
        else
          alone_.push_back({{load.files, {load.assignments[i]}}, {members[i]}});
    });
  }

  void conclude(std::size_t index, const Load& load, const Assignment& file, Outcome&& outcome) {
    const std::string suffix = outcome.answer ? suffix_of(*outcome.answer) : std::string();
    FileResult result = decided(options_, file, std::move(outcome));
    if (result.vetting->is_accepted && !options_.accept_dir.empty()) store(load, file.copy, suffix, result);
    finish(index, std::move(result));
  }

  // A file that cannot be stored is not accepted; files stored before remain.
  void store(const Load& load, const SealedFile& copy, const std::string& suffix, FileResult& result) const {
    try {
      result.vetting->stored = accept_dir_.store(load.files->descriptor(), copy, suffix);
    } catch (const std::runtime_error& error) {
      take_back(result, options_, error.what());
    }
  }

  void finish(std::size_t index, FileResult&& result) {
    result.vetting->sandbox = protection_;
    result.vetting->is_isolated = options_.isolation == Isolation::file;
    ready_.emplace(index, std::move(result));
  }

  const std::vector<InputPath>& files_;
  const Options& options_;
  const AcceptDir& accept_dir_;
  const std::vector<std::string> protection_;
  const Supervisor::Settings settings_;
  Supervisor supervisor_;
  std::size_t workers_ = 1;
  std::size_t next_ = 0;                     // the first file that was not copied yet
  std::deque<Batch> alone_;                  // one file each, from batches that failed
  std::map<std::size_t, FileResult> ready_;  // results waiting for their turn
};

}  // namespace

bool Vet::open(const Options& options, const TaskCheck& check, std::string& error) {
  prepare_for_workers(options);
  if (!sandbox_.prepare(options.sandbox_mode, error) ||
      (!options.accept_dir.empty() && !accept_dir_.open(options.accept_dir, error)))
    return false;
  try {
    nursery_.open(sandbox_, check);
    return true;
  } catch (const std::system_error& failure) {
    error = failure.what();
    return false;
  }
}

void Vet::run(const std::vector<InputPath>& files, const Options& options, std::uint64_t image_size,
              const std::function<bool(FileResult&&)>& deliver) const {
  Run(files, options, sandbox_.names(), accept_dir_, nursery_, image_size).deliver(deliver);
}

TaskCheck make_task_check(const Options& options, const CompanionSources& companions) {
  return [&](const Task& task, int answers) {
    answer(to_frame(task.number, check_upload(task, options, companions)), answers);
  };
}

}  // namespace proflint::tools
