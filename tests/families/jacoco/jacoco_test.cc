// JaCoCo execution data: written files are clean and decode to their model; truncated and torn runs, strings, hostile
// input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/classes.h"
#include "tests/builders/jacoco.h"
#include "tests/support/support.h"
#include "validators/jacoco/class_file.h"
#include "validators/jacoco/names.h"

namespace proflint::tests {
namespace {

using jacoco::bytes;
using jacoco::Run;
using jacoco::runs;

bool has(const Result& result, std::string_view id) {
  return ids(result).count(std::string(id)) != 0;
}

std::uint64_t executed(const jacoco::Class& of) {
  return static_cast<std::uint64_t>(std::count(of.probes.begin(), of.probes.end(), true));
}

RC_GTEST_PROP(Jacoco, ARunIsCleanAndItsFactsAreSums, ()) {
  const Run run = *runs();
  const Result result = check(bytes(run));
  RC_ASSERT(result.format == "jacoco");
  RC_ASSERT(ids(result) == Ids{});
  std::uint64_t probes = 0, set = 0;
  for (const jacoco::Class& of : run.classes) {
    probes += of.probes.size();
    set += executed(of);
  }
  RC_ASSERT(result.facts.functions == run.classes.size());
  RC_ASSERT(result.facts.counters == probes);
  RC_ASSERT(result.facts.nonzero == set);
  RC_ASSERT(result.facts.runs == 1u);
}

RC_GTEST_PROP(Jacoco, RunsOfOneProgramAddUp, ()) {
  const Run run = *runs();
  Run again = run;
  again.session.dump += 1;
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < run.classes.size(); ++i) {
    for (std::size_t p = 0; p < again.classes[i].probes.size(); ++p)
      again.classes[i].probes[p] = p == 0 || *rc::gen::inRange(0, 3) == 0;
    jacoco::Class both = run.classes[i];
    for (std::size_t p = 0; p < both.probes.size(); ++p) both.probes[p] = both.probes[p] || again.classes[i].probes[p];
    set += executed(both);
  }
  const Result result = check(bytes(run) + bytes(again) + bytes(again));
  RC_ASSERT((ids(result) == Ids{"jacoco/appended", "jacoco/session-duplicate"}));
  RC_ASSERT(result.facts.functions == run.classes.size());
  RC_ASSERT(result.facts.nonzero == set);
  RC_ASSERT(result.facts.runs == 3u);
}

RC_GTEST_PROP(Jacoco, TruncationIsSeenUnlessBetweenBlocks, ()) {
  const Run run = *runs();
  const std::string whole = bytes(run);
  const std::vector<std::size_t> ends = jacoco::block_ends(run);
  const auto size = *rc::gen::inRange<std::size_t>(0, whole.size());
  const Result result = check(whole.substr(0, size), "jacoco");
  if (std::find(ends.begin(), ends.end(), size) != ends.end())
    RC_ASSERT(result.verdict == Verdict::clean);
  else
    RC_ASSERT((ids(result) == Ids{size == 0  ? "jacoco/empty-file"
                                  : size < 5 ? "jacoco/too-short"
                                             : "jacoco/truncated"}));
}

RC_GTEST_PROP(Jacoco, ARunAfterATruncatedOneIsComplete, ()) {
  const Run run = *runs();
  const std::string whole = bytes(run);
  const std::vector<std::size_t> ends = jacoco::block_ends(run);
  const auto size = *rc::gen::inRange<std::size_t>(5, whole.size());
  Run next = *runs();
  next.session.id = "next";
  for (std::size_t i = 0; i < next.classes.size(); ++i) {
    next.classes[i].id = ~next.classes[i].id;
    next.classes[i].name += "/next";
  }
  const Result result = check(whole.substr(0, size) + bytes(next));
  const bool is_whole = std::find(ends.begin(), ends.end(), size) != ends.end();
  RC_ASSERT(has(result, "jacoco/torn-append") != is_whole);
  RC_ASSERT(result.verdict == (is_whole ? Verdict::clean : Verdict::invalid));
  const auto blocks = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), size) - ends.begin());
  RC_ASSERT(result.facts.functions == (blocks < 2 ? 0 : blocks - 2) + next.classes.size());
}

