// Files of other kinds are named with a remedy; some names require their format; zeros at the end are a cause.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/engine/names.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

struct KindRow {
  std::string_view bytes, said, name = "input";
};

constexpr KindRow kKinds[] = {
    {"SQLite format 3\0\x10\0"sv, "SQLite database"},
    {"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7\0"sv, "SQLite rollback journal"},
    {"FLR\0\0\2\0\1"sv, "jfrconv"},
    {"\xfb\xa9\x03z\x01x"sv, "cProfile"},
    {"{(\x03\0\0\0abc"sv, "cProfile"},
    {"EMMA\0\0\0\0\0\0\0\x20"sv, "EMMA", "coverage.ec"},
    {"\x80\x04\x95\x01\0}."sv, "pickle"},
    {"desc: --x\ncmd: ./m\ntime_unit: i\n#-----------\n", "massif"},
    {"{\"dhatFileVersion\":2,\"mode\":\"heap\"}", "DHAT"},
    {"d\xff\xff\xff\xff\xff\xbf\xc0"sv, "sancov"},
    {"\xc0\xbf\xff\xff\xff\xff\xff\x32"sv, "sancov"},
    {"DRCOV VERSION: 2\n", "drcov2lcov"},
    {"Dr. Memory version 2.6.0\nDr. Memory results for pid 7\n", "Dr. Memory"},
    {"pro\000010\0\1"sv, "ART"},
    {"HSPLcom/example/Main;->run()V\nLcom/example/B;\n", "Android ART baseline profile"},
    {"Nettrace\x14\0"sv, "dotnet-trace"},
    {"MZ\x90\0\3\0\0\0"sv, "PE image"},
    {"CTXP\0\0\0\0"sv, "llvm-ctxprof-util"},
    {"BC\xc0\xde\0\0"sv, "bitcode"},
    {"# SystemC::Coverage-3\n", "verilator_coverage"},
    {"Mix \"Main.hs\" 2020-01-01 00:00:00 UTC 1 8 []\n", "hpc"},
    {"BISECT-COVERAGE-4\n", "bisect-ppx-report"},
    {"*\x83h\3d\0\4filed\0\3foo"sv, "Erlang", "all.coverdata"},
    {"Tix [ TixModule \"Main\" 1 1 [1]]\n", "hpc"},
    {"\0\5\x16\7\0\2\0\0Mac OS X        "sv, "AppleDouble", "._a.gcda"},
    {"\n\n      lib`f+0x1\n      app`main+0x2\n        3\n", "DTrace", "out.stacks"},
    {"heap_v2/524288\n  t*: 1: 2 [0: 0]\n", "jemalloc", "jeprof.1.0.f.heap"},
    {"\n\n\n              0x18bc3a010\n              0x18bc35e50\n               12\n", "DTrace", "out.stacks"},
    {"CPU     ID    FUNCTION:NAME\n\n      lib`f+0x1\n      app`main+0x2\n      0x7f00\n        3\n", "DTrace"},
    {"\tWed Nov 25 04:00 2026 Time and Allocation Profiling Report  (Final)\n\n", "GHC"},
    {"3:src/a.lua\n1 0 2 \n", "luacov"},
    {"example.com/m/a.go:3:\tAdd\t\t100.0%\ntotal:\t\t\t(statements)\t50.0%\n", "go tool cover -func"},
    {"PeriodType: cpu nanoseconds\nPeriod: 1\nSamples:\n", "pprof -raw"},
    {"File: prog\nType: cpu\nShowing nodes accounting for 10ms, 100% of 10ms total\n", "pprof text report"},
    {"--- symbol\nbinary=/bin/x\n", "gperftools"},
    {"GROUP,PACKAGE,CLASS,INSTRUCTION_MISSED,INSTRUCTION_COVERED\n", "jacoco.xml"},
    {"\xac\xed\0\5sr\0"sv, "Java"},
    {"{\"traceEvents\":[]}", "Chrome trace"},
    {"[{\"name\":\"a\",\"ph\":\"X\",\"ts\":1}]", "Chrome trace"},
    {"{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}", "speedscope"},
    {"{\"meta\":{\"interval\":1},\"libs\":[],\"threads\":[]}", "Firefox"},
    {"{\"source_files\":[]}", "Coveralls"},
    {"{\"covered_strength\":1.0,\"line_counts\":{},\"source_files\":[]}", "Code Climate"},
    {"{\"Packages\":[{\"Name\":\"a\",\"Functions\":[]}]}", "gocov"},
    {"{\"/a.js\":{\"lineData\":[null,1],\"functionData\":[1],\"branchData\":{}}}", "JSCover"},
    {"{\"files\":[],\"percent_covered\":\"50.00\",\"covered_lines\":1,\"total_lines\":2}", "kcov"},
    {"{\"runs\":[],\"summary\":{\"Total\":{}}}", "Devel::Cover", "cover_db/cover.json"},
    {"{\"repository\":\"a/b\",\"commit\":\"0\",\"coverage\":{\"total\":2,\"covered\":1}}", "octocov"},
    {"[{\"id\":\"01p\",\"totalLines\":2,\"lines\":{\"1\":1,\"2\":0},\"totalCovered\":1}]", "Salesforce"},
    {"[{\"name\":\"a\"}]\n", "JSON"},
    {"{\"coverage\":{\"a.c\":[null,1]}}", "Codecov"},
    {"{\"meta\":{\"timestamp\":1,\"simplecov_root\":\"/s\"},\"coverage\":{\"a.rb\":{\"lines\":[1]}}}", "Undercover"},
    {"{\"coverage\":{\"a.cls\":{\"lines\":[1]}},\"timestamp\":1}", "SimpleCov"},
    {"{\"summary\":{},\"coverage\":{\"assemblies\":[]}}", "ReportGenerator"},
    {"{\"files\":[{\"file\":\"a.c\",\"lines\":[]}],\"gcovr/format_version\":\"0.6\"}", "gcovr -a"},
    {"{\"type\":\"CodeCoverage\",\"coverage\":[]}", "Dart"},
    {"{\"coverage\":[{\"source\":\"a.dart\",\"hits\":[1,2]}]}", "Dart"},
    {"{\"data\":{\"a.js\":{\"path\":\"a.js\",\"statementMap\":{}}}}", "istanbul"},
    {"{\"files\":[{\"path\":[\"a.rs\"],\"traces\":[],\"covered\":0,\"coverable\":0}]}", "tarpaulin"},
    {"{\"App.dll\":{\"/src/A.cs\":{\"A\":{\"Void A::F()\":{\"Lines\":{\"5\":1},\"Branches\":[]}}}}}", "coverlet"},
    {"{\"mode\":\"cpu\",\"gc_samples\":0,\"missed_samples\":0}", "stackprof"},
    {"{\"executableLines\":2,\"targets\":[]}", "xccov"},
    {"{\"parent\":null,\"pid\":1,\"argv\":[\"node\"],\"uuid\":\"u\",\"externalId\":\"\"}", "nyc"},
    {"{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{\"profile\":{\"nodes\":[]}}}", "DevTools", "a.cpuprofile"},
    {"{\"code\":[],\"functions\":[],\"ticks\":[]}", "--preprocess"},
    {"{\"totals\":{\"errors\":1,\"file_errors\":0},\"files\":{}}", "PHPStan"},
    {"{\"files\":{},\"sessions\":{},\"totals\":{}}", "Codecov"},
    {"", "SimpleCov", "coverage/.resultset.json.lock"},
    {"", "SimpleCov", "coverage/.report_stamp"},
    {"---\nUnit Tests:\n", "SimpleCov", "coverage/resultset.yml"},
    {"SimpleCov.start 'rails'\n", "SimpleCov", ".simplecov"},
    {"CMDLINE python a.py\nMEM 1.5 1764000000.1\n", "mprof"},
    {"<?php return unserialize('x');\n", "PHP", "a.cov"},
    {"<phpunit xmlns='https://schema.phpunit.de/coverage/1.0'/>", "--coverage-clover"},
    {"<crap_result/>", "Crap4j"},
    {"<Root CoveredStatements='1' DotCoverVersion='2023.3'/>", "dotCover"},
    {"<coverage profilerVersion='1.5.8'><module/></coverage>", "NCover"},
    {"<scoverage statement-count='2'/>", "scoverage"},
    {"\0\0\0\0\3\0\0\0\0\0\0\0\xe8\3\0\0\0\0\0\0\4\7cpython"sv, "vmprof"},
    {"=srl\x01\0*"sv, "Devel::Cover"},
    {"pst0\4\x0b\x08"sv, "Devel::Cover"},
    {"Function 'main'\nLines executed:66.67% of 3\n", "gcov prints"},
    {"This is a.info, produced by makeinfo version 6.8 from a.texi.\n", "GNU Info", "a.info"},
    {"name = Views\ncore = 7.x\n", "settings", "views.info"},
    {"#!/bin/sh\nexec perf record\n", "script", "tool.perf"},
    {"root:100000:65536\nann:165536:65536\n", "subordinate ids", "etc/subuid"},
    {"v 0 0 0\nv 0 0 1\nv 0 1 0\nf 1 2 3\nf 1 2 3\nf 1 3 2\n", "3D model", "a.obj"},
    {"TN: math\nTD: Adds numbers\n", "genhtml --description-file", "descriptions.info"},
    {"TN:all\nSN:/rtl/a.sv\nTEST:1,add;sub\nend_of_record\n", "Coverview", "tests.desc"},
    {"<coverage generated=\"{{now}}\"><project/></coverage>", "template", "report.xml"},
    {"<top abs_name=\"top\" coverage=\"2\" size=\"4\"/>", "cocotb"},
    {"<Site BuildName=\"a\"><Coverage/></Site>", "CTest"},
    {"/s/a.c:\n    1|       |// a\n    2|      3|int a;\n", "llvm-cov export"},
    {"    1|       |// a\n    2|      3|int a;\n", "llvm-cov export"},
    {"Filename    Regions    Missed Regions     Cover\n-------\n", "llvm-cov export"},
    {"Name    Stmts   Miss  Cover\n------------\na.py 3 1 67%\n", "coverage report"},
    {"----------|---------|\nFile      | % Stmts | % Branch |\n", "istanbul"},
    {"       |import std.stdio;\n      1|void main() {}\na.d is 100% covered\n", "-cov", "a.lst"},
    {"SCRIPT  /s/a.vim\nSourced 1 time\nTotal time:   0.000132\n", "covimerage"},
    {"File generated from /s/a.erl by COVER 2026-11-29 at 10:59:44\n", "Erlang", "a.COVER.out"},
    {"        - module A\n        1 f() = 2\n", "CoverageTools.jl", "a.jl.123.cov"},
    {"======\nsrc/a.lua\n======\n", "luacov -r lcov", "luacov.report.out"},
    {"FROM alpine:3.20\nRUN apk add kcov\n", "a text", "docker/.coverage"},
    {"prm\000010\0\1"sv, "ART"},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\4\0\0\0pypy"sv, "vmprof"},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0cpython"sv, "vmprof"},
    {"*\203h\3w\4filed\0\3foo"sv, "Erlang", "all.coverdata"},
    {"Dr. Memory results for pid 7\n", "Dr. Memory", "results.txt"},
    {"#-----------\nsnapshot=0\n#-----------\n", "massif", "massif"},
    {"Samples:\nsamples/count cpu/nanoseconds\n    1   10: 1 2\nLocations\n     1: 0x1\n", "pprof -raw", "x.txt"},
    {"File 'a.c'\nLines executed:66.67% of 3\n", "gcov prints", "x.txt"},
    {"ResourceProfiles #0\nResource attributes:\n     -> a: Str(b)\n", "OpenTelemetry", "x.txt"},
    {"ResourceProfiles #0\nResource SchemaURL: \n", "OpenTelemetry", "x.txt"},
    {"Filename   Functions  Missed Functions  Executed\n", "llvm-cov export", "x.txt"},
    {"FUNCTION  F()\nCalled 1 time\nTotal time:   0.1\n", "covimerage", "x.txt"},
    {"v 0 0 0\nvn 0 0 1\n", "3D model", "a.obj"},
    {"SQLite format 3\0\x10\0CREATE TABLE node_file (file_fp)"sv, "pytest-testmon", "x"},
    {"SQLite format 3\0\x10\0CREATE TABLE moz_places(id)"sv, "Firefox", "x"},
    {"PK\3\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\14\0\0\0primary.prof\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv,
     "dex metadata", "x.dm"},
    {"total:\t(statements)\t50.0%\n", "go tool cover -func", "x.txt"},
    {"anything\n", "UCDB", "a.ucdb"},
    {"anything\n", "Devel::Cover", "cover_db/runs/1/cover.14"},
    {"{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"proflint\"}}}]}", "proflint report", "x.sarif"},
    {"{\"runs\":[{\"automationDetails\":{\"id\":\"proflint/\"}}]}", "proflint report", "x.sarif"},
    {"[section]\nname = value\n; comment\n\n# c\n", "settings", "views.info"},
    {"{}", "JSON", "cover_db/x.json"},
    {"{\"type\":\"run\",\"schema\":1}", "JSON", "x"},
    {"{\"type\":\"run\",\"digest\":\"0\"}", "JSON", "x"},
    {"{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"other\"}}}]}", "JSON", "x.sarif"},
    {"PK\3\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0secondary.prof"sv, "zip archive", "x.dm"},
    {"SQLite format 3\0\x10\0CREATE TABLE node (x)"sv, "not a data file of coverage.py", "x"},
    {"{\"proflint-baseline\":1,\"files\":{}}", "proflint baseline"},
    {"{\"type\":\"run\",\"schema\":1,\"digest\":\"0\"}\n{\"type\":\"end\"}\n", "proflint records"},
};

