// V4 to V7: accepted files and stored files; only the bytes and the command line decide.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/vet/vetting.h"
#include "tools/program/core/digest.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string real(const char* name) {
  return read_file(source_dir() / "corpus" / "real" / "gcov" / "gcc-12" / name);
}

class Vetting : public testing::Test {
 protected:
  Outcome vet(std::vector<std::string> words) const {
    words.insert(words.begin(), {"vet", sandbox_option()});
    return scratch.run(words);
  }
  // The record of the only file, or of the end.
  json record(std::vector<std::string> words, std::size_t index = 1) const {
    words.insert(words.begin(), {"--format", "json"});
    const Outcome outcome = vet(words);
    EXPECT_NE(outcome.out, "") << outcome.err;
    return json::parse(outcome.out)[index];
  }
  std::vector<std::string> stored(const std::string& folder) const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(scratch.path() / folder)) names.push_back(entry.path().filename());
    return names;
  }
  // Whether accepted files can be stored on this system; the reason if not.
  std::string no_storing() const {
    fs::create_directory(scratch.path() / "probe");
    const Outcome outcome = vet({"--accept-dir", "probe", "absent"});
    return outcome.status == 2 ? outcome.err : std::string();
  }
  Scratch scratch;
};

// ---- V4: whatever cannot be verified is rejected

TEST_F(Vetting, TheTableOfDecisions) {
  scratch.write("clean.prof", kClean);
  scratch.write("suspicious.prof", kSuspicious);
  scratch.write("invalid.prof", kInvalid);
  scratch.write("unknown", "neither this\nnor that\n");
  scratch.write("empty", "");
  scratch.write("folder/x", "");
  scratch.write("long", "main:10:1\n" + std::string(2000, 'x') + "\n");
  fs::create_symlink("clean.prof", scratch.path() / "link");
  ASSERT_EQ(::mkfifo((scratch.path() / "pipe").c_str(), 0600), 0);
  struct Row {
    std::vector<std::string> words;
    const char *decision, *reason, *verdict;
    int status;
  };
  const Row rows[] = {
      {{"clean.prof"}, "accept", "clean", "clean", 0},
      {{"suspicious.prof"}, "accept", "suspicious", "suspicious", 0},
      {{"--fail-on", "warning", "suspicious.prof"}, "refuse", "suspicious", "suspicious", 1},
      {{"invalid.prof"}, "refuse", "invalid", "invalid", 1},
      {{"unknown"}, "refuse", "unsupported", "unsupported", 3},
      {{"empty"}, "refuse", "unsupported", "unsupported", 3},
      {{"absent"}, "refuse", "unreadable", "unchecked", 3},
      {{"link"}, "refuse", "unreadable", "unchecked", 3},
      {{"folder"}, "refuse", "unreadable", "unchecked", 3},
      {{"pipe"}, "refuse", "unreadable", "unchecked", 3},
      {{"/dev/zero"}, "refuse", "unreadable", "unchecked", 3},
      {{"--limit", "file-size=10", "clean.prof"}, "refuse", "file-size", "unchecked", 3},
      {{"--assume", "sample-text", "--limit", "line-length=100", "long"}, "refuse", "line-length", "unchecked", 3},
      {{"--only", "sample-text", "clean.prof"}, "accept", "clean", "clean", 0},
      {{"--only", "gcda,sample-text", "clean.prof"}, "accept", "clean", "clean", 0},
      {{"--only", "gcda,gcno", "clean.prof"}, "refuse", "format", "clean", 1},
      {{"--only", "gcda", "invalid.prof"}, "refuse", "invalid", "invalid", 1},
      {{"--ignore", "limit,file", "--limit", "file-size=10", "clean.prof"}, "refuse", "file-size", "unchecked", 3},
      {{"--ignore", "all", "unknown"}, "refuse", "unsupported", "unsupported", 3},
  };
  for (const Row& row : rows) {
    const json file = record(row.words);
    EXPECT_EQ(file["decision"], row.decision) << file;
    EXPECT_EQ(file["reason"], row.reason) << file;
    EXPECT_EQ(file["verdict"], row.verdict) << file;
    EXPECT_EQ(vet(row.words).status, row.status) << file;
  }
  EXPECT_EQ(vet({"clean.prof", "invalid.prof"}).status, 1);
  EXPECT_EQ(vet({"clean.prof", "unknown", "invalid.prof"}).status, 3);
  EXPECT_EQ(record({"clean.prof", "unknown", "invalid.prof"}, 4)["decisions"], (json{{"accept", 1}, {"refuse", 2}}));
}

