// merge-reports: its output equals the output of one run over all files, byte by byte, and every defect of parts is
// found.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "tests/builders/results.h"
#include "tests/program/profiles.h"
#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "tools/program/cli/command_line.h"
#include "tools/program/merge/record.h"
#include "tools/program/reports/writer.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Removes the text between the first `from` and the `to` after it.
void cut_out(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t start = text.find(from), end = text.find(to, start);
  if (start != std::string::npos && end != std::string::npos) text.erase(start, end - start);
}

// The text of a report without the command line that it quotes.
std::string without_command(std::string report) {
  cut_out(report, "\"arguments\":", "]");
  cut_out(report, "<dt>command</dt>", "\n");
  return report;
}

// Reports have the time from the environment, so it is the same in all.
class StillTime {
 public:
  StillTime() { setenv("SOURCE_DATE_EPOCH", "1700000000", 1); }
  ~StillTime() { unsetenv("SOURCE_DATE_EPOCH"); }
  StillTime(const StillTime&) = delete;
  StillTime& operator=(const StillTime&) = delete;
};

class Merge : public testing::Test {
 protected:
  Outcome run(Words words) const { return scratch.run(words); }
  Words with(Words words, const Words& more) const {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // Checks the files in `count` shards; returns the parts in order.
  Words check_shards(int count, const Words& files) const {
    Words parts;
    for (int i = 1; i <= count; ++i) {
      parts.push_back("part." + std::to_string(count) + "." + std::to_string(i));
      const std::string shard = std::to_string(i) + "/" + std::to_string(count);
      const Outcome part = run(with({"--shard", shard, "--format", "ndjson", "--output", parts.back()}, files));
      EXPECT_EQ(part.err, "");
    }
    return parts;
  }
  Outcome merge(const Words& words) const {
    Words all = {"merge-reports", "--format", "concise"};
    return run(with(all, words));
  }
  std::string text(const std::string& name) const { return read_file(scratch.path() / name); }
  // The parts are rejected, and the reason contains these words.
  void expect_fault(const Words& words, const std::string& reason, int status = 3) const {
    const Outcome outcome = merge(with(words, {"--report", "sarif=merged.sarif"}));
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
    EXPECT_FALSE(fs::exists(scratch.path() / "merged.sarif")) << reason;
  }
  void replace(const std::string& name, const std::string& from, const std::string& to) const {
    std::string bytes = text(name);
    const std::size_t at = bytes.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    scratch.write(name, bytes.replace(at, from.size(), to));
  }
  void write_some_files() const {
    for (int i = 0; i < 40; ++i) scratch.write("t/" + std::to_string(i) + ".prof", i % 7 == 3 ? kInvalid : kClean);
  }

  Scratch scratch;
  StillTime still_time_;
};

// Every file of the corpus: from recipes, and real ones.
void write_corpus(const Scratch& scratch) {
  const fs::path corpus = source_dir() / "corpus";
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    const std::string name = fs::relative(entry.path(), corpus).string();
    if (entry.is_regular_file() && name.starts_with("real/")) scratch.write("corpus/" + name, read_file(entry.path()));
    if (entry.path().extension() != ".recipe") continue;
    tools::Recipe recipe;
    std::string error;
    ASSERT_TRUE(tools::assemble(read_file(entry.path()), tools::Variant::bad, "file", entry.path().parent_path(),
                                recipe, error))
        << entry.path() << " " << error;
    for (const tools::RecipeFile& file : recipe.files)
      if (file.bytes.size() < 1 << 20) scratch.write("corpus/" + name + "/" + file.name, file.bytes);
  }
  scratch.write("corpus/a name\xff.prof", kInvalid);
}

// --report for each style, into a folder.
Words all_reports(const std::string& folder) {
  Words words;
  for (const tools::StyleRow& row : tools::style_rows())
    if (row.for_files)
      words.insert(words.end(), {"--report", std::string(row.name) + "=" + folder + "." + std::string(row.name)});
  return words;
}

