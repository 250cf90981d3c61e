// Enters the sandbox, in an order in which no step prevents the next one.
#include "tools/program/vet/sandbox.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "tools/program/core/sanitizers.h"
#include "tools/program/vet/fail.h"

namespace proflint::tools {
namespace {

constexpr Allowance kForTrial = {std::uint64_t{1} << 30, 1};

[[nodiscard]] bool limit(__rlimit_resource_t resource, std::uint64_t soft, std::uint64_t hard) {
  rlimit before = {};
  if (::getrlimit(resource, &before) != 0) return false;
  const rlim_t maximum = before.rlim_max;
  const rlimit value = {std::min<rlim_t>(soft, maximum), std::min<rlim_t>(hard, maximum)};
  return ::setrlimit(resource, &value) == 0;
}

[[nodiscard]] bool enter_rlimits(const Allowance& allowance) {
  // The signal for the soft time limit distinguishes it from other causes.
  return limit(RLIMIT_AS, allowance.memory, allowance.memory) &&
         limit(RLIMIT_CPU, allowance.seconds, allowance.seconds + 1) && limit(RLIMIT_FSIZE, 0, 0) &&
         limit(RLIMIT_CORE, 0, 0) && limit(RLIMIT_NOFILE, 0, 0) && limit(RLIMIT_NPROC, 0, 0);
}

// Protections that every system has: no core dumps, no new privileges, and the worker ends with its parent.
[[nodiscard]] bool enter_basics() {
  return ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0;
}

// Puts the descriptors at 0, 1 and 2 and closes all others.
[[nodiscard]] bool keep_only(std::array<int, 3> descriptors) {
  constexpr int kFirstFree = 3;
  for (int& descriptor : descriptors)
    if (descriptor >= 0 && (descriptor = ::fcntl(descriptor, F_DUPFD, kFirstFree)) < 0) return false;
  for (int number = 0; number < kFirstFree; ++number) {
    const int from = descriptors[static_cast<std::size_t>(number)];
    if (from < 0 ? ::close(number) != 0 && errno != EBADF : ::dup2(from, number) != number) return false;
  }
  return ::close_range(kFirstFree, ~0u, 0) == 0;
}

constexpr int kRuleset = 2;  // its descriptor, until it is entered

}  // namespace

bool Sandbox::prepare(SandboxMode mode, std::string& error) {
  has_rlimits_ = !kHasSanitizers;
  if (!kHasSanitizers) filter_ = make_filter();
  const int abi = landlock_abi();
  landlock_abi_ = std::max(abi, 0);
  if (landlock_abi_ != 0) ruleset_ = make_ruleset(landlock_abi_);
  std::string missing;
  const auto note = [&](const char* name) { missing += (missing.empty() ? "" : ", ") + std::string(name); };
  if (!has_rlimits_) note("resource limits");
  if (abi < 0 || (landlock_abi_ != 0 && !ruleset_.is_open())) note("Landlock");
  if (filter_.empty()) note("seccomp");
  if (!ruleset_.is_open()) landlock_abi_ = 0;
  while (const std::optional<Part> failed = try_out()) {
    note(*failed == Part::rlimits ? "resource limits" : *failed == Part::landlock ? "Landlock" : "seccomp");
    if (drop(*failed)) continue;
    error = "workers cannot be sandboxed on this system at all";
    return false;
  }
  if (missing.empty() || mode == SandboxMode::best) return true;
  error = "the sandbox for workers is incomplete ";
  error += kHasSanitizers ? "in a build with sanitizers" : "on this system";
  error += " (missing: " + missing + "); --sandbox=best uses whatever is available";
  return false;
}

// The first part that a process cannot enter.
std::optional<Sandbox::Part> Sandbox::try_out() const {
  const pid_t child = ::fork();
  if (child < 0) fail("cannot start a process");
  if (child == 0) {
    const std::optional<Part> failed = enter_parts(kForTrial, -1, -1);
    ::_exit(failed ? static_cast<int>(*failed) + 1 : 0);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!WIFEXITED(status)) return Part::seccomp;  // even exiting was denied
  if (WEXITSTATUS(status) == 0) return std::nullopt;
  return static_cast<Part>(WEXITSTATUS(status) - 1);
}

bool Sandbox::drop(Part part) {
  switch (part) {
    case Part::rlimits:
      return std::exchange(has_rlimits_, false);
    case Part::landlock:
      ruleset_.close();
      return std::exchange(landlock_abi_, 0) != 0;
    case Part::seccomp:
      return !std::exchange(filter_, {}).empty();
  }
  return false;
}

bool Sandbox::enter(const Allowance& allowance, int file, int answers) const {
  return !enter_parts(allowance, file, answers);
}

std::optional<Sandbox::Part> Sandbox::enter_parts(const Allowance& allowance, int file, int answers) const {
  if (!keep_only({file, answers, ruleset_.get()}) || !enter_basics()) return Part::rlimits;
  if (has_rlimits_ && !enter_rlimits(allowance)) return Part::rlimits;
  if (landlock_abi_ != 0 && ::syscall(SYS_landlock_restrict_self, kRuleset, 0) != 0) return Part::landlock;
  ::close(kRuleset);
  const sock_fprog program = {static_cast<unsigned short>(filter_.size()), const_cast<sock_filter*>(filter_.data())};
  if (!filter_.empty() && ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) return Part::seccomp;
  return std::nullopt;
}

std::vector<std::string> Sandbox::names() const {
  std::vector<std::string> names;
  if (!filter_.empty()) names.push_back("seccomp");
  if (landlock_abi_ != 0) names.push_back("landlock-abi-" + std::to_string(landlock_abi_));
  if (has_rlimits_) names.push_back("rlimits");
  return names;
}

}  // namespace proflint::tools
