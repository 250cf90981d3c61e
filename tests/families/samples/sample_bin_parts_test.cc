// Binary sample profiles whose parts depend on each other: records of both kinds, split sections, sums over duplicates,
// names of virtual tables.
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/builders/afdo_gcov.h"
#include "tests/builders/sample_bin.h"
#include "tests/builders/sample_model.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using Layout = SampleLayout;

constexpr std::uint64_t kFlat = 2, kOffsets = 4, kCompositeOffsets = 7, kRecords = 32, kComposite = 33;

SampleFunction without_counts(SampleFunction function) {
  function.head = function.total = 0;
  for (SampleLine& line : function.lines) line.count = 0;
  for (SampleLine& line : function.lines) line.targets.clear();
  for (auto& callee : function.callees) callee.function = without_counts(callee.function);
  return function;
}

// The sections of `one` with the composite records of `other`, which has the same names.
std::vector<SampleSection> in_both_kinds(const SampleProfile& one, SampleProfile other) {
  Layout layout;
  layout.version = 105;
  std::vector<SampleSection> sections = sample_sections(one, layout);
  layout.is_composite = true;
  for (SampleSection& section : sample_sections(other, layout))
    if (section.type == kCompositeOffsets || section.type == kComposite) sections.push_back(std::move(section));
  return sections;
}

std::string& records_of(std::vector<SampleSection>& sections) {
  for (SampleSection& section : sections)
    if (section.type == kRecords) return section.contents;
  throw std::logic_error("no section of records");
}

bool has(const Ids& ids, const char* id) {
  return ids.contains(id);
}

TEST(SampleBinParts, RecordsOfBothKindsAreOneProfile) {
  const SampleProfile profile = example_sample_profile();
  SampleProfile empty = profile;
  for (SampleFunction& function : empty.functions) function = without_counts(function);
  // Names that only targets use remain in use.
  empty.functions[0].lines[0].targets = profile.functions[0].lines[0].targets;
  for (SampleTarget& target : empty.functions[0].lines[0].targets) target.count = 0;
  EXPECT_FALSE(has(rules_hit(extensible_file(in_both_kinds(profile, empty), 105)), "sample-bin/summary-mismatch"));
  EXPECT_TRUE(has(rules_hit(extensible_file(in_both_kinds(profile, profile), 105)), "sample-bin/summary-mismatch"));
}

TEST(SampleBinParts, DescriptionsNameSectionsAndFlags) {
  Layout layout;
  const auto describes = [&](const char* words) {
    return says(check(extensible_profile(example_sample_profile(), layout)), words);
  };
  EXPECT_TRUE(describes("LBRProfile "));
  EXPECT_FALSE(describes("section type"));
  const std::pair<unsigned, const char*> flags[] = {
      {32, "partial"}, {34, "flow-sensitive discriminators"}, {36, "pre-inlined"}};
  for (const auto& [bit, words] : flags) {
    layout.summary_flags = 0;
    EXPECT_FALSE(describes(words));
    layout.summary_flags = std::uint64_t{1} << bit;
    EXPECT_TRUE(describes(words));
  }
  EXPECT_FALSE(describes("virtual table types"));
  layout.has_vtables = true;
  layout.version = 104;
  EXPECT_TRUE(describes("virtual table types"));
}

TEST(SampleBinParts, SectionsHoldTheFunctionsOfTheirSplit) {
  Layout layout;
  layout.order = Layout::Order::split;
  for (const auto names : {Layout::Names::strings, Layout::Names::eytzinger}) {
    layout.names = names;
    std::vector<SampleSection> sections = sample_sections(example_sample_profile(), layout);
    EXPECT_FALSE(has(rules_hit(extensible_file(sections)), "sample-bin/flat-callsites"));
    for (SampleSection& section : sections)
      if (section.type == kOffsets || section.type == kRecords) section.flags ^= kFlat;
    const Ids found = rules_hit(extensible_file(sections));
    EXPECT_TRUE(has(found, "sample-bin/flat-callsites"));
    EXPECT_EQ(has(found, "sample-bin/func-offset"), names == Layout::Names::eytzinger);
  }
}

