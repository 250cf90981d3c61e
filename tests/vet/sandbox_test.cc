// V1 and V8: actions that a worker cannot do, each part of the protection by itself, and the effect of a missing part.
#include "tools/program/vet/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/vet/vetting.h"
#include "tools/program/run/worker_protocol.h"

namespace proflint::tests {
namespace {

using tools::SandboxMode;

long mapped(int protection) {
  void* const memory = ::mmap(nullptr, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? -1 : 0;
}

long made_executable() {
  void* const memory = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return ::mprotect(memory, 4096, PROT_READ | PROT_EXEC);
}

long connected() {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address = {AF_UNIX, "/run/nobody-listens-here"};
  return socket < 0 ? -1 : ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address);
}

long executed(const char* program) {
  char* const arguments[] = {const_cast<char*>(program), nullptr};
  return ::execv(program, arguments);
}

// A call that is denied to workers. For some, a control shows that they work in an ordinary process; the others are
// only tried.
struct Forbidden {
  const char* name;
  long (*call)();
  bool works_elsewhere = false;
};

constexpr Forbidden kForbidden[] = {
    {"open", [] { return ::syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY); }, true},
    {"open directory", [] { return ::syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY); }, true},
    {"open by path only", [] { return ::syscall(SYS_openat, AT_FDCWD, "/", O_PATH); }, true},
    {"openat2", [] { return ::syscall(SYS_openat2, AT_FDCWD, "/", nullptr, 0); }},
    {"create", [] { return ::syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600); }},
    {"mkdir", [] { return ::syscall(SYS_mkdirat, AT_FDCWD, "/tmp/proflint-worker-was-here", 0700); }},
    {"unlink", [] { return ::syscall(SYS_unlinkat, AT_FDCWD, "/tmp/proflint-worker-was-here", 0); }},
    {"rename", [] { return ::syscall(SYS_renameat2, AT_FDCWD, "/tmp/a", AT_FDCWD, "/tmp/b", 0); }},
    {"link", [] { return ::syscall(SYS_linkat, 0, "", AT_FDCWD, "/tmp/proflint-link", AT_EMPTY_PATH); }},
    {"symlink", [] { return ::syscall(SYS_symlinkat, "/", AT_FDCWD, "/tmp/proflint-worker-was-here/x"); }},
    {"chmod", [] { return ::syscall(SYS_fchmodat, AT_FDCWD, "/tmp/proflint-nothing", 0777); }},
    {"chown", [] { return ::syscall(SYS_fchownat, AT_FDCWD, "/tmp/proflint-nothing", 0, 0, 0); }},
    {"truncate", [] { return ::syscall(SYS_truncate, "/tmp/proflint-nothing", 0); }},
    {"ftruncate", [] { return ::syscall(SYS_ftruncate, 0, 1); }},
    {"change the copy", [] { return ::syscall(SYS_write, 0, "x", 1); }},
    {"pwrite", [] { return ::syscall(SYS_pwrite64, 0, "x", 1, 0); }},
    {"stat", [] { return ::syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", nullptr, 0); }},
    {"readlink", [] { return ::syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", nullptr, 0); }},
    {"chdir", [] { return ::syscall(SYS_chdir, "/"); }, true},
    {"getdents", [] { return ::syscall(SYS_getdents64, 0, nullptr, 0); }},
    {"memfd_create", [] { return ::syscall(SYS_memfd_create, "x", 0); }, true},
    {"dup", [] { return ::syscall(SYS_dup, 1); }, true},
    {"pipe",
     [] {
       static int ends[2];
       return ::syscall(SYS_pipe2, ends, 0);
     },
     true},
    {"socket", [] { return ::syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0); }, true},
    {"socket of a network", [] { return ::syscall(SYS_socket, AF_INET, SOCK_STREAM, 0); }},
    {"connect", connected},
    {"socketpair",
     [] {
       static int ends[2];
       return ::syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends);
     },
     true},
    {"bind", [] { return ::syscall(SYS_bind, 1, nullptr, 0); }},
    {"sendmsg", [] { return ::syscall(SYS_sendmsg, 1, nullptr, 0); }},
    {"recvmsg", [] { return ::syscall(SYS_recvmsg, 1, nullptr, 0); }},
    {"execute", [] { return executed("/bin/true"); }},
    {"execute by descriptor", [] { return ::syscall(SYS_execveat, 0, "", nullptr, nullptr, AT_EMPTY_PATH); }},
    {"clone", [] { return ::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr); }},
    {"clone3", [] { return ::syscall(SYS_clone3, nullptr, 0); }},
    {"signal the supervisor", [] { return ::syscall(SYS_kill, ::syscall(SYS_getppid), 0); }, true},
    {"signal everybody", [] { return ::syscall(SYS_kill, -1, 0); }},
    {"tgkill", [] { return ::syscall(SYS_tgkill, 1, 1, 0); }},
    {"pidfd_open", [] { return ::syscall(SYS_pidfd_open, 1, 0); }},
    {"pidfd_send_signal", [] { return ::syscall(SYS_pidfd_send_signal, 0, 0, nullptr, 0); }},
    {"trace", [] { return ::syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, 1, nullptr, nullptr); }},
    {"read other memory", [] { return ::syscall(SYS_process_vm_readv, 1, nullptr, 0, nullptr, 0, 0); }},
    {"write other memory", [] { return ::syscall(SYS_process_vm_writev, 1, nullptr, 0, nullptr, 0, 0); }},
    {"map executable memory", [] { return mapped(PROT_READ | PROT_EXEC); }, true},
    {"map all-purpose memory", [] { return mapped(PROT_READ | PROT_WRITE | PROT_EXEC); }, true},
    {"make memory executable", made_executable, true},
    {"pkey_mprotect", [] { return ::syscall(SYS_pkey_mprotect, nullptr, 0, PROT_EXEC, -1); }},
    {"personality", [] { return ::syscall(SYS_personality, 0xffffffff); }, true},
    {"become dumpable", [] { return ::syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0); }, true},
    {"raise a limit",
     [] {
       const rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
       return ::syscall(SYS_prlimit64, 0, RLIMIT_CPU, &limit, nullptr);
     }},
    {"another filter", [] { return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 0, nullptr); }},
    {"setuid", [] { return ::syscall(SYS_setuid, 0); }},
    {"capset", [] { return ::syscall(SYS_capset, nullptr, nullptr); }},
    {"unshare", [] { return ::syscall(SYS_unshare, 0); }, true},
    {"setns", [] { return ::syscall(SYS_setns, 0, 0); }},
    {"mount", [] { return ::syscall(SYS_mount, nullptr, nullptr, nullptr, 0, nullptr); }},
    {"chroot", [] { return ::syscall(SYS_chroot, "/"); }},
    {"bpf", [] { return ::syscall(SYS_bpf, 0, nullptr, 0); }},
    {"io_uring_setup", [] { return ::syscall(SYS_io_uring_setup, 1, nullptr); }},
    {"userfaultfd", [] { return ::syscall(SYS_userfaultfd, 0); }},
    {"perf_event_open", [] { return ::syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0); }},
    {"keyctl", [] { return ::syscall(SYS_keyctl, 0, -3, 0, 0, 0); }},
    {"shmget", [] { return ::syscall(SYS_shmget, 0 /* IPC_PRIVATE */, 4096, 0600); }},
    {"epoll_create", [] { return ::syscall(SYS_epoll_create1, 0); }, true},
    {"inotify_init", [] { return ::syscall(SYS_inotify_init1, 0); }},
    {"setitimer", [] { return ::syscall(SYS_setitimer, 0, nullptr, nullptr); }},
    {"nanosleep",
     [] {
       const timespec none = {0, 0};
       return ::syscall(SYS_nanosleep, &none, nullptr);
     },
     true},
    {"ioctl",
     [] {
       int left = 0;
       return static_cast<long>(::ioctl(1, FIONREAD, &left));
     }},
