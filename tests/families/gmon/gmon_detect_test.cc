// gmon files: detection, the output of identify, hostile files, call instructions.
#include <gtest/gtest.h>

#include "tests/builders/gmon.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/gmon/rules/call_sites.h"

namespace proflint::tests::gmon {
namespace {

using namespace std::string_view_literals;

// ---- detection

TEST(Gmon, NamesAndContentsTellTheFormat) {
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  model.arcs = {{0x1010, 0x1004, 3}};
  const Machine machine = kMachines[0];
  const struct {
    const char* name;
    std::string bytes;
    const char* format;
  } kCases[] = {
      {"x", gnu_file(model, machine), "gmon"},
      {"x", bsd44_file(model, machine), "gmon"},
      {"x", darwin_file(model, machine), "gmon"},
      {"x", old_bsd_file(model, machine, 24), "gmon"},
      {"x", old_bsd_file(model, machine, 24) + "x", ""},
      {"gmon.out", old_bsd_file(model, machine, 24), "gmon"},
      {"gmon.out", "", "gmon"},
      {"a/b/gmon.out", "text\n", "gmon"},
      {"gmon.out.4711", "text\n", "gmon"},
      {"gmon.out.old", "text\n", ""},
      {"gmon.sum", "text\n", "gmon"},
      {"gmon.cnt", "text\n", "gmon"},
      {"gmon.out.", "text\n", ""},
      {"prog.gmon", "text\n", "gmon"},
      {"libx.so.1.profile", "", "gmon"},
      {"bash.profile", "text\n", ""},
      {"x", "", ""},
  };
  for (const auto& c : kCases) {
    const Detection found = detect(c.bytes, c.name);
    EXPECT_EQ(found.format == nullptr ? "" : std::string(found.format->id), c.format) << c.name;
  }
}

TEST(Gmon, TheMagicCountsLessInFrontOfText) {
  const struct {
    std::string_view bytes;
    Match match;
  } kCases[] = {
      {"gmon\1\0\0\0"sv, Match::certain},
      {"gmon\0\0\0\1"sv, Match::certain},
      {"gmon\2\0\0\0"sv, Match::strong},
      {"gmon", Match::strong},
      {"gmon\1\0"sv, Match::strong},
      {"gmon\x1f", Match::strong},
      {"gmon\x7f", Match::strong},
      {"gmon\x0e", Match::strong},
      {"gmon\x08", Match::strong},
      {"gmon\xe4", Match::strong},
      {"gmon\n", Match::weak},
      {"gmon ~", Match::weak},
      {"gmon\t\r\v", Match::weak},
      {"gmon.out is", Match::weak},
      {"gmon\t\r \x08", Match::strong},
  };
  for (const auto& c : kCases) EXPECT_EQ(find_format("gmon")->detect(Head(c.bytes, "x")), c.match) << c.bytes;
}

// Without a magic, the name decides about a file that is truncated.
TEST(Gmon, OldBsdFilesAreRecognizedByTheirSize) {
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  model.arcs = {{0x1010, 0x1004, 3}};
  const std::string whole = old_bsd_file(model, kMachines[0], 24), cut = whole.substr(0, whole.size() - 1);
  const auto match = [](const std::string& bytes, const char* name) {
    return find_format("gmon")->detect(Head(bytes, name));
  };
  EXPECT_EQ(match(whole, "x"), Match::weak);
  EXPECT_EQ(match(whole, "gmon.out"), Match::strong);
  EXPECT_EQ(match(cut, "x"), Match::none);
  EXPECT_EQ(match(cut, "gmon.out"), Match::strong);
  EXPECT_EQ(match("text\n", "gmon.out"), Match::name);
}

// Words that form a 4.4BSD header with both address sizes: the one with a plausible range and size is used.
TEST(Gmon, OfTwoHeadersThePlausibleOneIsRead) {
  constexpr std::uint32_t kVersion = 0x51879;
  const auto pointer_of = [](std::initializer_list<std::uint32_t> words) {
    for (const Machine machine : {kMachines[0], kMachines[2]}) {
      Bytes file(machine);
      for (const std::uint32_t word : words) file.number(word, 4);
      file.bytes(std::string(100 - 4 * words.size(), '\0'));
      const Result result = check(file.str(), "gmon");
      EXPECT_TRUE(says(result, machine.order == std::endian::big ? "big-endian" : "little-endian"));
      if (says(result, "4-byte addresses")) return 4;
    }
    return 8;
  };
  // 64 bits: low, low, high, high, ncnt, version. 32 bits: low, high, ncnt, version.
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion}), 4);
  EXPECT_EQ(pointer_of({100, kVersion, 100, kVersion, 100, kVersion}), 4);  // the 64-bit range is empty
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion, 7, kVersion}), 4);
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion, 101, kVersion}), 4);
  EXPECT_EQ(pointer_of({0x2000, 0, 7, kVersion, 100, kVersion}), 8);
}

// With both address sizes, headers have no readable unit: the one that valid arcs follow is used.
TEST(Gmon, TheValidOneOfTwoSharedObjectLayoutsIsUsed) {
  Model model;
  model.histograms.push_back({0x1000, 0x1040, std::vector<std::uint16_t>(32, 1)});
  model.arcs = {{0x1010, 0x1004, 3}};
  for (const Machine machine : kMachines) {
    std::string file = shared_object_file(model, machine);
    const std::size_t unit = file.find("seconds");
    ASSERT_NE(unit, std::string::npos);
    file[unit] = '\1';
    EXPECT_TRUE(says(check(file), std::to_string(machine.pointer) + "-byte addresses (certain)"));
  }
}

