// Fault injection: memory that runs out at the first, second, third... allocation, once or permanently; streams that
// deliver little at a time; outputs that cannot be written. Nothing crashes or leaks, and no verdict improves.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "tools/program/program.h"

namespace {

// Allocations left until the fault; negative: no fault. Afterwards one fails, or all of them.
std::atomic<long> g_until_fault{-1};
std::atomic<bool> g_for_ever{false};

bool fault_due() {
  if (g_until_fault.load(std::memory_order_relaxed) < 0) return false;
  const long left = g_until_fault.fetch_sub(1);
  if (left > 0) return false;
  if (g_for_ever) g_until_fault = 0;
  return left == 0;
}

void* allocate(std::size_t size) {
  void* const memory = fault_due() ? nullptr : std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size);
}
void* operator new[](std::size_t size) {
  return allocate(size);
}
// The defaults of the library would call those above, but the defaults of sanitizers would not, and memory must be
// returned to the allocator that it came from.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return fault_due() ? nullptr : std::malloc(size != 0 ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return fault_due() ? nullptr : std::malloc(size != 0 ? size : 1);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

// One small file with a defect of each family of the corpus.
std::vector<tools::RecipeFile> golden_files() {
  std::vector<tools::RecipeFile> files;
  for (const auto& family : fs::directory_iterator(source_dir() / "corpus")) {
    if (!family.is_directory() || family.path().filename() == "real") continue;
    std::vector<fs::path> recipes;
    for (const auto& entry : fs::directory_iterator(family))
      if (entry.path().extension() == ".recipe") recipes.push_back(entry.path());
    if (recipes.empty()) continue;
    std::sort(recipes.begin(), recipes.end());
    tools::Recipe recipe;
    std::string error;
    if (tools::assemble(read_file(recipes.front()), tools::Variant::bad, recipes.front().stem().string(),
                        recipes.front().parent_path(), recipe, error))
      files.push_back(recipe.files.front());
  }
  return files;
}

// Runs with the fault armed: running out of memory must lead to exit status 2 or 3, or have no effect. Uses the concise
// style, because the JSON library allocates in its destructors, which ends the process without an end record.
int run_with_fault(const std::string& path, long at, bool for_ever, bool& reached) {
  std::FILE* const out = std::fopen("/dev/null", "w");
  std::vector<std::string> words = {"--format", "concise", "-j", "1", path};
  g_for_ever = for_ever;
  g_until_fault = at;
  const int status = tools::run(std::move(words), out, out);
  reached = g_until_fault <= 0;
  g_until_fault = -1;
  std::fclose(out);
  return status;
}

TEST(Fault, MemoryThatRunsOutNeverImprovesAVerdict) {
  const Scratch scratch;
  // Runs start with the same allocations: with a step, these are divided among the files.
  constexpr long kStep = kHasSanitizers ? 23 : 1;
  std::size_t faults = 0;
  long turn = 0;
  for (const tools::RecipeFile& file : golden_files()) {
    ++turn;
    scratch.write(file.name, file.bytes);
    const std::string path = (scratch.path() / file.name).string();
    const int whole = run_program({"--format", "concise", "-j", "1", path}).status;
    for (const bool for_ever : {false, true}) {
      bool reached = true;
      for (long at = turn % kStep; reached; at += kStep) {
        const int status = run_with_fault(path, at, for_ever, reached);
        if (!reached) break;
        ++faults;
        EXPECT_TRUE(status == 2 || status == 3 || status == whole) << file.name << " at " << at << ": " << status;
      }
    }
  }
  EXPECT_GT(faults, 100u);
}

TEST(Fault, AStreamThatDeliversOneByteAtATimeIsReadWhole) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int saved = dup(STDIN_FILENO);
  ASSERT_EQ(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
  std::thread writer([&] {
    for (const char c : std::string("main:10:1\n 1: 10\n")) {
      EXPECT_EQ(::write(ends[1], &c, 1), 1);
      std::this_thread::yield();
    }
    close(ends[1]);
  });
  const Outcome outcome = run_program({"--format", "ndjson", "-"});
  writer.join();
  dup2(saved, STDIN_FILENO);
  close(saved);
  close(ends[0]);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("\"size\":17"), std::string::npos) << outcome.out;
}

TEST(Fault, OutputThatCannotBeWrittenIsAnError) {
  const Scratch scratch;
  scratch.write("a.prof", "main:10:1\n 1: x\n");
  for (const char* style : {"concise", "full", "json", "ndjson"}) {
    std::FILE* const full = std::fopen("/dev/full", "w");
    std::FILE* const err = std::fopen("/dev/null", "w");
    EXPECT_EQ(tools::run({"--format", style, (scratch.path() / "a.prof").string()}, full, err), 2) << style;
    std::fclose(full);
    std::fclose(err);
  }
}

}  // namespace
}  // namespace proflint::tests
