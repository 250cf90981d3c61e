// Checks files in parallel and delivers the results in order.
#include "tools/program/run/file_loop.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "tools/program/core/digest.h"
#include "tools/program/core/words.h"
#include "tools/program/run/archive.h"
#include "tools/program/run/progress.h"
#include "tools/program/run/tasks.h"
#include "validators/core/file.h"
#include "validators/core/pieces.h"
#include "validators/core/rules.h"
#include "validators/core/threads.h"
#include "validators/engine/checking.h"
#include "validators/engine/detection.h"
#ifdef __wasi__
#include "tools/program/run/hosted.h"
#endif

namespace proflint::tools {
namespace {

// The state of one worker; its buffers are reused from file to file.
struct Worker {
  // `threads` may work on one file at a time.
  Worker(const Batch& batch, std::size_t threads) : companions(batch.companions) {
    if (kHasThreads && threads > 1)
      piece_runner.run = [threads, progress = batch.progress](std::size_t count,
                                                              const std::function<void(std::size_t)>& task) {
        if (progress == nullptr) return run_tasks(count, threads, task);
        progress->begin_pieces(count);
        run_tasks(count, threads, [&](std::size_t index) {
          task(index);
          progress->step_piece();
        });
        progress->end_pieces();
      };
  }

  File file;
  std::shared_ptr<const ArchiveContents> contents;  // of the archive that has the file; nullptr: none has
  CompanionFinder companions;
  PieceRunner piece_runner;  // without threads there are none
};

// Whether a file of unknown format is skipped: nobody named it, and its name does not belong to one format, or its
// contents are known to be of another kind.
bool is_skipped(Origin origin, const Result& result) {
  return origin != Origin::named && (origin != Origin::owned || result.shares_file_name);
}

// The certainty with which the file must be recognized.
Match min_match(Origin origin) {
  switch (origin) {
    case Origin::other:
      return Match::strong;
    case Origin::called_so:
      return Match::weak;
    case Origin::named:
    case Origin::owned:
      break;
  }
  return Match::name;
}

// The name of the file in reports.
const std::string& shown_path(const InputPath& in, const InputOptions& options) {
  return in.path == "-" && !options.stdin_name.empty() ? options.stdin_name : in.path;
}

// Opens the file for the worker. False if that is impossible, with the reason in `error`, or if a member of an archive
// is of another kind, without one.
[[nodiscard]] bool open_input(const InputPath& in, const Limits& limits, Worker& worker, std::string_view& bytes,
                              std::optional<FileError>& error) {
  worker.contents = in.archive == nullptr ? nullptr : in.archive->contents(limits);
  if (in.archive != nullptr) {
    worker.file.close();
    const ArchivedContents& member = worker.contents->files[in.member];
    bytes = member.bytes;
    error = member.error;
    return !error && !member.is_other;
  }
  FileError why = {&"file/unreadable"_core_rule, in.failure, true};
  const bool is_open = in.failure.empty() && worker.file.open(in.path, limits, why);
  if (!is_open) error = std::move(why);
  bytes = is_open ? worker.file.bytes() : std::string_view();
  return is_open;
}

// Whether a file that is too large to be checked is of another kind, such as a disk image or a core dump in a
// directory. The start of the file decides.
bool is_other_file(const InputPath& in, const FileError& error, const Limits& limits) {
  constexpr std::size_t kHead = std::size_t{64} << 10;
  const bool is_found = in.origin == Origin::other || in.origin == Origin::called_so;
  if (!is_found || in.archive != nullptr || error.rule != &"limit/file-size"_core_rule) return false;
  Limits any = limits;
  any.set(Limit::file_size, INT64_MAX);
  File file;
  FileError ignored;
  return file.open(in.path, any, ignored) &&
         detect(file.bytes().substr(0, kHead), in.path).match < min_match(in.origin);
}

FileResult check_untimed(const InputPath& in, const Options& options, Worker& worker, SetMember* member) {
  const std::string& path = shown_path(in, options);
  FileResult out;
  out.path = path;
  out.is_repeat = in.is_repeat;
  out.is_archived = in.archive != nullptr;
  if (in.archive != nullptr) out.archive = in.archive->file_path();
  const Policy& policy = policy_of(out, options);
  if (in.archive != nullptr && in.member == InputPath::kWholeArchive) {
    out.result = *in.archive->listing().own_result();
    return out;
  }
  Input input;
  std::optional<FileError> error;
  if (!open_input(in, options.limits, worker, input.bytes, error)) {
    out.skipped = !error || is_other_file(in, *error, options.limits);
    out.io_failed = error && error->is_io;
    if (!out.skipped) out.result = unchecked_result(policy, options.limits, *error);
    return out;
  }
  input.name = path;
  input.variant = options.variant;
  input.member = member;
  input.wants_sources = options.wants_sources();
  input.wants_entries = options.wants_entries();
  if (worker.piece_runner.run) input.piece_runner = &worker.piece_runner;
  input.min_match = min_match(in.origin);
  out.size = input.bytes.size();
  if (options.hash) out.sha256 = sha256(input.bytes);

  out.result = check(input, options.assumed, policy, options.limits,
                     worker.companions.for_file(path, in.archive == nullptr ? nullptr : &in.archive->listing(),
                                                worker.contents.get()));
  for (std::string& source : out.result.sources) source = utf8_path(source);  // the form in records
  if (in.archive == nullptr && worker.file.has_changed()) {
    out.result =
        unchecked_result(policy, options.limits, {&"file/changed"_core_rule, "the file was changed during the check"});
    out.io_failed = true;
  } else {
    out.skipped = out.result.format.empty() ? is_skipped(in.origin, out.result)
                                            : in.origin != Origin::named && !policy.is_for(out.result.format);
  }
  return out;
}

// Checks one of the files, as a member of the set if there is one.
FileResult check_one(const Batch& batch, std::size_t index, Worker& worker) {
  using Clock = std::chrono::steady_clock;
  const InputPath& file = batch.files[index];
  const bool is_timed = batch.options.writes(Style::junit);
  const auto start = is_timed ? Clock::now() : Clock::time_point();
  std::optional<SetMember> member;
  if (batch.set != nullptr)
    member.emplace(*batch.set, static_cast<std::uint32_t>(index),
                   file.below == 0 ? std::string_view() : std::string_view(file.path).substr(file.below));
  FileResult out = check_untimed(file, batch.options, worker, member ? &*member : nullptr);
  if (is_timed) out.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return out;
}

#ifdef __wasi__
HostedCheck hosted_check(const Batch& batch) {
  return {[&](std::size_t index) { return shown_path(batch.files[index], batch.options).c_str(); },
          [&](std::size_t index) {
            Worker worker(batch, 1);
            return check_one(batch, index, worker);
          },
          [&](std::size_t index, const FileError& error) {
            FileResult out;
            out.path = shown_path(batch.files[index], batch.options);
            out.result = unchecked_result(policy_of(out, batch.options), batch.options.limits, error);
            return out;
          }};
}
#endif

// Holds results until their turn; workers are at most kAhead files ahead of the next one to deliver.
class Queue {
 public:
  Queue(std::size_t count, std::size_t ahead) : slots_(std::min(count, ahead)), count_(count) {}

