// gmon files: generated ones of every layout, cut, swapped and broken in one place; detection, options.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/gmon.h"
#include "tests/support/support.h"
#include "validators/families.h"
#include "validators/gmon/readers/gnu_records.h"
#include "validators/gmon/rules/call_sites.h"

namespace proflint::tests::gmon {
namespace {

using proflint::gmon::Grade;
using proflint::gmon::readers::Reading;
using proflint::gmon::readers::survey;
using namespace std::string_view_literals;

// A file as glibc writes it: callers in slots, ascending, every pair once, everything inside the histogram.
rc::Gen<Model> models(unsigned pointer) {
  return rc::gen::exec([pointer] {
    Model model;
    Histogram histogram;
    const std::uint64_t slot = 2 * pointer;
    histogram.low = 0x1000 * *rc::gen::inRange<std::uint64_t>(1, 0x7000);
    const std::uint64_t slots = *rc::gen::inRange<std::uint64_t>(4, 20);
    histogram.high = histogram.low + slots * slot;
    histogram.bins =
        *rc::gen::container<std::vector<std::uint16_t>>(slots * slot / 4, rc::gen::inRange<std::uint16_t>(0, 0xffff));
    histogram.bins[0] = 1;
    std::uint64_t from = histogram.low;
    while (from < histogram.high) {
      if (*rc::gen::arbitrary<bool>()) {
        const std::uint64_t self = histogram.low + *rc::gen::inRange<std::uint64_t>(1, slot);
        model.arcs.push_back({from, self, *rc::gen::inRange<std::uint64_t>(1, 0x7fffffff)});
        if (*rc::gen::arbitrary<bool>()) model.arcs.push_back({from, self + slot, 1});
      }
      from += slot;
    }
    if (model.arcs.empty()) model.arcs.push_back({histogram.low, histogram.low + 1, 7});
    model.histograms.push_back(histogram);
    return model;
  });
}

rc::Gen<Machine> machines() {
  return rc::gen::elementOf(std::vector<Machine>(std::begin(kMachines), std::end(kMachines)));
}

Ids errors(const Result& result) {
  Ids ids;
  for (const Tally& tally : result.tally)
    if (tally.severity == Severity::error) ids.emplace(tally.rule->id);
  return ids;
}

Ids gmon_rules(std::string_view file, std::string_view variant = {}) {
  Input input;
  input.variant = variant;
  return ids(judge(file, "gmon", input));
}

// ---- every layout

RC_GTEST_PROP(Gmon, WhatTheBuildersWriteIsClean, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  RC_ASSERT(rules_hit(gnu_file(model, machine)) == Ids{});
  RC_ASSERT(rules_hit(bsd44_file(model, machine)) == Ids{});
  RC_ASSERT(rules_hit(darwin_file(model, machine)) == Ids{});
  RC_ASSERT(rules_hit(shared_object_file(model, machine)) == Ids{});
  for (const unsigned header : {12u, 20u, 24u})
    if ((header == 12) == (machine.pointer == 4))
      RC_ASSERT(rules_hit(old_bsd_file(model, machine, header)) == Ids{"gmon/bsd-short-header"});
}

RC_GTEST_PROP(Gmon, EveryLayoutIsReadWithItsOwnMachine, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string order = machine.order == std::endian::little ? "little-endian" : "big-endian";
  const std::string size = machine.pointer == 8 ? "8-byte addresses" : "4-byte addresses";
  const std::string arcs = std::to_string(model.arcs.size()) + (model.arcs.size() == 1 ? " arc" : " arcs");
  std::uint64_t ticks = 0;
  for (const std::uint16_t bin : model.histograms.front().bins) ticks += bin;
  for (const std::string& file :
       {gnu_file(model, machine), bsd44_file(model, machine), darwin_file(model, machine),
        shared_object_file(model, machine), old_bsd_file(model, machine, machine.pointer == 8 ? 24 : 12)}) {
    const Result result = judge(file);
    RC_ASSERT(says(result, order) && says(result, size) && says(result, arcs));
    RC_ASSERT(says(result, ", " + std::to_string(ticks) + " tick"));
  }
}

// ---- cuts

RC_GTEST_PROP(Gmon, AGnuFileIsInvalidWhereverItIsCutButBehindARecord, ()) {
  const Machine machine = *machines();
  Model model = *models(machine.pointer);
  if (model.arcs.size() > 4) model.arcs.resize(4);
  model.blocks = {{model.histograms[0].low, 1}, {model.histograms[0].low + 4, 2}};
  const std::string whole = gnu_file(model, machine);
  const std::vector<std::size_t> boundaries = gnu_boundaries(model, machine);
  RC_ASSERT(boundaries.back() == whole.size());
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const bool is_boundary = std::find(boundaries.begin(), boundaries.end(), cut) != boundaries.end();
    RC_ASSERT(errors(judge(whole.substr(0, cut), "gmon")).empty() == is_boundary);
  }
}

RC_GTEST_PROP(Gmon, ABsdFileIsInvalidWhereverItIsCutButBehindSamplesAndArcs, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string whole = bsd44_file(model, machine);
  const std::size_t samples = 2 * machine.pointer + 24 + 2 * model.histograms.front().bins.size();
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const bool is_boundary = cut >= samples && (cut - samples) % (3 * machine.pointer) == 0;
    RC_ASSERT(errors(judge(whole.substr(0, cut), "gmon")).empty() == is_boundary);
  }
}