TEST_F(Vetting, ConciseShowsTheDecision) {
  scratch.write("a.prof", kClean);
  scratch.write("b\x1b.prof", kInvalid);
  const Outcome outcome = vet({"a.prof", "b\x1b.prof"});
  EXPECT_NE(outcome.out.find("a.prof: accept: clean\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("[sample-text/line-syntax]\nb\\x1b.prof: refuse: invalid\n"), std::string::npos);
  EXPECT_EQ(vet({"-q", "a.prof"}).out, "");
}

TEST_F(Vetting, SarifHasTheDecisionOfEachFile) {
  scratch.write("a.prof", kClean);
  scratch.write("b.prof", kInvalid);
  const json log = json::parse(vet({"--format", "sarif", "a.prof", "b.prof"}).out);
  const json& artifacts = log["runs"][0]["artifacts"];
  ASSERT_EQ(artifacts.size(), 2u);
  EXPECT_EQ(artifacts[0]["properties"]["decision"], "accept");
  EXPECT_EQ(artifacts[1]["properties"]["reason"], "invalid");
  EXPECT_EQ(log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["index"], 1);
}

TEST_F(Vetting, RecordsFollowTheSchema) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "needs python3-jsonschema";
  scratch.write("a.prof", kClean);
  scratch.write("b.prof", kInvalid);
  const bool stores = no_storing().empty();
  std::vector<std::string> words = {"--format", "ndjson", "--isolate=batch", "a.prof", "b.prof", "absent"};
  if (stores) words.insert(words.end(), {"--accept-dir", "probe"});
  scratch.write("records", vet(words).out);
  const std::string command =
      "python3 -c 'import json, sys, jsonschema; s = json.load(open(sys.argv[1])); "
      "v = jsonschema.validators.validator_for(s)(s); [v.validate(json.loads(line)) for line in open(sys.argv[2])]' '" +
      (source_dir() / "tools/schema/ndjson.schema.json").string() + "' '" + (scratch.path() / "records").string() + "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << read_file(scratch.path() / "records");
}

TEST_F(Vetting, MistakesOfUsage) {
  scratch.write("a.prof", kClean);
  const auto says = [&](const std::vector<std::string>& words, const std::string& text) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  };
  says({"vet"}, "no files given");
  says({"--only", "gcda", "a.prof"}, "--only works only with vet");
  says({"check", "--accept-dir", "x", "a.prof"}, "--accept-dir works only with vet");
  says({"vet", "--only", "gdca", "a.prof"}, "did you mean 'gcda'?");
  says({"vet", "--sandbox", "bst", "a.prof"}, "did you mean 'best'?");
  says({"vet", "--isolate=none", "a.prof"}, "takes one of file or batch, not 'none'");
  says({"vet", "--format", "html", "a.prof"}, "not 'html'");
  says({"vet", "--report", "html=x", "a.prof"}, "not 'html'");
  says({"vet", "--baseline", "b.json", "a.prof"}, "vet does not take --baseline");
  says({"vet", "--config", "p.toml", "a.prof"}, "vet does not take --config");
  says({"vet", "--source-root", ".", "a.prof"}, "vet does not take --source-root");
  says({"vet", "--classes", "build", "a.exec"}, "vet does not take --classes");
  says({"vet", "--min", "functions=1", "a.prof"}, "--min works only with check and merge-reports");
  says({"vet", "--compare", "base.ndjson", "a.prof"}, "--compare works only with check and merge-reports");
  says({"vet", "--compare", "base.ndjson", "--max-drop", "10%", "a.prof"},
       "--compare works only with check and merge-reports");
  says({"vet", "--fail-on", "never", "a.prof"}, "vet does not take --fail-on never");
  says({"--limit", "time=5", "a.prof"}, "the time limit works only with vet");
  says({"vet", sandbox_option(), "--accept-dir", "absent", "a.prof"}, "cannot store files in absent: No such file");
}