TEST_F(Merge, EqualsOneRunOverTheCorpusInEveryStyle) {
  write_corpus(scratch);
  const Words common = {"--isolated", "--hash", "--baseline", "known.json", "--format", "concise"};
  ASSERT_NE(run({"baseline", "update", "--isolated", "--baseline", "known.json", "corpus/gcov", "corpus/lcov"}).status,
            2);
  const Outcome once = run(with(with(common, all_reports("once")), {"corpus"}));
  const Words counts = {"--isolated", "--hash", "--statistics", "--format", "json"};
  const Outcome counted = run(with(counts, {"corpus"}));
  // Sanitizers are slower by an order of magnitude; for them, one number of shards covers the same code.
  for (const int shards : kHasSanitizers ? std::vector<int>{3} : std::vector<int>{1, 3, 64}) {
    Words parts = check_shards(shards, {"--isolated", "--hash", "corpus"});
    std::reverse(parts.begin(), parts.end());
    std::rotate(parts.begin(), parts.begin() + shards / 3, parts.end());
    const Outcome merged = run(with(with({"merge-reports"}, with(common, all_reports("merged"))), parts));
    EXPECT_EQ(merged.out, once.out);
    EXPECT_EQ(merged.err, once.err);
    EXPECT_EQ(merged.status, once.status);
    for (const tools::StyleRow& row : tools::style_rows()) {
      if (!row.for_files) continue;
      const std::string style(row.name), expected = text("once." + style);
      EXPECT_GT(expected.size(), 1000u) << style;
      EXPECT_TRUE(without_command(text("merged." + style)) == without_command(expected)) << style << ", " << shards;
    }
    EXPECT_EQ(run(with(with({"merge-reports"}, counts), parts)).out, counted.out);
  }
}

TEST_F(Merge, PartsWithoutShardsAreSortedFirst) {
  write_some_files();
  Words files;
  for (int i = 39; i >= 0; --i) files.push_back("t/" + std::to_string(i) + ".prof");
  run(with({"--format", "ndjson", "--output", "a"}, Words(files.begin(), files.begin() + 25)));
  run(with({"--format", "ndjson", "--output", "b"}, Words(files.begin() + 20, files.end())));  // five are in both
  EXPECT_EQ(text("a").find("\"sorted\""), std::string::npos);
  const Outcome merged = merge({"a", "b", "--expect-shards", "2"}), once = run({"--format", "concise", "t"});
  EXPECT_EQ(merged.out, once.out);
  EXPECT_EQ(merged.status, 1);
}

TEST_F(Merge, SpellingsOfOnePathAreOneFile) {
  write_some_files();
  scratch.write("list", "./t/1.prof\nt//3.prof\n");
  run({"--format", "ndjson", "--output", "a", "./t/1.prof", "./t/3.prof"});
  run({"--format", "ndjson", "--output", "b", "t/./1.prof", "t//3.prof"});
  const Outcome merged = merge({"a", "b", "--files-from", "list", "--statistics", "--format", "json"});
  EXPECT_EQ(merged.status, 1) << merged.err;
  EXPECT_NE(merged.out.find("\"files\": 2"), std::string::npos) << merged.out;
  scratch.write("t/3.prof", kClean);
  run({"--format", "ndjson", "--output", "b", "t//3.prof"});
  expect_fault({"a", "b"}, "3.prof has different records in ");
}

RC_GTEST_PROP(Records, WhatIsReadPrintsTheSame, ()) {
  const StillTime still;
  const MadeRun made = *made_runs();
  tools::WriterOptions options;
  options.root = options.directory = "/srv/check";
  options.run.digest = std::string(64, '0');
  const auto print = [&](tools::Style style, const std::vector<tools::FileResult>& files) {
    std::string out;
    const auto writer = tools::make_writer(style, options);
    writer->begin(out);
    for (const tools::FileResult& file : files) writer->file(file, out);
    writer->end(made.summary, out);
    return out;
  };
  std::istringstream lines(print(tools::Style::ndjson, made.files));
  tools::RecordReader reader;
  std::vector<tools::FileResult> read;
  for (std::string line; std::getline(lines, line);) {
    RC_ASSERT(reader.read(line));
    if (reader.record().kind == tools::RecordKind::file) read.push_back(reader.record().file);
  }
  RC_ASSERT(read.size() == made.files.size());
  for (const tools::StyleRow& row : tools::style_rows())
    if (row.for_files) RC_ASSERT(print(row.style, read) == print(row.style, made.files));
}