#ifdef __x86_64__
    {"call of another architecture", [] { return ::syscall(SYS_getppid | 0x40000000); }},
#endif
};

// Every call is tried in a worker, which reports if the call was not denied.
TEST(VetSandbox, AWorkerCanDoNothingElse) {
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  ASSERT_GE(std::size(kForbidden), 30u);
  const Scratch scratch;
  scratch.write("a", kClean);
  const std::string path = (scratch.path() / "a").string();
  std::size_t ended = 0, failed = 0, control = 0;
  for (const Forbidden& forbidden : kForbidden) {
    const auto results = vet_with(
        [&](const tools::Task& task, int answers) {
          const bool came_through = forbidden.call() >= 0;
          tools::answer(frame_of(task.number, came_through ? Verdict::unsupported : Verdict::clean), answers);
        },
        {path}, vet_options());
    ASSERT_EQ(results.size(), 1u);
    const std::string& reason = results[0].vetting->reason;
    EXPECT_TRUE(reason == "worker-crashed" || reason == "clean") << forbidden.name << ": " << reason;
    ++(reason == "clean" ? failed : ended);
    if (forbidden.works_elsewhere && status_of_process([&] { return forbidden.call() >= 0 ? 0 : 1; }) == 0) ++control;
  }
  std::printf("%zu calls ended their worker, %zu failed; %zu of them work in another process\n", ended, failed,
              control);
  EXPECT_GE(control, 10u);
  EXPECT_FALSE(std::filesystem::exists("/tmp/proflint-worker-was-here"));
}

