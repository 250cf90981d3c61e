// Consumers: corpus/consumers.tsv matches the current corpus, and --for follows it. No consumer runs here:
// tools/maintain/differential --matrix measures cases that are new or changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "tools/program/settings/consumers.h"
#include "validators/core/digest.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMeasure = "; measure it: tools/maintain/differential --matrix";

struct MatrixRow {
  std::string rule, name, consumer, outcome, twin, found, cause, digest;
};

std::vector<MatrixRow> read_rows() {
  std::vector<MatrixRow> rows;
  std::istringstream lines(read_file(source_dir() / "corpus" / "consumers.tsv"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    MatrixRow row;
    std::istringstream cells(line);
    for (std::string* cell :
         {&row.rule, &row.name, &row.consumer, &row.outcome, &row.twin, &row.found, &row.cause, &row.digest})
      std::getline(cells, *cell, '\t');
    rows.push_back(row);
  }
  return rows;
}

const std::vector<MatrixRow>& rows() {
  static const std::vector<MatrixRow> all = read_rows();
  return all;
}

// A case of a rule about single files; those about several files, or about consumers, are not measured.
struct Case {
  std::string name, found, digest;
  std::vector<std::string> args;
  std::vector<tools::RecipeFile> bad, near;
};

// The severity of the rule's findings in concise output: the worst; "-" if there are none.
std::string severity_in(const std::string& output, std::string_view rule) {
  std::string worst = "-";
  const std::string mark = " [" + std::string(rule) + "]";
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line) && line != "near:";)
    for (const std::string severity : {"note", "warning", "error"})
      if (line.ends_with(mark) && line.find(": " + severity + ": ") != std::string::npos)
        worst = worst == "error" || (worst == "warning" && severity == "note") ? worst : severity;
  return worst;
}

// The rule of the case with this name: the longest id that the name starts with; empty if none matches.
std::string rule_of(const std::string& name) {
  std::string best;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      if (rule.id.size() > best.size() && name.starts_with(rule.id) &&
          (name.size() == rule.id.size() || name[rule.id.size()] == '-'))
        best = rule.id;
  return best;
}

void add_to_digest(std::vector<tools::RecipeFile> files, Sha256& digest) {
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  const std::string_view nul("\0", 1);
  for (const tools::RecipeFile& file : files) {
    digest.add(file.name);
    digest.add(nul);
    digest.add(std::to_string(file.bytes.size()));
    digest.add(nul);
    digest.add(file.bytes);
  }
  digest.add(nul);
}

Case read_case(const fs::path& path, const std::string& name, const std::string& rule) {
  Case one;
  one.name = name;
  fs::path expect = path;
  one.found = severity_in(read_file(expect.replace_extension(".expect")), rule);
  Sha256 digest;
  for (const tools::Variant variant : {tools::Variant::bad, tools::Variant::near}) {
    tools::Recipe recipe;
    std::string error;
    EXPECT_TRUE(tools::assemble(read_file(path), variant, path.stem().string(), path.parent_path(), recipe, error))
        << path << error;
    add_to_digest(recipe.files, digest);
    (variant == tools::Variant::bad ? one.bad : one.near) = recipe.files;
    if (variant == tools::Variant::bad) one.args = recipe.args;
  }
  one.digest = hexadecimal(digest.finish()).substr(0, 12);
  return one;
}

const std::map<std::string, Case>& cases() {
  static const std::map<std::string, Case> all = [] {
    std::map<std::string, Case> found;
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus")) {
      const std::string family = entry.path().parent_path().filename().string();
      if (entry.path().extension() != ".recipe" || family == "set" || family == "volume" || family == "consumer")
        continue;
      const std::string name = family + "/" + entry.path().stem().string(), rule = rule_of(name);
      if (!rule.empty()) found.emplace(name, read_case(entry.path(), name, rule));
    }
    return found;
  }();
  return all;
}

TEST(Consumers, CellsMatchTheCurrentCases) {
  for (const MatrixRow& row : rows()) {
    const auto one = cases().find(row.name);
    ASSERT_NE(one, cases().end()) << row.name << " is not a case" << kMeasure;
    EXPECT_EQ(row.digest, one->second.digest) << row.name << " is another file now" << kMeasure;
    EXPECT_EQ(row.found, one->second.found) << row.name << " has its rule as another severity" << kMeasure;
    EXPECT_EQ(row.rule, rule_of(row.name)) << row.name << kMeasure;
  }
}

// The formats that some consumer reads.
std::set<std::string_view> formats_of(const tools::ConsumerTable& table) {
  std::set<std::string_view> formats;
  for (const tools::Consumer& consumer : table.consumers)
    formats.insert(consumer.formats.begin(), consumer.formats.end());
  return formats;
}

