// Pieces of one file: where they are divided, and their results on threads.
#include "validators/core/pieces.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "tests/support/support.h"
#include "tools/program/run/tasks.h"
#include "validators/core/memory.h"

namespace proflint::tests {
namespace {

bool is_upper(std::string_view text, std::size_t at) {
  return text[at] >= 'A' && text[at] <= 'Z';
}

rc::Gen<std::string> lines_of_text() {
  return rc::gen::container<std::string>(rc::gen::element('A', 'b', '\n', 'C', 'd'));
}

RC_GTEST_PROP(PieceRunner, PiecesAreCutAtTheFirstStartThatIsFarEnough, ()) {
  const std::string text = *lines_of_text();
  const std::size_t size = *rc::gen::inRange<std::size_t>(1, 20);
  std::string joined;
  for (const std::string_view piece : cut(text, size, is_upper)) {
    const bool is_last = joined.size() + piece.size() == text.size();
    if (!joined.empty()) RC_ASSERT(joined.back() == '\n' && is_upper(piece, 0));
    RC_ASSERT(is_last || piece.size() >= size);
    for (std::size_t i = size; i < piece.size(); ++i) RC_ASSERT(piece[i - 1] != '\n' || !is_upper(piece, i));
    joined += piece;
  }
  RC_ASSERT(joined == text);
}

TEST(PieceRunner, EachTaskIsRunOnce) {
  for (const std::size_t threads : {0u, 1u, 2u, 7u})
    for (const std::size_t count : {0u, 1u, 5u, 1000u}) {
      std::vector<std::atomic<int>> runs(count);
      tools::run_tasks(count, threads, [&](std::size_t index) { ++runs[index]; });
      for (const std::atomic<int>& each : runs) EXPECT_EQ(each, 1);
    }
}

TEST(PieceRunner, OneInvalidPieceIsEnough) {
  for (const std::size_t threads : {1u, 3u}) {
    const PieceRunner piece_runner = on_threads(threads, 1);
    bool is_joined = false;
    const auto join = [&] { return is_joined = true; };
    EXPECT_FALSE(are_all_sound(
        piece_runner, 9, [](std::size_t index) { return index != 4; }, join));
    EXPECT_FALSE(is_joined);
    EXPECT_TRUE(are_all_sound(
        piece_runner, 9, [](std::size_t) { return true; }, join));
    EXPECT_TRUE(is_joined);
    EXPECT_FALSE(are_all_sound(
        piece_runner, 9, [](std::size_t) { return true; }, [] { return false; }));
  }
}

TEST(PieceRunner, NoneIsStartedAfterAnInvalidOne) {
  std::size_t begun = 0;
  are_all_sound(
      on_threads(1, 1), 9, [&](std::size_t index) { return ++begun, index != 4; }, [] { return true; });
  EXPECT_EQ(begun, 5u);
}

TEST(PieceRunner, OutOfMemoryIsInvalidAndOtherFailuresAreThrown) {
  const auto check = [](auto failure) {
    return are_all_sound(
        on_threads(2, 1), 9, [&](std::size_t index) { return index != 4 ? true : throw failure; }, [] { return true; });
  };
  EXPECT_FALSE(check(OutOfBudget()));
  EXPECT_FALSE(check(std::bad_alloc()));
  EXPECT_THROW(check(std::runtime_error("other")), std::runtime_error);
  EXPECT_FALSE(are_all_sound(
      on_threads(2, 1), 9, [](std::size_t) { return true; }, []() -> bool { throw OutOfBudget(); }));
}

}  // namespace
}  // namespace proflint::tests
