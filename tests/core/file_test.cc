// Inputs of every kind: small and large files, pipes, and files that cannot or must not be read.
#include "validators/core/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/support.h"
#include "validators/core/rule.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLarge = 4 << 20;  // mapped instead of read

class Inputs : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (scratch.path() / name).string(); }

  // The rule with the reason why `path` cannot be opened; empty if it can.
  std::string failure(const std::string& path) {
    FileError error;
    if (file.open(path, limits, error)) return {};
    EXPECT_FALSE(error.message.empty());
    EXPECT_EQ(error.is_io, !error.rule->id.starts_with("limit/"));
    EXPECT_TRUE(file.bytes().empty());
    return std::string(error.rule->id);
  }

  std::string make_pipe(const std::string& name) const {
    EXPECT_EQ(mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }

  // Writes to a named pipe from another thread: opens it after `delay` and writes in pieces.
  static std::jthread writer(const std::string& pipe, std::string bytes, std::chrono::milliseconds delay = {}) {
    return std::jthread([=] {
      std::this_thread::sleep_for(delay);
      const int descriptor = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
      for (std::size_t at = 0; at < bytes.size(); at += 5000) {
        const std::size_t size = std::min<std::size_t>(5000, bytes.size() - at);
        if (::write(descriptor, bytes.data() + at, size) != static_cast<ssize_t>(size)) break;
      }
      ::close(descriptor);
    });
  }

  Scratch scratch;
  Limits limits;
  File file;
};

TEST_F(Inputs, SmallLargeAndEmptyFilesAreReadCompletely) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{5000}, (std::size_t{1} << 20) - 1, std::size_t{1} << 20, kLarge}) {
    const std::string bytes(size, static_cast<char>('a' + size % 26));
    scratch.write("file", bytes);
    ASSERT_EQ(failure(path("file")), "") << size;
    EXPECT_TRUE(file.bytes() == bytes) << size;
    EXPECT_FALSE(file.has_changed()) << size;
  }
}

TEST_F(Inputs, OtherThanFilesIsRejectedWithAReason) {
  EXPECT_EQ(failure(path("absent")), "file/unreadable");
  EXPECT_EQ(failure(path("")), "file/unreadable");  // a directory
  EXPECT_EQ(failure(""), "file/unreadable");
  EXPECT_EQ(failure("/dev/null"), "file/unreadable");
  EXPECT_EQ(failure("/dev/zero"), "file/unreadable");
  fs::create_symlink("loop", path("loop"));
  EXPECT_EQ(failure(path("loop")), "file/unreadable");
  scratch.write("file", "x");
  EXPECT_EQ(failure(path("file/below")), "file/unreadable");
  EXPECT_EQ(failure(path("file")), "");  // the same File can be used again
}

TEST_F(Inputs, AnUnreadableFileIsRejected) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  scratch.write("secret", "x");
  fs::permissions(path("secret"), fs::perms::none);
  EXPECT_EQ(failure(path("secret")), "file/unreadable");
}

TEST_F(Inputs, FilesAboveTheLimitAreRejectedWithoutReading) {
  scratch.write("sparse", "");
  fs::resize_file(path("sparse"), std::uint64_t{5} << 30);
  EXPECT_EQ(failure(path("sparse")), "limit/file-size");
  limits.set(Limit::file_size, 10);
  scratch.write("ten", "0123456789");
  scratch.write("eleven", "0123456789a");
  EXPECT_EQ(failure(path("ten")), "");
  EXPECT_EQ(failure(path("eleven")), "limit/file-size");
}

// ---- Files that change

TEST_F(Inputs, AMappedFileThatShrinksReadsAsZerosAndHasChanged) {
  scratch.write("file", std::string(kLarge, 'x'));
  ASSERT_EQ(failure(path("file")), "");
  fs::resize_file(path("file"), 10000);
  std::size_t others = 0;
  for (const char c : file.bytes()) others += c != 'x' && c != '\0';  // dies of SIGBUS without the handler
  EXPECT_EQ(others, 0u);
  EXPECT_EQ(file.bytes().substr(0, 10000), std::string(10000, 'x'));
  EXPECT_EQ(file.bytes().back(), '\0');
  EXPECT_TRUE(file.has_changed());

  scratch.write("other", std::string(kLarge, 'y'));
  ASSERT_EQ(failure(path("other")), "");
  EXPECT_FALSE(file.has_changed());
}

TEST_F(Inputs, AFileThatIsWrittenToHasChanged) {
  for (const std::size_t size : {std::size_t{100}, kLarge}) {
    scratch.write("file", std::string(size, 'x'));
    fs::last_write_time(path("file"), fs::file_time_type::clock::now() - std::chrono::hours(1));
    ASSERT_EQ(failure(path("file")), "");
    EXPECT_FALSE(file.has_changed());
    scratch.write("file", std::string(size, 'y'));
    EXPECT_TRUE(file.has_changed()) << size;
  }
}

TEST_F(Inputs, AFileThatIsReplacedWhileOpenIsUnchanged) {
  scratch.write("file", std::string(kLarge, 'x'));
  ASSERT_EQ(failure(path("file")), "");
  scratch.write("new", "y");
  fs::rename(path("new"), path("file"));
  EXPECT_EQ(file.bytes().back(), 'x');
  EXPECT_FALSE(file.has_changed());
}