TEST(OtherKinds, AreNamedWithARemedy) {
  for (const KindRow& row : kKinds) {
    const Detection detection = detect(row.bytes, row.name);
    EXPECT_EQ(detection.format, nullptr) << row.said;
    EXPECT_TRUE(detection.is_other_kind) << row.said;
    EXPECT_NE(detection.reason.find(row.said), std::string::npos) << row.said << ": " << detection.reason;
  }
}

// Each differs in one part from a file of the kind in its row.
constexpr KindRow kTwins[] = {
    {"pro\0abc\0\1"sv, "ART", "input"},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\4\0\0\0ruby"sv, "vmprof", "input"},
    {"\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\4\0\0\0pypy"sv, "vmprof", "input"},
    {"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\6\0\0\0pypy"sv, "vmprof", "input"},
    {"\200\4\225\1\0}x"sv, "pickle", "input"},
    {"\200\6\225\1\0}."sv, "pickle", "input"},
    {"\200\1\225\1\0}."sv, "pickle", "input"},
    {"\200\2.", "pickle", "input"},
    {"desc: --x\ntime_unit: i\n", "massif"},
    {"desc: --x\ncmd: ./m\n", "massif"},
    {"cmd: ./m\ntime_unit: i\n", "massif"},
    {"v 10400 3\nY x\n", "heaptrack"},
    {"HSPLcom/example/Main\n", "ART"},
    {"HSPLcom/example/Main;->run ()V\n", "ART"},
    {"\n      lib`f+0x1\n        3\n", "DTrace"},
    {"\n      0x1g\n      0x2h\n        3\n", "DTrace"},
    {"\n      lib`f+0x1\n      app`main+0x2\n        3\n        4\n        5\n", "DTrace"},
    {"      lib`f+0x1\n      app`main+0x2\nx\n        3\n", "DTrace"},
    {"3:src/a.lua\n1 0 \n", "luacov"},
    {"3:src/a.lua\n1 0 x\n", "luacov"},
    {"0:src/a.lua\n\n", "luacov"},
    {"3:\n1 0 2\n", "luacov"},
    {"total:\t50.0%\n", "go tool cover"},
    {"m/a.go:3:\tAdd\t\t100.0\n", "go tool cover"},
    {"m/a.go:x:\tAdd\t\t100.0%\n", "go tool cover"},
    {"m/a.go:3: Add\t\t100.0%\n", "go tool cover"},
    {"m/a.py:3:\tAdd\t\t100.0%\n", "go tool cover"},
    {"Samples:\nsamples/count\n", "pprof"},
    {"File: prog\nType: cpu\n", "pprof"},
    {"Showing nodes accounting for 10ms, 100% of 10ms total\n", "pprof"},
    {"CMDLINE python\nFUNC a\n", "mprof"},
    {"Function 'main'\nNo executable lines\n", "gcov"},
    {"ResourceProfiles #0\nScope\n", "OpenTelemetry"},
    {"ResourceProfiles #1\nResource SchemaURL:\n", "OpenTelemetry"},
    {"Filename  Lines\n", "llvm-cov"},
    {"Name  Value\n", "coverage report"},
    {"-----\n a | b\n", "istanbul"},
    {"       |import std.stdio;\n      1|void main() {}\n", "-cov"},
    {"       |import std.stdio;\nvoid main() {}\na.d is 100% covered\n", "-cov"},
    {"     x |a\n      1|b\na.d is 100% covered\n", "-cov"},
    {"SCRIPT  /s/a.vim\nsourced\n", "covimerage"},
    {"FUNCTION  F()\nCalled 1 time\n", "covimerage"},
    {"File generated from /s/a.erl\n", "Erlang"},
    {"This is a.info\n", "GNU Info", "a.info"},
    {"v 0 0 0\nv 1 0 0\n", "3D model", "a.obj"},
    {"[section\nname\n", "settings", "views.info"},
    {"anything\n", "Julia", "a.jl.123.txt"},
};

