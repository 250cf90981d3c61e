// Binary sample profiles: encoded profiles are clean and decode to their model, one defect breaks one rule; prefixes
// and hostile input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>

#include "tests/builders/sample_bin.h"
#include "tests/builders/sample_model.h"
#include "tests/builders/sample_totals.h"
#include "tests/support/support.h"
#include "validators/core/policy.h"
#include "validators/samples/binary/names.h"
#include "validators/samples/binary/records.h"

namespace proflint::tests {
namespace {

using Layout = SampleLayout;

// Findings that describe the file, not a defect.
Ids without_labels(Ids ids) {
  for (const char* const label : {"sample-bin/compact-obsolete", "sample-bin/version", "sample/md5-names"})
    ids.erase(label);
  return ids;
}

Ids hit(const std::string& file) {
  return without_labels(rules_hit(file));
}

rc::Gen<Layout> layouts() {
  return rc::gen::map(rc::gen::arbitrary<std::uint32_t>(), [](std::uint32_t random) {
    Layout layout;
    layout.names = static_cast<Layout::Names>(random % 4);
    layout.order = static_cast<Layout::Order>(random / 4 % 4);
    layout.is_compressed = random / 16 % 2 != 0;
    layout.is_composite = random / 32 % 2 != 0;
    layout.has_vtables = random / 64 % 2 != 0;
    layout.has_md5_symbols = random / 128 % 2 != 0;
    layout.version = layout.is_composite ? 105 : 103 + random / 256 % 3;
    return layout;
  });
}

// A layout that can express `profile`: contexts exclude indexed tables and splits.
Layout layout_for(const SampleProfile& profile) {
  Layout layout = *layouts();
  if (profile.has_contexts && layout.names == Layout::Names::eytzinger) layout.names = Layout::Names::fixed_md5;
  if (profile.has_contexts && layout.order == Layout::Order::split) layout.order = Layout::Order::usual;
  if ((profile.has_checksums || profile.has_attributes) && layout.order == Layout::Order::oldest)
    layout.order = Layout::Order::next;
  return layout;
}

// --- written profiles are clean and decode to their model ---

RC_GTEST_PROP(SampleBin, EveryLayoutOfAValidProfileIsClean, ()) {
  const SampleProfile profile = *sample_profiles();
  RC_ASSERT(hit(extensible_profile(profile, layout_for(profile))) == Ids{});
}

RC_GTEST_PROP(SampleBin, RawAndCompactAreCleanToo, ()) {
  const SampleProfile profile = *plain_sample_profiles();
  RC_ASSERT(hit(raw_profile(profile)) == Ids{});
  RC_ASSERT(hit(compact_profile(profile)) == Ids{});
}

// The decoded profile as text.
class Transcript {
 public:
  Transcript(samples::binary::Names& names, std::string& out) : names_(names), out_(out) {}

  void begin_function(const samples::binary::FunctionStart& start, const samples::Count& head,
                      const samples::Count& total) {
    out_ += name(start.index) + ":" + std::to_string(total.value) + ":" + std::to_string(head.value) + "\n";
    depth_ = 1;
  }
  void line(const samples::Location& location, const samples::Count& count) {
    put(location, std::to_string(count.value) + "\n");
  }
  void target(const samples::Count& index, const samples::Count& count) {
    out_.pop_back();
    out_ += " " + name(index) + ":" + std::to_string(count.value) + "\n";
  }
  void begin_callee(const samples::Location& location, const samples::Count& index, const samples::Count& total) {
    put(location, name(index) + ":" + std::to_string(total.value) + "\n");
    ++depth_;
  }
  void end_callee() { --depth_; }
  void end_function(const samples::Count&) {}
  void vtable(const samples::Location&, const samples::Count&, const samples::Count&) {}
  void skip() { out_ += "skip\n"; }

 private:
  std::string name(const samples::Count& index) { return std::string(names_.use(index.value, index.where).bytes()); }
  void put(const samples::Location& location, const std::string& rest) {
    out_ += std::string(depth_, ' ') + std::to_string(location.offset) +
            (location.discriminator != 0 ? "." + std::to_string(location.discriminator) : "") + ": " + rest;
  }