RC_GTEST_PROP(Gmon, ADarwinFileIsInvalidWhereverItIsCutButBetweenRecords, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string whole = darwin_file(model, machine);
  const std::size_t samples = 4 + 8 + 2 * machine.pointer + 24 + 2 * model.histograms.front().bins.size();
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    RC_ASSERT(errors(judge(whole.substr(0, cut), "gmon")).empty() == (cut == 4 || cut == samples));
}

TEST(Gmon, ASharedObjectProfileIsInvalidWhereverItIsCut) {
  Model model;
  model.histograms.push_back({0x1000, 0x1040, std::vector<std::uint16_t>(16, 1)});
  model.arcs = {{0x1008, 0x1004, 3}};
  for (const Machine machine : kMachines) {
    const std::string whole = shared_object_file(model, machine);
    ASSERT_EQ(rules_hit(whole), Ids{});
    for (std::size_t cut = 0; cut < whole.size(); cut += cut < 400 ? 1 : 97)
      EXPECT_NE(errors(judge(whole.substr(0, cut), "gmon")), Ids{}) << cut;
  }
}

// ---- byte order and size of addresses

using Break = void (*)(Model&);
struct Broken {
  const char* name;
  Break apply;
  Ids rules;
};

const Broken kBroken[] = {
    {"zero count", [](Model& m) { m.arcs.back().count = 0; }, {"gmon/arc-zero-count"}},
    {"wrapped count", [](Model& m) { m.arcs.back().count = 0x80000000; }, {"gmon/arc-count-wrap"}},
    {"duplicate", [](Model& m) { m.arcs.push_back(m.arcs.back()); }, {"gmon/arc-duplicate"}},
    {"caller outside", [](Model& m) { m.arcs.back().from = m.histograms[0].high; }, {"gmon/arc-from-range"}},
    {"callee outside", [](Model& m) { m.arcs.back().self = m.histograms[0].high; }, {"gmon/arc-self-range"}},
    {"no caller",
     [](Model& m) {
       m.arcs.insert(m.arcs.begin(), {0, m.arcs[0].self, 1});
     },
     {"gmon/arc-spontaneous"}},
    {"descending",
     [](Model& m) {
       m.arcs.push_back({m.histograms[0].high - 1, m.arcs[0].self + 1, 1});
       m.arcs.push_back({m.histograms[0].low, m.arcs[0].self + 2, 1});
     },
     {"gmon/arc-order"}},
    {"no rate", [](Model& m) { m.histograms[0].rate = 0; }, {"gmon/prof-rate-zero"}},
    {"odd rate", [](Model& m) { m.histograms[0].rate = 0x7fffffff; }, {"gmon/prof-rate-implausible"}},
    {"no text", [](Model& m) { m.histograms[0].dimension = ""; }, {"gmon/dimension-text"}},
    {"wrong letter", [](Model& m) { m.histograms[0].abbreviation = 't'; }, {"gmon/dimension-abbrev"}},
    {"full bin", [](Model& m) { m.histograms[0].bins.back() = 65535; }, {"gmon/bin-saturated"}},
    {"no ticks",
     [](Model& m) { std::fill(m.histograms[0].bins.begin(), m.histograms[0].bins.end(), std::uint16_t{0}); },
     {"gmon/zero-samples"}},
    {"no arcs", [](Model& m) { m.arcs.clear(); }, {"gmon/no-arcs"}},
    {"no histogram", [](Model& m) { m.histograms.clear(); }, {"gmon/no-histogram"}},
    {"second unit",
     [](Model& m) {
       m.histograms.push_back(m.histograms[0]);
       m.histograms[1].low = m.histograms[0].high;
       m.histograms[1].high += m.histograms[0].high - m.histograms[0].low;
       m.histograms[1].dimension = "ticks";
       m.histograms[1].abbreviation = 't';
     },
     {"gmon/hist-dimension-mismatch"}},
    {"overlap",
     [](Model& m) {
       m.histograms.push_back(m.histograms[0]);
       m.histograms[1].low += 4;
       m.histograms[1].high += 4;
     },
     {"gmon/hist-overlap"}},
    {"repeated",
     [](Model& m) {
       m.histograms.push_back(m.histograms[0]);
       std::fill(m.histograms[1].bins.begin(), m.histograms[1].bins.end(), std::uint16_t{0});
     },
     {"gmon/hist-repeated"}},
    {"other rate",
     [](Model& m) {
       m.histograms.push_back(m.histograms[0]);
       std::fill(m.histograms[1].bins.begin(), m.histograms[1].bins.end(), std::uint16_t{0});
       m.histograms[1].rate = 1000;
     },
     {"gmon/hist-rate-mismatch", "gmon/hist-repeated"}},
    {"block at 0",
     [](Model& m) {
       m.blocks = {{0, 1}};
     },
     {"gmon/bb-null-address"}},
    {"idle block",
     [](Model& m) {
       m.blocks = {{m.histograms[0].low, 0}};
     },
     {"gmon/bb-zero-count"}},
    {"far block",
     [](Model& m) {
       m.blocks = {{m.histograms[0].high, 1}};
     },
     {"gmon/bb-address-range"}},
    {"block twice",
     [](Model& m) {
       m.blocks = {{m.histograms[0].low, 1}, {m.histograms[0].low, 1}};
     },
     {"gmon/bb-duplicate-address"}},
};