RC_GTEST_PROP(Jacoco, AClassOfAnotherBuildIsSeen, ()) {
  const Run run = *runs();
  Run again = run;
  again.session.dump += 1;
  jacoco::Class& changed = again.classes[*rc::gen::inRange<std::size_t>(0, again.classes.size())];
  const int kind = *rc::gen::inRange(0, 3);
  if (kind == 0) changed.id = ~changed.id;
  if (kind == 1) changed.name += "x";
  if (kind == 2) changed.probes.push_back(true);
  const char* const rules[] = {"jacoco/name-ids", "jacoco/id-name", "jacoco/id-probes"};
  RC_ASSERT((ids(check(bytes(run) + bytes(again))) == Ids{"jacoco/appended", rules[kind]}));
}

TEST(JacocoNames, FormsOfCharacters) {
  using proflint::jacoco::check_text;
  for (const char* sound : {"", "org/demo/Main", "\xc0\x80", "\xc3\xa4", "\xe2\x82\xac", "\xed\xa0\xbd\xed\xb8\x80"})
    EXPECT_TRUE(check_text(sound).malformed.empty() && check_text(sound).odd_form.empty()) << sound;
  for (const char* bad : {"\x80", "\xbf", "\xf0\x9f\x98\x80", "\xff", "\xc3", "\xc3\x41", "\xe2\x82", "\xe2\x41\xac"})
    EXPECT_FALSE(check_text(bad).malformed.empty()) << bad;
  for (const char* odd : {"\xc1\x81", "\xc1\xbf", "\xe0\x81\x81", "\xe0\x9f\xbf"})
    EXPECT_EQ(check_text(odd).odd_form, odd);
  EXPECT_EQ(check_text(std::string_view("a\0b", 3)).odd_form, std::string_view("\0", 1));
}

TEST(JacocoNames, CharactersThatXmlCannotHold) {
  using proflint::jacoco::check_text;
  for (const char* sound : {"\t\r\n", "\xed\xa0\xbd\xed\xb8\x80", "\xef\xbf\xbd", "\x7f"})
    EXPECT_EQ(check_text(sound).not_in_xml, "") << sound;
  for (const char* bad : {"\x1b", "\xc0\x80", "\xed\xa0\xbd", "\xed\xb8\x80", "\xef\xbf\xbe", "\xef\xbf\xbf"})
    EXPECT_EQ(check_text(bad).not_in_xml, bad);
  EXPECT_EQ(check_text("\xed\xa0\xbd\xed\xa0\xbd\xed\xb8\x80").not_in_xml, "\xed\xa0\xbd");
  EXPECT_EQ(check_text("a\nb").control, "\n");
}

RC_GTEST_PROP(JacocoNames, UsualOnesHaveNoDefect, ()) {
  const std::string around(64, '/');
  std::string name = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("abZ09$_- ~/")));
  name.resize(name.size() + *rc::gen::elementOf(std::vector<std::size_t>{0, 0, 7, 31, 63, 64, 65, 127, 128}), 'n');
  if (*rc::gen::inRange(0, 3) == 0 && !name.empty())
    name[*rc::gen::inRange<std::size_t>(0, name.size())] = *rc::gen::arbitrary<char>();
  const auto text = proflint::jacoco::check_text(name);
  const bool is_sound = text.malformed.empty() && proflint::jacoco::check_class_name(name, text) == nullptr;
  const bool is_printable = std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
  const std::string bytes = name + around;
  const std::string_view view = std::string_view(bytes).substr(0, name.size());
  RC_ASSERT(proflint::jacoco::is_usual_class_name(view, bytes.data() + bytes.size()) == (is_sound && is_printable));
  RC_ASSERT(!proflint::jacoco::is_usual_class_name(view, view.data() + view.size()) || is_sound);
}

