// BOLT profiles: valid ones are clean, one defect is one finding, truncation is found, hostile files are cheap.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/bolt.h"
#include "tests/builders/bytes.h"
#include "tests/builders/elf.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using bolt::Blocks;
using bolt::blocks;
using bolt::Branches;
using bolt::branches;

// The rules above notes.
// ---- Properties

RC_GTEST_PROP(Bolt, ValidTextIsCleanAndRecognised, ()) {
  const Branches made = *branches();
  const Result fdata = check(bolt::fdata(made)), samples = check(bolt::samples(made));
  RC_ASSERT(fdata.format == "bolt-fdata" && fdata.verdict == Verdict::clean);
  RC_ASSERT(samples.format == "bolt-fdata" && samples.verdict == Verdict::clean);
  RC_ASSERT(fdata.facts.counters == made.list.size() + made.accesses.size());
  const Result aggregated = check(bolt::aggregated(made));
  RC_ASSERT(aggregated.format == "bolt-preagg" && aggregated.verdict == Verdict::clean);
}

RC_GTEST_PROP(Bolt, OneBreakInFdataIsOneFinding, ()) {
  Branches made = *branches();
  made.accesses.clear();
  const std::string file = bolt::fdata(made), first = file.substr(file.find("1 main 0"));
  struct Break {
    std::string line, rule;
  };
  const Break broken = *rc::gen::element<Break>(
      Break{"", "foreign-line"}, Break{"# x", "foreign-line"}, Break{"no_lbr", "header-inside"},
      Break{"1 z 1 1 z 2 3", "line-syntax"}, Break{"1 z 1 1 z 2 3 4 5", "line-syntax"},
      Break{"1 z 1 1 z 2 3 41 y 1 1 z 2 3 4", "records-joined"}, Break{"1  1 1 z 2 3 4", "name-empty"},
      Break{"1 z 4", "line-syntax"}, Break{"1 z 1 4", "mode"}, Break{"1 z 1 3 z 2 3 4", "flag"},
      Break{"1 z 1\t1 z 2 3 4", "separator"}, Break{"1 z g 1 z 2 3 4", "offset"},
      Break{"1 z 10000000000000000 1 z 2 3 4", "offset-range"}, Break{"1 z 1 1 z 2 3 +4", "count"},
      Break{"1 z 1 1 z 2 3 -4", "count-negative"}, Break{"1 z 1 1 z 2 3 9223372036854775808", "count-range"},
      Break{"1 z 1 1 z\\", "name-escape"}, Break{"1 z 1 1 z 2 3 4\r", "crlf"},
      Break{"1 z 1 1 z 2 5 4", "mispredictions"}, Break{"1 z 1 1 z 2 3 4 ", "trailing-blank"},
      Break{"1 \x1bz 1 1 z 2 3 4", "control-char"}, Break{"1 z 1 1 z 2 3 9223372036854775807", "total-overflow"});
  RC_ASSERT(defects(file + broken.line + "\n", "bolt-fdata") == Ids{"bolt-fdata/" + broken.rule});
  RC_ASSERT(defects(file + first.substr(0, first.find('\n') + 1), "bolt-fdata") == Ids{"bolt-fdata/duplicate"});
}

RC_GTEST_PROP(Bolt, OneBreakInAddressesIsOneFinding, ()) {
  const std::string file = bolt::aggregated(*branches());
  struct Break {
    std::string line, rule;
  };
  const Break broken = *rc::gen::element<Break>(
      Break{"", "type"}, Break{"X 1 2 3", "type"}, Break{"B 1 2 3", "line-syntax"}, Break{"F 1 2 3 4", "line-syntax"},
      Break{"F 0x1 2 3", "address"}, Break{"F 1 2 3.0", "count"}, Break{"F 1 2 -3", "count-negative"},
      Break{"F 1 2 9999999999999999999", "count-range"}, Break{"B 1 2 3 4", "mispredictions"},
      Break{"F 2 1 3", "range-order"}, Break{"S 1 3", "mixed-sampling"}, Break{"F 1 2 3\r", "crlf"});
  const std::string line = broken.line + "\n";
  RC_ASSERT(defects(file + line, "bolt-preagg") == Ids{"bolt-preagg/" + broken.rule});
  RC_ASSERT(defects(line + file, "bolt-preagg") == Ids{"bolt-preagg/" + broken.rule});
}