TEST(OtherKinds, NearTwinsAreNotNamed) {
  for (const KindRow& row : kTwins) {
    const Detection detection = detect(row.bytes, row.name);
    EXPECT_EQ(detection.format, nullptr) << row.said << ": " << row.bytes;
    EXPECT_FALSE(detection.is_other_kind) << row.said << ": " << row.bytes;
    EXPECT_EQ(detection.reason, "the contents do not match any known format") << row.said << ": " << row.bytes;
  }
}

// The third byte makes the header of a zlib stream a multiple of 31.
TEST(OtherKinds, DumpedCoverageHasAHeaderOfZlib) {
  const auto is_dumped = [](std::string_view bytes) {
    return detect(bytes, "a").reason.find("CoverageData.loads()") != std::string::npos;
  };
  for (const std::string_view header : {"zx\x01"sv, "zx\x5e"sv, "zx\x9c"sv, "zx\xda"sv}) {
    EXPECT_TRUE(is_dumped(header));
    EXPECT_TRUE(is_dumped(std::string(header) + "\xab"));
  }
  for (const std::string_view other : {"zx"sv, "zx\x9d\xab"sv, "zy\x9c\xab"sv, "yx\x9c\xab"sv})
    EXPECT_FALSE(is_dumped(other));
}

TEST(OtherKinds, ProseWithBackquotesIsNotAStack) {
  for (const std::string_view prose : {"notes:\n  Set ``--lazy`` first,\n  then call `stop`.\n"sv,
                                       "notes:\n  Set `lazy\n  and `stop\n"sv, "notes:\n  `lazy\n  `stop\n"sv})
    EXPECT_EQ(detect(prose, "notes.yaml").reason.find("DTrace"), std::string::npos) << prose;
}

