// V2 and V3: whatever a worker does, it affects only its own file, and no record is lost or duplicated.
#include <gtest/gtest.h>
#include <malloc.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <random>
#include <set>

#include "tests/vet/vetting.h"
#include "tools/program/core/digest.h"
#include "tools/program/run/worker_protocol.h"

namespace proflint::tests {
namespace {

using tools::Isolation;
using tools::Task;

void check_honestly(const Task& task, int answers) {
  tools::answer(frame_of(task.number), answers);
}

// A check that fails, and the expected finding on its file.
struct Hostile {
  const char* name;
  std::set<std::string> reasons;
  void (*check)(const Task& task, int answers);
};

[[gnu::noinline]] int deep(int depth) {
  volatile char page[4096] = {};
  page[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : deep(depth + 1) + page[0];
}

const std::vector<Hostile>& hostile_checks() {
  static const std::vector<Hostile> list = {
      {"crashes", {"worker-crashed"}, [](const Task&, int) { std::abort(); }},
      {"reads where nothing is",
       {"worker-crashed"},
       [](const Task&, int) { static_cast<void>(*reinterpret_cast<volatile char*>(std::uintptr_t{8})); }},
      {"overflows its stack", {"worker-crashed"}, [](const Task&, int) { deep(0); }},
      {"throws", {"worker-crashed"}, [](const Task&, int) { throw 1; }},
      {"ends early", {"worker-crashed"}, [](const Task&, int) { ::_exit(1); }},
      {"ends as if done", {"protocol"}, [](const Task&, int) { ::_exit(0); }},
      {"says that it has no memory", {"memory"}, [](const Task&, int) { throw std::bad_alloc(); }},
      {"says nothing", {"protocol"}, [](const Task&, int) {}},
      {"closes its answers", {"protocol"}, [](const Task&, int answers) { ::close(answers); }},
      {"answers with nonsense", {"protocol"}, [](const Task&, int answers) { tools::answer("nonsense", answers); }},
      {"answers with half a frame",
       {"protocol"},
       [](const Task& task, int answers) {
         const std::string frame = frame_of(task.number);
         tools::answer(frame.substr(0, frame.size() / 2), answers);
       }},
      {"answers for another file",
       {"protocol"},
       [](const Task& task, int answers) { tools::answer(frame_of(task.number + 1), answers); }},
      {"answers twice",
       {"protocol"},
       [](const Task& task, int answers) {
         tools::answer(frame_of(task.number), answers);
         tools::answer(frame_of(task.number), answers);
       }},
      {"answers for the next file as well",
       {"protocol"},
       [](const Task& task, int answers) {
         tools::answer(frame_of(task.number), answers);
         tools::answer(frame_of(task.number + 1), answers);
       }},
      {"claims a long answer",
       {"protocol"},
       [](const Task&, int answers) { tools::answer(std::string(64, '\xff'), answers); }},
      {"answers without end",
       {"protocol", "worker-crashed"},
       [](const Task& task, int answers) {
         for (;;) tools::answer(frame_of(task.number), answers);
       }},
      {"writes without end",
       {"protocol", "worker-crashed"},
       [](const Task&, int answers) {
         for (;;) tools::answer(std::string(1 << 16, '\0'), answers);
       }},
      {"answers, then crashes",
       {"worker-crashed"},
       [](const Task& task, int answers) {
         tools::answer(frame_of(task.number), answers);
         std::abort();
       }},
  };
  return list;
}

// Runs `hostile` on the third of five files, all others honestly.
void expect_one_refused(const Hostile& hostile, const tools::Options& options) {
  const Scratch scratch;
  std::vector<std::string> paths;
  for (int i = 0; i < 5; ++i) {
    const std::string name = std::to_string(i);
    scratch.write(name, name);
    paths.push_back((scratch.path() / name).string());
  }
  const auto results =
      vet_with([&](const Task& task,
                   int answers) { task.bytes == "2" ? hostile.check(task, answers) : check_honestly(task, answers); },
               paths, options);
  ASSERT_EQ(results.size(), paths.size()) << hostile.name;
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i].path, paths[i]) << hostile.name;
    EXPECT_EQ(results[i].sha256, tools::sha256(std::to_string(i))) << hostile.name;
    EXPECT_EQ(results[i].vetting->is_accepted, i != 2) << hostile.name << " " << i << results[i].vetting->reason;
    if (i != 2) continue;
    EXPECT_TRUE(hostile.reasons.contains(results[i].vetting->reason)) << hostile.name << results[i].vetting->reason;
    EXPECT_EQ(results[i].result.verdict, Verdict::unchecked) << hostile.name;
    EXPECT_EQ(results[i].result.findings.size(), 1u) << hostile.name;
  }
}