RC_GTEST_PROP(Gmon, OneBreakIsOneRuleInBothByteOrders, ()) {
  const Machine machine = *machines();
  const Model sound = *models(machine.pointer);
  for (const Broken& broken : kBroken) {
    Model model = sound;
    broken.apply(model);
    Ids wanted = broken.rules;
    if (machine.order == std::endian::big && !model.blocks.empty()) wanted.insert("gmon/bb-cross-endian");
    Ids found = rules_hit(gnu_file(model, machine));
    found.erase("gmon/arc-slot");  // fires or not by the number of other arcs
    if (found != wanted) RC_LOG() << broken.name;
    RC_ASSERT(found == wanted);
  }
}

RC_GTEST_PROP(Gmon, SwappedByteOrderGivesTheSameRulesInEveryLayout, ()) {
  const unsigned pointer = *rc::gen::element(4u, 8u);
  Model model = *models(pointer);
  const Broken& broken = *rc::gen::elementOf(std::vector<Broken>(std::begin(kBroken), std::end(kBroken)));
  broken.apply(model);
  if (model.histograms.empty() || !model.blocks.empty()) return;
  const Machine little{std::endian::little, pointer}, big{std::endian::big, pointer};
  RC_ASSERT(rules_hit(gnu_file(model, little)) == rules_hit(gnu_file(model, big)));
  RC_ASSERT(rules_hit(bsd44_file(model, little)) == rules_hit(bsd44_file(model, big)));
  RC_ASSERT(rules_hit(darwin_file(model, little)) == rules_hit(darwin_file(model, big)));
  RC_ASSERT(rules_hit(shared_object_file(model, little)) == rules_hit(shared_object_file(model, big)));
}