  // The next file to check; nothing if none is left or the run was stopped.
  [[nodiscard]] std::optional<std::size_t> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || taken_ == count_ || has_room(); });
    if (stopped_ || taken_ == count_) return std::nullopt;
    return taken_++;
  }

  // The next file to check while the result of `index` is missing; also nothing if next() would wait.
  [[nodiscard]] std::optional<std::size_t> next_before(std::size_t index) {
    const std::lock_guard lock(mutex_);
    if (slots_[index % slots_.size()] || stopped_ || taken_ == count_ || !has_room()) return std::nullopt;
    return taken_++;
  }

  void put(std::size_t index, FileResult result) {
    const std::lock_guard lock(mutex_);
    slots_[index % slots_.size()] = std::move(result);
    changed_.notify_all();
  }

  FileResult take(std::size_t index) {
    std::unique_lock lock(mutex_);
    std::optional<FileResult>& slot = slots_[index % slots_.size()];
    changed_.wait(lock, [&] { return slot.has_value() || failure_; });
    if (failure_) std::rethrow_exception(failure_);
    FileResult result = std::move(*slot);
    slot.reset();
    ++emitted_;
    changed_.notify_all();
    return result;
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  // A worker ran out of memory: take() rethrows the exception on the calling thread.
  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    stopped_ = true;
    changed_.notify_all();
  }

 private:
  bool has_room() const { return taken_ < emitted_ + slots_.size(); }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<FileResult>> slots_;
  std::size_t count_, taken_ = 0, emitted_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
};

using Emit = std::function<bool(FileResult&&)>;

void check_in_turn(const Batch& batch, std::size_t threads_for_one, const Emit& emit) {
  Worker worker(batch, threads_for_one);
  for (std::size_t i = 0; i < batch.files.size(); ++i)
    if (!emit(check_one(batch, i, worker))) return;
}

void check_in_parallel(const Batch& batch, std::size_t threads, std::size_t threads_for_one, const Emit& emit) {
  constexpr std::size_t kAhead = 256;
  Queue queue(batch.files.size(), kAhead);
  const auto work = [&] {
    try {
      Worker worker(batch, threads_for_one);
      while (const auto index = queue.next()) queue.put(*index, check_one(batch, *index, worker));
    } catch (...) {
      queue.fail(std::current_exception());
    }
  };
  std::vector<std::jthread> workers;
  workers.reserve(threads);
  try {
    for (std::size_t i = 1; i < threads; ++i) workers.emplace_back(work);
  } catch (const std::system_error&) {  // no more threads may be started: fewer do the work
  }
  try {
    // This thread checks files too, so that it is not woken for every result.
    Worker worker(batch, threads_for_one);
    for (std::size_t due = 0; due < batch.files.size(); ++due) {
      while (const auto index = queue.next_before(due)) queue.put(*index, check_one(batch, *index, worker));
      if (!emit(queue.take(due))) break;
    }
  } catch (...) {
    queue.stop();  // workers that wait for their turn must see the end before they are joined
    throw;
  }
  queue.stop();
}

}  // namespace

Result unchecked_result(const Policy& policy, const Limits& limits, const FileError& error) {
  Report report({}, policy, limits);
  report.add(*error.rule, {}, Trusted{error.message});
  return std::move(report).finish();
}

void check_each(const Batch& batch, const std::function<bool(FileResult&&)>& emit) {
  const Options& options = batch.options;
#ifdef __wasi__
  // Files of a set are checked here, in order: each is compared with the state from those before. Entries stay here.
  if (batch.set == nullptr && !options.wants_entries())
    return check_hosted(batch.files.size(), hosted_check(batch), emit);
#endif
  constexpr std::size_t kMaxThreads = 64;
  const std::size_t wanted = options.jobs != 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
  const std::size_t threads = std::min({wanted, batch.files.size(), kMaxThreads});
  // Processors without a file work on pieces of large files.
  const std::size_t threads_for_one = threads == 0 ? 1 : std::min(wanted, kMaxThreads) / threads;
  if (!kHasThreads || threads <= 1)
    check_in_turn(batch, threads_for_one, emit);
  else
    check_in_parallel(batch, threads, threads_for_one, emit);
}

}  // namespace proflint::tools
