// Formats that are checked in pieces: results do not depend on the pieces, or on threads. The damage sweep tries pieces
// for all formats.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "fuzz/pack.h"
#include "tests/builders/folded.h"
#include "tests/builders/gcov_text.h"
#include "tests/builders/go_cover.h"
#include "tests/builders/lcov.h"
#include "tests/builders/perf_script.h"
#include "tests/builders/sample.h"
#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "tools/program/reports/writer.h"
#include "tools/program/run/tasks.h"
#include "validators/core/file_set.h"
#include "validators/core/pieces.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormatsInPieces[] = {"sample-text", "folded", "lcov", "go-cover", "gcov-text", "perf-script"};

// The record of a result.
std::string told(Result result) {
  static const std::unique_ptr<tools::Writer> writer = tools::ndjson_writer({});
  tools::FileResult file;
  file.path = "input";
  file.result = std::move(result);
  std::string record;
  writer->file(file, record);
  return record;
}

struct Checked {
  const char* format;
  Policy policy = {};
  Limits limits = {};

  Result whole(std::string_view text) const { return result(text, nullptr); }
  Result in_pieces(std::string_view text, const PieceRunner& piece_runner) const { return result(text, &piece_runner); }
  Result in_pieces(std::string_view text, std::size_t threads, std::size_t size) const {
    return in_pieces(text, on_threads(threads, size));
  }

  // The result in pieces, which must equal the result for the whole file.
  void expect_same(std::string_view text, std::size_t threads, std::size_t size) const {
    ASSERT_EQ(told(in_pieces(text, threads, size)), told(whole(text))) << format << ", " << size << ":\n" << text;
  }

 private:
  Result result(std::string_view text, const PieceRunner* piece_runner) const {
    Input input;
    input.name = "input";
    input.bytes = text;
    input.piece_runner = piece_runner;
    return check(input, find_format(format), policy, limits);
  }
};

// A file of one of the builders.
rc::Gen<std::string> texts(std::string_view format) {
  if (format == "folded") return rc::gen::map(folded::files(), [](const auto& lines) { return folded::text(lines); });
  if (format == "lcov") return rc::gen::map(lcov::tracefiles(), [](const auto& file) { return lcov::text(file); });
  if (format == "go-cover")
    return rc::gen::map(go_cover::profiles(), [](const auto& profile) { return go_cover::text(profile); });
  if (format == "gcov-text") return gcov_text::files();
  if (format == "perf-script") return perf_script::files();
  return rc::gen::map(sample::profiles(), [](const auto& profile) { return sample::text(profile); });
}

RC_GTEST_PROP(Pieces, GiveTheResultOfTheWhole, ()) {
  for (const char* const format : kFormatsInPieces) {
    std::string text = *texts(format);
    if (*rc::gen::arbitrary<bool>()) text += *texts(format);  // repeats, other kinds and orders
    const Checked checked = {format};
    const Result pieces = checked.in_pieces(text, *rc::gen::inRange<std::size_t>(1, 4),
                                            *rc::gen::inRange<std::size_t>(1, text.size() + 2));
    RC_ASSERT(told(pieces) == told(checked.whole(text)));
  }
}

