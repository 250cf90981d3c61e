// The gate: no invalid file passes, no named file is skipped, and only reports are overwritten.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/program/profiles.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Gate : public testing::Test {
 protected:
  int status(const std::vector<std::string>& words) const { return scratch.run(words).status; }
  std::string concise(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--format", "concise"});
    return scratch.run(words).out;
  }
  json end_of(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--format", "json"});
    return json::parse(scratch.run(words).out).back();
  }
  Scratch scratch;
};

// ---- Directories

TEST_F(Gate, FilesInDirectoriesAreCheckedByName) {
  for (const char* name : {"line.afdo", "x.proftext", "gmon.out", "x.gcda", "x.gcno", "x.extbin", "x.pb.gz"}) {
    const Scratch tree;
    tree.write("t/sound.prof", kClean);
    tree.write("t/" + std::string(name), std::string(4, '\0') + "rest of it");
    EXPECT_NE(tree.run({"t"}).status, 0) << name;
    tree.write("t/" + std::string(name), "ad");
    EXPECT_NE(tree.run({"t"}).status, 0) << name;
    tree.write("t/" + std::string(name), "");
    EXPECT_NE(tree.run({"t"}).status, 0) << name;
  }
  scratch.write("t/sound.prof", kClean);
  scratch.write("t/x.afdo", "main:1900:10.5\n");
  EXPECT_NE(status({"t"}), 0);
  scratch.write("t/x.afdo", std::string("\x1f\x8b\x08\0\0", 5));  // a compressed profile, truncated
  EXPECT_NE(status({"t"}), 0);
}

TEST_F(Gate, AFileNamedSeveralTimesIsCheckedOnce) {
  scratch.write("t/half.info", "TN:\nSF:half.c\nDA:1,1\nDA:2,0\nend_of_record\n");
  scratch.write("t/all.info", "TN:\nSF:all.c\nDA:1,1\nDA:2,1\nend_of_record\n");
  scratch.write("list", "t/all.info\n./t//all.info\n.//t/all.info\n");
  EXPECT_EQ(end_of({"t", "t/./all.info", "--files-from", "list"})["files"], 2);
  EXPECT_EQ(status({"--fail-under", "75", "t/half.info", "--files-from", "list"}), 0);
  EXPECT_EQ(status({"--fail-under", "76", "t/half.info", "--files-from", "list"}), 1);
  EXPECT_EQ(status({"--min-files", "3", "t", "--files-from", "list"}), 2);
  EXPECT_EQ(concise({"--set", "t/all.info", "--files-from", "list"}), "") << "not two files with the same contents";

  // A file that the user names is not skipped because a folder contains it, too.
  scratch.write("t/y.txt", "x\n");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"t", "t/y.txt"}, {"t/y.txt", "t"}})
    EXPECT_EQ(status(words), 3) << words.front();

  scratch.write("t/all.info", "TN:\nSF:all.c\nDA:1,x\nend_of_record\n");
  EXPECT_EQ(status({"--quarantine", "bad", "--files-from", "list"}), 1) << "moved once";
}

TEST_F(Gate, FilesMatchedByIncludeAreChecked) {
  scratch.write("t/sound.prof", kClean);
  scratch.write("t/x.counts", std::string(4, '\0'));
  EXPECT_EQ(status({"t"}), 0);
  EXPECT_EQ(status({"--include", "*.counts", "--include", "*.prof", "t"}), 3);
}

TEST_F(Gate, SkippedFilesAreCounted) {
  scratch.write("t/sound.prof", kClean);
  scratch.write("t/a.c", "int x;");
  scratch.write("t/b.c", "int y;");
  scratch.write("t/a.c.gcov", "File 'a.c'\nLines executed:50.00% of 2\n");  // gcov's summary, not its listing
  scratch.write("t/py.prof", std::string("{\xa9\x03z\x01x", 6));
  scratch.write("t/a.info", "This is a.info, produced by makeinfo version 6.8 from a.texi.\n");
  for (const char* name : {"t/package.json", "t/notes.txt", "t/build.xml", "t/a.out"}) scratch.write(name, "{}\n");
  const std::string words = "9 other files skipped";
  EXPECT_EQ(end_of({"t"})["passed_over"], 9);
  for (const char* style : {"concise", "full", "github", "gitlab", "checkstyle", "sarif", "html"}) {
    const Outcome outcome = scratch.run({"--format", style, "t"});
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    const std::string text = outcome.out + outcome.err;
    EXPECT_TRUE(text.find(words) != std::string::npos || std::string(style) == "html") << style << text;
  }
  EXPECT_NE(scratch.run({"--format", "html", "t"}).out.find("<b class=\"\">9</b><span>other files skipped"),
            std::string::npos);
  EXPECT_NE(scratch.run({"--format", "junit", "t"}).out.find("name=\"passed-over\" value=\"9\""), std::string::npos);
  EXPECT_NE(scratch.run({"--statistics", "t"}).out.find(words), std::string::npos);
}