TEST(SampleBinParts, OffsetsOfAnIndexedTableMatchTheFunctions) {
  Layout layout;
  layout.names = Layout::Names::eytzinger;
  const std::vector<SampleSection> sound = sample_sections(example_sample_profile(), layout);
  const auto with_offset = [&](std::size_t index, std::uint32_t offset) {
    std::vector<SampleSection> sections = sound;
    for (SampleSection& section : sections)
      if (section.type == kOffsets)
        for (std::size_t i = 0; i < 4; ++i) section.contents[4 * index + i] = static_cast<char>(offset >> 8 * i);
    return rules_hit(extensible_file(sections));
  };
  EXPECT_FALSE(has(rules_hit(extensible_file(sound)), "sample-bin/func-offset"));
  EXPECT_TRUE(has(with_offset(0, 1), "sample-bin/func-offset"));
  EXPECT_TRUE(has(with_offset(1, 1), "sample-bin/func-offset"));
  EXPECT_TRUE(has(with_offset(1, 0xffffffff), "sample-bin/eytzinger-offsets"));
  // A table with an entry for a function that has no record.
  SampleProfile first = example_sample_profile();
  first.functions.pop_back();
  std::vector<SampleSection> sections = sound;
  std::vector<SampleSection> of_first = sample_sections(first, layout);
  records_of(sections).resize(records_of(of_first).size());
  EXPECT_TRUE(has(rules_hit(extensible_file(sections)), "sample-bin/func-offset"));
}

TEST(SampleBinParts, SumsOverRepeatedFunctionsMayOverflow) {
  SampleFunction function;
  function.name = "f";
  function.total = std::uint64_t{1} << 63;
  function.lines = {{1, 0, std::uint64_t{1} << 63, {}}};
  SampleProfile profile;
  profile.functions = {function, function};
  Layout layout;
  for (const std::string& file :
       {raw_profile(profile), extensible_profile(profile, layout), gcov_profile(profile), compact_profile(profile)})
    EXPECT_TRUE(has(rules_hit(file), "sample/counter-overflow"));
  profile.functions[1].lines[0].count -= 1;
  profile.functions[1].total -= 1;
  for (const std::string& file :
       {raw_profile(profile), extensible_profile(profile, layout), gcov_profile(profile), compact_profile(profile)})
    EXPECT_FALSE(has(rules_hit(file), "sample/counter-overflow"));
}

TEST(SampleBinParts, NamesOfVirtualTablesAreInUse) {
  SampleProfile profile = example_sample_profile();
  Layout layout;
  layout.has_vtables = true;
  layout.version = 104;
  profile.functions[1].vtables = {{3, 1, 0, {{"table", 5}, {"foo", 2}}}, {4, 0, 0, {}}};
  for (const bool is_composite : {false, true}) {
    layout.is_composite = is_composite;
    layout.version = is_composite ? 105 : 104;
    const std::string file = extensible_profile(profile, layout);
    EXPECT_EQ(check(file).verdict, Verdict::clean);
    EXPECT_FALSE(has(rules_hit(file), "sample-bin/name-unused"));
  }
  profile.functions[1].vtables[0].offset = 1 << 20;
  EXPECT_TRUE(has(rules_hit(extensible_profile(profile, layout)), "sample-bin/offset-range"));
}

TEST(SampleBinParts, AFileThatEndsInItsMagicIsTruncated) {
  const std::string magic = "\xff\xe5\xd0\xb1\xf4\xc9\x94\xa8\x53";
  for (std::size_t size = 2; size < magic.size(); ++size)
    EXPECT_EQ(rules_hit(magic.substr(0, size), "sample-raw"), Ids{"sample-bin/truncated"}) << size;
}

}  // namespace
}  // namespace proflint::tests