// Landlock alone denies access to files, so that one of the two may fail.
TEST(VetSandbox, LandlockAloneClosesTheFiles) {
  const int abi = tools::landlock_abi();
  if (abi <= 0) GTEST_SKIP() << "the kernel has no Landlock";
  if (!kHasSanitizers && !no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Scratch scratch;
  scratch.write("a", kClean);
  const std::string path = (scratch.path() / "a").string();
  const int status = status_of_process([&] {
    const tools::Descriptor ruleset = tools::make_ruleset(abi);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0)
      return 1;
    if (::open(path.c_str(), O_RDONLY) >= 0 || errno != EACCES) return 2;
    if (::open((path + "2").c_str(), O_WRONLY | O_CREAT, 0600) >= 0 || errno != EACCES) return 3;
    if (::mkdir((path + "3").c_str(), 0700) == 0 || errno != EACCES) return 4;
    if (::unlink(path.c_str()) == 0 || errno != EACCES) return 5;
    if (::execl("/bin/true", "true", nullptr) == 0 || errno != EACCES) return 6;
    if (abi >= 6 && (::kill(::getppid(), 0) == 0 || errno != EPERM)) return 7;
    return 0;
  });
  EXPECT_EQ(status, 0);
}

// The filter alone denies the same accesses.
// Without a filter, the other tests would be skipped as on a system that forbids them.
TEST(VetSandbox, TheFilterDoesNotDependOnTheSystem) {
  EXPECT_FALSE(tools::make_filter().empty());
}

TEST(VetSandbox, TheFilterAloneEndsTheProcess) {
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const std::vector<sock_filter> filter = tools::make_filter();
  ASSERT_FALSE(filter.empty());
  const auto status_of = [&](const std::function<void()>& call) {
    return status_of_process([&] {
      const sock_fprog program = {static_cast<unsigned short>(filter.size()), const_cast<sock_filter*>(filter.data())};
      if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
          ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0)
        return 1;
      call();
      return 0;
    });
  };
  EXPECT_EQ(status_of([] {}), 0);
  EXPECT_EQ(status_of([] { ::open("/", O_RDONLY); }), -1);
  EXPECT_EQ(status_of([] { static_cast<void>(::fork()); }), -1);
  EXPECT_EQ(status_of([] { ::socket(AF_UNIX, SOCK_STREAM, 0); }), -1);
  EXPECT_EQ(status_of([] { mapped(PROT_EXEC); }), -1);
}

// ---- V8: a part is missing

