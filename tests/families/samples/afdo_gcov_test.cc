// AutoFDO gcov profiles: encoded profiles are clean in every version and byte order, and damage is reported.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <vector>

#include "tests/builders/afdo_gcov.h"
#include "tests/builders/sample_model.h"
#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

constexpr std::uint32_t kVersions[] = {1, 2, 3, 0x3430372a};
constexpr std::size_t kWorkingSet = 1544, kModules = 12;  // bytes at the end of every file

GcovLayout any_layout() {
  return {kVersions[*rc::gen::inRange(0, 4)], std::endian::little};
}

RC_GTEST_PROP(AfdoGcov, EveryVersionOfASoundProfileIsClean, ()) {
  const SampleProfile profile = *plain_sample_profiles();
  for (const std::uint32_t version : kVersions) RC_ASSERT(rules_hit(gcov_profile(profile, {version})) == Ids{});
}

RC_GTEST_PROP(AfdoGcov, TheOtherByteOrderIsTheSameWithANote, ()) {
  const SampleProfile profile = *flawed_sample_profiles();
  GcovLayout layout = any_layout();
  Ids expected = rules_hit(gcov_profile(profile, layout));
  expected.insert("afdo-gcov/byte-order");
  layout.order = std::endian::big;
  RC_ASSERT(rules_hit(gcov_profile(profile, layout)) == expected);
}

// Rules about meaning that do not depend on totals or order, because this encoding has neither.
Ids of_gcov_meaning(const std::string& file) {
  Ids result;
  for (const std::string& id : rules_hit(file))
    if (id.starts_with("sample/duplicate")) result.insert(id);
  return result;
}

RC_GTEST_PROP(AfdoGcov, DuplicatesEqualThoseInOtherEncodings, ()) {
  const SampleProfile profile = *flawed_sample_profiles();
  RC_ASSERT(of_gcov_meaning(gcov_profile(profile, any_layout())) == of_gcov_meaning(raw_profile(profile)));
}

TEST(AfdoGcov, NoProperPrefixIsClean) {
  for (const std::uint32_t version : kVersions) {
    const std::string file = gcov_profile(example_sample_profile(), {version});
    ASSERT_EQ(rules_hit(file), Ids{});
    for (std::size_t cut = 0; cut < file.size(); ++cut)
      EXPECT_NE(check(file.substr(0, cut)).verdict, Verdict::clean) << version << ": " << cut;
  }
}

struct Damage {
  const char* name;
  std::function<void(std::string&)> apply;
  Ids expected;
};

void set_word(std::string& file, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) file[at + i] = static_cast<char>(value >> 8 * i);
}

const Damage kKindsOfDamage[] = {
    {"stamp", [](std::string& f) { set_word(f, 8, 7); }, {"afdo-gcov/stamp"}},
    {"version", [](std::string& f) { set_word(f, 4, 9); }, {"afdo-gcov/version"}},
    {"name table tag", [](std::string& f) { set_word(f, 12, 0xaa000001); }, {"afdo-gcov/tag"}},
    {"length of the name table", [](std::string& f) { set_word(f, 16, 0xffff); }, {"afdo-gcov/section-length"}},
    {"modules", [](std::string& f) { set_word(f, f.size() - kWorkingSet - 4, 1); }, {"afdo-gcov/module-group"}},
    {"length of the modules",
     [](std::string& f) { set_word(f, f.size() - kWorkingSet - kModules + 4, 99); },
     {"afdo-gcov/section-length"}},
    {"working set", [](std::string& f) { set_word(f, f.size() - kWorkingSet + 4, 383); }, {"afdo-gcov/working-set"}},
    {"tail", [](std::string& f) { f += '\0'; }, {"afdo-gcov/trailing-data"}},
    {"end", [](std::string& f) { f.pop_back(); }, {"afdo-gcov/truncated"}},
};

RC_GTEST_PROP(AfdoGcov, OneBreakIsOneRule, ()) {
  GcovLayout layout = any_layout();
  if (layout.version == 3) layout.version = 2;  // version 3 has its sections at other places
  std::string file = gcov_profile(*plain_sample_profiles(), layout);
  const Damage& broken = *rc::gen::elementOf(std::vector<Damage>(std::begin(kKindsOfDamage), std::end(kKindsOfDamage)));
  broken.apply(file);
  RC_LOG() << broken.name;
  // Without the version, the tags distinguish a profile of GCC 4.7 from counter files.
  RC_ASSERT(rules_hit(file, "afdo-gcov") == broken.expected);
}