TEST(OtherKinds, ListsOfWordsAndChecksumsAreNotBase64) {
  for (const std::string_view words :
       {"dd0fa2c12f2c4b4f88d2b3f5a3e5b2f2c3d4e5f6\n0123456789abcdef0123456789abcdef01234567\n"sv,
        "alpha\nbeta\ngamma\ndelta\nepsilon\n"sv, "main\nexit\nopen\nread\nseek\nstat\nlink\n"sv,
        "a_long_name_of_a_function_1\nb\n"sv, "aVeryLongNameOfSomeFunction\nshort\n"sv})
    EXPECT_EQ(detect(words, "list.txt").reason.find("base64"), std::string::npos) << words;
  constexpr std::string_view kLine = "YWRjZyoyMTIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", kEnd = "AAAAAA==";
  for (const std::string_view line_end : {"\n"sv, "\r\n"sv}) {
    std::string encoded;
    for (const std::string_view line : {kLine, kLine, kEnd}) encoded.append(line).append(line_end);
    EXPECT_NE(detect(encoded, "x").reason.find("base64"), std::string::npos) << detect(encoded, "x").reason;
  }
}

TEST(OtherKinds, TextInUtf16IsNamedByItsFormat) {
  std::string little, big;
  for (const char c : "TN:\nSF:a.c\nDA:1,1\nend_of_record\n"sv) {
    little.append({c, '\0'});
    big.append({'\0', c});
  }
  for (const std::string& text : {"\xff\xfe" + little, "\xfe\xff" + big, little, big}) {
    const Detection detection = detect(text, "lcov.info");
    EXPECT_EQ(detection.format, nullptr);
    EXPECT_TRUE(detection.reason.starts_with("UTF-16 text (lcov tracefile)")) << detection.reason;
  }
}

