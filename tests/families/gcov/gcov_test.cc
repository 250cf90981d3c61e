// Coverage files of every version, byte order and dialect: generated files are clean, each defect is reported as
// exactly that defect, truncation is always reported, and results do not depend on the byte order.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <memory_resource>
#include <set>
#include <vector>

#include "tests/builders/gcov.h"
#include "tests/support/support.h"
#include "validators/engine/checking.h"
#include "validators/engine/detection.h"
#include "validators/gcov/idents.h"
#include "validators/gcov/version.h"

namespace proflint::tests {
namespace {

using gcov::append;
using gcov::arbitrary_unit;
using gcov::counters;
using gcov::data_file;
using gcov::Dialect;
using gcov::File;
using gcov::Item;
using gcov::Items;
using gcov::kArcs;
using gcov::kBlocks;
using gcov::kCounters;
using gcov::kFunction;
using gcov::kLines;
using gcov::kObject;
using gcov::kProgram;
using gcov::notes_file;
using gcov::Record;
using gcov::to_bytes;
using gcov::Unit;
using gcov::words;

Result check_pair(std::string_view notes, std::string_view data) {
  Input input;
  input.name = "a.gcda";
  return check(data, "gcda", input, always(Role::pair, {"a.gcno", notes}));
}

Unit any_unit() {
  return arbitrary_unit(*rc::gen::arbitrary<bool>());
}

std::size_t index(std::size_t size) {
  RC_PRE(size != 0);
  return *rc::gen::inRange<std::size_t>(0, size);
}

// A record with this tag.
Record& any_of(File& file, std::uint32_t tag) {
  std::vector<Record*> found;
  for (Record& record : file.records)
    if (record.tag == tag) found.push_back(&record);
  return *found[index(found.size())];
}

std::size_t place_of(const File& file, const Record& record) {
  return static_cast<std::size_t>(&record - file.records.data());
}

void insert(File& file, std::size_t at, Record record) {
  file.records.insert(file.records.begin() + static_cast<std::ptrdiff_t>(at), std::move(record));
}
void erase(File& file, std::size_t at) {
  file.records.erase(file.records.begin() + static_cast<std::ptrdiff_t>(at));
}
void double_record(File& file, std::uint32_t tag) {
  const Record record = any_of(file, tag);
  const std::size_t at = place_of(file, any_of(file, tag));
  insert(file, at + 1, file.records[at]);
}

RC_GTEST_PROP(Gcov, WhatTheBuilderWritesIsClean, (bool big, bool big_data)) {
  const Unit unit = any_unit();
  const std::string notes = to_bytes(notes_file(unit), big), data = to_bytes(data_file(unit), big_data);
  RC_LOG() << "version " << unit.dialect.version << (unit.dialect.llvm ? " llvm" : " gcc");
  RC_ASSERT(rules_hit(notes) == Ids{});
  RC_ASSERT(rules_hit(data) == Ids{});
  RC_ASSERT(ids(check_pair(notes, data)) == (big == big_data ? Ids{} : Ids{"gcov/pair-order"}));
}

RC_GTEST_PROP(Gcov, AStreamOfValidDataIsClean, (bool big)) {
  const std::size_t members = 1 + index(3);
  std::string all;
  const Dialect dialect = {*rc::gen::element(133u, 142u, 153u, 162u), false};
  for (std::size_t i = 0; i < members; ++i) all += gcov::stream(arbitrary_unit(dialect), big);
  RC_ASSERT(rules_hit(all) == Ids{"gcov/summary-missing"});
}

bool has_text(const Items& items) {
  return std::any_of(items.begin(), items.end(), [](const Item& item) { return !item.text.empty(); });
}

// Puts `value` into some word. Text must remain text, because as numbers it would have other values in the other byte
// order. So lengths of strings, the rest after the block of LINES, and the version of a file with text do not change.
void change_word(Items& items, std::uint32_t tag, bool is_header, std::uint32_t value) {
  if (items.empty()) return;
  const bool may_move = !has_text(items) && tag != kFunction;
  const std::size_t i = tag == kLines && !is_header ? 0 : index(items.size());
  const bool is_length = i + 1 < items.size() && !items[i + 1].text.empty();
  if (items[i].text.empty() && !is_length && !(is_header && i == 0)) items[i].word = value;
  if (!may_move || is_header) return;
  const auto place = items.begin() + static_cast<std::ptrdiff_t>(i);
  const auto choice = *rc::gen::inRange(0, 3);
  if (choice == 1) items.erase(place);
  if (choice == 2) items.insert(place, Item{value, {}});
}

// Words are changed, dropped and duplicated before they are encoded.
void damage(File& file) {
  // Words must remain aligned even with a wrong length, so only if lengths are in words.
  const bool may_reframe = !file.counts_bytes && std::none_of(file.records.begin(), file.records.end(),
                                                              [](const Record& r) { return has_text(r.items); });
  const auto times = *rc::gen::inRange(1, 4);
  for (int i = 0; i < times && !file.records.empty(); ++i) {
    Record& record = file.records[index(file.records.size())];
    const auto value = *rc::gen::oneOf(rc::gen::arbitrary<std::uint32_t>(),
                                       rc::gen::element(0u, 1u, 3u, 0x7fffffffu, 0x80000000u, 0xfffffff8u));
    const auto choice = *rc::gen::inRange(0, 7);
    if (choice == 0 && may_reframe) record.tag = value;
    // A longer FUNCTION of data would be treated as one with a name.
    if (choice == 1 && may_reframe && record.tag != kFunction) record.length = value;
    if (choice == 2) insert(file, index(file.records.size()), Record(record));
    if (choice == 3) erase(file, place_of(file, record));
    if (choice == 4) change_word(file.header, 0, true, value);
    if (choice > 4) change_word(record.items, record.tag, false, value);
  }
}

RC_GTEST_PROP(Gcov, TheOrderOfBytesChangesNoRule, ()) {
  const Unit unit = any_unit();
  File notes = notes_file(unit), data = data_file(unit);
  damage(notes);
  damage(data);
  RC_ASSERT(rules_hit(to_bytes(notes, false), "gcno") == rules_hit(to_bytes(notes, true), "gcno"));
  RC_ASSERT(rules_hit(to_bytes(data, false), "gcda") == rules_hit(to_bytes(data, true), "gcda"));
  const Result little = check_pair(to_bytes(notes, false), to_bytes(data, false));
  const Result big = check_pair(to_bytes(notes, true), to_bytes(data, true));
  RC_ASSERT(ids(little) == ids(big));
}

// Before GCC 4.8 the summary follows the functions: a file truncated before it could be a kernel dump.
RC_GTEST_PROP(Gcov, NoProperPrefixOfDataIsClean, (bool big)) {
  const Unit unit = any_unit();
  const std::string whole = to_bytes(data_file(unit), big);
  const bool may_be_bare = !unit.dialect.llvm && unit.dialect.version < 48;
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const Result result = check(whole.substr(0, cut), "gcda");
    const bool is_bare = ids(result) == Ids{"gcov/bare-dump"};
    RC_LOG() << cut << " of " << whole.size() << " bytes, version " << unit.dialect.version << "\n";
    RC_ASSERT(result.verdict != Verdict::clean || (may_be_bare && is_bare));
  }
}

struct Break {
  const char* rule;
  std::function<void(File&)> apply;
};

Item& at(Items& items, std::size_t i) {
  RC_PRE(i < items.size());
  return items[i];
}

// The last word of FUNCTION is the end column, the one before it the end line (for GCC 9 and later).
const std::vector<Break>& notes_breaks() {
  static const std::vector<Break> breaks = {
      {"gcov/version-malformed", [](File& f) { f.header[0].word = *rc::gen::element(0u, 0x2a323242u, 0x4232322bu); }},
      {"gcov/version-phase", [](File& f) { f.header[0].word ^= '*' ^ 'e'; }},
      {"gcov/unexecuted-flag", [](File& f) { f.header.back().word = *rc::gen::inRange(2u, UINT32_MAX); }},
      {"gcov/notes-checksum", [](File& f) { f.header[2].word = *rc::gen::inRange(1u, UINT32_MAX); }},
      {"gcov/string-encoding", [](File& f) { f.header[4].text[1] = *rc::gen::element('\x01', '\x7f', '\xff'); }},
      {"gcov/string-unterminated", [](File& f) { f.header[4].text.back() = 'x'; }},
      {"gcov/tag-malformed",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {0x01420000, {}, {}});
       }},
      {"gcov/tag-unknown",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {0x01550000, words({7}), {}});
       }},
      {"gcov/tag-misplaced",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {*rc::gen::element(kCounters, kObject), words({7}), {}});
       }},
      {"gcov/record-orphan", [](File& f) { insert(f, 0, any_of(f, *rc::gen::element(kBlocks, kArcs))); }},
      {"gcov/record-overrun", [](File& f) { f.records.back().length = 0x10000; }},
      {"gcov/negative-length", [](File& f) { f.records.back().length = *rc::gen::inRange(0x80000000u, UINT32_MAX); }},
      {"gcov/record-length", [](File& f) { append(any_of(f, kFunction).items, words({7})); }},
      {"gcov/line-range", [](File& f) { at(any_of(f, kFunction).items, 10).word = 0; }},
      {"gcov/line-implausible", [](File& f) { at(any_of(f, kFunction).items, 10).word = 0x01000001; }},
      {"gcov/artificial-flag", [](File& f) { at(any_of(f, kFunction).items, 5).word = 2; }},
      {"gcov/cfg-checksum", [](File& f) { ++at(any_of(f, kFunction).items, 2).word; }},
      {"gcov/blocks-missing", [](File& f) { erase(f, place_of(f, any_of(f, kBlocks))); }},
      {"gcov/blocks-duplicate", [](File& f) { double_record(f, kBlocks); }},
      {"gcov/blocks-few", [](File& f) { any_of(f, kBlocks).items[0].word = *rc::gen::element(0u, 1u); }},
      {"gcov/blocks-implausible",
       [](File& f) { any_of(f, kBlocks).items[0].word = *rc::gen::inRange(1u << 20, UINT32_MAX); }},
      {"gcov/arcs-length", [](File& f) { append(any_of(f, kArcs).items, words({7})); }},
      {"gcov/arc-source-range", [](File& f) { any_of(f, kArcs).items[0].word = *rc::gen::inRange(9u, UINT32_MAX); }},
      {"gcov/arc-dest-range", [](File& f) { at(any_of(f, kArcs).items, 1).word = *rc::gen::inRange(9u, UINT32_MAX); }},
      {"gcov/arcs-duplicate", [](File& f) { double_record(f, kArcs); }},
      {"gcov/arcs-missing", [](File& f) { erase(f, place_of(f, any_of(f, kArcs))); }},
      {"gcov/arc-flags", [](File& f) { at(any_of(f, kArcs).items, 2).word |= 0x20; }},
      {"gcov/lines-duplicate", [](File& f) { double_record(f, kLines); }},
      {"gcov/lines-block-range", [](File& f) { any_of(f, kLines).items[0].word = *rc::gen::inRange(9u, UINT32_MAX); }},
      {"gcov/lines-unterminated",
       [](File& f) {
         Items& items = any_of(f, kLines).items;
         items.resize(items.size() - 2);
       }},
      {"gcov/line-without-file",
       [](File& f) {
         Items& items = any_of(f, kLines).items;
         items.insert(items.begin() + 1, Item{5, {}});
       }},
  };
  return breaks;
}

