// Archives are checked like directories: the same findings at the same paths, pairs and sources inside the archive,
// shards, limits; and the treatment of the archive itself.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/builders/tar.h"
#include "tests/builders/zip.h"
#include "tests/program/profiles.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "tools/program/run/input_archives.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kGood = "main:10:1\n 1: 10\n";
constexpr const char* kBad = "main:10:1\n 1: x\n";

// The same files as tar and zip.
struct Files {
  std::vector<TarMember> list;

  std::string tar() const { return tests::tar(list); }
  std::string zip(bool is_deflated, bool is_large = false) const {
    std::vector<ArchiveMember> members;
    for (const TarMember& file : list) members.push_back({file.name, file.bytes, is_deflated});
    return archive(members, {}, {}, is_large);
  }
};

class Archives : public testing::Test {
 protected:
  Archives() {
    files_.list = {{"bad.prof", kBad},
                   {"build/flow.gcda", real_file("gcov/gcc-12/flow.gcda")},
                   {"build/flow.gcno", real_file("gcov/gcc-12/flow.gcno")},
                   {".hidden/bad.prof", kBad},
                   {"notes.txt", "nothing\n"},
                   {"good.prof", kGood}};
    for (const TarMember& file : files_.list) scratch_.write("folder/" + file.name, file.bytes);
    scratch_.write("a.tar", files_.tar());
  }

  Outcome run(std::vector<std::string> words) {
    words.insert(words.begin(), {"--isolated", "--format", "concise"});
    return scratch_.run(words);
  }

  // The records of files by their path below `top`.
  std::map<std::string, json> records(std::vector<std::string> words, const std::string& top) {
    words.insert(words.begin(), {"--isolated", "--format", "ndjson"});
    std::istringstream lines(scratch_.run(words).out);
    std::map<std::string, json> found;
    for (std::string line; std::getline(lines, line);) {
      json record = json::parse(line);
      if (record["type"] == "end") found["end"] = record["passed_over"];
      if (record["type"] != "file") continue;
      const std::string path = record["path"];
      for (const char* name : {"path", "companions"}) record.erase(name);
      for (json& finding : record["findings"]) finding.erase("fingerprint");
      found[path.starts_with(top + "/") ? path.substr(top.size() + 1) : path] = record;
    }
    return found;
  }

  Files files_;
  Scratch scratch_;
};

TEST_F(Archives, HaveTheRecordsOfTheFolder) {
  scratch_.write("a.tar.gz", tools::gzip_member(files_.tar()));
  scratch_.write("a.tar.zst", tools::zstd_frame(files_.tar()));
  scratch_.write("stored.zip", files_.zip(false));
  scratch_.write("deflated.zip", files_.zip(true));
  scratch_.write("large.zip", files_.zip(true, true));
  scratch_.write("unnamed", files_.zip(true));
  const auto expected = records({"folder"}, "folder");
  EXPECT_EQ(expected.size(), 5u);
  EXPECT_EQ(expected.at("end"), 1);
  for (const std::string name :
       {"a.tar", "a.tar.gz", "a.tar.zst", "stored.zip", "deflated.zip", "large.zip", "unnamed"})
    for (const char* jobs : {"-j1", "-j4"}) EXPECT_EQ(records({jobs, name}, name), expected) << name;
  EXPECT_EQ(run({"a.tar"}).out,
            "a.tar/bad.prof:2:5: error: expected a count or a callee, found 'x' (example: ' 3: callee:10') "
            "[sample-text/line-syntax]\n");
}

