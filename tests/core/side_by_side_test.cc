// Pieces of one file: where they are cut, what becomes of them on threads, and that text profiles in pieces are judged
// as if they were judged as a whole. The damage sweep does the same for all formats.
#include "validators/core/side_by_side.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "tests/builders/sample.h"
#include "tests/support/support.h"
#include "tools/run/tasks.h"
#include "validators/core/memory.h"
#include "validators/families.h"

namespace proflint::tests {
namespace {

bool is_upper(std::string_view rest) {
  return rest[0] >= 'A' && rest[0] <= 'Z';
}

rc::Gen<std::string> lines_of_text() {
  return rc::gen::container<std::string>(rc::gen::element('A', 'b', '\n', 'C', 'd'));
}

RC_GTEST_PROP(SideBySide, PiecesAreCutAtTheFirstStartThatIsFarEnough, ()) {
  const std::string text = *lines_of_text();
  const std::size_t size = *rc::gen::inRange<std::size_t>(1, 20);
  std::string joined;
  for (const std::string_view piece : cut(text, size, is_upper)) {
    const bool is_last = joined.size() + piece.size() == text.size();
    if (!joined.empty()) RC_ASSERT(joined.back() == '\n' && is_upper(piece));
    RC_ASSERT(is_last || piece.size() >= size);
    for (std::size_t i = size; i < piece.size(); ++i) RC_ASSERT(piece[i - 1] != '\n' || !is_upper(piece.substr(i)));
    joined += piece;
  }
  RC_ASSERT(joined == text);
}

// Tasks on as many threads as said.
Helpers on_threads(std::size_t threads, std::size_t piece_size = 1) {
  return {[threads](std::size_t count, const std::function<void(std::size_t)>& task) {
            tools::run_tasks(count, threads, task);
          },
          piece_size};
}

TEST(SideBySide, EachTaskIsRunOnce) {
  for (const std::size_t threads : {0u, 1u, 2u, 7u})
    for (const std::size_t count : {0u, 1u, 5u, 1000u}) {
      std::vector<std::atomic<int>> runs(count);
      tools::run_tasks(count, threads, [&](std::size_t index) { ++runs[index]; });
      for (const std::atomic<int>& each : runs) EXPECT_EQ(each, 1);
    }
}

TEST(SideBySide, OneThatIsNotSoundIsEnough) {
  for (const std::size_t threads : {1u, 3u}) {
    const Helpers helpers = on_threads(threads);
    bool is_joined = false;
    const auto join = [&] { return is_joined = true; };
    EXPECT_FALSE(are_all_sound(
        helpers, 9, [](std::size_t index) { return index != 4; }, join));
    EXPECT_FALSE(is_joined);
    EXPECT_TRUE(are_all_sound(
        helpers, 9, [](std::size_t) { return true; }, join));
    EXPECT_TRUE(is_joined);
    EXPECT_FALSE(are_all_sound(
        helpers, 9, [](std::size_t) { return true; }, [] { return false; }));
  }
}

TEST(SideBySide, AfterOneThatIsNotSoundNoneIsBegun) {
  std::size_t begun = 0;
  are_all_sound(
      on_threads(1), 9, [&](std::size_t index) { return ++begun, index != 4; }, [] { return true; });
  EXPECT_EQ(begun, 5u);
}

TEST(SideBySide, WantOfMemoryIsNotSoundAndOtherFailuresAreThrown) {
  const auto judge = [](auto failure) {
    return are_all_sound(
        on_threads(2), 9, [&](std::size_t index) { return index != 4 ? true : throw failure; }, [] { return true; });
  };
  EXPECT_FALSE(judge(OutOfBudget()));
  EXPECT_FALSE(judge(std::bad_alloc()));
  EXPECT_THROW(judge(std::runtime_error("other")), std::runtime_error);
  EXPECT_FALSE(are_all_sound(
      on_threads(2), 9, [](std::size_t) { return true; }, []() -> bool { throw OutOfBudget(); }));
}

// What is printed of a result.
std::string told(const Result& result) {
  std::string text = std::string(to_string(result.verdict)) + ": " + result.description;
  for (const Tally& tally : result.tally) text += " " + std::string(tally.rule->id) + "=" + std::to_string(tally.count);
  for (const Finding& finding : result.findings)
    text += "\n" + std::to_string(finding.where ? finding.where->offset : 0) + " " + finding.message;
  const Facts& facts = result.facts;
  for (const auto& number : {facts.functions, facts.counters, facts.nonzero, facts.total})
    text += "\n" + (number ? std::to_string(*number) : "none");
  return text;
}

Result judge_in_pieces(std::string_view text, const Helpers& helpers) {
  Input input;
  input.helpers = &helpers;
  return judge(text, "sample-text", input);
}

RC_GTEST_PROP(SampleTextPieces, AreJudgedAsTheWholeIs, ()) {
  std::string text = sample::text(*sample::profiles());
  if (*rc::gen::arbitrary<bool>()) text += sample::text(*sample::profiles());  // repeats, other kinds and orders
  const Helpers helpers =
      on_threads(*rc::gen::inRange<std::size_t>(1, 4), *rc::gen::inRange<std::size_t>(1, text.size() + 2));
  RC_ASSERT(told(judge_in_pieces(text, helpers)) == told(judge(text, "sample-text")));
}

// Two functions each of which is sound.
constexpr std::string_view kApart[] = {
    "foo:9:1\n 1: 9\nfoo:5:1\n 1: 5\n",                                         // repeated
    "[main:1 @ foo]:9:1\n 1: 9\nfoo:5:1\n 1: 5\n",                              // a context and none
    "foo:9:1\n 1: 9\n !CFGChecksum: 7\nbar:5:1\n 1: 5\n",                       // with a checksum and without
    "foo:5:1\n 1: 5\nbar:9:1\n 1: 9\n",                                         // not by total
    "[main:01 @ foo]:9:1\n 1: 9\n[main:1.0 @ foo]:5:1\n 1: 5\n",                // repeated, and written otherwise
    "foo:9:1\n 1: 9\nbar:8:1\n 1: 8\nbaz:7:1\n 1: 7\nfoo:1:1\n 1: 1\n",         // repeated far away
    "foo:9:1\n 1: 9\n# only a comment\n\nbar:9:1\n 1: 9\n[main]:3:1\n 1: 3\n",  // blank, and of two kinds
};

TEST(SampleTextPieces, WhatIsWrongBetweenThemIsSaid) {
  for (const std::string_view text : kApart) {
    const std::string whole = told(judge(text, "sample-text"));
    EXPECT_EQ(told(judge_in_pieces(text, on_threads(2))), whole);
    EXPECT_FALSE(judge_in_pieces(text, on_threads(2)).tally.empty()) << text;
  }
}

// What the rules of the encoding say of it is not reported, and what the other rules say must not depend on pieces.
constexpr std::string_view kUnreported[] = {
    "foo:9:1\n 1: 4\n\tbar:5:1\n 2: 4\n 3: 7\n",                         // a tab, which ends no function
    "foo:9:1\n 1: 9\n[DataAccessProfiles]\nx\n 1: 8\nbar:5:1\n 1: 6\n",  // lines that are not judged
    "foo:9:1\n 1: 9\nwrong\n 1: 8\nbar:5:1\n 1: 6\n",                    // a header that is none
    "foo:9:1\r 1: 9\nbar:5:1\n 1: 6\n",                                  // CR without LF
};

TEST(SampleTextPieces, WithoutTheRulesOfTheEncodingTheOthersSayTheSame) {
  Policy policy;
  policy.ignore = {"sample-text"};
  const Helpers helpers = on_threads(2);
  for (const std::string_view text : kUnreported) {
    Input input;
    input.name = "input";
    input.bytes = text;
    const std::string whole = told(check(input, find_format("sample-text"), policy, Limits()));
    input.helpers = &helpers;
    EXPECT_EQ(told(check(input, find_format("sample-text"), policy, Limits())), whole) << text;
    EXPECT_NE(whole.find("sample/total-too-small"), std::string::npos) << text;
  }
}

TEST(SampleTextPieces, AreUsedWhereNothingIsFound) {
  std::string text;
  for (int i = 1000; i < 2000; ++i) text += "f" + std::to_string(i) + ":9:1\n 1: 9\n";
  std::size_t runs = 0, pieces = 0;
  Helpers helpers = on_threads(2, 100);
  helpers.run = [&](std::size_t count, const std::function<void(std::size_t)>& task) {
    ++runs;
    pieces += count;
    tools::run_tasks(count, 2, task);
  };
  EXPECT_EQ(told(judge_in_pieces(text, helpers)), told(judge(text, "sample-text")));
  EXPECT_EQ(runs, 1u);
  EXPECT_EQ(pieces, text.size() / 112 + 1);  // seven functions of 16 bytes each are the first of over 100
  helpers.piece_size = text.size();
  judge_in_pieces(text, helpers);
  EXPECT_EQ(runs, 1u) << "one piece is the whole";
}

TEST(SampleTextPieces, WithoutMemoryForAllTheWholeIsJudged) {
  std::string text;
  for (int i = 1000; i < 3000; ++i) text += "f" + std::to_string(i) + ":9:1\n 1: 9\n";
  const Policy policy;
  const Helpers helpers = on_threads(1, 1);
  Input input;
  input.name = "input";
  input.bytes = text;
  bool was_short_of_memory = false;
  for (std::uint64_t memory = 1 << 12; memory < 1 << 22; memory += memory / 4) {
    Limits limits;
    limits.set(Limit::memory_factor, 0);
    limits.set(Limit::memory, memory);
    input.helpers = nullptr;
    const std::string whole = told(check(input, find_format("sample-text"), policy, limits));
    input.helpers = &helpers;
    EXPECT_EQ(told(check(input, find_format("sample-text"), policy, limits)), whole) << memory;
    was_short_of_memory |= whole.find("limit/memory") != std::string::npos;
  }
  EXPECT_TRUE(was_short_of_memory);
}

}  // namespace
}  // namespace proflint::tests