RC_GTEST_PROP(Gcov, OneBreakOfNotesIsOneRule, (bool big)) {
  const Unit unit = arbitrary_unit({*rc::gen::element(122u, 133u, 142u, 153u, 162u), false});
  File file = notes_file(unit);
  const Break& one = notes_breaks()[index(notes_breaks().size())];
  one.apply(file);
  RC_LOG() << one.rule;
  const Ids got = rules_hit(to_bytes(file, big), "gcno");
  RC_ASSERT(got == Ids{one.rule});
}

const std::vector<Break>& data_breaks() {
  static const std::vector<Break> breaks = {
      {"gcov/object-checksum", [](File& f) { f.header[2].word ^= 1u << index(32); }},
      {"gcov/tag-malformed",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {0x02a10000, {}, {}});
       }},
      {"gcov/tag-unknown",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {0x01b90000, {}, {}});
       }},
      {"gcov/tag-misplaced",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {kBlocks, words({3}), {}});
       }},
      {"gcov/tag-version",
       [](File& f) {
         insert(f, index(f.records.size() + 1), {kProgram, words({0, 0, 1}), {}});
       }},
      {"gcov/record-orphan",
       [](File& f) {
         insert(f, 1, {kCounters, counters({1}), {}});
       }},
      {"gcov/record-overrun", [](File& f) { any_of(f, *rc::gen::element(kFunction, kObject)).length = 0x7fffffff; }},
      {"gcov/negative-length", [](File& f) { any_of(f, *rc::gen::element(kFunction, kObject)).length = 0xfffffff8; }},
      {"gcov/record-length", [](File& f) { append(f.records[0].items, words({7})); }},
      {"gcov/function-length", [](File& f) { any_of(f, kFunction).items.pop_back(); }},
      {"gcov/counter-length",
       [](File& f) {
         Record& record = any_of(f, kCounters);
         RC_PRE(!record.length);
         append(record.items, words({7}));
       }},
      {"gcov/counters-duplicate", [](File& f) { double_record(f, kCounters); }},
      {"gcov/counters-missing", [](File& f) { erase(f, place_of(f, any_of(f, kCounters))); }},
      {"gcov/summary-missing", [](File& f) { erase(f, 0); }},
      {"gcov/summary-duplicate", [](File& f) { insert(f, 0, f.records[0]); }},
      {"gcov/summary-position",
       [](File& f) { std::rotate(f.records.begin(), f.records.begin() + 1, f.records.end()); }},
      {"gcov/summary-runs", [](File& f) { f.records[0].items[0].word = 0; }},
      {"gcov/end-missing", [](File& f) { f.end.clear(); }},
      {"gcov/trailing-data", [](File& f) { append(f.end, words({*rc::gen::arbitrary<std::uint32_t>()})); }},
      {"gcov/record-truncated",
       [](File& f) {
         f.end = {{0, *rc::gen::element<std::string>("a", "ab", "abc", "\1\0\1\1", "\1\1\1\1\1\1\1")}};
       }},
  };
  return breaks;
}

