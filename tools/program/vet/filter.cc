// The system calls that a worker may use. libseccomp makes the filter once for all workers; see seccomp_rule_add(3).
#include <fcntl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <memory>

#include "tools/program/vet/sandbox.h"

namespace proflint::tools {
namespace {

// The system calls that a check needs after its file was opened: memory, time, and an answer.
constexpr int kAllowed[] = {
    SCMP_SYS(read),          SCMP_SYS(pread64),         SCMP_SYS(write),     SCMP_SYS(close),
    SCMP_SYS(fstat),         SCMP_SYS(lseek),           SCMP_SYS(munmap),    SCMP_SYS(mremap),
    SCMP_SYS(brk),           SCMP_SYS(madvise),         SCMP_SYS(futex),     SCMP_SYS(futex_time64),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(getrandom), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(exit),          SCMP_SYS(exit_group),
};

// Also for memory, but not for executable memory: the third argument has no PROT_EXEC.
constexpr int kAllowedWithoutExecution[] = {SCMP_SYS(mmap), SCMP_SYS(mmap2), SCMP_SYS(mprotect)};

// Optional calls of C libraries, current or future: they fail as if the kernel did not have them. This includes
// newfstatat, although glibc's fstat() calls it with an empty path, because a filter cannot see paths.
constexpr int kAbsent[] = {
    SCMP_SYS(access),         SCMP_SYS(arch_prctl),
    SCMP_SYS(clock_getres),   SCMP_SYS(clock_getres_time64),
    SCMP_SYS(close_range),    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),     SCMP_SYS(fcntl),
    SCMP_SYS(fcntl64),        SCMP_SYS(fstatfs),
    SCMP_SYS(getcpu),         SCMP_SYS(getcwd),
    SCMP_SYS(getegid),        SCMP_SYS(geteuid),
    SCMP_SYS(getgid),         SCMP_SYS(getpid),
    SCMP_SYS(getppid),        SCMP_SYS(getrlimit),
    SCMP_SYS(getrusage),      SCMP_SYS(gettid),
    SCMP_SYS(gettimeofday),   SCMP_SYS(getuid),
    SCMP_SYS(ioctl),          SCMP_SYS(lstat),
    SCMP_SYS(membarrier),     SCMP_SYS(newfstatat),
    SCMP_SYS(fstatat64),      SCMP_SYS(prlimit64),
    SCMP_SYS(readlink),       SCMP_SYS(readlinkat),
    SCMP_SYS(rseq),           SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sched_yield),    SCMP_SYS(set_robust_list),
    SCMP_SYS(sigaltstack),    SCMP_SYS(stat),
    SCMP_SYS(statfs),         SCMP_SYS(statx),
    SCMP_SYS(sysinfo),        SCMP_SYS(time),
    SCMP_SYS(times),          SCMP_SYS(uname),
};

struct Release {
  void operator()(void* context) const { ::seccomp_release(context); }
};

[[nodiscard]] bool add_rules(scmp_filter_ctx context) {
  int failed = 0;
  for (const int call : kAllowed) failed |= ::seccomp_rule_add(context, SCMP_ACT_ALLOW, call, 0);
  for (const int call : kAllowedWithoutExecution)
    failed |= ::seccomp_rule_add(context, SCMP_ACT_ALLOW, call, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  for (const int call : kAbsent) failed |= ::seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), call, 0);
  return failed == 0;
}

// The instructions that libseccomp writes to a file, here one in memory.
std::vector<sock_filter> exported(scmp_filter_ctx context) {
  const Descriptor file(::memfd_create("filter", MFD_CLOEXEC));
  if (!file.is_open() || ::seccomp_export_bpf(context, file.get()) != 0) return {};
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  std::vector<sock_filter> program(static_cast<std::size_t>(size) / sizeof(sock_filter));
  if (size <= 0 || ::pread(file.get(), program.data(), static_cast<std::size_t>(size), 0) != size) return {};
  return program;
}

}  // namespace

std::vector<sock_filter> make_filter() {
  const std::unique_ptr<void, Release> context(::seccomp_init(SCMP_ACT_KILL_PROCESS));
  if (context == nullptr) return {};
  // Calls of another architecture, such as the 32-bit ones of x86-64, end the process as well.
  if (::seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0) return {};
  // A tree instead of a list: the kernel runs the filter for every system call number when a worker enters it.
  constexpr std::uint32_t kBinaryTree = 2;
  if (::seccomp_attr_set(context.get(), SCMP_FLTATR_CTL_OPTIMIZE, kBinaryTree) != 0) return {};
  return add_rules(context.get()) ? exported(context.get()) : std::vector<sock_filter>();
}

}  // namespace proflint::tools