TEST_F(Vetting, ItStartsFromStrictLimits) {
  const std::string limits = vet({"--print-limits", "--limit", "time=7"}).out;
  EXPECT_NE(limits.find("\nfile-size          268435456    268435456 "), std::string::npos) << limits;
  EXPECT_NE(limits.find("\ntime                       7            5 "), std::string::npos) << limits;
  EXPECT_EQ(scratch.run({"--print-limits"}).out.find("\ntime "), std::string::npos);
}

// ---- V5: the checked bytes are the stored ones

TEST_F(Vetting, AcceptedBytesAreKeptUnderTheirHash) {
  if (const std::string reason = no_storing(); !reason.empty()) GTEST_SKIP() << reason;
  fs::create_directory(scratch.path() / "in");
  scratch.write("up.bin", real("flow.gcda"));
  scratch.write("bad.prof", kInvalid);
  const json file = record({"--accept-dir", "in", "up.bin"});
  const std::string name = tools::sha256(real("flow.gcda")) + ".gcda";
  EXPECT_EQ(file["stored"], name);
  EXPECT_EQ(file["sha256"], name.substr(0, 64));
  EXPECT_EQ(file["size"], real("flow.gcda").size());
  EXPECT_EQ(read_file(scratch.path() / "in" / name), real("flow.gcda"));
  struct stat status = {};
  ASSERT_EQ(::stat((scratch.path() / "in" / name).c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0444u);
  EXPECT_FALSE(record({"--accept-dir", "in", "bad.prof"}).contains("stored"));
  EXPECT_EQ(vet({"--accept-dir", "in", "up.bin", "up.bin"}).status, 0);  // it exists with the same contents
  EXPECT_EQ(stored("in").size(), 1u);
}

// A file that cannot be stored is rejected; the files before and after it are not affected.
TEST_F(Vetting, AFailedStoreRejectsOnlyItsFile) {
  if (const std::string reason = no_storing(); !reason.empty()) GTEST_SKIP() << reason;
  fs::create_directory(scratch.path() / "in");
  scratch.write("a.prof", kClean);
  scratch.write("up.bin", real("flow.gcda"));
  const fs::path kept = scratch.path() / "in" / (tools::sha256(real("flow.gcda")) + ".gcda");
  const auto reason_with = [&](std::string_view bytes, fs::perms mode) {
    fs::remove(kept);
    scratch.write(fs::relative(kept, scratch.path()).string(), bytes);
    fs::permissions(kept, mode);
    const Outcome outcome = vet({"--accept-dir", "in", "--format", "json", "up.bin", "a.prof"});
    const json records = json::parse(outcome.out);
    EXPECT_EQ(records.size(), 4u) << outcome.out;
    EXPECT_EQ(records[2]["decision"], "accept");
    EXPECT_TRUE(records[2].contains("stored"));
    EXPECT_EQ(outcome.status, records[1]["decision"] == "accept" ? 0 : 3);
    return records[1]["reason"].get<std::string>();
  };
  const fs::perms read_only = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;
  EXPECT_EQ(reason_with(real("flow.gcda"), read_only), "clean");
  EXPECT_EQ(reason_with("planted", read_only), "store");
  EXPECT_EQ(reason_with(real("flow.gcda"), read_only | fs::perms::owner_write), "store");
  EXPECT_NE(vet({"--accept-dir", "in", "up.bin"}).out.find("not stored: "), std::string::npos);
}

TEST_F(Vetting, LinksAreNotFollowedAnywhereInAPath) {
  scratch.write("folder/a.prof", kClean);
  fs::create_directory_symlink(scratch.path() / "folder", scratch.path() / "link");
  fs::create_symlink(scratch.path() / "folder" / "a.prof", scratch.path() / "b.prof");
  EXPECT_EQ(record({"folder/a.prof"})["decision"], "accept");
  EXPECT_EQ(record({"b.prof"})["reason"], "unreadable");
  if (::syscall(SYS_openat2, AT_FDCWD, "", nullptr, 0) < 0 && errno == ENOSYS) GTEST_SKIP() << "no openat2";
  EXPECT_EQ(record({"link/a.prof"})["reason"], "unreadable");
}

TEST_F(Vetting, AStalledPipeEndsAtTheTimeLimit) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "main", 4), 4);
  const int before = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  const json file = record({"--limit", "time=0", "--limit", "file-size=1000", "-"});
  ::dup2(before, STDIN_FILENO);
  for (const int descriptor : {before, ends[0], ends[1]}) ::close(descriptor);
  EXPECT_EQ(file["reason"], "time");
}