RC_GTEST_PROP(Gcov, OneBreakOfDataIsOneRule, (bool big)) {
  const Unit unit = arbitrary_unit({*rc::gen::element(122u, 133u, 142u, 153u, 162u), false});
  File file = data_file(unit);
  const Break& one = data_breaks()[index(data_breaks().size())];
  one.apply(file);
  RC_LOG() << one.rule;
  const Ids got = rules_hit(to_bytes(file, big), "gcda");
  RC_ASSERT(got == Ids{one.rule});
}

const std::vector<Break>& pair_breaks() {
  static const std::vector<Break> breaks = {
      {"gcov/pair-stamp", [](File& f) { ++f.header[1].word; }},
      {"gcov/pair-checksum", [](File& f) { ++any_of(f, kFunction).items[1 + index(2)].word; }},
      {"gcov/pair-function-missing",
       [](File& f) {
         f.header[2].word = 0;  // otherwise the checksum would report and explain it
         f.records.resize(place_of(f, any_of(f, kFunction)));
       }},
      {"gcov/pair-counter-count",
       [](File& f) {
         Record& record = any_of(f, kCounters);
         RC_PRE(!record.length);
         append(record.items, counters({1}));
       }},
  };
  return breaks;
}

RC_GTEST_PROP(Gcov, OneBreakOfAPairIsOneRule, ()) {
  const Unit unit = arbitrary_unit({*rc::gen::element(122u, 142u, 162u), false});
  File file = data_file(unit);
  const Break& one = pair_breaks()[index(pair_breaks().size())];
  one.apply(file);
  RC_LOG() << one.rule;
  Ids got = ids(check_pair(to_bytes(notes_file(unit), false), to_bytes(file, false)));
  got.erase("gcov/object-checksum");  // changes with functions and checksums
  RC_ASSERT(got == Ids{one.rule});
}