// Whether a file of the case is in one of the formats, according to its bytes and its name.
bool is_in(const std::set<std::string_view>& formats, const Case& one) {
  for (const auto* files : {&one.bad, &one.near})
    for (const tools::RecipeFile& file : *files) {
      const Detection detection = detect(file.bytes, file.name);
      if (detection.format != nullptr && formats.contains(detection.format->id)) return true;
    }
  return false;
}

TEST(Consumers, EveryCaseInASupportedFormatHasACell) {
  std::set<std::string> measured;
  for (const MatrixRow& row : rows()) measured.insert(row.name);
  const tools::ConsumerTable table = tools::consumer_table();
  const std::set<std::string_view> formats = formats_of(table);
  for (const auto& [name, one] : cases())
    EXPECT_TRUE(!is_in(formats, one) || measured.contains(name)) << name << " was never measured" << kMeasure;
}

TEST(Consumers, TheProgramHasTheTable) {
  const tools::ConsumerTable table = tools::consumer_table();
  std::size_t count = 0;
  for (const tools::ConsumerCase& one : table.cases) count += one.cells.size();
  EXPECT_EQ(count, rows().size());
  EXPECT_TRUE(std::is_sorted(table.cases.begin(), table.cases.end(),
                             [](const auto& a, const auto& b) { return a.rule < b.rule; }));
  const auto listed = nlohmann::json::parse(run_program({"consumers", "--format", "json"}).out);
  ASSERT_EQ(listed.size(), table.consumers.size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const tools::Consumer& consumer = table.consumers[i];
    EXPECT_EQ(listed[i]["id"], consumer.name);
    EXPECT_EQ(listed[i]["version"], consumer.version);
    for (const std::string_view format : consumer.formats) EXPECT_NE(find_format(format), nullptr) << format;
    EXPECT_NE(run_program({"consumers"}).out.find(consumer.version), std::string::npos);
  }
}

TEST(Consumers, ThePageListsThem) {
  const std::string page = read_file(source_dir() / "tools" / "docs" / "consumers.md");
  const std::string list = run_program({"consumers", "--format", "markdown"}).out;
  EXPECT_TRUE(page.ends_with(list)) << "the page tools/docs/consumers.md ends with this:\n" << list;
}

// The findings on the files of a case with `--for CONSUMER` and the arguments of the case.
Outcome run_for(const Case& one, const std::vector<tools::RecipeFile>& files, const std::string& consumer) {
  const Scratch scratch;
  std::vector<std::string> words = {"--format", "concise", "--notes", "-j", "1", "--for", consumer};
  words.insert(words.end(), one.args.begin(), one.args.end());
  for (const tools::RecipeFile& file : files) {
    scratch.write(file.name, file.bytes);
    if (std::find(one.args.begin(), one.args.end(), file.name) == one.args.end()) words.push_back(file.name);
  }
  return scratch.run(words);
}

TEST(Consumers, RejectedCasesAreErrorsForTheConsumer) {
  std::size_t raised = 0;
  for (const tools::ConsumerCase& one : tools::consumer_table().cases)
    for (const tools::ConsumerCell& cell : one.cells) {
      if (!cell.is_raised || one.found == "error") continue;
      const Case& files = cases().at(std::string(one.name));
      const Outcome run = run_for(files, files.bad, std::string(cell.consumer));
      EXPECT_TRUE(run.status == 1 || run.status == 3) << one.name << " for " << cell.consumer << "\n"
                                                      << run.out << run.err;
      EXPECT_NE(run.out.find("(an error for " + std::string(cell.consumer) + ")"), std::string::npos) << run.out;
      ++raised;
    }
  EXPECT_GT(raised, 20u);
}

class For : public testing::Test {
 protected:
  For() {
    scratch.write("spaces.prof", "main:10:1\n 1: 4\n   \n 2: 6\n");
    scratch.write("clean.prof", "main:10:1\n 1: 10\n");
  }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"--format", "concise"});
    return scratch.run(words);
  }
  Scratch scratch;
};