TEST_F(Archives, PairsAreFoundInTheArchive) {
  scratch_.write("pair.tar", tar({{"x/flow.gcda", real_file("gcov/gcc-12/flow.gcda")},
                                  {"x/flow.gcno", real_file("gcov/gcc-12/flow.gcno")}}));
  scratch_.write("other.tar", tar({{"x/flow.gcda", real_file("gcov/gcc-12/flow.gcda")},
                                   {"x/flow.gcno", real_file("gcov/gcc-12/value.gcno")}}));
  scratch_.write("alone.tar", tar({{"x/flow.gcda", real_file("gcov/gcc-12/flow.gcda")},
                                   {"y/flow.gcno", real_file("gcov/gcc-12/flow.gcno")}}));
  EXPECT_EQ(run({"--require-pairs", "pair.tar"}).status, 0);
  EXPECT_EQ(run({"--require-pairs", "--include", "*.gcda", "pair.tar"}).status, 0) << "also if only one is checked";
  EXPECT_NE(run({"other.tar"}).out.find("[gcov/"), std::string::npos);
  EXPECT_NE(run({"--require-pairs", "alone.tar"}).out.find("alone.tar/x/flow.gcno' was not found"), std::string::npos);
  EXPECT_EQ(run({"--require-pairs", "--companions", "given", "alone.tar"}).status, 0);
}

TEST_F(Archives, SourcesAreFoundInTheArchive) {
  const std::string report = "TN:\nSF:src/a.c\nDA:1,1\nDA:9,1\nLF:2\nLH:2\nend_of_record\n";
  scratch_.write("r.tar", tar({{"r.info", report}, {"src/a.c", "one line\n"}}));
  scratch_.write("s.tar", tar({{"r.info", report}, {"src/a.c", std::string(20, '\n')}}));
  EXPECT_NE(run({"--source-root", "r.tar", "r.tar"}).out, "");
  EXPECT_EQ(run({"--source-root", "s.tar", "s.tar"}).out, "");
  EXPECT_EQ(run({"r.tar"}).out, "");
  EXPECT_NE(run({"--source-root", "s.tar/other", "s.tar"}).out, "") << "there is no such folder";
  EXPECT_NE(run({"--source-root", "r.tar", "s.tar"}).err.find("cannot look for sources"), std::string::npos);
}

TEST_F(Archives, GlobsApplyToPathsInTheArchive) {
  EXPECT_EQ(records({"--exclude", "build", "a.tar"}, "a.tar").size(), 3u);
  EXPECT_EQ(records({"--include", "build/*", "a.tar"}, "a.tar").size(), 0u) << "no file is at that path";
  EXPECT_EQ(records({"--include", "**/build/*", "a.tar"}, "a.tar").size(), 3u);
  EXPECT_EQ(records({"--exclude", "a.tar", "a.tar"}, "a.tar").size(), 1u) << "a pattern covers the whole archive";
}

TEST_F(Archives, InDirectoriesAreSkippedUnlessAskedFor) {
  scratch_.write("dir/a.zip", files_.zip(true));
  scratch_.write("dir/good.prof", kGood);
  const Outcome skipped = run({"dir"});
  EXPECT_EQ(skipped.out, "");
  EXPECT_NE(skipped.err.find("1 other file skipped"), std::string::npos) << skipped.err;
  EXPECT_NE(run({"--archives", "dir"}).out.find("dir/a.zip/bad.prof:2:5: error"), std::string::npos);
  scratch_.write("outer.tar", tar({{"inner.zip", files_.zip(true)}, {"good.prof", kGood}}));
  EXPECT_EQ(run({"outer.tar"}).status, 0) << "like a directory with an archive";
  const Outcome nested = run({"--archives", "outer.tar"});
  EXPECT_EQ(
      nested.out,
      "outer.tar/inner.zip: error: the file is an archive inside an archive and was not opened [archive/nested]\n");
  EXPECT_EQ(nested.status, 3);
}

// Duplicate names matter only to those who extract the archive for its profiles, or who named it.
TEST_F(Archives, FoundWithoutProfilesHaveNoFindings) {
  scratch_.write("dir/notes.tar", tar({{"notes.txt", "a\n"}, {"notes.txt", "b\n"}, {"/etc/motd", "c\n"}}));
  const Outcome none = run({"--archives", "dir"});
  EXPECT_EQ(none.out, "");
  EXPECT_EQ(none.status, 0);
  EXPECT_NE(run({"dir/notes.tar"}).out.find("[archive/duplicate]"), std::string::npos);
  scratch_.write("dir/notes.tar", tar({{"notes.txt", "a\n"}, {"notes.txt", real_file("gcov/gcc-12/flow.gcda")}}));
  EXPECT_NE(run({"--archives", "dir"}).out.find("[archive/duplicate]"), std::string::npos);
  scratch_.write("dir/notes.tar", tar({{"notes.txt", "a\n"}, {"app.gcda", "b\n"}, {"notes.txt", "c\n"}}));
  EXPECT_NE(run({"--archives", "dir"}).out.find("[archive/duplicate]"), std::string::npos) << "the name of a profile";
  scratch_.write("dir/notes.tar", tar({{"notes.txt", std::string(2000, 'a')}}).substr(0, 1024));
  EXPECT_NE(run({"--archives", "dir"}).out.find("[archive/truncated]"), std::string::npos) << "profiles may be lost";
}