RC_GTEST_PROP(Bolt, AValidProfileInYamlIsCleanAndRecognised, ()) {
  const Blocks profile = *blocks();
  const Result result = check(bolt::yaml(profile));
  RC_ASSERT(result.format == "bolt-yaml");
  RC_ASSERT(ids(result) == Ids{});
  RC_ASSERT(result.facts.functions == profile.functions.size());
}

RC_GTEST_PROP(Bolt, OneBreakInYamlIsOneFinding, ()) {
  struct Break {
    void (*apply)(Blocks&);
    const char* rule;
  };
  const Break broken = *rc::gen::element<Break>(
      Break{[](Blocks& p) { p.functions.push_back(p.functions[0]), p.functions.back().fid = 99; }, "name-duplicate"},
      Break{[](Blocks& p) { p.functions.push_back(p.functions[0]), p.functions.back().name = "x"; }, "fid-duplicate"},
      Break{[](Blocks& p) { p.functions[0].fid = UINT32_MAX; }, "fid-range"},
      Break{[](Blocks& p) { p.functions[0].fid = UINT32_MAX - 1; }, "fid-sparse"},
      Break{[](Blocks& p) { p.functions[0].fid = 0; }, "fid-zero"},
      Break{[](Blocks& p) { p.functions[0].name.clear(); }, "name-empty"},
      Break{[](Blocks& p) { p.functions[0].nblocks = 1000001; }, "block-count"},
      Break{[](Blocks& p) { p.functions[0].blocks.back().bid = 20; }, "block-range"},
      Break{[](Blocks& p) { p.functions[0].blocks.push_back(p.functions[0].blocks.back()); }, "block-duplicate"},
      Break{[](Blocks& p) {
              p.functions[0].blocks.back().successors = {{20, 0, 0}};
            },
            "successor-range"},
      Break{[](Blocks& p) {
              p.functions[0].blocks.back().successors = {{0, 1, 2}};
            },
            "mispredictions"},
      Break{[](Blocks& p) {
              p.functions[0].blocks.back().calls = {{1, 2, 3, 0}, {1, 2, 4, 0}};
            },
            "call-duplicate"},
      Break{[](Blocks& p) { p.functions.clear(); }, "no-functions"});
  Blocks profile = *blocks();
  profile.has_samples = false;
  for (bolt::Function& function : profile.functions)
    for (bolt::Block& block : function.blocks) block.events = 0;
  broken.apply(profile);
  RC_ASSERT(defects(bolt::yaml(profile), "bolt-yaml") == Ids{std::string("bolt-yaml/") + broken.rule});
}

// ---- Cuts

RC_GTEST_PROP(Bolt, TruncationInsideALineIsFound, ()) {
  const Branches made = *branches();
  const std::string fdata = bolt::fdata(made), aggregated = bolt::aggregated(made);
  for (std::size_t size = 1; size < fdata.size(); ++size)
    RC_ASSERT(fdata[size - 1] == '\n' ||
              defects(fdata.substr(0, size), "bolt-fdata").contains("bolt-fdata/final-newline"));
  for (std::size_t size = 1; size < aggregated.size(); ++size)
    RC_ASSERT(aggregated[size - 1] == '\n' ||
              defects(aggregated.substr(0, size), "bolt-preagg") == Ids{"bolt-preagg/final-newline"});
}

// Only the line end after the last line may be missing.
RC_GTEST_PROP(Bolt, TruncatedYamlHasOneFinding, ()) {
  const std::string file = bolt::yaml(*blocks());
  for (std::size_t size = 4; size + 1 < file.size(); size += *rc::gen::inRange<std::size_t>(1, 20)) {
    Ids found = defects(file.substr(0, size), "bolt-yaml");
    RC_ASSERT(found.erase("bolt-yaml/document-end") == 1);
    found.erase("bolt-yaml/hash-function-missing");  // the header may have lost it
    found.erase("bolt-yaml/flags-mode");
    RC_ASSERT(found == Ids{});
  }
}

// ---- Detection