// Git LFS pointers and error pages take the place of a profile: an error if the name belongs only to profiles.
TEST(OtherKinds, PlaceholdersOfProfilesAreErrors) {
  for (const std::string_view bytes : {"version https://git-lfs.github.com/spec/v1\noid sha256:0\n"sv,
                                       "<!DOCTYPE html><html></html>"sv, "BZh91AY\1"sv})
    EXPECT_FALSE(detect(bytes, "default.profraw").is_other_kind) << bytes;
}

TEST(OtherKinds, SharedNamesClaimNothing) {
  for (const char* name :
       {"a.json", "a.txt", "a.prof", "a.perf", "a.gcov", "a.ec", "a.da", "a.xml", "a.out", "a.json5"})
    EXPECT_EQ(claim_of(name), NameClaim::none) << name;
  for (const char* name : {"x/a.gcda", "a.profraw", "gmon.out", "coverage-final.json", "a.pb.gz", "callgrind.out.7",
                           "lcov.info", "coverage.xml", "a.gcov.json", "covcounters.0.1.2", "a.lcov.gz"})
    EXPECT_EQ(claim_of(name), NameClaim::owned) << name;
  EXPECT_EQ(claim_of("a.info"), NameClaim::weak);
  EXPECT_EQ(detect("#!/bin/sh\n", "tool.perf").format, nullptr);
  EXPECT_EQ(detect("anything\n", "tool.perf").format, nullptr);
  EXPECT_EQ(detect("anything\n", "perf.data").format, nullptr);
  EXPECT_EQ(detect(std::string_view("\x1\x2\0\x3", 4), "perf.data").format->id, "perf-data");
}

