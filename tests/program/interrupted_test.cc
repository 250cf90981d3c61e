// Reports are complete or do not exist, however a run ends.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <seccomp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>

#include "tests/support/support.h"
#include "tools/program/program.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

class Interrupted : public testing::Test {
 protected:
  Scratch scratch;
};

// Makes O_TMPFILE fail in this process, as on file systems that do not support it.
void refuse_nameless_files() {
  const scmp_filter_ctx filter = ::seccomp_init(SCMP_ACT_ALLOW);
  const scmp_arg_cmp is_nameless = SCMP_A2(SCMP_CMP_MASKED_EQ, O_TMPFILE, O_TMPFILE);
  if (filter == nullptr ||
      ::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EOPNOTSUPP), SCMP_SYS(openat), 1, is_nameless) != 0 ||
      ::seccomp_load(filter) != 0)
    ::_exit(99);
}

bool has_nameless_files(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
  return descriptor >= 0;
}

// Starts a run with two reports that waits for the bytes of `pipe`. Both reports have been started when it returns.
pid_t start_run(const fs::path& folder, bool has_names, int signal) {
  const pid_t child = ::fork();
  if (child != 0) {
    const int writer = ::open((folder / "pipe").c_str(), O_WRONLY);  // when the run reads its input
    ::fcntl(writer, F_SETFD, FD_CLOEXEC);
    return child;
  }
  ::signal(signal, SIG_DFL);  // a shell starts background jobs with SIGINT ignored
  if (signal != SIGKILL) tools::clean_up_on(signal);
  if (has_names) refuse_nameless_files();
  fs::current_path(folder);
  static_cast<void>(run_program({"--output", "report", "--report", "json=old.json", "pipe"}));
  ::_exit(0);
}

TEST_F(Interrupted, AnInterruptedRunLeavesNoPartOfAReport) {
  ASSERT_EQ(::mkfifo((scratch.path() / "pipe").c_str(), 0600), 0);
  scratch.write("old.json", "[]\n");
  const auto files = [&] { return std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()); };
  for (const bool has_names : {false, true})
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
      if (signal == SIGKILL && (has_names || !has_nameless_files(scratch.path()))) continue;
      const pid_t child = start_run(scratch.path(), has_names, signal);
      ASSERT_GE(child, 0);
      EXPECT_EQ(files(), has_names || !has_nameless_files(scratch.path()) ? 4 : 2);
      ::kill(child, signal);
      int result = 0;
      ASSERT_EQ(::waitpid(child, &result, 0), child);
      EXPECT_TRUE(WIFSIGNALED(result) && WTERMSIG(result) == signal) << result;
      EXPECT_EQ(files(), 2);
      EXPECT_EQ(read_file(scratch.path() / "old.json"), "[]\n");
    }
}

// For new reports, and for reports that replace others and keep their permissions.
TEST_F(Interrupted, ReportsGetTheirNamesWithAndWithoutNamelessFiles) {
  scratch.write("c.prof", "main:10:1\n 1: x9\n");
  for (const bool has_names : {false, true}) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      if (has_names) refuse_nameless_files();
      scratch.write("old.json", "[]\n");
      fs::permissions(scratch.path() / "old.json", fs::perms::owner_read | fs::perms::owner_write);
      const Outcome outcome = scratch.run({"--output", "new", "--report", "json=old.json", "c.prof"});
      ::_exit(outcome.status);
    }
    int result = 0;
    ASSERT_EQ(::waitpid(child, &result, 0), child);
    EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 1) << result;
    EXPECT_GT(fs::file_size(scratch.path() / "new"), 10u);
    EXPECT_GT(fs::file_size(scratch.path() / "old.json"), 10u);
    EXPECT_EQ(fs::status(scratch.path() / "old.json").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()), 3);
    fs::remove(scratch.path() / "new");
  }
}

}  // namespace
}  // namespace proflint::tests