// Words and numbers of other files may have the shape of a line, or of a field, of some format. If they are named, the
// exit status says whether they could be checked.
TEST_F(Gate, LookAlikesAreCheckedOnlyIfNamed) {
  const std::string field = "20" + std::string(48, '-');  // as a tag and a length: a string of 48 bytes
  const struct {
    const char* name;
    std::string bytes;
    int named_status;
  } files[] = {
      {"t/copyright", "License: GPL-2\n On Debian systems the text of version\n 2 can be found in it.\n", 3},
      {"t/sched.go", "package p\n\n// R 1 2 3\nfunc f() {\n\tE next\n}\n", 3},
      {"t/chain.out", "0\n1\n2\n3\n4\n5\n", 3},
      {"t/news", field + field + field, 3},
      {"t/page", "<!DOCTYPE page PUBLIC \"-//X//DTD Page//EN\">\n<page></page>\n", 1},
  };
  scratch.write("t/sound.prof", kClean);
  for (const auto& [name, bytes, named_status] : files) {
    scratch.write(name, bytes);
    EXPECT_EQ(status({name}), named_status) << name;
  }
  const json end = end_of({"t"});
  EXPECT_EQ(end["passed_over"], std::size(files));
  EXPECT_EQ(end["exit"], 0);
  EXPECT_EQ(status({"--include", "*.out", "t"}), 3);
}

// Runs as an ordinary user, because root can read everything.
TEST_F(Gate, ADirectoryThatCannotBeListedIsAnInputError) {
  scratch.write("t/sound.prof", kClean);
  scratch.write("t/closed/x.prof", kInvalid);
  ASSERT_EQ(::chmod(scratch.path().c_str(), 0755), 0);
  ASSERT_EQ(::chmod((scratch.path() / "t/closed").c_str(), 0), 0);
  const bool is_root = ::geteuid() == 0;
  const fs::path here = fs::current_path();
  fs::current_path(scratch.path());
  ASSERT_TRUE(!is_root || ::seteuid(65534) == 0);
  const Outcome outcome = run_program({"--isolated", "--format", "concise", "t"});
  ASSERT_TRUE(!is_root || ::seteuid(0) == 0);
  fs::current_path(here);
  ASSERT_EQ(::chmod((scratch.path() / "t/closed").c_str(), 0700), 0);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.out.find("t/closed: error: cannot list the directory: Permission denied"), std::string::npos)
      << outcome.out;
}

TEST_F(Gate, WithoutDescriptorsADirectoryIsNotCalledAFile) {
  // UBSan examines objects through a pipe: without descriptors it treats every object as damaged.
  if (kHasSanitizers) GTEST_SKIP() << "sanitizers need descriptors themselves";
  scratch.write("t/sound.prof", kClean);
  const int next = ::dup(0);
  ::close(next);
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none = before;
  none.rlim_cur = static_cast<rlim_t>(next);
  const fs::path here = fs::current_path();
  fs::current_path(scratch.path());
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const Outcome outcome = run_program({"--isolated", "--format", "concise", "t"});
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  fs::current_path(here);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.out.find("t: error: cannot list the directory: Too many open files"), std::string::npos)
      << outcome.out << outcome.err;
}

TEST_F(Gate, NotesCalledDataAndTheReverseAreErrors) {
  scratch.write("a.gcda", real_file("gcov/gcc-12/flow.gcno"));
  scratch.write("b.gcno", real_file("gcov/gcc-12/flow.gcda"));
  EXPECT_EQ(status({"a.gcda"}), 1);
  EXPECT_EQ(status({"b.gcno"}), 1);
}

// ---- Words of the command line