// Parts that are valid by themselves, but not together.
struct Apart {
  const char* format;
  std::string_view text;
};
constexpr Apart kApart[] = {
    {"sample-text", "foo:9:1\n 1: 9\nfoo:5:1\n 1: 5\n"},                           // repeated
    {"sample-text", "[main:1 @ foo]:9:1\n 1: 9\nfoo:5:1\n 1: 5\n"},                // with and without a context
    {"sample-text", "foo:9:1\n 1: 9\n !CFGChecksum: 7\nbar:5:1\n 1: 5\n"},         // with a checksum and without
    {"sample-text", "foo:5:1\n 1: 5\nbar:9:1\n 1: 9\n"},                           // not by total
    {"sample-text", "[main:01 @ foo]:9:1\n 1: 9\n[main:1.0 @ foo]:5:1\n 1: 5\n"},  // duplicate in a different notation
    {"sample-text", "foo:9:1\n 1: 9\nbar:8:1\n 1: 8\nbaz:7:1\n 1: 7\nfoo:1:1\n 1: 1\n"},         // far away
    {"sample-text", "foo:9:1\n 1: 9\n# only a comment\n\nbar:9:1\n 1: 9\n[main]:3:1\n 1: 3\n"},  // blank, two kinds
    {"folded", "a;b 1\nc;d 1\na;b 2\n"},                                                         // repeated
    {"folded", "a;b 1\nc;d 1 2\n"},                                                              // one count, and two
    {"folded", "a;b 9007199254740992\nc;d 9007199254740992\n"},                                  // sum beyond 2^53
    {"folded", "a;b 0\nc;d 0\ne 1\n"},                                                           // two lines of 0
    {"folded", "a;b 0\nc;d 0\n"},                                                                // nothing but 0
    {"folded", "a;b 1\r\nc;d 2\r\n"},
    {"folded", "[unknown];[unknown];b 1\n[unknown];c;[unknown] 1\nd 1\n"},                   // most are unknown
    {"lcov", "TN:\nSF:a.c\nDA:1,1\nend_of_record\nTN:\nSF:a.c\nDA:2,1\nend_of_record\n"},    // repeated
    {"lcov", "TN:\nSF:a.c\nDA:1,1\nend_of_record\nTN:\nSF:./a.c\nDA:2,1\nend_of_record\n"},  // one file
    {"lcov", "TN:\nSF:a.c\nDA:1,1\nend_of_record\nTN:\nSF:A.c\nDA:2,1\nend_of_record\n"},    // almost
    {"lcov",
     "TN:x\nSF:a.c\nDA:1,1\nend_of_record\nSF:b.c\nDA:1,1\nend_of_record\nTN:x\nSF:b.c\nDA:2,1\nend_of_record\n"},
    {"lcov", "TN:x\nSF:a.c\nVER:1\nDA:1,1\nend_of_record\nTN:y\nSF:a.c\nVER:2\nDA:2,1\nend_of_record\n"},
    {"lcov", "TN:x\nSF:a.c\nDA:1,1,a\nend_of_record\nTN:y\nSF:a.c\nDA:1,1,b\nend_of_record\n"},      // checksums
    {"lcov", "TN:x\nSF:a.c\nDA:1,1\nend_of_record\nSF:b.c\nDA:1,0\nBRDA:1,0,0,1\nend_of_record\n"},  // has a test name
    {"lcov", "SF:a.c\nDA:1,1\nend_of_record\nTN:x\nSF:b.c\nDA:1,0\nBRDA:1,0,0,1\nend_of_record\n"},
    {"lcov",
     "TN:\nSF:a.c\nFN:1,f\nFNDA:1,f\nend_of_record\nTN:\nSF:b.c\nFN:1,f\nFNDA:1,f\nend_of_record\n"},  // no data
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\na.go:1.1,2.2 1 1\n"},                                   // repeated
    {"go-cover", "mode: set\na.go:1.1,9.2 1 1\na.go:2.1,3.2 1 1\n"},                      // one inside the other
    {"go-cover", "mode: set\na.go:1.1,9.2 1 1\na.go:10.1,11.2 1 1\na.go:2.1,3.2 1 1\n"},  // further away
    {"go-cover", "mode: set\na.go:1.1,9.2 1 1\nb.go:1.1,2.2 1 1\na.go:2.1,3.2 1 1\n"},    // after another
    {"go-cover", "mode: set\na.go:1.1,1.1 0 1\na.go:1.1,1.1 0 1\n"},                      // repeated and empty
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\na.go:2.2,2.2 0 1\na.go:2.2,2.2 0 1\n"},    // at the end of one
    {"go-cover", "mode: count\na.go:1.1,2.2 1 9223372036854775807\na.go:1.1,2.2 1 9223372036854775807\n"},
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\n./a.go:3.1,4.2 1 1\n"},  // one file
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\na.go:3.1,4.2 1 2\n"},    // 2 in mode set
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\nmode: count\na.go:3.1,4.2 1 1\n"},
    {"go-cover", "mode: set\na.go:1.1,2.2 1 0\nb.go:3.1,4.2 1 0\n"},     // nothing was executed
    {"go-cover", "mode: set\na.go:1.1,2.2 1 1\nx\nb.go:1.1,2.2 1 1\n"},  // a part without blocks
    {"go-cover", "mode: set\nm.org/a.go:1.1,2.2 1 1\nm.org/a.go:3.1,4.2 1 1\nrg/a.go:5.1,6.2 1 1\n"},  // a cut path
    {"go-cover", "mode: set\nm.org/a.go:1.1,2.2 1 1\nm.om.org/a.go:3.1,4.2 1 1\n"},                    // joined paths
    {"gcov-text", "        -:    0:Source:a\n        1:1:a\n        1:1:a\n"},                         // repeated
    {"gcov-text", "        -:    0:Source:a\n        9:1:a\nbranch  0 taken 5%\n        9:2:a\nbranch  0 taken 5\n"},
    {"gcov-text", "        -:    0:Source:a\n        1:1:a\nbranch  0 taken 5\n        9:2:a\ncall    0 returned 1\n"},
    {"gcov-text",
     "        -:    0:Source:a\n        -:    0:Data:-\n        -:1:a\n        9:2:a\n"},  // counts without data
    {"gcov-text", "        -:    0:Source:a\n    #####:1:a\n    #####:2:a\n"},             // nothing but 0
    {"gcov-text", "        -:    0:Source:a\n        1:1:a\n        1:2:/*EOF*/\n"},
    {"gcov-text", "\n        1:1:a\n        1:2:b\n"},  // an empty line first
    {"gcov-text", "file:a\nlcount:1,1\nfile:a\nlcount:2,1\n"},
    {"gcov-text", "file:a\nlcount:1,1\nfile:b\nlcount:2,1,0\n"},
    {"gcov-text", "        -:    0:Source:a\n        9:1:a\n        9:2:b\n        9:4:d\n"},  // a gap
    {"gcov-text",
     "        -:    0:Source:a\n        9:1:a\nfunction f called 1 returned 1% blocks executed 0%\n"
     "        9:2:b\n       9*:3:c\n"},
    {"gcov-text", "file:a\nlcount:1,0\nfile:b\nlcount:2,0\n"},  // nothing but 0
    {"gcov-text", "file:a\nlcount:1,1\nfile:b\nbranch:1,taken\n"},
    {"perf-script", "p 7 2.0: 9 c:\n\t 4012 f (/a)\n\np 7 1.0: 9 c:\n\t 4012 f (/a)\n\n"},  // a time decreases
    {"perf-script", "p 7 1.0: 9 c:\n\t 4012 f (/a)\n\np 7 2.0: 9 d:\n\t 4012 f (/a)\n\n"},  // a different event
    {"perf-script", "p 7 1.0: 9 c:\n\t 4012 f (/a)\n\np 7 2.0: c:\n\t 4012 f (/a)\n\n"},    // no period
    {"perf-script", "p 7 1.0: 9 c:\n\t 4012 f (/a)\n\np 7 2.0: 9 c:\n\n"},                  // no call chain
    {"perf-script", "p 7 1.0: 9 c:\n\t 4012 f (/a)\n\n# captured on\np 7 2.0: 9 c:\n\t 4012 f (/a)\n\n# captured on\n"},
    {"perf-script", "p 7 1.0: 9 c:\n\t 4012 f (/a)\n\n\t 4012 f (/a)\n\n"},                   // no sample
    {"perf-script", "p 7 1.0: 9 c:\n\n\t 4012 f (/a)\n\np 7 2.0: 9 c:\n\t 4012 f (/a)\n\n"},  // a chain after a blank
    {"perf-script",
     "PERF_RECORD_MMAP 7/7: [0x1000(0x2000) @ 0]: x /a\n\nPERF_RECORD_MMAP 7/7: [0x2000(0x2000) @ 0]: x /b\n"
     "\np 7 1.0: 9 c:\n\t 4012 f (/a)\n\n"},  // overlap
    {"perf-script",
     "PERF_RECORD_MMAP 7/7: [0x1000(0x2000) @ 0]: x /a\n\n\t 4012\n 0x4012/0x4010 \n\n\t 4012\n 0x4012/0x4010 \n"},
    {"perf-script", "\t 4012\n\t 4016\n\n\t 4012\n"},  // no branches
};

