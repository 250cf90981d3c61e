// Runs for which the system does not start as many threads as they ask for, as in a container with a limit.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <string>

#include "tests/program/profiles.h"
#include "tests/support/support.h"
#include "tools/program/core/sanitizers.h"

namespace proflint::tests {
namespace {

std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// Limits this process to a few stacks more. A run that hangs is ended by SIGALRM.
void allow_few_threads() {
  constexpr rlim_t kStacks = 5, kStack = rlim_t{8} << 20;
  constexpr unsigned kSeconds = 120;
  const rlimit stack = {kStack, kStack}, all = {address_space() + kStacks * kStack, RLIM_INFINITY};
  if (::setrlimit(RLIMIT_STACK, &stack) != 0 || ::setrlimit(RLIMIT_AS, &all) != 0) ::_exit(99);
  ::alarm(kSeconds);
}

TEST(Threads, FewerThanAskedForCheckAllFiles) {
  if (tools::kHasSanitizers) GTEST_SKIP() << "address space cannot be limited";
  Scratch scratch;
  constexpr int kFiles = 600;  // more than may wait for their turn
  for (int i = 0; i < kFiles; ++i) scratch.write("t/" + std::to_string(i) + ".prof", kClean);
  const pid_t child = ::fork();
  if (child == 0) {
    allow_few_threads();
    const Outcome outcome = scratch.run({"--jobs", "64", "--format", "ndjson", "t"});
    ::_exit(outcome.out.find("\"files\":" + std::to_string(kFiles)) == std::string::npos ? 98 : outcome.status);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace proflint::tests