TEST(OtherKinds, DamagedMagicsBelongToTheirFormatsWhateverTheNameIs) {
  const std::pair<std::string_view, const char*> kMagics[] = {{"PERFILE2\x68\0\0\0\0\0\0\0"sv, "perf-data"},
                                                              {"\x81rforpl\xff\x0a\0\0\0\0\0\0\0"sv, "profraw"}};
  for (const auto& [bytes, format] : kMagics)
    for (const std::size_t place : {0u, 3u, 7u}) {
      std::string damaged(bytes);
      damaged[place] ^= 0x20;
      const Detection detection = detect(damaged, "data");
      ASSERT_NE(detection.format, nullptr) << format << place;
      EXPECT_EQ(detection.format->id, format) << place;
      damaged[place == 0 ? 1 : 0] ^= 0x08;
      EXPECT_EQ(detect(damaged, "data").format, nullptr) << format << place;
    }
}

// A family that claims a name only for blank files treats NUL bytes as blanks; binary formats cannot read them.
TEST(OtherKinds, BlankFilesBelongToTheFormatsOfTheirNames) {
  for (const std::string_view bytes : {""sv, " \n"sv, "\0\0\0\0"sv, " \0\n"sv})
    for (const auto& [name, format] :
         {std::pair{"a.c.gcov", "gcov-text"}, std::pair{"a.perfscript", "perf-script"},
          std::pair{"coverage-final.json", "json-coverage"}, std::pair{"coverage.xml", "cobertura"},
          std::pair{"a.cpuprofile", "cpuprofile"}}) {
      const Detection detection = detect(bytes, name);
      ASSERT_NE(detection.format, nullptr) << name << ": " << detection.reason;
      EXPECT_EQ(detection.format->id, format) << name;
      EXPECT_FALSE(find_misnomer(name, *detection.format, bytes)) << name;
    }
  EXPECT_EQ(detect("\0\0\0\0"sv, "a.gcda").format, nullptr);
  EXPECT_EQ(detect("\0\0\0\0"sv, "default.profraw").format, nullptr);
}