TEST_F(Vetting, StoredNamesShowFormatAndContainer) {
  if (const std::string reason = no_storing(); !reason.empty()) GTEST_SKIP() << reason;
  fs::create_directory(scratch.path() / "in");
  const auto ending = [&](const std::string& name, std::string_view bytes) {
    scratch.write(name, bytes);
    return record({"--accept-dir", "in", name}).value("stored", std::string(64, ' ')).substr(64);
  };
  EXPECT_EQ(ending("x", read_file(source_dir() / "corpus/real/gmon/x86_64-nopie.gmon")), ".gmon");
  EXPECT_EQ(ending("a.prof", kClean), ".prof");
}

// A program that never stops writing to the file while copies of it are checked.
TEST_F(Vetting, AWriterDuringTheCheckChangesNothing) {
  if (const std::string reason = no_storing(); !reason.empty()) GTEST_SKIP() << reason;
  const std::size_t count = rounds(200, 1000);
  const std::string path = (scratch.path() / "changing").string();
  scratch.write("changing", std::string(200000, '0'));
  fs::create_directory(scratch.path() / "in");
  const pid_t parent = ::getpid(), writer = ::fork();
  if (writer == 0) {
    const int file = ::open(path.c_str(), O_WRONLY);
    for (char c = '0'; ::getppid() == parent; c = c == '9' ? '0' : static_cast<char>(c + 1)) {
      const std::string text(static_cast<std::size_t>(150000 + 5000 * (c - '0')), c);
      if (::pwrite(file, text.data(), text.size(), 0) < 0 || ::ftruncate(file, static_cast<off_t>(text.size())) != 0)
        ::_exit(1);
    }
    ::_exit(0);
  }
  tools::Options options = vet_options();
  options.accept_dir = (scratch.path() / "in").string();
  const auto results =
      vet_with([](const tools::Task& task, int answers) { tools::answer(frame_of(task.number), answers); },
               std::vector<std::string>(count, path), options);
  ::kill(writer, SIGKILL);
  ::waitpid(writer, nullptr, 0);
  ASSERT_EQ(results.size(), count);
  for (const tools::FileResult& file : results) {
    const std::string bytes = read_file(scratch.path() / "in" / file.vetting->stored);
    ASSERT_EQ(bytes.size(), file.size);
    ASSERT_EQ(tools::sha256(bytes), file.sha256);
    ASSERT_TRUE(file.vetting->stored.starts_with(file.sha256 + "."));
  }
  std::printf("%zu different states of the file were kept in %zu rounds\n", stored("in").size(), count);
}

// ---- V6: nothing but the command line decides