TEST(Gcov, IdentifyNamesReleaseOrderAndContents) {
  rc::check("descriptions", [] {
    Unit unit = arbitrary_unit(Dialect{122, false});
    unit.runs = 1;
    const std::string functions =
        std::to_string(unit.functions.size()) + (unit.functions.size() == 1 ? " function" : " functions");
    RC_ASSERT(check(to_bytes(data_file(unit), false)).description ==
              "GCC 12.2, little-endian, " + functions + ", 1 run");
    RC_ASSERT(check(to_bytes(notes_file(unit), true)).description == "GCC 12.2, big-endian, " + functions);
  });
}

TEST(Gcov, VersionsAreReadInBothSchemes) {
  const auto number = [](const char* text) {
    std::uint32_t word = 0;
    for (int i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(text[i]);
    const auto version = proflint::gcov::parse_version(word);
    return version ? static_cast<int>(version->number) * (version->exists ? 1 : -1) : -1;
  };
  const std::pair<const char*, int> cases[] = {
      {"304*", 34},    {"303*", -33},  {"409*", 49},  {"410*", 0},   {"500e", 50},  {"505*", 55},  {"506*", -56},
      {"701*", -71},   {"A71*", 71},   {"A48*", -48}, {"A80*", 80},  {"A93*", 93},  {"B02*", 102}, {"B11*", 111},
      {"B22*", 122},   {"B26*", -126}, {"B62*", 162}, {"B70e", 170}, {"B71*", 171}, {"x22*", -1},  {"B2x*", -1},
      {"B22\x01", -1}, {"*22B", -1},   {"B22 ", 122}, {"B22A", 122}, {"B22Z", 122}, {"B22@", -1},  {"B22[", -1},
      {"B22a", 122},   {"B22z", 122},  {"B22`", -1},  {"B22{", -1},
  };
  for (const auto& [text, want] : cases) EXPECT_EQ(number(text), want) << text;
}

// More idents than are sorted only by comparison: one with a unique upper half, before many with the same upper half.
TEST(Gcov, IdentsAscendWhateverTheirHalves) {
  proflint::gcov::Idents idents(std::pmr::get_default_resource());
  constexpr std::uint32_t kCount = 300;
  for (std::uint32_t number = 0; number < kCount; ++number) idents.add(0x70000 + kCount - number, number);
  idents.add(0x50000, kCount);
  idents.sort();
  EXPECT_EQ(idents.value(0), 0x50000u);
  EXPECT_EQ(idents.number(0), kCount);
  for (std::uint32_t i = 1; i <= kCount; ++i) {
    EXPECT_EQ(idents.value(i), 0x70000 + i);
    EXPECT_EQ(idents.number(i), kCount - i);
  }
}

RC_GTEST_PROP(Gcov, RepeatsOfIdentsAreFound, ()) {
  const auto range = *rc::gen::element<std::uint32_t>(20, 100'000);
  const auto values = *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::inRange<std::uint32_t>(0, range));
  proflint::gcov::Idents idents(std::pmr::get_default_resource());
  for (std::size_t i = 0; i < values.size(); ++i) idents.add(values[i], i);
  RC_ASSERT(idents.has_repeats() == (std::set(values.begin(), values.end()).size() != values.size()));
}

TEST(Gcov, AFileIsKnownByItsMagicOrElseByItsName) {
  const auto format = [](std::string_view bytes, std::string_view name) {
    const Format* const found = detect(bytes, name).format;
    return found == nullptr ? std::string() : std::string(found->id);
  };
  EXPECT_EQ(format("oncg*22B", "x"), "gcno");
  EXPECT_EQ(format("gcdaB22*", "x"), "gcda");
  EXPECT_EQ(format("nfcg", "x"), "gcfn");
  EXPECT_EQ(format("adcg*33B", "x.gcfn"), "gcfn");
  EXPECT_EQ(format("", "x.gcda"), "gcda");
  EXPECT_EQ(format("bdcg*22B", "x.gcda"), "gcda");
  EXPECT_EQ(format("", "x"), "");
}

}  // namespace
}  // namespace proflint::tests