TEST(Records, OtherLinesAreRejectedWithAReason) {
  tools::RecordReader reader;
  const std::string file = R"({"type":"file","path":"a","size":1,"format":null,"variant":null,"verdict":"clean",)";
  const auto problem = [&](const std::string& line) {
    EXPECT_FALSE(reader.read(line)) << line;
    return reader.problem();
  };
  EXPECT_TRUE(reader.read(file + R"("tally":[],"findings":[],"later":[{"x":1e99}]})")) << reader.problem();
  EXPECT_EQ(problem(""), "not valid JSON");
  EXPECT_EQ(problem("[]"), "not an object");
  EXPECT_EQ(problem("7"), "not an object");
  EXPECT_EQ(problem("{}"), "'type' is missing");
  EXPECT_EQ(problem(R"({"type":"x"})"), "'type' has an invalid value");
  EXPECT_EQ(problem(file + R"("tally":[]})"), "'findings' is missing");
  EXPECT_EQ(problem(file + R"("tally":[],"findings":[],"size":2})"), "'size' occurs twice");
  EXPECT_EQ(problem(file + R"("tally":[],"findings":[7]})"), "'findings' has the wrong type");
  EXPECT_EQ(problem(file + R"("tally":[],"findings":{}})"), "'findings' must not be an object");
  EXPECT_EQ(problem(file + R"("tally":[{"rule":"a/b","severity":"error","count":1}],"findings":[]})"),
            "this version of proflint does not know one of the rules");
  EXPECT_EQ(problem(file + R"("tally":[{"rule":"file/changed","severity":"error","count":1}],"findings":[]})"),
            "the verdict does not match the tally");
  EXPECT_EQ(problem(file + R"("tally":[{"rule":"file/changed","severity":"error","count":0}],"findings":[]})"),
            "'count' has an invalid value");
  EXPECT_EQ(problem(R"({"type":"file","size":-1})"), "'size' is negative");
  EXPECT_EQ(problem(R"({"type":"file","size":18446744073709551616})"), "'size' is not a whole number below 2^64");
  EXPECT_EQ(problem(R"({"type":"file","path":"\u0000"})"), "'path' has an invalid value");
  EXPECT_EQ(problem(file + R"("x":)" + std::string(100, '[')), "nested too deeply");
}

TEST_F(Merge, EveryFaultOfPartsIsNamed) {
  write_some_files();
  const Words parts = check_shards(4, {"t"});
  EXPECT_EQ(merge(parts).status, 1);
  EXPECT_EQ(merge(with(parts, {"--expect-shards", "4"})).status, 1);
  expect_fault({parts[0], parts[1], parts[3]}, "shard 3 of 4 is missing");
  expect_fault(with(parts, {parts[2]}), "part.4.3 and part.4.3 are both shard 3 of 4");
  expect_fault(with(parts, {"--expect-shards", "5"}), "expected 5 shards, but found 4");
  expect_fault({"absent"}, "absent: No such file or directory");

  const std::string whole = text(parts[1]);
  scratch.write("cut", whole.substr(0, whole.size() / 2));
  expect_fault({parts[0], "cut", parts[2], parts[3]}, "cut: truncated");
  scratch.write("cut", whole.substr(0, whole.rfind("{\"type\":\"end\"")));
  expect_fault({parts[0], "cut", parts[2], parts[3]}, "cut: truncated; the last line is not an end record");
  scratch.write("cut", "");
  expect_fault({parts[0], "cut", parts[2], parts[3]}, "cut: the file is empty");

  const std::size_t second = whole.find('\n') + 1, third = whole.find('\n', second) + 1;
  scratch.write("less", whole.substr(0, second) + whole.substr(third));
  expect_fault({parts[0], "less", parts[2], parts[3]}, "less: the end record does not match the file records");
  scratch.write("swapped", whole.substr(0, second) + whole.substr(third, whole.find('\n', third) + 1 - third) +
                               whole.substr(second, third - second) + whole.substr(whole.find('\n', third) + 1));
  expect_fault({parts[0], "swapped", parts[2], parts[3]}, "swapped: record 3: not sorted by path");
  scratch.write("more", whole + "{}\n");
  expect_fault({parts[0], "more", parts[2], parts[3]}, "more: truncated");

  scratch.write("other", whole);
  replace("other", "\"version\":\"0", "\"version\":\"9");
  expect_fault({parts[0], "other", parts[2], parts[3]}, "other was written by proflint 9");
  scratch.write("other", whole);
  replace("other", "\"clean\",", "\"spotless\",");
  expect_fault({parts[0], "other", parts[2], parts[3]}, "'verdict' has an invalid value");
  expect_fault(with(parts, {"--select", "sample-text"}), "is from a run with different rules or settings");
}