TEST_F(Inputs, ManyLargeFilesCanBeOpenAtOnce) {
  scratch.write("file", std::string(kLarge, 'x'));
  std::vector<File> files(100);
  for (File& one : files) {
    FileError error;
    ASSERT_TRUE(one.open(path("file"), limits, error)) << error.message;
  }
  fs::resize_file(path("file"), 0);
  for (const File& one : files) {
    EXPECT_EQ(one.bytes().back(), '\0');
    EXPECT_TRUE(one.has_changed());
  }
}

TEST_F(Inputs, MoreLargeFilesThanSlotsAreRejected) {
  scratch.write("file", std::string(kLarge, 'x'));
  std::vector<File> files(256);
  FileError error;
  for (File& one : files) ASSERT_TRUE(one.open(path("file"), limits, error)) << error.message;
  EXPECT_EQ(failure(path("file")), "file/unreadable");
  files.pop_back();
  EXPECT_EQ(failure(path("file")), "");
}

TEST_F(Inputs, FilesBeyondTheAddressSpaceAreRejected) {
  scratch.write("file", "");
  std::error_code failure_to_grow;
  fs::resize_file(path("file"), std::uintmax_t{15} << 40, failure_to_grow);
  if (failure_to_grow) GTEST_SKIP() << "no files of 15 TiB here";
  limits.set(Limit::file_size, UINT64_MAX);
  std::vector<File> files(10);
  FileError error;
  const bool all_open =
      std::all_of(files.begin(), files.end(), [&](File& one) { return one.open(path("file"), limits, error); });
  EXPECT_FALSE(all_open);
  EXPECT_EQ(error.rule->id, "limit/memory");
}

// Like the files of /proc and debugfs, which has the kernel's own coverage.
TEST_F(Inputs, AFileThatClaimsNoSizeIsReadToItsEnd) {
  ASSERT_EQ(failure("/proc/self/maps"), "");
  EXPECT_GT(file.bytes().size(), 4096u);
  EXPECT_FALSE(file.has_changed());
  limits.set(Limit::file_size, 5);
  EXPECT_EQ(failure("/proc/self/maps"), "limit/file-size");
}

// ---- Pipes

TEST_F(Inputs, ANamedPipeIsReadToItsEnd) {
  const std::string bytes(300000, 'p');
  const std::string pipe = make_pipe("pipe");
  for (const int delay : {0, 50}) {
    const std::jthread thread = writer(pipe, bytes, std::chrono::milliseconds(delay));
    ASSERT_EQ(failure(pipe), "");
    EXPECT_TRUE(file.bytes() == bytes) << file.bytes().size();
    EXPECT_FALSE(file.has_changed());
  }
}

TEST_F(Inputs, ANamedPipeIsWaitedForThoughItsWriterIsSlow) {
  limits.set(Limit::file_size, UINT64_MAX);
  const std::string pipe = make_pipe("pipe");
  const std::jthread thread([&] {
    const int descriptor = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (::write(descriptor, "late", 4) == 4) ::close(descriptor);
  });
  EXPECT_EQ(failure(pipe), "");
  EXPECT_EQ(file.bytes(), "late");
}

TEST_F(Inputs, ANamedPipeMayBeEmpty) {
  const std::string pipe = make_pipe("pipe");
  const std::jthread thread = writer(pipe, "");
  EXPECT_EQ(failure(pipe), "");
  EXPECT_EQ(file.bytes(), "");
}

TEST_F(Inputs, ANamedPipeWithoutAWriterDoesNotHang) {
  EXPECT_EQ(failure(make_pipe("pipe")), "file/unreadable");
}

TEST_F(Inputs, APipeIsReadUpToTheLimit) {
  limits.set(Limit::file_size, 100000);
  const std::string pipe = make_pipe("pipe");
  signal(SIGPIPE, SIG_IGN);  // the rest of the output is not needed
  {
    const std::jthread thread = writer(pipe, std::string(100000, 'p'));
    EXPECT_EQ(failure(pipe), "");
    EXPECT_EQ(file.bytes().size(), 100000u);
  }
  {
    const std::jthread thread = writer(pipe, std::string(100001, 'p'));
    EXPECT_EQ(failure(pipe), "limit/file-size");
    file.close();
  }
  limits.set(Limit::file_size, 3);
  const std::jthread thread = writer(pipe, "four");
  EXPECT_EQ(failure(pipe), "limit/file-size");
}

TEST_F(Inputs, StandardInputOfAnyKindIsRead) {
  const int saved = dup(STDIN_FILENO);
  const auto redirect = [](const std::string& from) {
    const int descriptor = ::open(from.c_str(), O_RDONLY);
    dup2(descriptor, STDIN_FILENO);
    ::close(descriptor);
  };
  const int no_input = ::open("/dev/null", O_WRONLY);
  dup2(no_input, STDIN_FILENO);
  ::close(no_input);
  EXPECT_EQ(failure("-"), "file/unreadable");
  redirect("/dev/null");
  EXPECT_EQ(failure("-"), "");
  EXPECT_EQ(file.bytes(), "");
  scratch.write("file", "from a file");
  redirect(path("file"));
  EXPECT_EQ(failure("-"), "");
  EXPECT_EQ(file.bytes(), "from a file");
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  dup2(ends[0], STDIN_FILENO);
  ::close(ends[0]);
  ASSERT_EQ(::write(ends[1], "from a pipe", 11), 11);
  ::close(ends[1]);
  EXPECT_EQ(failure("-"), "");
  EXPECT_EQ(file.bytes(), "from a pipe");
  dup2(saved, STDIN_FILENO);
  ::close(saved);
}

}  // namespace
}  // namespace proflint::tests
