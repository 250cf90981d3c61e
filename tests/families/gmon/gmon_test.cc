// gmon files: generated files of every layout, also truncated, byte-swapped and damaged in one place; options.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/gmon.h"
#include "tests/support/support.h"
#include "validators/gmon/decoders/gnu_records.h"

namespace proflint::tests::gmon {
namespace {

using proflint::gmon::Grade;
using proflint::gmon::decoders::Reading;
using proflint::gmon::decoders::survey;
using namespace std::string_view_literals;

// A file as glibc writes it: callers are in slots and ascending, pairs are unique, and everything is inside the
// histogram.
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

Ids gmon_rules(std::string_view file, std::string_view variant = {}) {
  Input input;
  input.variant = variant;
  return ids(check(file, "gmon", input));
}

// ---- every layout

RC_GTEST_PROP(Gmon, BuiltFilesAreClean, ()) {
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
    const Result result = check(file);
    RC_ASSERT(says(result, order) && says(result, size) && says(result, arcs));
    RC_ASSERT(says(result, ", " + std::to_string(ticks) + " tick"));
  }
}

// ---- truncation

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
    RC_ASSERT(ids(check(whole.substr(0, cut), "gmon"), Severity::error).empty() == is_boundary);
  }
}

RC_GTEST_PROP(Gmon, ABsdFileIsInvalidWhereverItIsCutButBehindSamplesAndArcs, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string whole = bsd44_file(model, machine);
  const std::size_t samples = 2 * machine.pointer + 24 + 2 * model.histograms.front().bins.size();
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const bool is_boundary = cut >= samples && (cut - samples) % (3 * machine.pointer) == 0;
    RC_ASSERT(ids(check(whole.substr(0, cut), "gmon"), Severity::error).empty() == is_boundary);
  }
}

RC_GTEST_PROP(Gmon, ADarwinFileIsInvalidWhereverItIsCutButBetweenRecords, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string whole = darwin_file(model, machine);
  const std::size_t samples = 4 + 8 + 2 * machine.pointer + 24 + 2 * model.histograms.front().bins.size();
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    RC_ASSERT(ids(check(whole.substr(0, cut), "gmon"), Severity::error).empty() == (cut == 4 || cut == samples));
}

TEST(Gmon, ASharedObjectProfileIsInvalidWhereverItIsCut) {
  Model model;
  model.histograms.push_back({0x1000, 0x1040, std::vector<std::uint16_t>(16, 1)});
  model.arcs = {{0x1008, 0x1004, 3}};
  for (const Machine machine : kMachines) {
    const std::string whole = shared_object_file(model, machine);
    ASSERT_EQ(rules_hit(whole), Ids{});
    for (std::size_t cut = 0; cut < whole.size(); cut += cut < 400 ? 1 : 97)
      EXPECT_NE(ids(check(whole.substr(0, cut), "gmon"), Severity::error), Ids{}) << cut;
  }
}

// ---- byte order and address size

using Break = void (*)(Model&);
struct Broken {
  const char* name;
  Break apply;
  Ids rules;
};

const Broken kBroken[] = {
    {"zero count", [](Model& m) { m.arcs.back().count = 0; }, {"gmon/arc-count-zero"}},
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
     {"gmon/hist-all-zero"}},
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
     {"gmon/hist-duplicate"}},
    {"other rate",
     [](Model& m) {
       m.histograms.push_back(m.histograms[0]);
       std::fill(m.histograms[1].bins.begin(), m.histograms[1].bins.end(), std::uint16_t{0});
       m.histograms[1].rate = 1000;
     },
     {"gmon/hist-rate-mismatch", "gmon/hist-duplicate"}},
    {"block at 0",
     [](Model& m) {
       m.blocks = {{0, 1}};
     },
     {"gmon/bb-null-address"}},
    {"idle block",
     [](Model& m) {
       m.blocks = {{m.histograms[0].low, 0}};
     },
     {"gmon/bb-count-zero"}},
    {"far block",
     [](Model& m) {
       m.blocks = {{m.histograms[0].high, 1}};
     },
     {"gmon/bb-address-range"}},
    {"block twice",
     [](Model& m) {
       m.blocks = {{m.histograms[0].low, 1}, {m.histograms[0].low, 1}};
     },
     {"gmon/bb-address-duplicate"}},
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
    found.erase("gmon/arc-slot");                              // depends on the number of other arcs
    if (found.contains("gmon/ambiguous-word-size")) continue;  // some small files are valid with either address size
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
  RC_ASSERT(says(check(file), std::to_string(machine.pointer) + "-byte addresses (certain)"));
}