TEST(Pieces, DefectsBetweenThemAreFound) {
  for (const auto& [format, text] : kApart) {
    const Checked checked = {format};
    for (const std::size_t size : {std::size_t{1}, text.size() / 3, text.size() / 2})
      checked.expect_same(text, 2, size);
    EXPECT_FALSE(checked.whole(text).tally.empty()) << text;
  }
}

// A chain ends with its branches, even in the dialect of chains without branches.
TEST(Pieces, EndChainsWithTheirBranches) {
  const std::string_view text = "\t 4012 f (/a)\n\n\t 4012\n 0x4012/0x4010 \n\t 4012\n 0x4012/0x4010 \n";
  const Checked checked = {"perf-script"};
  for (std::size_t size = 1; size < text.size(); ++size) checked.expect_same(text, 2, size);
  EXPECT_EQ(checked.whole(text).facts.counters, 3u);
}

// With the rules of a family off, the findings of the other rules must not depend on pieces.
constexpr Apart kUnreported[] = {
    {"sample-text", "foo:9:1\n 1: 4\n\tbar:5:1\n 2: 4\n 3: 7\n"},  // a tab, which does not end a function
    {"sample-text", "foo:9:1\n 1: 9\n[DataAccessProfiles]\nx\n 1: 8\nbar:5:1\n 1: 6\n"},  // lines that are not checked
    {"sample-text", "foo:9:1\n 1: 9\nwrong\n 1: 8\nbar:5:1\n 1: 6\n"},                    // an invalid header
    {"sample-text", "foo:9:1\r 1: 9\nbar:5:1\n 1: 6\n"},                                  // CR without LF
};