TEST_F(For, RaisesAndNeverLowers) {
  EXPECT_EQ(run({"spaces.prof"}).status, 0);
  EXPECT_EQ(run({"--for", "llvm-19", "spaces.prof"}).status, 0);
  const Outcome refused = run({"--for", "llvm-14,llvm-19", "spaces.prof"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.out.find("(an error for llvm-14) [sample-text/space-line]"), std::string::npos) << refused.out;
  EXPECT_EQ(run({"--for", "llvm-14", "clean.prof"}).status, 0);
  scratch.write("broken.prof", "main:10:1\n 1: x9\n");
  EXPECT_EQ(run({"--for", "lcov-1,llvm-19", "broken.prof"}).status, 1);
}

TEST_F(For, SeveritiesOfTheUserTakePrecedence) {
  EXPECT_EQ(run({"--for", "llvm-14", "--ignore", "sample-text/space-line", "spaces.prof"}).status, 0);
  EXPECT_EQ(run({"--for", "llvm-14", "--severity", "sample-text/space-line=note", "spaces.prof"}).status, 0);
}

// gcovr rejects colors, but not the end of the file.
TEST_F(For, OtherFindingsOfAFileKeepTheirSeverity) {
  scratch.write("t.cc.gcov",
                "        -:    0:Source:t.cc\n        -:    0:Graph:t.gcno\n        -:    0:Data:t.gcda\n"
                "\x1b[32m\x1b[K        2\x1b[m\x1b[K:    1:f\n        1:    2:g");
  const std::string out = run({"--for", "gcovr-7.2", "t.cc.gcov"}).out;
  EXPECT_NE(out.find("error: the line contains a color escape sequence (an error for gcovr-7.2)"), std::string::npos)
      << out;
  EXPECT_NE(out.find("warning: the last line does not end in LF [gcov-text/final-newline]"), std::string::npos) << out;
}

TEST_F(For, IsASettingToo) {
  scratch.write("proflint.toml", "for = ['llvm-14']\n");
  EXPECT_EQ(run({"spaces.prof"}).status, 1);
  EXPECT_EQ(run({"--for", "llvm-19", "spaces.prof"}).status, 0);
  EXPECT_NE(scratch.run({"config"}).out.find("for = [ 'llvm-14' ]"), std::string::npos);
  scratch.write("proflint.toml", "for = ['lld-41']\n");
  EXPECT_NE(run({"spaces.prof"}).err.find("proflint.toml:1:8: unknown consumer 'lld-41'"), std::string::npos);
}

TEST_F(For, UnknownNamesAreRejected) {
  const struct {
    const char *name, *suggested;
  } rows[] = {
      {"lcov-0.9", "; did you mean lcov-1, lcov-2 or lcov-2.5? "},  // no earlier release
      {"gcovr", "; did you mean gcovr-5.2, gcovr-7.2 or gcovr-8.7? "},
      {"lvm-19", "; did you mean llvm-19? "},
      {"genhtml", "; did you mean lcov-1 or lcov-2.5? "},  // one of the measured commands
      {"genhtm", "; 'proflint consumers' lists"},
      {"codecov", "; 'proflint consumers' lists"},
  };
  for (const auto& row : rows) {
    const Outcome refused = run({"--for", row.name, "clean.prof"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.err.find("proflint: unknown consumer '" + std::string(row.name) + "'" + row.suggested), 0u)
        << refused.err;
  }
  EXPECT_EQ(run_program({"consumers", "llvm-91"}).status, 2);
}

TEST_F(For, VetRejectsFilesThatTheConsumerRejects) {
  EXPECT_EQ(scratch.run({"vet", "--sandbox", "best", "spaces.prof"}).status, 0);
  EXPECT_EQ(scratch.run({"vet", "--sandbox", "best", "--for", "llvm-14", "spaces.prof"}).status, 1);
  EXPECT_EQ(scratch.run({"vet", "--sandbox", "best", "--for", "lcov-1", "clean.prof"}).status, 1);
}

TEST_F(For, OneConsumerOfTheFormatIsEnough) {
  EXPECT_EQ(run({"--for", "lcov-1,llvm-19", "clean.prof"}).status, 0);
  const Outcome refused = run({"--for", "lcov-1,perf-6.1", "clean.prof"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.out.find("none of lcov-1, perf-6.1 reads sample-text files [consumer/format]"), std::string::npos)
      << refused.out;
}

// grcov takes a file for a tracefile only if it starts with TN or SF.
TEST_F(For, GrcovReadsNoTracefileThatStartsWithAComment) {
  scratch.write("first.info", "# merged\nTN:\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n");
  scratch.write("second.info", "TN:\n# merged\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n");
  EXPECT_EQ(run({"first.info", "second.info"}).status, 0);
  EXPECT_EQ(run({"--for", "grcov-0.8", "second.info"}).status, 0);
  const Outcome refused = run({"--for", "grcov-0.8", "first.info"});
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.out.find("a comment or blank line before the first record"), std::string::npos) << refused.out;
}

TEST_F(For, FilesForOtherConsumersAreSkippedInDirectories) {
  scratch.write("build/a.prof", "main:10:1\n 1: 10\n");
  scratch.write("build/broken.info", "SF:a.c\nDA:x,1\n");
  const Outcome some = run({"--for", "llvm-19", "build"});
  EXPECT_EQ(some.status, 0) << some.out << some.err;
  EXPECT_NE(some.err.find("1 other file skipped"), std::string::npos) << some.err;
  EXPECT_EQ(run({"--for", "llvm-19,lcov-1", "build"}).status, 1);
  EXPECT_EQ(run({"--for", "llvm-19", "build", "build/broken.info"}).status, 1);
  const Outcome none = run({"--for", "perf-6.1", "build"});
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("that a consumer named with --for reads"), std::string::npos) << none.err;
}

TEST_F(For, UnmeasuredReleasesUseTheNearestEarlierOne) {
  const Outcome later = run({"--for", "llvm-15", "spaces.prof"}), earlier = run({"--for", "llvm-14", "spaces.prof"});
  EXPECT_EQ(later.status, 1);
  EXPECT_NE(later.out.find("(an error for llvm-15)"), std::string::npos) << later.out;
  EXPECT_NE(later.err.find("llvm-15 was not measured; using the results for llvm-14"), std::string::npos) << later.err;
  EXPECT_EQ(earlier.err.find("was not measured"), std::string::npos) << earlier.err;
  const auto called = tools::consumers_called({"coverage-7.20"});  // the table has 7.16 before 7.6
  EXPECT_EQ(called.front().measured_as, "coverage-7.16");
  EXPECT_NE(run({"--for", "perf-6.9", "clean.prof"}).err.find("using the results for perf-6.1"), std::string::npos);
}

// Rows about releases that do not read a version name existing formats and consumers.
TEST(UnsupportedRelease, NamesConsumersOfTheFormat) {
  const tools::ConsumerTable table = tools::consumer_table();
  for (const Format* format : formats())
    for (const UnsupportedRelease& row : format->unsupported) {
      EXPECT_LT(row.releases.first, row.releases.end) << format->id << " " << row.source;
      EXPECT_FALSE(row.source.empty()) << format->id;
      if (row.versions) {
        EXPECT_LE(row.versions->first, row.versions->last) << format->id;
      }
      if (row.trait) {
        EXPECT_LT(row.trait->number, format->traits.size()) << format->id;
      }
      UnsupportedRelease any = row;
      any.releases = {};
      const bool is_read = std::any_of(table.consumers.begin(), table.consumers.end(), [&](const auto& consumer) {
        return is_about(any, consumer.name) &&
               std::find(consumer.formats.begin(), consumer.formats.end(), format->id) != consumer.formats.end();
      });
      EXPECT_TRUE(is_read) << format->id << ": no consumer is called " << row.consumers;
    }
}

TEST(UnsupportedRelease, ReleasesAreComparedAsNumbers) {
  const UnsupportedRelease row = {.consumers = "llvm clang", .releases = {{17}, {23}}, .source = "a source"};
  EXPECT_TRUE(is_about(row, "llvm-17"));
  EXPECT_TRUE(is_about(row, "clang-22"));
  EXPECT_FALSE(is_about(row, "llvm-16"));
  EXPECT_FALSE(is_about(row, "llvm"));
  EXPECT_TRUE(is_about({.consumers = "stackcollapse-perf", .source = "a source"}, "stackcollapse-perf"));
  EXPECT_FALSE(is_about(row, "llvm-23"));
  EXPECT_FALSE(is_about(row, "llvm"));
  EXPECT_FALSE(is_about(row, "lld-17"));
  EXPECT_FALSE(is_about(row, "llvm-"));
  EXPECT_FALSE(is_about(row, "llvm-17x"));
  EXPECT_FALSE(is_about(row, "llvm-99999999999"));
  const UnsupportedRelease old = {.consumers = "perf", .releases = before({6, 12}), .source = "a source"};
  EXPECT_TRUE(is_about(old, "perf-6.1"));
  EXPECT_TRUE(is_about(old, "perf-6.9"));
  EXPECT_FALSE(is_about(old, "perf-6.12"));
  EXPECT_FALSE(is_about(old, "perf-7"));
  EXPECT_EQ(parse_consumer("gcov-tool-12")->program, "gcov-tool");
}

TEST(UnsupportedRelease, VersionsAndTraitsMatchTheFacts) {
  constexpr Trait kOne = {0}, kOther = {5};
  Facts facts;
  const UnsupportedRelease any = {.consumers = "x", .source = "s"};
  const UnsupportedRelease versions = {.consumers = "x", .versions = Versions{8, 10}, .source = "s"};
  const UnsupportedRelease both = {.consumers = "x", .versions = Versions{8, 10}, .trait = kOne, .source = "s"};
  EXPECT_TRUE(is_about(any, facts));
  EXPECT_FALSE(is_about(versions, facts));
  for (const unsigned version : {7u, 8u, 10u, 11u}) {
    facts.version = version;
    EXPECT_EQ(is_about(versions, facts), version == 8 || version == 10) << version;
  }
  facts.version = 8;
  facts.traits.add(kOther);
  EXPECT_FALSE(is_about(both, facts));
  facts.traits.add(kOne);
  EXPECT_TRUE(is_about(both, facts));
}

}  // namespace
}  // namespace proflint::tests