// Options that decide which files and companion files a shard reads.
TEST_F(Merge, ShardsReadTheSameFiles) {
  write_some_files();
  for (const Words& options : {Words{"--archives"}, Words{"--skip-other"}, Words{"--gcno-dir", "t"}}) {
    run(with({"--shard", "1/2", "--format", "ndjson", "--output", "a", "t"}, options));
    run({"--shard", "2/2", "--format", "ndjson", "--output", "b", "t"});
    expect_fault({"a", "b"}, "a is from a run with different rules or settings");
    expect_fault(with({"a", "b"}, options), "b is from a run with different rules or settings");
    run(with({"--shard", "2/2", "--format", "ndjson", "--output", "b", "t"}, options));
    EXPECT_EQ(merge(with({"a", "b"}, options)).status, 1) << options.front();
  }
}

TEST_F(Merge, AListThatChangedIsNoticed) {
  write_some_files();
  Words parts = check_shards(2, {"t"});
  scratch.write("t/new.prof", kClean);
  run({"--shard", "2/2", "--format", "ndjson", "--output", parts[1], "t"});
  expect_fault(parts, "the list changed between the runs");
  parts = check_shards(2, {"t"});
  const Words other = check_shards(3, {"t"});
  expect_fault({parts[0], other[1]}, "belong to different runs, of 2 and 3 shards");
  run({"--format", "ndjson", "--output", "all", "t"});
  expect_fault({parts[0], "all"}, "only one of them is a shard");
}

TEST_F(Merge, PartsMustCoverTheList) {
  write_some_files();
  std::string list;
  for (int i = 0; i < 40; ++i) list += "t/" + std::to_string(i) + ".prof" + '\0';
  scratch.write("list", list);
  Words parts = check_shards(3, {"--files0-from", "list"});
  EXPECT_EQ(merge(with(parts, {"--files0-from", "list"})).status, 1);
  scratch.write("list", list + "t/more.prof" + '\0');
  expect_fault(with(parts, {"--files0-from", "list"}), "t/more.prof is in the list, but not in any part");
  scratch.write("list", list.substr(list.find('\0') + 1));
  expect_fault(with(parts, {"--files0-from", "list"}), "t/0.prof is in a part, but not in the list");
}

TEST_F(Merge, ContradictoryRecordsAreRejected) {
  write_some_files();
  run({"--format", "ndjson", "--output", "a", "t"});
  scratch.write("b", text("a"));
  EXPECT_EQ(merge({"a", "b"}).out, merge({"a"}).out);
  replace("b", "\"size\":17", "\"size\":18");
  expect_fault({"a", "b"}, "t/0.prof has different records in ");
}

TEST_F(Merge, TheExitStatusCoversAllFiles) {
  scratch.write("t/a.prof", kClean);
  scratch.write("t/b.prof", kClean);
  const auto status = [&] { return merge(check_shards(2, {"t", "absent.prof"})).status; };
  scratch.write("absent.prof", kClean);
  EXPECT_EQ(status(), 0);
  scratch.write("absent.prof", "no profile");
  EXPECT_EQ(status(), 3);
  fs::remove(scratch.path() / "absent.prof");
  EXPECT_EQ(status(), 2);
}

// merge-reports does not overwrite its parts.
TEST_F(Merge, PartsAreNotWrittenOver) {
  write_some_files();
  const Words parts = check_shards(2, {"t"});
  const std::string before = text(parts[0]);
  EXPECT_EQ(merge(with(parts, {"--output", parts[0]})).status, 2);
  EXPECT_EQ(text(parts[0]), before);
}

TEST_F(Merge, SetsAreCheckedOverAllParts) {
  for (int i = 0; i < 40; ++i) {
    std::string profile;
    for (int f = 0; f < (i == 5 ? 1 : 6); ++f)
      profile += "f" + std::to_string(f) + ":" + std::to_string(i + 1) + ":1\n 1: " + std::to_string(i + 1) + "\n";
    scratch.write("t/" + std::to_string(i) + ".prof", profile);
  }
  const Outcome once = run({"--set", "--format", "concise", "t"});
  EXPECT_NE(once.out.find("t/5.prof: error: "), std::string::npos) << once.out;
  EXPECT_EQ(once.status, 1);
  const Outcome merged = merge(with({"--set"}, check_shards(3, {"t"})));
  EXPECT_EQ(merged.out, once.out);
  EXPECT_EQ(merged.status, 1);
  run({"--set", "--format", "ndjson", "--output", "set", "t"});
  expect_fault({"set"}, "is from a run with --set, which checked its files as a separate set");
}

}  // namespace
}  // namespace proflint::tests
