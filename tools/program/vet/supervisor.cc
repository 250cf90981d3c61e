// One thread calls poll(2) for the pipes and pidfds of all workers.
#include "tools/program/vet/supervisor.h"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <fstream>
#include <system_error>

namespace proflint::tools {
namespace {

// Address space of program, libraries and stack. A larger process, such as one of all tests, needs more.
constexpr std::uint64_t kForProgram = std::uint64_t{256} << 20, kForGrowth = std::uint64_t{64} << 20;
constexpr std::uint64_t kFirstOfInflated = std::uint64_t{1} << 20;
constexpr std::uint64_t kMaxElapsed = 1 << 20;

std::uint64_t add(std::uint64_t a, std::uint64_t b) {
  return a + b < a ? UINT64_MAX : a + b;
}

// The address space of this process, which workers inherit; 0 if unknown. See proc(5), /proc/pid/statm.
std::uint64_t own_address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// The maximum size of the unpacked contents of a file of `size` bytes.
std::uint64_t max_inflated(const Limits& limits, std::uint64_t size) {
  std::uint64_t scaled = 0;
  if (__builtin_mul_overflow(size, limits[Limit::inflated_ratio], &scaled)) scaled = UINT64_MAX;
  return std::min(limits[Limit::inflated_size], add(scaled, kFirstOfInflated));
}

void kill(const Worker& worker) {
  ::syscall(SYS_pidfd_send_signal, worker.process.get(), SIGKILL, nullptr, 0);
}

int reap(const Worker& worker) {
  int status = 0;
  while (::waitpid(worker.id, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

// Why a worker ended early; empty if it did not.
std::string_view trouble_of(int status) {
  if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGXCPU ? "time" : "worker-crashed";
  switch (static_cast<End>(WEXITSTATUS(status))) {
    case End::done:
      return {};
    case End::no_memory:
      return "memory";
    case End::no_sandbox:
      return "sandbox";
    case End::stopped:
      break;
  }
  return "worker-crashed";
}

}  // namespace

Supervisor::Supervisor(const Nursery& nursery, const Settings& settings)
    : nursery_(nursery), settings_(settings), for_program_(std::max(kForProgram, own_address_space() + kForGrowth)) {}

Supervisor::~Supervisor() {
  for (const std::unique_ptr<Run>& run : runs_) {
    kill(run->worker);
    reap(run->worker);
  }
}

// Limits for time and contents are summed over the files of a worker; the memory limit is the largest one.
Allowance Supervisor::allowance_for(const Load& load) const {
  std::uint64_t memory = 0, seconds = 0;
  for (const Assignment& file : load.assignments) {
    const std::uint64_t size = std::max(file.copy.size, max_inflated(settings_.limits, file.copy.size));
    memory = std::max(memory, std::min(settings_.limits.memory_for(size), settings_.vet_limits.memory_max));
    seconds = add(seconds, seconds_for(settings_.vet_limits, file.copy.size));
  }
  return {add(add(memory, load.files->size()), add(settings_.image_size, for_program_)),
          std::clamp<std::uint64_t>(seconds, 1, kMaxElapsed)};
}

void Supervisor::start(Load&& load, Done done) {
  const Allowance allowance = allowance_for(load);
  auto run = std::make_unique<Run>(Run{std::move(load), {}, std::move(done), {}, {}, {}, {}});
  try {
    run->worker = nursery_.start_worker(*run->load.files, run->load.assignments, allowance);
  } catch (const std::system_error& error) {
    std::vector<Outcome> outcomes(run->load.assignments.size());
    for (Outcome& outcome : outcomes) outcome = {std::nullopt, "no-worker", error.what()};
    return run->done(std::move(run->load), std::move(outcomes));
  }
  run->deadline = Clock::now() + wall_time_for(allowance.seconds);
  runs_.push_back(std::move(run));
}

void Supervisor::wait() {
  std::vector<pollfd> polled;
  for (const std::unique_ptr<Run>& run : runs_) {
    polled.push_back({run->worker.process.get(), POLLIN, 0});
    polled.push_back({run->worker.answers.get(), POLLIN, 0});  // negative once closed: not polled
  }
  if (::poll(polled.data(), polled.size(), next_timeout()) < 0) return;  // a signal: the caller calls again
  const Clock::time_point now = Clock::now();
  std::vector<std::unique_ptr<Run>> ended;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    Run& run = *runs_[i];
    const bool has_ended = polled[2 * i].revents != 0;  // determined before its last answers are read
    if (has_ended || polled[2 * i + 1].revents != 0) listen(run);
    if (has_ended)
      ended.push_back(std::move(runs_[i]));
    else if (run.trouble.empty() && now >= run.deadline)
      end(run, "time");
  }
  std::erase(runs_, nullptr);
  for (const std::unique_ptr<Run>& run : ended) {
    auto outcomes = conclude(*run);
    run->done(std::move(run->load), std::move(outcomes));
  }
}

int Supervisor::next_timeout() const {
  Clock::time_point next = Clock::time_point::max();
  for (const std::unique_ptr<Run>& run : runs_)
    if (run->trouble.empty()) next = std::min(next, run->deadline);
  if (next == Clock::time_point::max()) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

// Reads the available bytes, unless the worker was ended or has sent its maximum.
void Supervisor::listen(Run& run) {
  while (run.worker.answers.is_open() && run.trouble.empty()) {
    const ssize_t got = ::read(run.worker.answers.get(), buffer_.data(), buffer_.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return;
    if (got == 0) return run.worker.answers.close();
    run.unread.append(buffer_.data(), static_cast<std::size_t>(got));
    take_frames(run);
  }
}

void Supervisor::take_frames(Run& run) const {
  std::string_view rest = run.unread;
  while (const std::optional<std::uint64_t> length = frame_length(rest)) {
    const std::size_t number = run.given.size();
    if (*length > kMaxFrameSize + 8 || number == run.load.assignments.size()) return end(run, "protocol");
    if (rest.size() < *length) break;
    const std::uint64_t size = run.load.assignments[number].copy.size;
    auto answer = from_frame(
        rest.substr(0, static_cast<std::size_t>(*length)),
        {static_cast<std::uint32_t>(number), size, max_inflated(settings_.limits, size), settings_.max_findings});
    if (!answer) return end(run, "protocol");
    run.given.push_back(std::move(*answer));
    rest.remove_prefix(static_cast<std::size_t>(*length));
  }
  run.unread.erase(0, run.unread.size() - rest.size());
}

void Supervisor::end(Run& run, std::string_view trouble) {
  run.trouble = trouble;
  kill(run.worker);
}

std::optional<std::vector<Outcome>> Supervisor::conclude(Run& run) const {
  const std::string_view own = trouble_of(reap(run.worker));
  const std::size_t files = run.load.assignments.size();
  const bool has_all = run.unread.empty() && run.given.size() == files;
  const std::string_view trouble = !run.trouble.empty() ? run.trouble
                                   : !own.empty()       ? own
                                   : !has_all           ? "protocol"
                                                        : std::string_view();
  if (!trouble.empty() && files > 1) return std::nullopt;
  std::vector<Outcome> outcomes(files);
  for (std::size_t i = 0; i < files; ++i)
    if (trouble.empty())
      outcomes[i].answer = std::move(run.given[i]);
    else
      outcomes[i].trouble = trouble;
  return outcomes;
}

}  // namespace proflint::tools