TEST_F(Archives, JarsAreOnlyForClasses) {
  for (const char* name : {"a.jar", "a.war", "a.apk"}) {
    scratch_.write(name, files_.zip(true));
    const Outcome outcome = run({name});
    EXPECT_EQ(outcome.status, 3) << name;
    EXPECT_NE(outcome.out.find("a zip archive"), std::string::npos) << outcome.out;
  }
}

TEST_F(Archives, CompressedProfilesAreNoArchives) {
  scratch_.write("good.prof.gz", tools::gzip_member(kGood));
  scratch_.write("good.prof.zst", tools::zstd_frame(kGood));
  EXPECT_NE(run({"good.prof.gz", "good.prof.zst", "--notes"}).out.find("container/unexpected"), std::string::npos);
  scratch_.write("a.tar.gz", tools::gzip_member(files_.tar()).substr(0, 30));
  EXPECT_NE(run({"a.tar.gz"}).out.find("[archive/"), std::string::npos) << "the name decides";
}

// Runs with the file as standard input.
Outcome run_with_input(const Scratch& scratch, const std::string& file, const std::vector<std::string>& words) {
  const int before = ::dup(STDIN_FILENO);
  std::FILE* const input = std::fopen((scratch.path() / file).c_str(), "rb");
  ::dup2(::fileno(input), STDIN_FILENO);
  const Outcome outcome = scratch.run(words);
  ::dup2(before, STDIN_FILENO);
  std::fclose(input);
  ::close(before);
  return outcome;
}

TEST_F(Archives, StandardInputIsOneWithTheOption) {
  scratch_.write("a.zip", files_.zip(true));
  const std::string found = "bad.prof:2:5: error: expected a count";
  EXPECT_TRUE(run_with_input(scratch_, "a.tar", {"--archive", "tar", "-"}).out.starts_with("-/" + found));
  const Outcome zip = run_with_input(scratch_, "a.zip", {"--archive", "zip", "--stdin-filename", "ci.zip", "-"});
  EXPECT_TRUE(zip.out.starts_with("ci.zip/" + found)) << zip.out;
  EXPECT_EQ(run_with_input(scratch_, "a.zip", {"--archive", "tar", "-"}).status, 1) << "it is not a tar file";
  const Outcome without = run_with_input(scratch_, "a.tar", {"-"});
  EXPECT_EQ(without.status, 3);
  EXPECT_NE(without.out.find("a tar archive; unpack it first (from standard input: --archive tar)"), std::string::npos)
      << without.out;
  EXPECT_NE(run({"--archive", "rar", "-"}).err.find("--archive takes one of tar or zip"), std::string::npos);
}

// The name of the first member, at the start of the header, may look like the name of a tracefile.
TEST_F(Archives, TarOnStandardInputIsNoTracefile) {
  scratch_.write("b.tar", tar({{"TN:", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n"}}));
  const Outcome outcome = run_with_input(scratch_, "b.tar", {"-"});
  EXPECT_NE(outcome.out.find("a tar archive"), std::string::npos) << outcome.out;
}

TEST_F(Archives, PipesAreReadOnce) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], kBad, std::strlen(kBad)), static_cast<ssize_t>(std::strlen(kBad)));
  ::close(ends[1]);
  const Outcome outcome = run({"/dev/fd/" + std::to_string(ends[0])});
  ::close(ends[0]);
  EXPECT_NE(outcome.out.find(":2:5: error: expected a count"), std::string::npos) << outcome.out;
}