RC_GTEST_PROP(Gmon, ACutHistogramStillTellsTheSizeOfAddresses, ()) {
  const Machine machine = *machines();
  const Model model = *models(machine.pointer);
  const std::string file = gnu_file(model, machine);
  const std::size_t header = 20 + 25 + 2 * machine.pointer;
  const std::size_t cut = *rc::gen::inRange(header, header + 2 * model.histograms[0].bins.size());
  if (cut == header + model.histograms[0].bins.size()) return;  // the size would then be correct in bytes
  const Result result = check(std::string_view(file).substr(0, cut));
  RC_ASSERT(ids(result) == (Ids{"gmon/record-truncated", "gmon/word-size-guessed"}));
  RC_ASSERT(says(result, std::to_string(machine.pointer) + "-byte addresses (guessed)"));
  const char* const order = machine.order == std::endian::little ? "le" : "be";
  const std::string variant = order + std::to_string(8 * machine.pointer);  // the user knows the size
  RC_ASSERT(gmon_rules(std::string_view(file).substr(0, cut), variant) == Ids{"gmon/record-truncated"});
}

TEST(Gmon, TheUserDecidesAmbiguousFiles) {
  std::string arcs("gmon\1\0\0\0", 8);
  arcs += std::string(12, '\0') + std::string(273, '\1');
  EXPECT_TRUE(gmon_rules(arcs).contains("gmon/ambiguous-word-size"));
  for (const char* variant : {"le32", "le64"}) {
    EXPECT_FALSE(gmon_rules(arcs, variant).contains("gmon/ambiguous-word-size")) << variant;
    Input input;
    input.variant = variant;
    EXPECT_TRUE(says(check(arcs, "gmon", input), std::string(variant) == "le32" ? "21 arcs" : "13 arcs")) << variant;
  }
  EXPECT_EQ(gmon_rules(arcs, "be64"), Ids{"gmon/version"});
  EXPECT_EQ(run_program({"--assume", "gmon:le16", "x"}).status, 2);
}

// The requested machine is used: the correct one changes nothing, a different one gives a different file or none.
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
        const Result result = check(file, "gmon", input);
        EXPECT_EQ(ids(result, Severity::error).empty(), k == i)
            << kNames[i] << " as " << kNames[k] << " " << result.description;
      }
  }
}

TEST(Gmon, VersionZeroIsReadInTheOrderThatFits) {
  for (const Machine machine : kMachines) {
    Model model;
    model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
    model.arcs = {{0x1010, 0x1004, 3}};
    model.blocks = {{0x1000, 5}};
    const Result result = check(gnu_file(model, machine, 0));
    Ids wanted = {"gmon/version-zero"};
    if (machine.order == std::endian::big) wanted.insert("gmon/bb-cross-endian");
    EXPECT_EQ(ids(result), wanted);
    EXPECT_TRUE(says(result, machine.order == std::endian::big ? "big-endian" : "little-endian"));
    EXPECT_TRUE(says(result, std::to_string(machine.pointer) + "-byte addresses (certain)"));
  }
}

TEST(Gmon, AFileThatEndsInItsMagicIsTooShort) {
  for (const char* start : {"gm", "gmo", "gmon"}) EXPECT_EQ(rules_hit(start, "gmon"), Ids{"gmon/too-short"}) << start;
  EXPECT_EQ(rules_hit("gno", "gmon"), Ids{"gmon/unrecognized"});
}

}  // namespace
}  // namespace proflint::tests::gmon