// Makes the calls fail in this process with `error`, as in some containers.
bool deny(std::initializer_list<int> calls, int error) {
  scmp_filter_ctx context = ::seccomp_init(SCMP_ACT_ALLOW);
  int failed = context == nullptr ? 1 : 0;
  for (const int call : calls) failed |= ::seccomp_rule_add(context, SCMP_ACT_ERRNO(error), call, 0);
  return failed == 0 && ::seccomp_load(context) == 0;
}

// Exit status and output of vet if the calls are denied.
Outcome vet_without(std::initializer_list<int> calls, int error, const std::string& mode) {
  const Scratch scratch;
  scratch.write("a.prof", kClean);
  Outcome outcome;
  outcome.status = status_of_process([&] {
    if (!deny(calls, error)) return 99;
    const Outcome run = scratch.run({"vet", "--format", "ndjson", "--sandbox=" + mode, "a.prof"});
    scratch.write("out", run.out);
    scratch.write("err", run.err);
    return run.status;
  });
  outcome.out = read_file(scratch.path() / "out");
  outcome.err = read_file(scratch.path() / "err");
  return outcome;
}

nlohmann::json sandbox_of(const Outcome& outcome) {
  std::istringstream lines(outcome.out);
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  return nlohmann::json::parse(line)["sandbox"];
}

TEST(VetSandbox, WithoutSeccompItDoesNotRunUnlessAsked) {
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Outcome required = vet_without({SCMP_SYS(seccomp)}, EPERM, "required");
  EXPECT_EQ(required.status, 2);
  EXPECT_EQ(required.out, "");
  EXPECT_NE(required.err.find("on this system (missing: seccomp); --sandbox=best"), std::string::npos) << required.err;
  const Outcome best = vet_without({SCMP_SYS(seccomp)}, EPERM, "best");
  EXPECT_EQ(best.status, 0) << best.err;
  EXPECT_EQ(sandbox_of(best).back(), "rlimits");
  EXPECT_NE(sandbox_of(best).front(), "seccomp");
}

TEST(VetSandbox, LandlockIsRequiredWhereTheKernelHasIt) {
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  if (tools::landlock_abi() <= 0) GTEST_SKIP() << "the kernel has no Landlock";
  const Outcome refused = vet_without({SCMP_SYS(landlock_restrict_self)}, EPERM, "required");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("on this system (missing: Landlock"), std::string::npos) << refused.err;
  EXPECT_EQ(vet_without({SCMP_SYS(landlock_create_ruleset)}, EPERM, "required").status, 2);
  const Outcome older = vet_without({SCMP_SYS(landlock_create_ruleset)}, ENOSYS, "required");
  EXPECT_EQ(older.status, 0) << older.err;
  EXPECT_EQ(sandbox_of(older), (nlohmann::json{"seccomp", "rlimits"}));
}

TEST(VetSandbox, ResourceLimitsAreRequired) {
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Outcome outcome = vet_without({SCMP_SYS(prlimit64), SCMP_SYS(setrlimit)}, EPERM, "required");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("resource limits"), std::string::npos) << outcome.err;
}

TEST(VetSandbox, RecordsListTheProtections) {
  if (!kHasSanitizers && !no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Scratch scratch;
  scratch.write("a.prof", kClean);
  const Outcome outcome = scratch.run({"vet", "--format", "ndjson", sandbox_option(), "a.prof"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  nlohmann::json expected = nlohmann::json::array();
  if (!kHasSanitizers) expected.push_back("seccomp");
  if (tools::landlock_abi() > 0) expected.push_back("landlock-abi-" + std::to_string(tools::landlock_abi()));
  if (!kHasSanitizers) expected.push_back("rlimits");
  EXPECT_EQ(sandbox_of(outcome), expected);
}

// A build with sanitizers reports that it cannot be sandboxed.
TEST(VetSandbox, SanitizersAreNoProtection) {
  if (!kHasSanitizers) GTEST_SKIP() << "this build has none";
  const Scratch scratch;
  scratch.write("a.prof", kClean);
  const Outcome outcome = scratch.run({"vet", "a.prof"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("in a build with sanitizers"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace proflint::tests