  samples::binary::Names& names_;
  std::string& out_;
  std::size_t depth_ = 1;
};

std::string decoded(const std::vector<SampleSection>& sections, bool has_vtables) {
  const Policy policy;
  const Limits limits;
  Report report({}, policy, limits);
  std::pmr::memory_resource* const memory = std::pmr::get_default_resource();
  samples::binary::Names names(memory);
  samples::binary::RecordTables tables;
  std::string out;
  for (const SampleSection& section : sections) {
    samples::binary::Fields fields(section.contents, "a section", report);
    if (section.type == 2 && !names.read_strings(fields)) return "bad names";
    tables = {names.size(), false, 0, has_vtables};
    if (section.type != 32 && section.type != 33) continue;
    Transcript transcript(names, out);
    samples::binary::BlockTypes types(memory);
    samples::binary::RecordDecoder decoder(fields, tables, transcript, types, memory);
    while (!fields.at_end())
      if (!(section.type == 33 ? decoder.composite_function() : decoder.function())) return "bad record";
  }
  return out;
}

RC_GTEST_PROP(SampleBin, DecodingGivesTheModel, ()) {
  const SampleProfile profile = *plain_sample_profiles();
  Layout layout;
  layout.is_composite = *rc::gen::arbitrary<bool>();
  layout.has_vtables = *rc::gen::arbitrary<bool>();
  RC_ASSERT(decoded(sample_sections(profile, layout), layout.has_vtables) == text_profile(profile));
}

// --- one profile, many encodings ---

// `is_ordered`: the encoding preserves the intended order. MD5 values hide the order of names; text also has an order
// of functions.
Ids of_meaning(const std::string& file, bool is_ordered) {
  Ids result;
  for (const std::string& id : rules_hit(file))
    if (id.starts_with("sample/") && id != "sample/md5-names" && (is_ordered || id != "sample/order"))
      result.insert(id);
  return result;
}

RC_GTEST_PROP(SampleBin, EveryEncodingOfAProfileMeansTheSame, ()) {
  const SampleProfile profile = *flawed_sample_profiles();
  const std::string raw = raw_profile(profile);
  Layout layout = *layouts();
  // Indexed tables and splits require that functions are unique.
  if (layout.names == Layout::Names::eytzinger) layout.names = Layout::Names::strings;
  if (layout.order == Layout::Order::split) layout.order = Layout::Order::usual;
  const bool has_names = layout.names == Layout::Names::strings;
  RC_ASSERT(of_meaning(extensible_profile(profile, layout), has_names) == of_meaning(raw, has_names));
  RC_ASSERT(of_meaning(compact_profile(profile), false) == of_meaning(raw, false));
  RC_ASSERT(of_meaning(text_profile(profile), false) == of_meaning(raw, false));
  const auto facts_of = [](const std::string& file) {
    Facts facts = check(file).facts;
    facts.version = {};  // the encodings have different versions
    facts.traits = {};
    return facts;
  };
  const Facts facts = facts_of(raw);
  RC_ASSERT(facts.functions == profile.functions.size());
  for (const std::string& other :
       {extensible_profile(profile, layout), compact_profile(profile), text_profile(profile)})
    RC_ASSERT(facts_of(other) == facts);
}

RC_GTEST_PROP(SampleBin, FactsMatchTheSummary, ()) {
  const SampleProfile profile = *plain_sample_profiles();
  const SampleTotals totals = totals_of(profile);
  const Facts facts = check(raw_profile(profile)).facts;
  RC_ASSERT(facts.total == totals.total);
  RC_ASSERT(facts.counters == totals.lines);
}

// --- one defect, one rule ---

struct Break {
  const char* name;
  std::function<void(std::vector<SampleSection>&)> apply;
  Ids expected;
};

SampleSection& of_type(std::vector<SampleSection>& sections, std::uint64_t type) {
  for (SampleSection& section : sections)
    if (section.type == type) return section;
  throw std::logic_error("no such section");
}

// Replaces the first number of a section.
void replace_first(std::string& contents, const std::function<std::uint64_t(std::uint64_t)>& change) {
  std::uint64_t value = 0;
  Cursor cursor(contents);
  samples::binary::read_uleb(cursor, value);
  std::string out;
  put_uleb(out, change(value));
  contents.replace(0, contents.size() - cursor.left(), out);
}

const Break kBreaks[] = {
    {"total off by one",
     [](auto& s) { replace_first(of_type(s, 1).contents, [](std::uint64_t v) { return v + 1; }); },
     {"sample-bin/summary-mismatch"}},
    {"a byte after the summary", [](auto& s) { of_type(s, 1).contents += '\0'; }, {"sample-bin/section-consumed"}},
    {"a name too many announced",
     [](auto& s) { replace_first(of_type(s, 2).contents, [](std::uint64_t v) { return v + 1; }); },
     {"sample-bin/truncated"}},
    {"names announced beyond the file",
     [](auto& s) { replace_first(of_type(s, 2).contents, [](std::uint64_t) { return UINT64_MAX; }); },
     {"sample-bin/count-exceeds-bytes"}},
    {"an unused name",
     [](auto& s) {
       replace_first(of_type(s, 2).contents, [](std::uint64_t v) { return v + 1; });
       of_type(s, 2).contents += std::string("zzzzzz\0", 7);
     },
     {"sample-bin/name-unused"}},
    {"an offset too many",
     [](auto& s) {
       replace_first(of_type(s, 4).contents, [](std::uint64_t v) { return v + 1; });
       of_type(s, 4).contents += std::string("\0\x7f", 2);
     },
     {"sample-bin/func-offset"}},
    {"no summary", [](auto& s) { of_type(s, 1).contents.clear(); }, {"sample-bin/section-missing"}},
    {"no offsets", [](auto& s) { of_type(s, 4).contents.clear(); }, {"sample-bin/section-missing"}},
    {"two summaries", [](auto& s) { s.insert(s.begin(), s.front()); }, {"sample-bin/section-duplicate"}},
    {"names before the summary", [](auto& s) { std::swap(s[0], s[1]); }, {"sample-bin/section-order"}},
    {"a flag that means nothing",
     [](auto& s) { of_type(s, 2).flags |= std::uint64_t{1} << 40; },
     {"sample-bin/section-flags"}},
    {"a section of an unknown type",
     [](auto& s) {
       s.push_back({99, 0, "hello"});
     },
     {"sample-bin/section-type"}},
    {"a section of type 0",
     [](auto& s) {
       s.push_back({0, 0, "hello"});
     },
     {"sample-bin/section-type"}},
    {"a symbol list without its end",
     [](auto& s) { of_type(s, 3).contents = "foo"; },
     {"sample-bin/symlist-terminator"}},
    {"an empty symbol",
     [](auto& s) { of_type(s, 3).contents = std::string("\0foo\0", 5); },
     {"sample-bin/symlist-order"}},
    {"contexts that nobody announced",
     [](auto& s) { of_type(s, 6).contents = std::string("\1\1\0\0\0", 5); },
     {"sample-bin/context-flag"}},
    {"composite records in an old version",
     [](auto& s) { of_type(s, 32).type = 33; },
     {"sample-bin/composite-version"}},
    {"metadata without flags", [](auto& s) { of_type(s, 5).contents = "\1"; }, {"sample-bin/section-flags"}},
};

RC_GTEST_PROP(SampleBin, OneBreakIsOneRule, ()) {
  const SampleProfile profile = *plain_sample_profiles();
  const Break& broken = *rc::gen::elementOf(std::vector<Break>(std::begin(kBreaks), std::end(kBreaks)));
  Layout layout;
  layout.is_compressed = *rc::gen::arbitrary<bool>();
  std::vector<SampleSection> sections = sample_sections(profile, layout);
  broken.apply(sections);
  RC_LOG() << broken.name;
  RC_ASSERT(hit(extensible_file(sections)) == broken.expected);
}

// --- prefixes ---

TEST(SampleBin, NoProperPrefixIsClean) {
  const SampleProfile profile = example_sample_profile();
  std::vector<std::string> files = {raw_profile(profile), compact_profile(profile), extensible_profile(profile)};
  Layout layout;
  layout.is_compressed = true;
  layout.order = Layout::Order::split;
  files.push_back(extensible_profile(profile, layout));
  layout.is_composite = true;
  layout.version = 105;
  files.push_back(extensible_profile(profile, layout));
  for (const std::string& file : files) {
    ASSERT_EQ(hit(file), Ids{});
    for (std::size_t cut = 0; cut < file.size(); ++cut) {
      const Verdict verdict = check(file.substr(0, cut)).verdict;
      EXPECT_NE(verdict, Verdict::clean) << cut << " of " << file.size();
    }
  }
}

// --- hostile input ---

// Checks `file` and fails if that takes longer than for any ordinary file of the size.
Ids hit_soon(const std::string& file) {
  const Stopwatch watch;
  return hit(file);
}

// A summary without counts.
std::string summary_of(std::uint64_t functions) {
  std::string summary(4, '\0');
  for (const std::uint64_t number :
       {functions, std::uint64_t{1}, std::uint64_t{999999}, std::uint64_t{0}, std::uint64_t{0}})
    put_uleb(summary, number);
  return summary;
}

// An extensible file that has a profile section with `records`, and one name.
std::vector<SampleSection> around(const std::string& records) {
  return {{1, 0, summary_of(0)}, {2, 0, std::string("\1foo\0", 5)}, {4, 0, std::string("\1\0\0", 3)}, {32, 0, records}};
}

TEST(SampleBinHostile, NestingOfManyLevelsIsAFindingAndNoCrash) {
  constexpr int kLevels = 400000;
  std::string records(5, '\0');  // head, name, total, lines; then one callee
  records[4] = 1;
  for (int i = 0; i < kLevels; ++i) records += std::string("\0\0\0\0\0", 5) + (i + 1 == kLevels ? '\0' : '\1');
  EXPECT_EQ(hit_soon(extensible_file(around(records))).count("sample/depth"), 1u);
}

TEST(SampleBinHostile, LongNumbersStopAtTenBytes) {
  EXPECT_EQ(hit_soon(extensible_file(around(std::string(2000, '\x80') + '\0'))), Ids{"sample-bin/uleb-overflow"});
}

TEST(SampleBinHostile, CountsThatTheFileCannotHold) {
  std::string names;
  put_uleb(names, 1'000'000'000'000'000'000);
  for (const std::uint64_t flags : {std::uint64_t{0}, std::uint64_t{1} << 32}) {
    auto sections = around("");
    sections[1] = {2, flags, names + "foo"};
    EXPECT_EQ(hit_soon(extensible_file(sections)), Ids{"sample-bin/count-exceeds-bytes"});
  }
  auto sections = around("");
  sections[1] = {2, std::uint64_t{3} << 32, names + "foo"};
  EXPECT_EQ(hit_soon(extensible_file(sections)), Ids{"sample-bin/md5-table-size"});
  sections = around("");
  sections.insert(sections.begin() + 2, {6, 0, names});
  EXPECT_EQ(hit_soon(extensible_file(sections)), Ids{"sample-bin/count-exceeds-bytes"});
}

TEST(SampleBinHostile, SectionTableThatTheFileCannotHold) {
  std::string file = extensible_file(around(""));
  file.replace(10, 8, 8, '\xff');
  EXPECT_EQ(hit_soon(file), Ids{"sample-bin/count-exceeds-bytes"});
  file.replace(10, 8, std::string("\0\0\0\0\0\0\0\x08", 8));  // multiplied by 32, this is 0 modulo 2^64
  EXPECT_EQ(hit_soon(file), Ids{"sample-bin/count-exceeds-bytes"});
}

TEST(SampleBinHostile, DeclaredSizesThatZlibCannotReach) {
  auto sections = around("");
  std::string bomb;
  put_uleb(bomb, std::uint64_t{1} << 40);
  put_uleb(bomb, 8);
  bomb += std::string("\x78\x9c\x03\0\0\0\0\1", 8);
  sections[1].contents = bomb;
  std::string file = extensible_file(sections);
  file[18 + 32 + 8] = 1;  // sets the flag for compressed contents without compressing them
  EXPECT_EQ(hit_soon(file), Ids{"sample-bin/compress-bomb"});
}

TEST(SampleBinHostile, ABombOfAReachableSizeStopsAtTheLimit) {
  auto sections = around("");
  sections[2].contents.clear();
  sections.push_back({3, 1, std::string(std::size_t{300} << 20, '\0')});
  const Result result = check(extensible_file(sections));
  EXPECT_EQ(result.verdict, Verdict::unchecked);
  EXPECT_EQ(ids(result).count("sample-bin/compress-bomb"), 1u);
}

TEST(SampleBinHostile, ManySectionsOverTheSameBytes) {
  std::vector<SampleSection> sections = around("");
  for (int i = 0; i < 20000; ++i) sections.push_back({32, 0, ""});
  std::string file = extensible_file(sections);
  for (std::size_t row = 4; row < sections.size(); ++row) file.replace(18 + 32 * row + 16, 16, file, 18 + 16, 16);
  EXPECT_EQ(hit_soon(file).count("sample-bin/section-overlap"), 1u);
}

TEST(SampleBinHostile, ManyRowsOfOffsetTablesAndProfiles) {
  std::vector<SampleSection> sections = around("");
  for (int i = 0; i < 50000; ++i) sections.push_back({static_cast<std::uint64_t>(i % 2 == 0 ? 32 : 7), 1, "a"});
  EXPECT_NE(hit_soon(extensible_file(sections)), Ids{});
}

TEST(SampleBinHostile, ManyUnusedRepeatedNames) {
  std::string names;
  constexpr std::uint64_t kNames = 300000;
  put_uleb(names, kNames);
  for (std::uint64_t i = 0; i < kNames; ++i) names += std::string("foo\0", 4);
  auto sections = around(std::string(5, '\0'));
  sections[0].contents = summary_of(1);
  sections[1].contents = names;
  EXPECT_EQ(hit_soon(extensible_file(sections)),
            (Ids{"sample/all-zero", "sample-bin/name-duplicate", "sample-bin/name-unused"}));
}

}  // namespace
}  // namespace proflint::tests
