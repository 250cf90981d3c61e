// The verb salvage: its output, its reports, and the files it must never change.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

const std::string kFirst = "TN:one\nSF:/src/a.c\nDA:1,4\nDA:2,0\nLF:2\nLH:1\nend_of_record\n";
const std::string kSecond = "SF:/src/b.c\nDA:7,1\nLF:1\nLH:1\nend_of_record\n";
const std::string kThird = "TN:two\nSF:/src/c.c\nDA:3,5\nLF:1\nLH:1\nend_of_record\n";

class Salvage : public testing::Test {
 protected:
  Salvage() {
    scratch.write("sound.info", kFirst + kSecond + kThird);
    scratch.write("cut.info", kFirst + kSecond + kThird.substr(0, 25));
  }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), "salvage");
    return scratch.run(words);
  }
  std::string text(const char* name) const { return read_file(scratch.path() / name); }
  bool exists(const char* name) const { return fs::exists(scratch.path() / name); }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()));
  }
  // The contents of the file salvaged from `bytes`; empty if there is none.
  std::string saved(const std::string& bytes, std::vector<std::string> more = {}) const {
    scratch.write("damaged", bytes);
    std::vector<std::string> words = {"damaged", "-o", "saved"};
    words.insert(words.end(), more.begin(), more.end());
    run(words);
    std::string result = text("saved");
    fs::remove(scratch.path() / "saved");
    return result;
  }
  Scratch scratch;
};