TEST_F(Archives, ShardsDivideTheFiles) {
  std::set<std::string> found;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    const std::string part = std::string("part") + shard[0];
    scratch_.run({"--isolated", "--format", "ndjson", "--output", part, "--shard", shard, "a.tar"});
    for (const auto& [path, record] : records({"--shard", shard, "a.tar"}, "a.tar"))
      EXPECT_TRUE(path == "end" || found.insert(path).second) << path;
  }
  EXPECT_EQ(found.size(), 4u);
  const Outcome merged =
      scratch_.run({"merge-reports", "--isolated", "--format", "concise", "part1", "part2", "part3"});
  EXPECT_EQ(merged.out, run({"a.tar"}).out) << merged.err;
}

TEST_F(Archives, RecordsSetsAndBaselinesUseThePaths) {
  scratch_.run({"--isolated", "--format", "ndjson", "--output", "base", "a.tar"});
  EXPECT_EQ(run({"--compare", "base", "a.tar"}).out, run({"a.tar"}).out);
  EXPECT_EQ(scratch_.run({"baseline", "update", "a.tar"}).status, 0);
  EXPECT_EQ(run({"--baseline", "proflint-baseline.json", "a.tar"}).status, 0);
  scratch_.write("two.tar", tar({{"x/good.prof", kGood}, {"y/good.prof", kGood}}));
  EXPECT_NE(run({"--set", "two.tar"}).out.find("[set/same-bytes]"), std::string::npos) << run({"--set", "two.tar"}).out;
}

TEST_F(Archives, AreNotOverwrittenAndMoveAsAWhole) {
  EXPECT_EQ(run({"--output", "a.tar", "a.tar"}).status, 2);
  EXPECT_EQ(read_file(scratch_.path() / "a.tar"), files_.tar());
  const auto moved = records({"--quarantine", "bad", "a.tar"}, "a.tar");
  EXPECT_EQ(moved.at("bad.prof")["moved_to"], "bad/a.tar/bad.prof");
  EXPECT_EQ(read_file(scratch_.path() / "bad/a.tar"), files_.tar());
}

TEST_F(Archives, LimitsBoundWhatIsUnpacked) {
  const auto said = [&](std::vector<std::string> words) {
    const Outcome outcome = run(std::move(words));
    EXPECT_EQ(outcome.status, 3) << outcome.out;
    return outcome.out;
  };
  EXPECT_NE(said({"--limit", "archive-members=2", "a.tar"}).find("the archive-members limit of 2"), std::string::npos);
  EXPECT_NE(said({"--limit", "path-length=10", "a.tar"}).find("the path-length limit of 10"), std::string::npos);
  EXPECT_NE(said({"--limit", "archive-size=100", "a.tar"}).find("[limit/archive]"), std::string::npos);
  scratch_.write("bomb.tar.gz",
                 tools::gzip_member(tar({{"a.prof", std::string(100 << 20, '\0')}, {"good.prof", kGood}})));
  scratch_.write("bomb.zip", archive({{"a.prof", std::string(100 << 20, '\0'), true}, {"good.prof", kGood}}));
  for (const char* bomb : {"bomb.tar.gz", "bomb.zip"})
    EXPECT_NE(said({"--limit", "inflated-ratio=100", bomb}).find("[limit/archive]"), std::string::npos);
}

TEST_F(Archives, NamesOfEveryKind) {
  const std::string path = "r\xc3\xa9sum\xc3\xa9/\xe6\x97\xa5.prof";
  const std::string record = "path=" + path + "\n", length = std::to_string(record.size() + 3) + " ";
  scratch_.write("pax.tar", tar({{"x", length + record, 'x'}, {"plain.prof", kBad}}));
  scratch_.write("long.tar",
                 tar({{"@LongLink", std::string(300, 'n') + ".prof" + std::string(1, '\0'), 'L'}, {"n", kBad}}));
  EXPECT_TRUE(run({"pax.tar"}).out.starts_with("pax.tar/" + path + ":2:5")) << run({"pax.tar"}).out;
  EXPECT_TRUE(run({"long.tar"}).out.starts_with("long.tar/" + std::string(300, 'n') + ".prof:2:5"));
  scratch_.write("dots.tar", tar({{"./a//b/./c.prof", kBad}}));
  EXPECT_TRUE(run({"dots.tar"}).out.starts_with("dots.tar/a/b/c.prof:2:5"));
}