TEST(Gmon, IsDescribed) {
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  model.arcs = {{0x1010, 0x1004, 3}};
  const Machine machine = kMachines[0];
  const std::string counted = "8 bins, 4 ticks, 0x1000-0x1020, 1 arc";
  EXPECT_EQ(
      check(gnu_file(model, machine)).description,
      "GNU layout, version 1, little-endian, 8-byte addresses (certain), rate 100, dimension 'seconds', " + counted);
  EXPECT_EQ(check(bsd44_file(model, machine)).description,
            "4.4BSD layout, little-endian, 8-byte addresses (certain), rate 100, " + counted);
  EXPECT_EQ(check(darwin_file(model, machine)).description,
            "Darwin layout, little-endian, 8-byte addresses (certain), rate 100, " + counted);
  EXPECT_EQ(check(old_bsd_file(model, machine, 24), "gmon").description,
            "old BSD layout, little-endian (guessed), 8-byte addresses (guessed), " + counted);
  EXPECT_EQ(
      check(shared_object_file(model, machine)).description,
      "shared-object profile, little-endian, 8-byte addresses (certain), rate 100, dimension 'seconds', " + counted);
  model.histograms.push_back({0x1020, 0x1040, {0, 0, 0, 0, 0, 0, 0, 1}});
  model.blocks = {{0x1000, 7}};
  EXPECT_EQ(
      check(gnu_file(model, kMachines[3])).description,
      "GNU layout, version 1, big-endian, 4-byte addresses (certain), 2 histograms, rate 100, dimension 'seconds', "
      "16 bins, 5 ticks, 0x1000-0x1040, 1 arc, 1 block count");
}

// ---- hostile files

void expect_soon(const std::string& file, Verdict verdict) {
  const Stopwatch watch;
  EXPECT_EQ(check(file, "gmon").verdict, verdict);
}

TEST(Gmon, ManyHistogramsCostTimeInProportion) {
  Model model;
  for (std::uint64_t i = 0; i < 40000; ++i) model.histograms.push_back({0x1000 + 4 * i, 0x1004 + 4 * i, {1}});
  expect_soon(gnu_file(model, kMachines[0]), Verdict::clean);
  for (Histogram& histogram : model.histograms) histogram.high += 0x100000;  // all overlap
  expect_soon(gnu_file(model, kMachines[0]), Verdict::invalid);
}

TEST(Gmon, EmptyRecordsAndUnorderedArcsStayInTheBudget) {
  std::string blocks("gmon\1\0\0\0", 8);
  blocks += std::string(12, '\0');
  for (int i = 0; i < 200000; ++i) blocks += std::string("\2\0\0\0\0", 5);
  expect_soon(blocks, Verdict::clean);
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  for (std::uint64_t i = 0; i < 200000; ++i) model.arcs.push_back({0x1000 + 16 * (i % 2), 0x1000 + i % 7, 1});
  expect_soon(gnu_file(model, kMachines[1]), Verdict::suspicious);
}

TEST(Gmon, FilesTooLargeToDecideAreNotGuessedAt) {
  // Only the header is read: the rest is a mapping of zeros that is never accessed.
  std::string file("gmon\1\0\0\0", 8);
  file.resize(std::size_t{1} << 30);
  const Result result = check(file, "gmon");
  EXPECT_EQ(result.verdict, Verdict::unchecked);
  EXPECT_EQ(ids(result), Ids{"limit/file-size"});
}

// ---- call instructions

TEST(GmonCalls, AreRecognisedFromBehind) {
  using namespace std::string_view_literals;
  const struct {
    std::string_view code;
    bool is_call;
  } kCases[] = {
      {"\xe8\x00\x00\x00\x00"sv, true},          // call rel32
      {"\x90\x90\xe8\x01\x02\x03\x04"sv, true},  // after two nops
      {"\xff\xd0"sv, true},                      // call *%rax
      {"\x41\xff\xd3"sv, true},                  // call *%r11
      {"\xff\x10"sv, true},                      // call *(%rax)
      {"\xff\x14\x24"sv, true},                  // call *(%rsp)
      {"\xff\x14\xc5\x00\x00\x00\x00"sv, true},  // call *0(,%rax,8)
      {"\xff\x15\x00\x00\x00\x00"sv, true},      // call *0(%rip)
      {"\xff\x50\x08"sv, true},                  // call *8(%rax)
      {"\xff\x54\x24\x08"sv, true},              // call *8(%rsp)
      {"\xff\x90\x00\x01\x00\x00"sv, true},      // call *256(%rax)
      {"\xff\x94\x24\x00\x01\x00\x00"sv, true},  // call *256(%rsp)
      {"\xff\xe0"sv, false},                     // jmp *%rax
      {"\xff\x15\x00\x00\x00"sv, false},         // one byte short
      {"\xff\x14"sv, false},                     // one byte short
      {"\xe9\x00\x00\x00\x00"sv, false},         // jmp rel32
      {"\xe8\x00\x00\x00"sv, false},             // one byte short
      {"\x90\x90\x90\x90\x90\x90\x90"sv, false},
      {""sv, false},
  };
  for (const auto& c : kCases) EXPECT_EQ(proflint::gmon::rules::ends_in_call(c.code), c.is_call) << &c - kCases;
}

}  // namespace
}  // namespace proflint::tests::gmon