TEST_F(Gate, OptionsRejectWrongFilesAndNumbers) {
  scratch.write("gmon.out", read_file(source_dir() / "corpus/real/gmon/x86_64-nopie.gmon"));
  scratch.write("a.gcda", real_file("gcov/gcc-12/flow.gcda"));
  scratch.write("notelf", "text");
  const auto says = [&](const std::vector<std::string>& words, const std::string& text) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
  };
  says({"--elf", "notelf", "gmon.out"}, "notelf is not a program or library");
  scratch.write("x.exe", std::string("MZ\x90\0", 4));
  EXPECT_EQ(status({"--elf", "x.exe", "gmon.out"}), 0);
  says({"--assume", "gcda:foo", "a.gcda"}, "format gcda has no variants; omit ':foo'");
  says({"--max-findings", "-1", "a.gcda"}, "--max-findings takes a whole number (0 or more), not '-1'");
  says({"--max-findings-per-rule", "x", "a.gcda"}, "--max-findings-per-rule takes a whole number");
  says({"-j", "many", "a.gcda"}, "--jobs takes a whole number (0 or more), not 'many'");
  says({"--gcno-dir", "absent", "a.gcda"}, "absent");
  says({"--gcno-dir", "notelf", "a.gcda"}, "notelf is not a directory");
}

// ---- Written files

TEST_F(Gate, NothingIsWrittenOverAProfileOrAnInput) {
  const std::string data = real_file("gcov/gcc-12/flow.gcda");
  scratch.write("a.gcda", data);
  scratch.write("b.gcda", data);
  scratch.write("c.prof", kInvalid);
  scratch.write("list", "c.prof\n");
  scratch.write("plain", "not a profile");
  fs::create_symlink("plain", scratch.path() / "link");
  fs::create_symlink("nowhere", scratch.path() / "dangling");
  const auto refuses = [&](std::vector<std::string> words, const std::string& why) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << why;
    EXPECT_NE(outcome.err.find(why), std::string::npos) << outcome.err;
  };
  refuses({"--output", "a.gcda", "b.gcda"}, "a.gcda is a profile (gcov data");
  refuses({"--output", "plain", "plain"}, "plain is an input of this run");
  refuses({"--output", "./c.prof", "c.prof"}, "c.prof is");
  refuses({"--output", "list", "--files-from", "list"}, "list is an input of this run");
  scratch.run({"baseline", "update", "--baseline", "known", "c.prof"});
  refuses({"--output", "known", "--baseline", "known", "c.prof"}, "known is an input of this run");
  refuses({"--report", "json=a.gcda", "b.gcda"}, "a.gcda is a profile (gcov data");
  refuses({"--output", "link", "c.prof"}, "link is a symbolic link");
  refuses({"--output", "dangling", "c.prof"}, "dangling is a symbolic link");
  refuses({"rules", "--output", "a.gcda"}, "a.gcda is a profile (gcov data");
  refuses({"baseline", "update", "--baseline", "a.gcda", "b.gcda"}, "a.gcda");
  EXPECT_EQ(read_file(scratch.path() / "a.gcda"), data);
  EXPECT_EQ(read_file(scratch.path() / "plain"), "not a profile");
}

TEST_F(Gate, ReportsOfEveryStyleCanBeWrittenAgain) {
  scratch.write("c.prof", kInvalid);
  for (const char* style :
       {"concise", "full", "json", "ndjson", "sarif", "github", "gitlab", "junit", "checkstyle", "html"})
    for (int time = 0; time < 2; ++time)
      EXPECT_EQ(status({"--format", style, "--output", "report", "c.prof"}), 1) << style;
}

// ---- Pairs

TEST_F(Gate, PairsInTwoTreesAreFoundByStemAndStamp) {
  scratch.write("run/a/x.gcda", real_file("gcov/gcc-12/flow.gcda"));
  scratch.write("run/b/x.gcda", real_file("gcov/gcc-12/jump.gcda"));
  scratch.write("build/1/x.gcno", real_file("gcov/gcc-12/jump.gcno"));
  scratch.write("build/2/x.gcno", real_file("gcov/gcc-12/flow.gcno"));
  EXPECT_EQ(end_of({"run"})["alone"], 2);
  EXPECT_EQ(end_of({"--gcno-dir", "build", "run"})["alone"], 0);
  EXPECT_EQ(status({"--fail-on", "warning", "--gcno-dir", "build", "run"}), 0)
      << concise({"--gcno-dir", "build", "run"});
  EXPECT_EQ(end_of({"--companions", "given", "run", "build"})["alone"], 0);
  EXPECT_EQ(status({"--fail-on", "warning", "--companions", "given", "run", "build"}), 0);
  fs::rename(scratch.path() / "run/a/x.gcda", scratch.path() / "run/#build#2#x.gcda");  // the name with -fprofile-dir
  EXPECT_EQ(end_of({"--gcno-dir", "build", "run"})["alone"], 0);
}