TEST(OtherKinds, NamesOfOtherFormatsAreReported) {
  constexpr std::string_view kLcov = "TN:\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n", kGo = "mode: set\n";
  struct Row {
    std::string_view name, bytes;
    std::optional<Severity> severity;
  };
  const Row rows[] = {
      {"a.gcda", kLcov, Severity::error},
      {"a.profraw", kGo, Severity::error},
      {"default.pgo", "main;f 3\nmain;g 4\n", Severity::error},
      {"gmon.out", kLcov, Severity::error},
      {"a.exec.gz", kLcov, Severity::error},
      {"coverage.xml", kLcov, Severity::warning},
      {"lcov.info", kGo, Severity::warning},
      {"callgrind.out.5", kLcov, Severity::warning},
      {"a.json", kLcov, Severity::warning},
      {"a.da", kLcov, Severity::note},
      {"coverage.out", kLcov, std::nullopt},  // of Luau
      {"cover.out", kLcov, Severity::warning},
      {"any.prof", "main;f 3\nmain;g 4\n", std::nullopt},
      {"a.data", kGo, std::nullopt},
      {"cov.json.info", kLcov, std::nullopt},
      {"coverage.xml.txt", kLcov, std::nullopt},
      {".last_run.json", R"({"result": {"li)", std::nullopt},  // only json/truncated
      {"a.resultset.json", R"({"RSpec": {"cov)", std::nullopt},
      {"coverage.xml", "\xff\xfe<\0C\0o\0v\0e\0r\0a\0g\0e\0D\0S\0P\0r\0i\0v\0/\0>\0"sv,
       std::nullopt},  // of Visual Studio
      {"a.json",
       "\xff\xfe{\0\"\0d\0a\0t\0a\0\"\0:\0[\0]\0,\0\"\0t\0y\0p\0e\0\"\0:\0\"\0l\0l\0v\0"
       "m\0.\0c\0o\0v\0e\0r\0a\0g\0e\0.\0j\0s\0o\0n\0.\0e\0x\0p\0o\0r\0t\0\"\0"sv,
       std::nullopt},  // only json/encoding
      {"a.profdata", "main:10:1\n 1: 10\n", std::nullopt},
  };
  for (const Row& row : rows) {
    Input input;
    input.name = row.name;
    const Result result = check(row.bytes, {}, input);
    std::optional<Severity> found;
    for (const Finding& finding : result.findings)
      if (finding.rule->id == "file/name") found = finding.severity;
    EXPECT_EQ(found, row.severity) << row.name;
  }
}

// Lists of numbers are not text profiles, unless their name belongs to one.
TEST(OtherKinds, ListsOfNumbersAreNotProfiles) {
  constexpr std::string_view kNumbers = "-- old --\n1\n2\n3\n4\n5\n6\n7\n";
  EXPECT_LT(detect(kNumbers, "long.txt").match, Match::strong);
  EXPECT_EQ(detect("-2\n0\n1\n2\n0\n1\nend\n", "expected.out").match, Match::none);
  EXPECT_EQ(detect("main\n# Func Hash:\n10\n# Num Counters:\n2\n1\n2\n\n", "x.txt").match, Match::certain);
}

}  // namespace
}  // namespace proflint::tests