TEST(VetWorker, AHostileCheckAffectsOnlyItsFile) {
  for (const Isolation isolation : {Isolation::file, Isolation::batch})
    for (const Hostile& hostile : hostile_checks()) expect_one_refused(hostile, vet_options(isolation));
}

void loop(const Task&, int) {
  for (volatile bool goes_on = true; goes_on;) continue;
}

TEST(VetWorker, ALoopEndsAtTheTimeLimit) {
  const Hostile hostile = {"loops", {"time"}, loop};
  const Hostile silent = {"closes its answers and loops", {"time"}, [](const Task& task, int answers) {
                            ::close(answers);
                            loop(task, answers);
                          }};
  tools::Options options = vet_options();
  options.vet_limits.time = 1;
  expect_one_refused(hostile, options);
  expect_one_refused(silent, options);
}

// A worker that sleeps or waits for memory uses no processor time.
TEST(VetWorker, AWaitingWorkerEndsAtTheTimeLimit) {
  tools::Options options = vet_options();
  options.vet_limits.time = 0;  // at least a second; four seconds elapsed
  const Hostile hostile = {"waits", {"time"}, [](const Task&, int) {
                             static int word = 0;
                             ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, nullptr, nullptr, 0);
                           }};
  expect_one_refused(hostile, options);
}

TEST(VetWorker, MemoryEndsWithTheLimit) {
  if (kHasSanitizers) GTEST_SKIP() << "address space cannot be limited under sanitizers";
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Hostile greedy = {"takes all memory", {"memory"}, [](const Task&, int) {
                            // Threads of earlier tests may have left arenas; trimming one reads a file.
                            ::mallopt(M_TRIM_THRESHOLD, -1);
                            for (std::vector<std::string> pieces;;) pieces.emplace_back(1 << 20, 'x');
                          }};
  const Hostile careless = {"takes all memory and does not look", {"worker-crashed"}, [](const Task&, int) {
                              for (;;) *static_cast<volatile char*>(std::malloc(1 << 20)) = 1;
                            }};
  expect_one_refused(greedy, vet_options());
  expect_one_refused(careless, vet_options());
}

// ---- Kills at random moments

std::string list_of_children(pid_t parent) {
  return "/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children";
}

// Kills each process that `parent` starts from now on, one after the other, and no other process.
[[noreturn]] void kill_children_of(pid_t parent) {
  const std::string list = list_of_children(parent);
  std::set<pid_t> before;
  std::ifstream present(list);
  for (pid_t child = 0; present >> child;) before.insert(child);
  std::minstd_rand random(1);
  for (;;) {
    if (::getppid() != parent) ::_exit(0);
    std::ifstream children(list);
    for (pid_t child = 0; children >> child;) {
      if (child == ::getpid() || before.contains(child)) continue;
      const int process = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
      std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
      std::string id, name, state, ancestor;
      stat >> id >> name >> state >> ancestor;
      ::usleep(static_cast<useconds_t>(random() % 300));
      if (process >= 0 && ancestor == std::to_string(parent))  // still a child when the handle existed
        ::syscall(SYS_pidfd_send_signal, process, SIGKILL, nullptr, 0);
      ::close(process);
    }
  }
}

TEST(VetWorker, RandomKillsLoseAndDuplicateNoRecord) {
  const std::size_t files = rounds(600, 20000);
  const Scratch scratch;
  std::vector<std::string> paths, hashes;
  for (std::size_t i = 0; i < files; ++i) {
    const std::string name = std::to_string(i);
    scratch.write(name, name);
    paths.push_back((scratch.path() / name).string());
    hashes.push_back(tools::sha256(name));
  }
  const pid_t parent = ::getpid();
  if (!std::filesystem::exists(list_of_children(parent)))
    GTEST_SKIP() << "the kernel does not list children of processes";
  pid_t killer = -1;
  const auto results = vet_with(check_honestly, paths, vet_options(), [&] {
    killer = ::fork();
    if (killer == 0) kill_children_of(parent);
  });
  ::kill(killer, SIGKILL);
  ::waitpid(killer, nullptr, 0);
  std::size_t killed = 0;
  ASSERT_EQ(results.size(), files);
  for (std::size_t i = 0; i < files; ++i) {
    const tools::Vetting& vetting = *results[i].vetting;
    ASSERT_EQ(results[i].path, paths[i]);
    ASSERT_EQ(results[i].sha256, hashes[i]);
    ASSERT_TRUE(vetting.is_accepted ? vetting.reason == "clean" : vetting.reason == "worker-crashed") << vetting.reason;
    killed += vetting.is_accepted ? 0 : 1;
  }
  std::printf("%zu of %zu workers were killed\n", killed, files);
  EXPECT_TRUE(killed > 0 || kHasSanitizers);  // with few files possibly none
}

}  // namespace
}  // namespace proflint::tests