TEST_F(Gate, TheOnlyNotesOfAStemBelongToTheOnlyData) {
  scratch.write("run/x.gcda", real_file("gcov/gcc-12/flow.gcda"));
  scratch.write("build/x.gcno", real_file("gcov/gcc-12/jump.gcno"));
  EXPECT_NE(concise({"--gcno-dir", "build", "run"}).find("[gcov/pair-stamp]"), std::string::npos);
  scratch.write("build/deep/x.gcno", real_file("gcov/gcc-12/loops.gcno"));  // now they are ambiguous
  EXPECT_EQ(concise({"--gcno-dir", "build", "run"}).find("[gcov/pair-stamp]"), std::string::npos);
}

TEST_F(Gate, FilesWithoutTheirPairAreCountedAndCanBeErrors) {
  scratch.write("a.gcda", real_file("gcov/gcc-12/flow.gcda"));
  scratch.write("c.prof", kClean);
  EXPECT_EQ(status({"a.gcda"}), 0);
  const std::string words = "1 file checked without the other file of the pair";
  for (const char* style : {"concise", "full", "github", "gitlab", "checkstyle", "sarif"}) {
    const Outcome outcome = scratch.run({"--format", style, "a.gcda"});
    EXPECT_NE((outcome.out + outcome.err).find(words), std::string::npos) << style << outcome.out;
  }
  EXPECT_NE(scratch.run({"--format", "ndjson", "a.gcda"}).out.find("\"alone\":true"), std::string::npos);
  EXPECT_EQ(scratch.run({"--format", "ndjson", "c.prof"}).out.find("\"alone\":true"), std::string::npos);
  const Outcome strict = scratch.run({"--format", "concise", "--require-pairs", "a.gcda"});
  EXPECT_EQ(strict.status, 1);
  EXPECT_NE(strict.out.find("a.gcda: error: 'a.gcno' was not found [file/pair-missing]"), std::string::npos)
      << strict.out;
  EXPECT_EQ(status({"--require-pairs", "--select", "dcpi", "a.gcda"}), 1);
  EXPECT_EQ(status({"--require-pairs", "c.prof"}), 0);
  scratch.write("a.gcno", real_file("gcov/gcc-12/flow.gcno"));
  EXPECT_EQ(status({"--require-pairs", "a.gcda"}), 0);
}

TEST_F(Gate, UnusableFilesOfAPairAreMissing) {
  const std::string data = real_file("gcov/gcc-12/flow.gcda"), notes = real_file("gcov/gcc-12/flow.gcno");
  const std::string hash = "3133ba0b6b48b2a4bd71607f2b15af24";
  const std::string counters_name = "covcounters." + hash + ".5027.1795330797435424825";
  const std::string counters = real_file("go-covdata/" + counters_name);
  const std::string meta = real_file("go-covdata/covmeta." + hash);
  const std::string draft("gcov304e\x06\0\0\0\x14\0\0\0\x01\0\0\0", 20);
  const struct {
    std::string file, contents, other, bad, good;
  } rows[] = {{"a.gcda", data, "a.gcno", "", notes},
              {"a.gcda", data, "a.gcno", "garbage", notes},
              {"a.gcda", data, "a.gcno", notes.substr(0, 6), notes},
              {counters_name, counters, "covmeta." + hash, "", meta},
              {counters_name, counters, "covmeta." + hash, meta.substr(0, 30), meta},
              {"a.da", draft + std::string(16, '\0'), "a.bbg", "gbbg", {}}};
  for (const auto& row : rows) {
    scratch.write(row.file, row.contents);
    scratch.write(row.other, row.bad);
    const Outcome strict = scratch.run({"--format", "concise", "--require-pairs", row.file, row.other});
    EXPECT_NE(strict.out.find(row.file + ": error: '" + row.other +
                              "' cannot be read as the other file of the pair [file/pair-missing]"),
              std::string::npos)
        << strict.out;
    EXPECT_EQ(end_of({row.file, row.other})["alone"], 1);
    if (row.good.empty()) continue;
    scratch.write(row.other, row.good);
    EXPECT_EQ(status({"--require-pairs", row.file, row.other}), 0) << row.other;
    EXPECT_EQ(end_of({row.file, row.other})["alone"], 0);
  }
}