// Between the two times that it is read, once for the list of its files and once for their contents.
TEST_F(Archives, MustNotChangeDuringTheRun) {
  const std::string path = (scratch_.path() / "a.tar").string(), other = (scratch_.path() / "other.tar").string();
  const tools::Options options;
  const auto open = [&] {
    std::shared_ptr<tools::Archive> archive = tools::InputArchives(options).open_named(path)->archive;
    for (std::size_t i = 0; i < archive->listing().files().size(); ++i) archive->plan().keep(i);
    return archive;
  };
  const auto errors = [&](tools::Archive& archive) {
    const auto contents = archive.contents(options.limits);
    return std::count_if(contents->files.begin(), contents->files.end(), [](const tools::ArchivedContents& file) {
      return file.error && file.error->rule->id == "file/changed";
    });
  };
  EXPECT_EQ(errors(*open()), 0);
  const auto replaced = open();
  files_.list.push_back({"new.prof", kBad});
  scratch_.write("other.tar", files_.tar());
  fs::rename(other, path);
  EXPECT_EQ(errors(*replaced), std::ssize(replaced->listing().files()));
  const auto truncated = open();
  fs::resize_file(path, 2048);
  EXPECT_EQ(errors(*truncated), std::ssize(truncated->listing().files()));
}

// A name that two files have is one file for those who look for folders.
TEST_F(Archives, AFileThatIsAlsoAFolderIsReportedOnce) {
  scratch_.write("b.tar", tar({{"a.prof", kGood}, {"a.prof", kGood}, {"a.prof/b", kGood}, {"a.prof/c", kGood}}));
  const std::string out = run({"b.tar"}).out;
  const std::size_t first = out.find("'a.prof' is a file and a folder");
  ASSERT_NE(first, out.npos) << out;
  EXPECT_EQ(out.find("is a file and a folder", first + 30), out.npos) << out;
}

// Data after the end-of-archive marker is found wherever the pieces of the unpacked file end.
TEST_F(Archives, FilesAfterTheEndAreFoundInEveryPiece) {
  const std::string first = tar({{"good.prof", kGood}}), second = tar({{"bad.prof", kBad}});
  const std::string one_mark = first.substr(0, first.size() - 512);
  for (const std::string& start : {first, one_mark}) {
    const std::string whole = start + second;
    for (const std::size_t size : {std::size_t{1}, std::size_t{511}, std::size_t{512}, start.size()}) {
      std::string gzip, zstd;
      for (std::size_t at = 0; at < whole.size(); at += size) {
        gzip += tools::gzip_member(whole.substr(at, size));
        zstd += tools::zstd_frame(whole.substr(at, size));
      }
      scratch_.write("b.tar.gz", gzip);
      scratch_.write("b.tar.zst", zstd);
      for (const char* name : {"b.tar.gz", "b.tar.zst"}) {
        const Outcome outcome = run({name});
        EXPECT_EQ(outcome.status, 1) << name << " " << size;
        EXPECT_NE(outcome.out.find("[archive/trailing-data]"), std::string::npos) << name << " " << size;
      }
    }
  }
}

TEST_F(Archives, HardLinksAreFiles) {
  scratch_.write("hard.tar", tar({{"a.prof", kBad}, {"b.prof", "", '1', "a.prof"}, {"c.prof", "", '1', "gone"}}));
  EXPECT_EQ(records({"hard.tar"}, "hard.tar").size(), 4u) << "two files, the archive itself, and the end";
}

TEST_F(Archives, WithoutProfilesThereIsNothingToCheck) {
  scratch_.write("none.tar", tar({{"notes.txt", "nothing\n"}}));
  const Outcome outcome = run({"none.tar"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("nothing was checked: the one file found is not a profile"), std::string::npos);
  EXPECT_EQ(run({"--min-files", "1", "none.tar"}).status, 2);
}

}  // namespace
}  // namespace proflint::tests