TEST(JacocoNames, ClassesMadeAtRunTime) {
  using proflint::jacoco::is_generated;
  for (const char* name : {"com/sun/proxy/$Proxy0", "GeneratedConstructorAccessor17", "a/GeneratedAccessor1",
                           "A$$Lambda", "A$MockitoMock$1", "A$HibernateProxy$x"})
    EXPECT_TRUE(is_generated(name)) << name;
  for (const char* name :
       {"$Proxy", "Proxy1", "$Proxy1a", "Accessor1", "Generated$Accessor1", "GeneratedAccessor", "A$1", ""})
    EXPECT_FALSE(is_generated(name)) << name;
}

TEST(JacocoClassFiles, NamesAndIds) {
  using namespace proflint::jacoco;
  const std::string file = class_file("org/demo/Main");
  EXPECT_EQ(name_of_class(file), "org/demo/Main");
  EXPECT_EQ(names_of_class_file(file), (std::vector<std::string>{"org/demo/Main", id_text(id_of_class(file))}));
  EXPECT_EQ(id_of_class(""), 0u);
  EXPECT_EQ(id_of_class("123456789"), 0x46a5a9388a5beffe)
      << "ECMA-182's check value of CRC-64/GO-ISO without inversion";
  EXPECT_EQ(id_of_class(class_file("A", 53)), id_of_class(class_file("A", 52))) << "Java 9 has the ids of Java 8";
  EXPECT_NE(id_of_class(class_file("A", 54)), id_of_class(class_file("A", 52)));
  for (std::size_t size = 0; size < file.size() - 10; ++size)
    EXPECT_EQ(name_of_class(file.substr(0, size)), "") << size;
}

TEST(Jacoco, ALongRunIsComparedWithTheNext) {
  jacoco::Run run;
  run.session = {"long", 1, 2};
  for (std::uint64_t i = 1; i <= 10'000; ++i) run.classes.push_back({i, "a/Class" + std::to_string(i), {true, false}});
  const Result alone = check(bytes(run));
  EXPECT_EQ(ids(alone), Ids{});
  EXPECT_EQ(alone.facts.functions, 10'000u);
  jacoco::Run next = run;
  next.session.id = "next";
  for (jacoco::Class& of : next.classes) of.probes = {false, true};
  next.classes[8'000].id = 0x10001;
  const Result both = check(bytes(run) + bytes(next));
  EXPECT_EQ(ids(both), (Ids{"jacoco/appended", "jacoco/name-ids"}));
  EXPECT_EQ(both.facts.functions, 10'001u);
  EXPECT_EQ(both.facts.nonzero, 20'000u);
}

TEST(JacocoHostile, ManyIdsOfOneNameAskForItOnce) {
  const std::string file = class_file("n");
  std::string data = jacoco::header();
  for (std::uint64_t i = 1; i < 50'000; ++i) data += bytes(jacoco::Class{i, "n", {true}});
  std::size_t asked = 0;
  const FindCompanion find = [&](Role, std::string_view, const Belongs&) {
    ++asked;
    return std::optional(Companion{"n.class", file});
  };
  EXPECT_TRUE(has(check(data, "jacoco", {}, find), "jacoco/class-stale"));
  EXPECT_LT(asked, 10u);
}

TEST(JacocoHostile, ManyTornHeadersAndEqualNamesStayCheap) {
  std::string torn = jacoco::header();
  for (int i = 0; i < 300'000; ++i) torn += jacoco::header() + "\x10";
  EXPECT_EQ(check(torn).verdict, Verdict::invalid);
  std::string same = jacoco::header();
  const std::string name(60'000, 'n');
  for (std::uint64_t i = 1; i < 300; ++i) same += bytes(jacoco::Class{i, name, {true}});
  EXPECT_TRUE(has(check(same), "jacoco/name-ids"));
}

}  // namespace
}  // namespace proflint::tests