// ---- Transfers as text

Input named(std::string_view name) {
  Input input;
  input.name = name;
  return input;
}

std::string to_utf8(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
      out += c;
    else
      out += {static_cast<char>(0xc0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3f))};
  }
  return out;
}

// Every real binary file after a transfer in text mode.
TEST_F(Gate, TransfersAsTextAreNamedAsSuch) {
  std::size_t translated = 0, converted = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus" / "real")) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.starts_with("image") || name.ends_with(".md")) continue;
    const std::string bytes = read_file(entry.path());
    if (bytes.find('\0') == std::string::npos) continue;  // text
    const Verdict alone = check(bytes, {}, named(name)).verdict;
    if (alone == Verdict::invalid || alone == Verdict::unchecked) continue;  // without its folder
    if (bytes.find('\n') != std::string::npos && bytes.find("\r\n") == std::string::npos) {
      const Result result = check(replaced(bytes, "\n", "\r\n"), {}, named(name));
      EXPECT_EQ(ids(result), Ids{"file/newline-translated"}) << entry.path();
      EXPECT_EQ(result.verdict, Verdict::invalid);
      ++translated;
    }
    if (const std::string utf8 = to_utf8(bytes); utf8 != bytes) {
      EXPECT_EQ(ids(check(utf8, {}, named(name))), Ids{"file/text-converted"}) << entry.path();
      ++converted;
    }
  }
  EXPECT_GT(translated, 10u);
  EXPECT_GT(converted, 50u);
}

TEST_F(Gate, CountersLikeLineEndsAreNotTransfers) {
  std::string bytes = real_file("gcov/gcc-12/flow.gcda");
  const std::string counter("\x0d\x0a\0\0\0\0\0\0", 8);
  bytes = replaced(bytes, std::string("\1\0\0\0\0\0\0\0", 8), counter);
  EXPECT_FALSE(ids(check(bytes, {}, named("a.gcda"))).contains("file/newline-translated"));
  EXPECT_FALSE(ids(check(bytes.substr(0, bytes.size() - 30), {}, named("a.gcda"))).contains("file/newline-translated"));
  EXPECT_EQ(rules_hit("main:10:1\r\n 1: x\r\n"), Ids({"sample-text/line-syntax", "sample-text/crlf"}));
}

// ---- Other kinds of file under the name of a format

TEST_F(Gate, FilesOfOtherKindsAreNamedWhateverTheirNameIs) {
  const std::string elf =
      "\x7f"
      "ELF\2\1\1";
  const std::pair<std::string, std::string> kKinds[] = {
      {elf, "an ELF file"},
      {"<!DOCTYPE html>\n<html><body>Not found</body></html>\n", "an HTML page"},
      {"<HTML>\n<body>Not found</body></HTML>\n", "an HTML page"},
      {"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7\n", "a Git LFS pointer"},
      {"YWRjZyoyMTIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n", "a file in base64"},
      {std::string(100, '\0'), "only zeros"},
      {std::string(70000, '\0') + "rest", "only zeros in the first 64 KiB"},
      {std::string("{\xa9\x03z\x01x", 6), "a Python cProfile profile"},
  };
  for (const char* name : {"x.gcda", "x.gcno", "x.prof", "x.afdo", "gmon.out", "x.dcpi", "x"})
    for (const auto& [bytes, words] : kKinds) {
      scratch.write(name, bytes);
      const Outcome outcome = scratch.run({"--format", "concise", name});
      EXPECT_EQ(outcome.status, 3) << name << words;
      EXPECT_NE(outcome.out.find(words), std::string::npos) << name << ": " << outcome.out;
      EXPECT_NE(outcome.out.find("[file/unknown-format]"), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace proflint::tests