TEST_F(Salvage, WritesTheWholeRecordsOfATruncatedFile) {
  const Outcome outcome = run({"cut.info", "-o", "saved.info"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(text("saved.info"), kFirst + kSecond);
  EXPECT_EQ(outcome.out,
            "cut.info: 2 of 2 complete sections written to saved.info; lost: 25 of 125 bytes (20.0%), "
            "1 of 4 lines (25.0%)\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(scratch.run({"--isolated", "saved.info"}).status, 0);
}

TEST_F(Salvage, WritesASoundFileAsItIs) {
  const Outcome outcome = run({"sound.info", "-o", "saved.info"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(text("saved.info"), text("sound.info"));
  EXPECT_EQ(outcome.out, "sound.info: 3 sections written to saved.info; nothing was left out\n");
}

TEST_F(Salvage, LeavesOutDamagedRecordsOnly) {
  EXPECT_EQ(saved(kFirst + "SF:/src/x.c\nDA:1,x\nend_of_record\n" + kThird), kFirst + kThird);
  EXPECT_EQ(saved(kFirst + "garbage\n" + kThird), kFirst + kThird);
  EXPECT_EQ(saved(kFirst + "SF:/src/x.c\nDA:1,2\n" + kThird), kFirst + kThird);  // without end_of_record
  EXPECT_EQ(saved("SF:\nDA:1,2\nend_of_record\n" + kThird), kThird);
}

TEST_F(Salvage, KeepsTheTestNameOfASectionThatIsLost) {
  const std::string lost = "TN:lost\nSF:/src/x.c\nDA:1,x\nend_of_record\n";
  EXPECT_EQ(saved(kFirst + lost + kSecond), kFirst + "TN:lost\n" + kSecond);
  EXPECT_EQ(saved(kFirst + lost + kThird), kFirst + kThird);
}

// One finding represents all negative counts, and is in the first of the sections.
TEST_F(Salvage, FindsDamagedRecordsThatShareAFinding) {
  std::string damaged, sound;
  for (int i = 0; i < 300; ++i) {
    const std::string name = "SF:/src/f" + std::to_string(i) + ".c\n";
    damaged += name + (i % 3 == 0 ? "DA:1,-5\n" : "DA:1,5\n") + "end_of_record\n";
    if (i % 3 != 0) sound += name + "DA:1,5\nend_of_record\n";
  }
  EXPECT_EQ(saved(damaged), sound);
}

TEST_F(Salvage, UnpacksContainersEvenIfTruncated) {
  const std::string packed = tools::gzip_member(text("cut.info"));
  EXPECT_EQ(saved(packed), kFirst + kSecond);
  std::string many;
  for (int i = 0; i < 2000; ++i) many += "SF:/src/f" + std::to_string(i * 7919) + ".c\nDA:1,5\nend_of_record\n";
  const std::string part = saved(tools::gzip_member(many).substr(0, 4000));
  EXPECT_GT(part.size(), 1000U);
  EXPECT_TRUE(many.starts_with(part));
  EXPECT_TRUE(part.ends_with("end_of_record\n"));
  scratch.write("many.info.gz", tools::gzip_member(many).substr(0, 4000));
  const Outcome outcome = run({"many.info.gz", "-o", "part.info"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find(", unpacked from gzip; "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("the gzip container is damaged: "), std::string::npos) << outcome.out;
  EXPECT_EQ(run({"many.info.gz", "-o", "part.info.gz"}).status, 2);
  EXPECT_EQ(run({"many.info.gz", "--in-place"}).status, 3);
  EXPECT_EQ(saved(tools::gzip_member(tools::gzip_member(text("sound.info")))), "");
}

TEST_F(Salvage, NeverOverwritesAFile) {
  scratch.write("there.info", "mine\n");
  const Outcome outcome = run({"cut.info", "-o", "there.info"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "proflint: cannot write there.info: File exists\n");
  EXPECT_EQ(text("there.info"), "mine\n");
  EXPECT_EQ(run({"cut.info", "-o", "cut.info"}).status, 2);
  fs::create_symlink("nowhere", scratch.path() / "link.info");
  EXPECT_EQ(run({"cut.info", "-o", "link.info"}).status, 2);
  EXPECT_FALSE(exists("nowhere"));
}

TEST_F(Salvage, InPlaceKeepsTheDamagedFile) {
  const std::string damaged = text("cut.info");
  fs::permissions(scratch.path() / "cut.info", fs::perms::owner_read | fs::perms::owner_write);
  const Outcome outcome = run({"--in-place", "cut.info"});
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_NE(outcome.out.find("\n  the damaged file is kept as cut.info.bak\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(text("cut.info"), kFirst + kSecond);
  EXPECT_EQ(text("cut.info.bak"), damaged);
  EXPECT_EQ(fs::status(scratch.path() / "cut.info").permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(scratch.run({"--isolated", "."}).out.find("cut.info.bak"), std::string::npos) << "a later run passes";
  EXPECT_NE(scratch.run({"--isolated", "cut.info.bak"}).status, 0) << "unless it names the file";
  scratch.write("cut.info", damaged);
  EXPECT_EQ(run({"--in-place", "cut.info"}).status, 2);  // the backup exists
  EXPECT_EQ(text("cut.info"), damaged);
  EXPECT_EQ(count(), 3U);
}

TEST_F(Salvage, InPlaceLeavesASoundFileAlone) {
  const Outcome outcome = run({"--in-place", "sound.info"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "sound.info: nothing needs to be left out; the file stays as it is\n");
  EXPECT_EQ(count(), 2U);
  fs::create_symlink("cut.info", scratch.path() / "link.info");
  EXPECT_EQ(run({"--in-place", "link.info"}).status, 2);
  EXPECT_EQ(count(), 3U);
}

TEST_F(Salvage, WritesNothingIfNothingCanBeSaved) {
  scratch.write("none.info", kFirst.substr(0, 30));
  scratch.write("some.gcda", "adcg*31B");
  scratch.write("what.txt", "neither this\nnor that\n");
  const auto failure = [&](const char* name) {
    const Outcome outcome = run({name, "-o", "saved"});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(exists("saved"));
    return outcome.err;
  };
  EXPECT_EQ(failure("none.info"),
            "proflint: none.info: nothing was written: the file does not contain a complete section\n");
  EXPECT_NE(failure("what.txt").find("--assume FORMAT"), std::string::npos);
  scratch.write("merge.info", kFirst + "<<<<<<< HEAD\n" + kSecond + "=======\n" + kThird + ">>>>>>> other\n");
  EXPECT_NE(failure("merge.info").find("[file/merge-conflict]"), std::string::npos);
  scratch.write("x.xml", "<?xml version=\"1.0\"?><coverage line-rate=\"0.5\"><packages/></coverage>");
  EXPECT_NE(failure("x.xml").find("the format cobertura"), std::string::npos);
}

TEST_F(Salvage, FailsWithoutTracesIfItCannotWrite) {
  EXPECT_EQ(run({"cut.info", "-o", "missing/saved.info"}).status, 2);
  EXPECT_EQ(run({"missing.info", "-o", "saved.info"}).status, 2);
  EXPECT_EQ(count(), 2U);
  if (::geteuid() == 0) return;  // may write everywhere
  fs::permissions(scratch.path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(run({"cut.info", "-o", "saved.info"}).status, 2);
  EXPECT_EQ(run({"--in-place", "cut.info"}).status, 2);
  fs::permissions(scratch.path(), fs::perms::owner_all);
  EXPECT_EQ(count(), 2U);
}

TEST_F(Salvage, ReportsARecord) {
  const Outcome outcome = run({"cut.info", "-o", "saved.info", "--format", "ndjson"});
  const nlohmann::json record = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(record["type"], "salvage");
  EXPECT_EQ(record["path"], "cut.info");
  EXPECT_EQ(record["output"], "saved.info");
  EXPECT_EQ(record["format"], "lcov");
  EXPECT_EQ(record["before"]["verdict"], "invalid");
  EXPECT_EQ(record["before"]["bytes"], 125);
  EXPECT_EQ(record["after"]["verdict"], "clean");
  EXPECT_EQ(record["after"]["records"], 2);
  EXPECT_EQ(record["after"]["lines"], 3);
  EXPECT_EQ(record["lost_bytes"], 25);
  EXPECT_EQ(record["lost"].size(), 1U);
  EXPECT_EQ(record["lost"][0]["offset"], 100);
  EXPECT_EQ(record["exit"], 1);
  scratch.write("none.info", kFirst.substr(0, 30));
  const nlohmann::json none = nlohmann::json::parse(run({"none.info", "-o", "none", "--format", "json"}).out);
  EXPECT_EQ(none["failure"], "the file does not contain a complete section");
  EXPECT_FALSE(none.contains("output"));
  EXPECT_EQ(none["exit"], 3);
}

TEST_F(Salvage, RecordsFollowTheSchema) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "needs python3-jsonschema";
  scratch.write("none.info", kFirst.substr(0, 30));
  std::string records;
  for (const char* name : {"cut.info", "sound.info", "none.info"})
    records += run({name, "-o", std::string(name) + ".saved", "--format", "ndjson"}).out;
  records += run({"cut.info", "--in-place", "--format", "ndjson"}).out;
  records += run({"sound.info", "--in-place", "--format", "ndjson"}).out;
  scratch.write("records", records);
  const std::string command =
      "python3 -c 'import json, sys, jsonschema; s = json.load(open(sys.argv[1])); "
      "v = jsonschema.validators.validator_for(s)(s); [v.validate(json.loads(line)) for line in open(sys.argv[2])]' '" +
      (source_dir() / "tools/schema/salvage.schema.json").string() + "' '" + (scratch.path() / "records").string() +
      "'";
  EXPECT_EQ(std::system(command.c_str()), 0) << records;
}

TEST_F(Salvage, WritesToStandardOutput) {
  const Outcome outcome = run({"cut.info", "-o", "-"});
  EXPECT_EQ(outcome.out, kFirst + kSecond);
  EXPECT_NE(outcome.err.find("2 of 2 complete sections written to standard output"), std::string::npos) << outcome.err;
  EXPECT_EQ(run({"cut.info", "-o", "-", "--quiet"}).err, "");
}

TEST_F(Salvage, RefusesWrongUsage) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"cut.info"},
                                             {"-o", "x"},
                                             {"cut.info", "sound.info", "-o", "x"},
                                             {"cut.info", "-o", "x", "--in-place"},
                                             {"-", "--in-place"},
                                             {"cut.info", "-o", "x", "--format", "sarif"}})
    EXPECT_EQ(run(words).status, 2);
  EXPECT_EQ(scratch.run({"check", "--in-place", "cut.info"}).status, 2);
  EXPECT_EQ(count(), 2U);
}

// The report about a file of two records, of which the last is truncated.
TEST_F(Salvage, ReportsUseTheNounOfTheFormat) {
  const auto report = [&](const std::string& bytes, const std::vector<std::string>& more = {}) {
    scratch.write("damaged", bytes);
    std::vector<std::string> words = {"damaged", "-o", "saved"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(words);
    fs::remove(scratch.path() / "saved");
    return outcome.out + outcome.err;
  };
  const auto expect_noun = [](const std::string& text, const std::string& noun) {
    EXPECT_NE(text.find(" complete " + noun + " written to saved; lost: "), std::string::npos) << text;
  };
  expect_noun(report(kFirst + "SF:/src/x.c\n"), "section");
  expect_noun(report(kFirst + kSecond + "SF:/src/x.c\n"), "sections");
  expect_noun(report("mode: count\ne.com/a.go:1.1,2.2 1 5\ne.com/a.go:3.1"), "block");
  expect_noun(report("main;a 5\nmain;b 7\nmain;c", {"--assume", "folded"}), "stacks");
  expect_noun(report("f:10:1\n 1: 10\ng:5:1\n 1: 2\nh:7:1\n 1:", {"--assume", "sample-text"}), "functions");
  expect_noun(report("1 main 1a 1 f 0 0 7\n1 main 2b 1 g 0", {"--assume", "bolt-fdata"}), "line");
  EXPECT_NE(report("mode: count\ne.com/a.go:1.1").find("the file does not contain a complete block"),
            std::string::npos);
}

// A loss is never "0.0%", and other percentages are rounded down as in all reports.
TEST_F(Salvage, ReportsSmallLosses) {
  std::string many = "SF:/src/a.c\n";
  for (int i = 1; i <= 2500; ++i) many += "DA:" + std::to_string(i) + ",5\n";
  many += "end_of_record\n";
  scratch.write("many.info", many + "SF:/src/b.c\nDA:1,5\n");
  EXPECT_NE(run({"many.info", "-o", "saved"}).out.find("1 of 2501 lines (less than 0.1%)"), std::string::npos);
  scratch.write("most.info", many + "SF:/src/b.c\nDA:1,5\nDA:2,5\nDA:3,5\n");
  EXPECT_NE(run({"most.info", "-o", "most"}).out.find("3 of 2503 lines (0.1%)"), std::string::npos);
}

TEST_F(Salvage, DocumentNamesItsFormats) {
  const std::string page = read_file(source_dir() / "tools/docs/salvage.md");
  for (const Format* format : formats())
    EXPECT_EQ(page.find("\n| `" + std::string(format->id) + "`") != page.npos, format->salvage != nullptr)
        << format->id;
}

// Salvages a file of the corpus without its last `lost` bytes and runs `command` with the path of the result; does
// nothing if the program is not installed.
class SalvageForConsumers : public Salvage {
 protected:
  void expect_readable(const std::string& program, const std::string& arguments, const char* file, std::size_t lost) {
    if (std::system(("command -v " + program + " >/dev/null").c_str()) != 0) return;
    const std::string whole = read_file(source_dir() / "corpus/real" / file);
    ASSERT_GT(whole.size(), lost);
    const std::string bytes = saved(whole.substr(0, whole.size() - lost));
    ASSERT_NE(bytes, "") << file;
    scratch.write("saved", bytes);
    const std::string path = (scratch.path() / "saved").string();
    const std::string command = "cd '" + scratch.path().string() + "' && " + program + " " + arguments;
    EXPECT_EQ(std::system((command + " '" + path + "' >/dev/null 2>&1").c_str()), 0) << program << " " << file;
    fs::remove(path);
  }
};

TEST_F(SalvageForConsumers, ReadTheSalvagedFiles) {
  scratch.write("go.mod", "module example.org/shop\n");  // go tool cover reads the sources as well
  scratch.write("price/price.go", "package price\n");
  for (const std::size_t lost : {std::size_t{20}, std::size_t{300}}) {
    expect_readable("lcov", "--summary", "lcov/sum.info", lost);
    expect_readable("callgrind_annotate", "", "callgrind/callgrind.out.parts", lost);
    expect_readable("llvm-profdata", "show --sample", "sample-text/line.proftext", lost / 15);
    for (const char* version : {"16", "19"})
      expect_readable("/usr/lib/llvm-" + std::string(version) + "/bin/merge-fdata", "", "bolt/merged.fdata", lost);
    expect_readable("go", "tool cover -func", "go-cover/count.out", lost / 4);
  }
}

// --- other formats ---

TEST_F(Salvage, KeepsTheModeOfAGoProfile) {
  const std::string mode = "mode: count\n", a = "e.com/a.go:1.1,2.2 1 5\n", b = "e.com/a.go:3.1,4.2 1 7\n";
  EXPECT_EQ(saved(mode + a + "e.com/a.go:5.1,x.2 1 7\n" + b), mode + a + b);
  EXPECT_EQ(saved(mode + a + mode + b), mode + a + b);  // written one after the other
  EXPECT_EQ(saved(mode + a + "mode: set\n" + b), mode + a);
  EXPECT_EQ(saved(a + b, {"--assume", "go-cover"}), "");
}

TEST_F(Salvage, KeepsLinesOfCollapsedStacks) {
  EXPECT_EQ(saved("main;a 5\nmain;b x7\n# note\nmain;c 8\nmain;d", {"--assume", "folded"}),
            "main;a 5\n# note\nmain;c 8\n");
}

TEST_F(Salvage, KeepsFunctionsOfSampleProfiles) {
  const std::string f = "f:10:1\n 1: 10\n", g = "g:5:1\n 1: 2\n 2: h:3\n  1: 3\n", h = "h:7:1\n 1: 7\n";
  EXPECT_EQ(saved(f + g + "h:7:1\n 1: 7x\n" + h), f + g + h);
  EXPECT_EQ(saved(f + g + "h:7:1\n 1:"), f + g);
  // A line without its indentation may be one of g.
  EXPECT_EQ(saved(f + g + "3: 4\n" + h), f + h);
}

TEST_F(Salvage, KeepsLinesAndHeaderOfBoltProfiles) {
  const std::string head = "no_lbr cycles:u\n", a = "1 main 1a 7\n", b = "1 main 2b 9\n";
  EXPECT_EQ(saved(head + a + "1 main zz 4\n" + b + "1 ma"), head + a + b);
  const std::string c = "1 main 1a 1 f 0 0 7\n", d = "1 main 2b 1 g 0 0 9\n";
  EXPECT_EQ(saved(c + "1 main 1a 1 f 0 0 -7\n" + d), c + d);
}

TEST_F(Salvage, KeepsCompletePartsOfCallgrindProfiles) {
  const std::string head = "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ./a\n";
  const auto part = [](int number, const std::string& total) {
    return "part: " + std::to_string(number) +
           "\n\ndesc: Trigger: Program termination\npositions: line\nevents: Ir\n"
           "summary: 5\n\nfl=(1) a.c\nfn=(1) main\n1 5\ntotals: " +
           total + "\n\n";
  };
  EXPECT_EQ(saved(head + part(1, "5") + part(2, "x") + part(3, "5")), head + part(1, "5") + part(3, "5"));
  EXPECT_EQ(saved(head + part(1, "x") + part(2, "5")), head + part(2, "5"));
  const std::string cut = part(2, "5").substr(0, 110);
  EXPECT_EQ(saved(head + part(1, "5") + cut), head + part(1, "5"));
  EXPECT_EQ(saved(head + part(1, "5") + cut + "\n" + part(3, "5")), head + part(1, "5") + part(3, "5"));
  const std::string other = "# callgrind format\nversion: 1\nevents: Ir\nfn=main\n1 5\n\n";
  EXPECT_EQ(saved(other + "part: 2\nevents: Ir\nfn=main\n1 x\n\npart: 3\nevents: Ir\n"), other) << "no costs";
  const std::string xdebug = "version: 1\ncreator: xdebug 3.2.0\ncmd: a.php\nevents: T\nfl=a\nfn=f\n1 5\nsummary: 5\n";
  EXPECT_EQ(saved(xdebug + "part: 2\nevents: T\nfl=a\nfn=f\n1 5\n"), xdebug) << "no summary";
}

}  // namespace
}  // namespace proflint::tests
