// V9: a worker knows only its own file. The memory of a waiting worker is searched for data it must not have.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/vet/vetting.h"

namespace proflint::tests {
namespace {

// The data to search for. Only the process that writes or searches them has them in plain form, because the process
// that workers are forked from is a copy of this one.
class Mark {
 public:
  Mark() {
    std::ifstream random("/dev/urandom", std::ios::binary);
    random.read(hidden_.data(), static_cast<std::streamsize>(hidden_.size()));
  }
  std::string clear() const {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const char byte : hidden_) {
      text += kDigits[(byte >> 4) & 15];
      text += kDigits[byte & 15];
    }
    return text;
  }

 private:
  std::array<char, 16> hidden_ = {};
};

std::vector<pid_t> children_of(pid_t parent) {
  const std::string task = std::to_string(parent);
  std::ifstream list("/proc/" + task + "/task/" + task + "/children");
  std::vector<pid_t> children;
  for (pid_t child = 0; list >> child;) children.push_back(child);
  return children;
}

// All private mappings of a process.
std::string memory_of(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  std::ifstream maps(folder + "/maps"), memory(folder + "/mem", std::ios::binary);
  std::string all;
  for (std::string line; std::getline(maps, line);) {
    std::uint64_t start = 0, stop = 0;
    char dash = 0, rights = 0;
    std::istringstream(line) >> std::hex >> start >> dash >> stop >> rights;
    if (rights != 'r') continue;
    std::string bytes(static_cast<std::size_t>(stop - start), '\0');
    memory.clear();
    memory.seekg(static_cast<std::streamoff>(start));
    memory.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    all += bytes;
  }
  return all;
}

// Waits for a child of `parent` that is not in `before` and keeps running, and searches its memory.
std::string search_worker(pid_t parent, const std::set<pid_t>& before, const std::map<std::string, Mark>& marks) {
  std::map<pid_t, int> seen;
  for (int round = 0; round < 100; ++round) {
    ::usleep(20'000);
    for (const pid_t child : children_of(parent)) {
      if (before.contains(child) || child == ::getpid() || ++seen[child] < 10) continue;
      const std::string memory = memory_of(child);
      if (memory.empty()) return "unreadable";
      std::string found;
      for (const auto& [name, mark] : marks)
        if (memory.find(mark.clear()) != std::string::npos) found += name + " ";
      std::ifstream environment("/proc/" + std::to_string(child) + "/environ", std::ios::binary);
      for (char byte = 0; environment.get(byte);)
        if (byte != '\0') return found + "environ";
      return found;
    }
  }
  return "no worker";
}

// Runs `work` in a separate process, so that its data do not remain in this one.
void apart(const std::function<void()>& work) {
  ASSERT_EQ(status_of_process([&] {
              work();
              return 0;
            }),
            0);
}

void check_until_the_third(const tools::Task& task, int answers) {
  if (task.bytes.ends_with("2")) {
    static int word = 0;
    ::syscall(SYS_futex, &word, 0 /* FUTEX_WAIT */, 0, nullptr, nullptr, 0);
  }
  tools::answer(frame_of(task.number), answers);
}

TEST(VetMemory, AWorkerHasOnlyItsOwnFile) {
  if (kHasSanitizers) GTEST_SKIP() << "the memory of sanitizers takes too long to search";
  if (!no_sandbox().empty()) GTEST_SKIP() << no_sandbox();
  const Scratch scratch;
  std::map<std::string, Mark> marks;
  for (const char* name : {"0", "1", "2", "environment"}) marks.try_emplace(name);
  std::vector<std::string> paths;
  for (const char* name : {"0", "1", "2"}) {
    apart([&] { scratch.write(name, marks.at(name).clear() + name); });
    paths.push_back((scratch.path() / name).string());
  }
  {
    std::string token = marks.at("environment").clear();
    ::setenv("PROFLINT_TEST_TOKEN", token.c_str(), 1);
    ::explicit_bzero(token.data(), token.size());
  }
  const std::string answer = (scratch.path() / "found").string();
  const pid_t parent = ::getpid();
  pid_t searcher = -1;
  tools::Options options = vet_options();
  options.vet_limits.time = 0;  // at least a second; four seconds elapsed
  options.jobs = 1;
  const auto results = vet_with(check_until_the_third, paths, options, [&] {
    const std::vector<pid_t> now = children_of(parent);
    searcher = ::fork();
    if (searcher != 0) return;
    std::ofstream(answer) << search_worker(parent, {now.begin(), now.end()}, marks);
    ::_exit(0);
  });
  ::waitpid(searcher, nullptr, 0);
  const std::string found = read_file(answer);
  if (found == "unreadable" || found == "no worker") GTEST_SKIP() << "processes cannot be examined here: " << found;
  EXPECT_EQ(found, "2 ");  // its own, which shows that the search works
  ASSERT_EQ(results.size(), 3u);
  EXPECT_TRUE(results[0].vetting->is_accepted);
  EXPECT_EQ(results[2].vetting->reason, "time");
  ::unsetenv("PROFLINT_TEST_TOKEN");
}

}  // namespace
}  // namespace proflint::tests