TEST_F(Vetting, NoSettingsAndNoEnvironmentDecide) {
  scratch.write("bad.prof", kInvalid);
  const json before = record({"bad.prof"});
  scratch.write("proflint.toml", "ignore = ['all']\n[limits]\nfile-size = 1\n");
  ASSERT_EQ(::setenv("OPENSSL_CONF", (scratch.path() / "bad.prof").c_str(), 1), 0);
  ASSERT_EQ(::setenv("GITHUB_STEP_SUMMARY", (scratch.path() / "summary").c_str(), 1), 0);
  const json after = record({"bad.prof"});
  const Outcome outcome = vet({"bad.prof"});
  ::unsetenv("OPENSSL_CONF");
  ::unsetenv("GITHUB_STEP_SUMMARY");
  EXPECT_EQ(after, before);
  EXPECT_NE(outcome.err.find("proflint.toml has no effect"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.status, 1);
  EXPECT_FALSE(fs::exists(scratch.path() / "summary"));
  EXPECT_EQ(vet({"--isolated", "bad.prof"}).err, "");
}

TEST_F(Vetting, OnlyNamedCompanionsAreUsed) {
  scratch.write("a.gcda", real("flow.gcda"));
  scratch.write("a.gcno", real("jump.gcno"));  // of another program: stale if it were used
  EXPECT_EQ(vet({"a.gcda"}).status, 0);
  EXPECT_EQ(record({"a.gcda"})["companions"], json::parse(R"([{"role":"pair","name":"a.gcno","found":false}])"));
  const fs::path gmon = source_dir() / "corpus" / "real" / "gmon";
  scratch.write("gmon.out", read_file(gmon / "x86_64-nopie.gmon"));
  const json named = record({"--elf", "/proc/self/exe", "gmon.out"});
  ASSERT_TRUE(named.contains("companions")) << named;
  EXPECT_EQ(named["companions"][0]["name"], "/proc/self/exe");
}

// ---- V7: the same bytes, the same record

TEST_F(Vetting, RunsAreEqualByteByByte) {
  std::vector<std::string> words = {"--format", "ndjson", "--jobs", "2"};
  for (const char* name : {"flow.gcda", "flow.gcno", "jump.gcda", "loops.gcno"}) {
    scratch.write(name, real(name));
    words.push_back(name);
  }
  scratch.write("bad.prof", kInvalid);
  words.push_back("bad.prof");
  const std::string first = vet(words).out;
  EXPECT_FALSE(first.empty());
  for (int i = 0; i < 5; ++i) EXPECT_EQ(vet(words).out, first);
}

TEST_F(Vetting, BatchesAreMarkedAndGiveTheSameVerdicts) {
  std::vector<std::string> words;
  for (int i = 0; i < 150; ++i) {
    words.push_back(std::to_string(i) + ".prof");
    scratch.write(words.back(), i % 3 == 0 ? kClean : i % 3 == 1 ? kSuspicious : kInvalid);
  }
  const auto records = [&](const char* isolation) {
    std::vector<std::string> all = {"--format", "json", isolation};
    all.insert(all.end(), words.begin(), words.end());
    json list = json::parse(vet(all).out);
    for (json& record : list) {
      record.erase("arguments");
      if (record["type"] == "file") {
        EXPECT_EQ("--isolate=" + record["isolation"].get<std::string>(), isolation);
      }
      record.erase("isolation");
    }
    return list;
  };
  EXPECT_EQ(records("--isolate=batch"), records("--isolate=file"));
}

TEST_F(Vetting, StandardInputMayBeAPipe) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], kClean.data(), kClean.size()), static_cast<ssize_t>(kClean.size()));
  ::close(ends[1]);
  const int before = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  const json file = record({"--stdin-filename", "upload.prof", "-"});
  ::dup2(before, STDIN_FILENO);
  ::close(before);
  ::close(ends[0]);
  EXPECT_EQ(file["path"], "upload.prof");
  EXPECT_EQ(file["decision"], "accept");
  EXPECT_EQ(file["sha256"], tools::sha256(kClean));
}

}  // namespace
}  // namespace proflint::tests