TEST(Bolt, OneTestTellsTheFormatsApart) {
  struct Row {
    std::string_view bytes, name, format;
  };
  constexpr Row rows[] = {
      {"", "perf.fdata", "bolt-fdata"},
      {"", "dir/perf.preagg", "bolt-preagg"},
      {"\xef\xbb\xbf--- \r\nheader:\r\n  binary-name: a\r\n", "x", "bolt-yaml"},
      {"header:\n  profile-version: 1\n", "x", "bolt-yaml"},
      {"---\n# remark\nheader:\n  profile-flags: [ lbr ]\n", "x", "bolt-yaml"},
      {"boltedcollection\n", "x", "bolt-fdata"},
      {"no_lbr\n", "x", "bolt-fdata"},
      {"# remark\n\n1 main 22 1 helper/1 0 12 200000\r\n", "x", "bolt-fdata"},
      {"1 main 22 1 helper/1 0 12 200000", "x", "bolt-fdata"},
      {"1 main 22 1 helper/1 0 12 200000\r", "x", "bolt-fdata"},  // truncated inside CR LF
      {"1 operator\\ new 1 2 operator\\ delete[] 119 0 5\n", "x", "bolt-fdata"},
      {"1 ends\\\\ 1 2 \\  119 0 5\n", "x", "bolt-fdata"},
      {"B 1082 X:11e0 200000 12\r", "x", "bolt-preagg"},
      {"  1 main 0x22 5\n", "x.fdata", "bolt-fdata"},
      {"no lbr cpu-clock:\n1 main 22 5\n1 main 23 5\n", "x", "bolt-fdata"},
      {"B 1082 X:11e0 200000 12\n", "x", "bolt-preagg"},
      {"none\nT 1 2 3 4\n", "x", "bolt-preagg"},
      {"E cycles\nS 1 2\n", "x", "bolt-preagg"},
      {"E cycles\n", "x.preagg", "bolt-preagg"},
  };
  for (const Row& row : rows) {
    const Detection found = detect(row.bytes, row.name);
    ASSERT_NE(found.format, nullptr) << row.bytes;
    EXPECT_EQ(found.format->id, row.format) << row.bytes;
  }
}

TEST(Bolt, OtherFilesAreNotTheirs) {
  for (const std::string_view bytes :
       {"main:10:1\n 1: 10\n", "---\napiVersion: v1\nkind: Pod\n", "openapi: 3.0.0\n", "12\n", "a;b 5\n", "1 2 3 4\n",
        "Bar 1 2 3\n", "header:\n  name: x\n", "perf 1234 12.5: 1 cycles:\n"})
    for (const std::string_view name : {"x.fdata", "x.yaml"}) {
      const Detection found = detect(bytes, name);
      EXPECT_TRUE(found.format == nullptr || !found.format->id.starts_with("bolt")) << bytes;
    }
}

// Rows of tables and numbered lists start with a number, a word and a number.
TEST(Bolt, RowsOfTablesAreNotTheirs) {
  for (const std::string_view bytes :
       {"1 add 4 eggs\n2 mix a bowl\n", "  1 192.0.2.1 0 msec 0 msec 0 msec\n  2 192.0.2.9 8 msec 0 msec 4 msec\n",
        "1 lo ff020000000000000000000000000001 1 0000000C 0\n2 e0 ff020000000000000000000000000001 1 00000004 0\n",
        "1 abc 12 34\n2 def 56 78\n3 ghi 9a 10\n", "1 -2 0 4\n", "1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 8\n",
        "0 FWD 487 0 497 0 507 0\n0 DROP 489 0 499 0 509 0\n", "0\tbelong\t0x20070920\tlocale file\n",
        "1 main 22 1 f 0\n", "E a\nE b\n", "v 0 0 0\nv 0 0 1\nv 0 1 0\nf 1 2 3\nf 1 2 3\nf 1 2 3\nf 1 3 2\n",
        "---\nbinary-name: a\nother: 1\n", "no_lbrace\n"}) {
    const Detection found = detect(bytes, "x");
    EXPECT_EQ(found.format, nullptr) << bytes << ": " << found.format->id;
  }
}

TEST(Bolt, RawTextOfPprofIsNamed) {
  const Detection found = detect(
      "PeriodType: cpu nanoseconds\nPeriod: 10000000\nSamples:\nsamples/count cpu/nanoseconds\n"
      "          1   10000000: 1 2 3 4 5\n          2   20000000: 6 2 3 4 5\n",
      "x");
  EXPECT_EQ(found.format, nullptr);
  EXPECT_TRUE(found.reason.starts_with("pprof -raw output")) << found.reason;
}

// ---- Images