TEST(AfdoGcov, TheFirstWordsTellTheFormat) {
  constexpr std::uint32_t kMagic = 0x67636461, kOther = 5;
  const struct {
    std::vector<std::uint32_t> words;
    Match match;
  } kCases[] = {
      {{kMagic, 0x4232322a, 7, 0xaa000000}, Match::certain},
      {{kMagic, 0x4232322a, 7, 0xa8000000}, Match::certain},
      {{kMagic, 2, 7, 0x01000000}, Match::none},
      {{kMagic, 2, 0, 0x01000000}, Match::certain},
      {{kMagic, 2, 0, 0}, Match::certain},
      {{kMagic, 0, 0, 0}, Match::none},
      {{kMagic, 1, 0, kOther}, Match::certain},
      {{kMagic, 0xff}, Match::certain},
      {{kMagic, 0x100}, Match::none},
      {{kMagic, 0, 0, kOther}, Match::none},
      {{kMagic, 0x4232322a, 0, kOther}, Match::none},
      {{kMagic, 0x3430372a, 0, kOther}, Match::strong},
      {{kMagic, 0x3430372a, 1, kOther}, Match::none},
      {{kMagic, 0x3430372a, 0}, Match::weak},
      {{kMagic, 0x3430372a}, Match::weak},
      {{kMagic}, Match::none},
      {{}, Match::none},
  };
  const Format& format = *find_format("afdo-gcov");
  for (const auto& c : kCases) {
    std::string file(4 * c.words.size(), '\0'), swapped;
    for (std::size_t i = 0; i < c.words.size(); ++i) {
      set_word(file, 4 * i, c.words[i]);
      swapped.append(file.rend() - static_cast<std::ptrdiff_t>(4 * i + 4),
                     file.rend() - static_cast<std::ptrdiff_t>(4 * i));
    }
    EXPECT_EQ(format.detect(Head(file, "x")), c.match) << &c - kCases;
    EXPECT_EQ(format.detect(Head(swapped, "x")), c.match) << &c - kCases;
  }
  EXPECT_EQ(format.detect(Head("text", "a/fbdata.afdo")), Match::name);
}

TEST(AfdoGcov, IsDescribed) {
  const SampleProfile profile = example_sample_profile();
  SampleProfile one = profile;
  one.functions.erase(one.functions.begin());
  EXPECT_EQ(check(gcov_profile(profile)).description,
            "version 2, little-endian, 4 names, 2 functions, total count 1312");
  EXPECT_EQ(check(gcov_profile(one, {1, std::endian::big})).description,
            "version 1, big-endian, 2 names, 1 function, total count 300");
  EXPECT_TRUE(says(check(gcov_profile(profile, {0x3430372a})), "version 0x3430372a"));
}

TEST(AfdoGcov, CounterFilesOfGccAreNotClaimed) {
  const std::string version_b22("adcg*22B\x12\x34\x56\x78\x00\x00\x00\x01", 16);
  const std::string version_407("adcg*704\x12\x34\x56\x78\x00\x00\x00\x01", 16);
  const std::string no_stamp("adcg*704\0\0\0\0\x00\x00\x00\x01", 16);
  for (const std::string& file : {version_b22, version_407, no_stamp}) EXPECT_NE(check(file).format, "afdo-gcov");
  const std::string damaged_version("adcg\x99\x99\x99\x99\0\0\0\0\x00\x00\x00\xaa", 16);
  EXPECT_EQ(check(damaged_version).format, "afdo-gcov");
}

TEST(AfdoGcovHostile, NestingOfManyLevelsIsAFindingAndNoCrash) {
  std::string file = gcov_profile(example_sample_profile());
  const std::size_t functions = file.find(std::string("\0\0\0\xac", 4));
  ASSERT_NE(functions, std::string::npos);
  file.resize(functions + 8);
  const auto put = [&](std::uint32_t value) {
    file.append(4, '\0');
    set_word(file, file.size() - 4, value);
  };
  constexpr int kLevels = 100000;
  for (const std::uint32_t value : {1u, 0u, 0u, 1u, 0u, 1u}) put(value);  // one function with one callsite
  for (int i = 0; i < kLevels; ++i)
    for (const std::uint32_t value : {0x10000u, 1u, 0u, i + 1 == kLevels ? 0u : 1u}) put(value);
  EXPECT_EQ(rules_hit(file).count("sample/depth"), 1u);
}

}  // namespace
}  // namespace proflint::tests