RC_GTEST_PROP(Gmon, TheWrongSizeOfAddressesNeverReadsAFileWithAHistogram, ()) {
  const Machine machine = *machines();
  Model model = *models(machine.pointer);
  model.histograms[0].dimension =
      *rc::gen::container<std::string>(*rc::gen::inRange<std::size_t>(1, 16), rc::gen::inRange<char>('a', 'z'));
  model.histograms[0].abbreviation = 'x';
  model.histograms[0].rate = *rc::gen::inRange<std::uint32_t>(1, 1 << 24);
  const std::string file = gnu_file(model, machine);
  const unsigned wrong_pointer = machine.pointer == 8 ? 4 : 8;
  const auto survey_with = [&](unsigned pointer) {
    return survey(file, {&proflint::gmon::layouts::kGnu[pointer == 8 ? 0 : 1], machine.order});
  };
  const Reading right = survey_with(machine.pointer), wrong = survey_with(wrong_pointer);
  RC_ASSERT(right.quality.complete && right.quality.grade == Grade::strict);
  RC_ASSERT(!wrong.quality.complete || wrong.quality.grade == Grade::bad);
  RC_ASSERT(wrong.quality.is_worse_than(right.quality));
  RC_ASSERT(says(judge(file), std::to_string(machine.pointer) + "-byte addresses (certain)"));
}

RC_GTEST_PROP(Gmon, ACutHistogramStillTellsTheSizeOfAddresses, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string file = gnu_file(model, machine);
  const std::size_t header = 20 + 25 + 2 * machine.pointer;
  const std::size_t cut = *rc::gen::inRange(header, header + 2 * model.histograms[0].bins.size());
  if (cut == header + model.histograms[0].bins.size()) return;  // now the size would be right if it counted bytes
  const Result result = judge(std::string_view(file).substr(0, cut));
  RC_ASSERT(ids(result) == (Ids{"gmon/truncated-record", "gmon/word-size-guessed"}));
  RC_ASSERT(says(result, std::to_string(machine.pointer) + "-byte addresses (guessed)"));
}

TEST(Gmon, TheUserDecidesWhatTheFileLeavesOpen) {
  std::string arcs("gmon\1\0\0\0", 8);
  arcs += std::string(12, '\0') + std::string(273, '\1');
  EXPECT_TRUE(gmon_rules(arcs).contains("gmon/ambiguous-word-size"));
  for (const char* variant : {"le32", "le64"}) {
    EXPECT_FALSE(gmon_rules(arcs, variant).contains("gmon/ambiguous-word-size")) << variant;
    Input input;
    input.variant = variant;
    EXPECT_TRUE(says(judge(arcs, "gmon", input), std::string(variant) == "le32" ? "21 arcs" : "13 arcs")) << variant;
  }
  EXPECT_EQ(gmon_rules(arcs, "be64"), Ids{"gmon/bad-version"});
  EXPECT_EQ(run_program({"--assume", "gmon:le16", "x"}).status, 2);
}

// What the user says is believed: the right machine changes nothing, another one finds another file or none.
TEST(Gmon, EveryLayoutIsReadAsTheMachineThatIsAskedFor) {
  constexpr const char* kNames[] = {"le64", "le32", "be64", "be32"};  // in the order of kMachines
  for (std::size_t i = 0; i < std::size(kMachines); ++i) {
    const Machine machine = kMachines[i];
    const unsigned slots = 4;
    Model model;
    model.histograms.push_back(
        {0x1000, 0x1000 + slots * 2 * machine.pointer, std::vector<std::uint16_t>(slots * 2 * machine.pointer / 4, 1)});
    model.arcs = {{0x1000 + 2 * machine.pointer, 0x1004, 3}};
    for (const std::string& file :
         {gnu_file(model, machine), bsd44_file(model, machine), darwin_file(model, machine),
          shared_object_file(model, machine), old_bsd_file(model, machine, machine.pointer == 8 ? 24 : 12)})
      for (std::size_t k = 0; k < std::size(kMachines); ++k) {
        Input input;
        input.variant = kNames[k];
        const Result result = judge(file, "gmon", input);
        EXPECT_EQ(errors(result).empty(), k == i) << kNames[i] << " as " << kNames[k] << " " << result.description;
      }
  }
}

TEST(Gmon, VersionZeroIsReadInTheOrderThatFits) {
  for (const Machine machine : kMachines) {
    Model model;
    model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
    model.arcs = {{0x1010, 0x1004, 3}};
    model.blocks = {{0x1000, 5}};
    const Result result = judge(gnu_file(model, machine, 0));
    Ids wanted = {"gmon/version-zero"};
    if (machine.order == std::endian::big) wanted.insert("gmon/bb-cross-endian");
    EXPECT_EQ(ids(result), wanted);
    EXPECT_TRUE(says(result, machine.order == std::endian::big ? "big-endian" : "little-endian"));
    EXPECT_TRUE(says(result, std::to_string(machine.pointer) + "-byte addresses (certain)"));
  }
}

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
      {"libx.so.1.profile", "text\n", "gmon"},
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