TEST(Pieces, WithoutTheRulesOfTheEncodingTheOthersAreTheSame) {
  Checked checked = {"sample-text"};
  checked.policy.ignore = {"sample-text"};
  for (const auto& [format, text] : kUnreported) {
    checked.expect_same(text, 2, 1);
    EXPECT_NE(told(checked.whole(text)).find("sample/total-too-small"), std::string::npos) << text;
  }
}

TEST(Pieces, WithoutAFamilysRulesItsFactsAreTheSame) {
  for (const auto& [format, text] : kApart) {
    Checked checked = {format};
    checked.policy.ignore = {format, "sample"};
    checked.expect_same(text, 2, 1);
  }
}

// A valid file with about `count` lines or sections.
std::string sound_text(std::string_view format, int count) {
  std::string text = format == "go-cover" ? "mode: set\n" : format == "lcov" ? "TN:all\n" : "";
  if (format == "gcov-text") text = "        -:    0:Source:a.c\n";
  for (int i = 1000; i < 1000 + count; ++i) {
    const std::string number = std::to_string(i);
    if (format == "sample-text") text += "f" + number + ":9:1\n 1: 9\n";
    if (format == "folded") text += "main;function" + number + " 1\n";
    if (format == "lcov") text += "SF:" + number + ".c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n";
    if (format == "gcov-text") text += "        5:" + std::to_string(i - 999) + ":\n";
    if (format == "perf-script")
      text += "prog " + number + " 1." + number + ": 9 cycles:\n\t  401234 main (/opt/prog)\n\n";
    if (format == "go-cover")  // some of them touch
      text += "a.go:" + number + ".1," + (i % 2 == 0 ? number + ".9" : std::to_string(i + 1) + ".1") + " 1 1\n";
  }
  return text;
}

TEST(Pieces, AreUsedWithoutFindings) {
  for (const char* const format : kFormatsInPieces) {
    const std::string text = sound_text(format, 1000);
    std::size_t runs = 0, pieces = 0;
    PieceRunner piece_runner;
    piece_runner.run = [&](std::size_t count, const std::function<void(std::size_t)>& task) {
      ++runs;
      tools::run_tasks(count, 2, [&](std::size_t index) { task(index); });
      pieces += count;
    };
    const Checked checked = {format};
    piece_runner.piece_size = 100;
    EXPECT_EQ(told(checked.in_pieces(text, piece_runner)), told(checked.whole(text)));
    EXPECT_EQ(checked.whole(text).verdict, Verdict::clean) << format;
    EXPECT_EQ(runs, 1u);
    EXPECT_GT(pieces, text.size() / 200);
    EXPECT_LE(pieces, text.size() / 100 + 1);
    piece_runner.piece_size = text.size();
    checked.in_pieces(text, piece_runner);
    EXPECT_EQ(runs, 1u) << "one piece is the whole";
  }
}

// Changes after the pieces were checked are not detected.
TEST(Pieces, AreCheckedOnceWithoutFindings) {
  for (const char* const format : kFormatsInPieces) {
    std::string text = sound_text(format, 1000);
    const Checked checked = {format};
    const std::string whole = told(checked.whole(text));
    PieceRunner piece_runner;
    piece_runner.piece_size = 100;
    piece_runner.run = [&](std::size_t count, const std::function<void(std::size_t)>& task) {
      for (std::size_t i = 0; i < count; ++i) task(i);
      text[text.size() - 2] = 'x';
    };
    EXPECT_EQ(told(checked.in_pieces(text, piece_runner)), whole);
    EXPECT_NE(told(checked.whole(text)), whole);
  }
}

// The blocks of a source must be the same in all files of a set, and the blocks of a piece are not.
TEST(Pieces, AFileOfASetIsCheckedAsAWhole) {
  const std::string text = sound_text("go-cover", 200);
  const Limits limits;
  const PieceRunner piece_runner = on_threads(1, 100);
  FileSet set({"input"}, limits);
  SetMember member(set, 0, {});
  Input input;
  input.name = "input";
  input.bytes = text;
  input.member = &member;
  input.piece_runner = &piece_runner;
  EXPECT_EQ(ids(check(input, find_format("go-cover"), {}, limits)), Ids{});
}