TEST(Bolt, InvalidImagesAndThoseWithoutCodeAreNotCompared) {
  ElfModel model;
  model.symbols = {{"main", 0x1000, 16}};
  const std::string elf = elf_file(model, Machine{std::endian::big, 8});
  const std::string fdata = "1 main f 1 main 10 0 5\n";
  const auto with = [&](std::string_view file, std::string_view image) {
    return ids(check(file, {}, {}, always(Role::image, {"image", image})));
  };
  EXPECT_EQ(with(fdata, elf), Ids{"bolt-fdata/offset-outside"});
  EXPECT_EQ(with(fdata, elf.substr(0, 30)), Ids{"bolt-fdata/symbols-unavailable"});
  EXPECT_EQ(with("F 1000 103f 5\n", elf), Ids{});
  EXPECT_EQ(with("F 1000 1040 5\nF 1040 1040 5\n", elf), Ids{"bolt-preagg/address-outside"});
  EXPECT_EQ(with("F 9000 9040 5\n", elf.substr(0, 30)), Ids{});
}

// ---- Hostile files

TEST(Bolt, NumbersOfYamlCostNoMemory) {
  std::string file =
      "---\nheader:\n  profile-version: 1\n  binary-name: a\n  binary-build-id: c23647dd\n"
      "  profile-flags: [ lbr ]\nfunctions:\n";
  for (int i = 0; i < 20000; ++i)
    file += "  - { name: f" + std::to_string(i) + ", fid: " + std::to_string(4000000000u + static_cast<unsigned>(i)) +
            ", hash: 0x1, exec: 1, nblocks: 4294967295, blocks: [ { bid: 4294967294, insns: 1 } ] }\n";
  const Stopwatch watch;
  EXPECT_EQ(defects(file + "...\n", "bolt-yaml"), (Ids{"bolt-yaml/block-count", "bolt-yaml/fid-sparse"}));
}

TEST(Bolt, LongLinesAndManyFieldsStayCheap) {
  const Stopwatch watch;
  const std::string good = "1 main 22 1 helper/1 0 12 200000\n";
  EXPECT_EQ(defects(good + "1 " + std::string(2'000'000, 'x') + "\n", "bolt-fdata"), Ids{"limit/line-length"});
  std::string fields = good + "1";
  for (int i = 0; i < 400'000; ++i) fields += " 1";
  EXPECT_EQ(defects(fields + "\n", "bolt-fdata"), Ids{"bolt-fdata/line-syntax"});
  EXPECT_EQ(defects(good + "1 " + std::string(1'000'000, '\\') + " 1\n", "bolt-fdata"), Ids{"bolt-fdata/line-syntax"});
  EXPECT_EQ(defects("F 1 2 " + std::string(1'000'000, '9') + "\n", "bolt-preagg"), Ids{"bolt-preagg/count-range"});
  std::string broken;
  for (int i = 0; i < 200'000; ++i) broken += "F 1 2 x\n";
  EXPECT_EQ(check(broken, "bolt-preagg").findings.size(), 1u);
}

TEST(Bolt, YamlWithoutEventsIsUnchecked) {
  const std::string start = "---\nheader:\n  profile-version: 1\n";
  EXPECT_EQ(defects(start + "  binary-name: '" + std::string(2'000'000, 'x') + "'\n...\n", "bolt-yaml"),
            Ids{"limit/line-length"});
  EXPECT_EQ(defects(start + std::string(100'000, '[') + "\n...\n", "bolt-yaml"), Ids{"bolt-yaml/syntax"});
}

// ---- Borders

TEST(Bolt, LinesOfAddressesAreRecognisedByTheNumberOfWords) {
  for (const char* line : {"T 1a 2b 3", "T 1a 2b 3c 4", "R 1a 2b 3", "B 1a 2b 3 4", "F 1a 2b 3", "S 1a 2"})
    EXPECT_EQ(check(line + std::string("\n") + line + "\n", "").format, "bolt-preagg") << line;
  for (const char* line : {"T 1a 3", "T 1a 2b 3c 4d 5", "R 1a", "B 1a 2b", "S 1a 2 3", "E 1a 2", "X 1a 2b 3"})
    EXPECT_NE(check(line + std::string("\n") + line + "\n", "").format, "bolt-preagg") << line;
}

TEST(Bolt, CountsEndWith63Bits) {
  const auto hit = [](const std::string& mispredictions, const std::string& count) {
    return defects("1 main 22 1 helper/1 0 " + mispredictions + " " + count + "\n", "bolt-fdata");
  };
  EXPECT_EQ(hit("9223372036854775807", "9223372036854775807"), Ids{});
  EXPECT_NE(hit("9223372036854775808", "9223372036854775807"), Ids{});
  EXPECT_NE(hit("0", "9223372036854775808"), Ids{});
}

}  // namespace
}  // namespace proflint::tests