// Words that are a header of 4.4BSD under both sizes of addresses: the one whose range and size make sense is taken.
TEST(Gmon, OfTwoHeadersThePlausibleOneIsRead) {
  constexpr std::uint32_t kVersion = 0x51879;
  const auto pointer_of = [](std::initializer_list<std::uint32_t> words) {
    for (const Machine machine : {kMachines[0], kMachines[2]}) {
      Bytes file(machine);
      for (const std::uint32_t word : words) file.number(word, 4);
      file.bytes(std::string(100 - 4 * words.size(), '\0'));
      const Result result = judge(file.str(), "gmon");
      EXPECT_TRUE(says(result, machine.order == std::endian::big ? "big-endian" : "little-endian"));
      if (says(result, "4-byte addresses")) return 4;
    }
    return 8;
  };
  // Of 64 bits: low, low, high, high, ncnt, version. Of 32: low, high, ncnt, version.
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion}), 4);
  EXPECT_EQ(pointer_of({100, kVersion, 100, kVersion, 100, kVersion}), 4);  // the range of 64 bits is empty
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion, 7, kVersion}), 4);
  EXPECT_EQ(pointer_of({0x1000, 0x1010, 100, kVersion, 101, kVersion}), 4);
  EXPECT_EQ(pointer_of({0x2000, 0, 7, kVersion, 100, kVersion}), 8);
}

// Both sizes of addresses give headers without a readable unit: the one behind which the arcs stand is taken.
TEST(Gmon, OfTwoSharedObjectProfilesTheSoundOneIsRead) {
  Model model;
  model.histograms.push_back({0x1000, 0x1040, std::vector<std::uint16_t>(32, 1)});
  model.arcs = {{0x1010, 0x1004, 3}};
  for (const Machine machine : kMachines) {
    std::string file = shared_object_file(model, machine);
    const std::size_t unit = file.find("seconds");
    ASSERT_NE(unit, std::string::npos);
    file[unit] = '\1';
    EXPECT_TRUE(says(judge(file), std::to_string(machine.pointer) + "-byte addresses (certain)"));
  }
}

TEST(Gmon, IsDescribed) {
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  model.arcs = {{0x1010, 0x1004, 3}};
  const Machine machine = kMachines[0];
  const std::string counted = "8 bins, 4 ticks, 0x1000-0x1020, 1 arc";
  EXPECT_EQ(
      judge(gnu_file(model, machine)).description,
      "GNU layout, version 1, little-endian, 8-byte addresses (certain), rate 100, dimension 'seconds', " + counted);
  EXPECT_EQ(judge(bsd44_file(model, machine)).description,
            "4.4BSD layout, little-endian, 8-byte addresses (certain), rate 100, " + counted);
  EXPECT_EQ(judge(darwin_file(model, machine)).description,
            "Darwin layout, little-endian, 8-byte addresses (certain), rate 100, " + counted);
  EXPECT_EQ(judge(old_bsd_file(model, machine, 24), "gmon").description,
            "old BSD layout, little-endian (guessed), 8-byte addresses (guessed), " + counted);
  EXPECT_EQ(
      judge(shared_object_file(model, machine)).description,
      "shared-object profile, little-endian, 8-byte addresses (certain), rate 100, dimension 'seconds', " + counted);
  model.histograms.push_back({0x1020, 0x1040, {0, 0, 0, 0, 0, 0, 0, 1}});
  model.blocks = {{0x1000, 7}};
  EXPECT_EQ(
      judge(gnu_file(model, kMachines[3])).description,
      "GNU layout, version 1, big-endian, 4-byte addresses (certain), 2 histograms, rate 100, dimension 'seconds', "
      "16 bins, 5 ticks, 0x1000-0x1040, 1 arc, 1 block count");
}

// ---- hostile files

void expect_soon(const std::string& file, Verdict verdict) {
  const Stopwatch watch;
  EXPECT_EQ(judge(file, "gmon").verdict, verdict);
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
  // Only the header is touched: the rest of the address space is a mapping of zeros that nothing reads.
  std::string file("gmon\1\0\0\0", 8);
  file.resize(std::size_t{1} << 30);
  const Result result = judge(file, "gmon");
  EXPECT_EQ(result.verdict, Verdict::unjudged);
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
      {"\x90\x90\xe8\x01\x02\x03\x04"sv, true},  // behind two nops
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