TEST(Pieces, WithoutMemoryForAllTheWholeIsChecked) {
  for (const char* const format : kFormatsInPieces) {
    const std::string text = sound_text(format, 2000);
    Checked checked = {format};
    bool was_short_of_memory = false;
    for (std::uint64_t memory = 1 << 12; memory < 1 << 22; memory += memory / 4) {
      checked.limits.set(Limit::memory_factor, 0);
      checked.limits.set(Limit::memory, memory);
      checked.expect_same(text, 1, 1);
      was_short_of_memory |= told(checked.whole(text)).find("limit/memory") != std::string::npos;
    }
    // A listing without groups needs none.
    EXPECT_EQ(was_short_of_memory, std::string_view(format) != "gcov-text") << format;
  }
}

// The cases of a family, its real files, and its fuzzing corpus.
std::vector<std::string> inputs(std::string_view format) {
  std::vector<std::string> inputs;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus")) {
    const std::string folder = entry.path().parent_path().filename().string();
    if (folder != format && !(format == "sample-text" && folder == "sample")) continue;
    const bool is_real = entry.path().parent_path().parent_path().filename() == "real";
    if (is_real && entry.is_regular_file()) inputs.push_back(read_file(entry.path()));
    if (entry.path().extension() != ".recipe") continue;
    for (const auto variant : {tools::Variant::bad, tools::Variant::near}) {
      tools::Recipe recipe;
      std::string error;
      if (!tools::assemble(read_file(entry.path()), variant, "input", entry.path().parent_path(), recipe, error))
        continue;
      for (const tools::RecipeFile& file : recipe.files) inputs.push_back(file.bytes);
    }
  }
  std::string pack = std::string(format) + ".pack";
  std::replace(pack.begin(), pack.end(), '-', '_');
  const std::string packed = read_file(source_dir() / "fuzz" / "corpus" / pack);
  fuzz::for_each_packed(packed, [&](std::string_view input) { inputs.emplace_back(input); });
  return inputs;
}

// Sanitizers are slower by an order of magnitude; for them, one number of threads and the small pieces cover the same
// code.
const std::vector<std::size_t> kThreads =
    kHasSanitizers ? std::vector<std::size_t>{3} : std::vector<std::size_t>{1, 2, 3, 8};
const std::vector<std::size_t> kSizes = kHasSanitizers
                                            ? std::vector<std::size_t>{1, 20, 300}
                                            : std::vector<std::size_t>{1, 20, 300, 5000, std::size_t{4} << 20};

TEST(Pieces, OfTheCorpusGiveTheResultOfTheWhole) {
  for (const char* const format : kFormatsInPieces) {
    const std::vector<std::string> all = inputs(format);
    EXPECT_GT(all.size(), 50u) << format;
    const Checked checked = {format};
    for (const std::string& text : all) {
      if (text.size() > std::size_t{1} << 18) continue;  // cases of limits have the same line a million times
      const std::string whole = told(checked.whole(text));
      for (const std::size_t threads : kThreads)
        for (const std::size_t size : kSizes)
          ASSERT_EQ(told(checked.in_pieces(text, threads, size)), whole) << format << size;
    }
  }
}

// Changes one byte of an input, or moves or duplicates some of its lines.
std::string mutant(std::string text, std::mt19937_64& random) {
  for (std::uint64_t i = 1 + random() % 3; i != 0 && !text.empty(); --i) {
    const std::size_t at = random() % text.size();
    const std::size_t line = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string part = text.substr(line, end - line);
    const std::size_t other = text.rfind('\n', random() % text.size()) + 1;
    if (random() % 2 == 0)
      text[at] = static_cast<char>("0123456789:;, \n\r-.a\xff"[random() % 19]);
    else
      text.insert(random() % 2 == 0 ? other : 0, part);
  }
  return text;
}

TEST(Pieces, OfMutantsGiveTheResultOfTheWhole) {
  std::mt19937_64 random(1);
  for (const char* const format : kFormatsInPieces) {
    std::vector<std::string> all = inputs(format);
    std::erase_if(all, [](const std::string& text) { return text.size() > 20000; });
    const Checked checked = {format};
    for (std::size_t i = 0; i < (kHasSanitizers ? 800 : 2500); ++i) {
      const std::string text = mutant(all[random() % all.size()], random);
      checked.expect_same(text, kThreads[i % kThreads.size()], kSizes[random() % 3]);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace proflint::tests
