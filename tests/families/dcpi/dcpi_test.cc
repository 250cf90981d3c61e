// DCPI profiles: valid ones are clean, one defect is one finding, damage has its own findings.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/families/dcpi/dcpi_support.h"

namespace proflint::tests {
namespace {

using dcpi::bytes;
using dcpi::Chunk;
using dcpi::Profile;
using dcpi::profiles;
using dcpi::sound_profile;
using namespace dcpi_support;

// ---- Properties of valid profiles

RC_GTEST_PROP(Dcpi, AValidProfileIsCleanAndRecognised, ()) {
  const std::string file = bytes(*profiles());
  const Result result = check(file);
  RC_ASSERT(result.format == "dcpi");
  RC_ASSERT(ids(result) == Ids{});
  RC_ASSERT(result.verdict == Verdict::clean);
}

RC_GTEST_PROP(Dcpi, AWrongSumIsAWrongSumAndNothingElse, ()) {
  Profile profile = *profiles();
  profile.total_samples = static_cast<std::uint32_t>(dcpi::sum_samples(profile)) + *rc::gen::inRange(1u, 1000u);
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/footer-samples"});
}

RC_GTEST_PROP(Dcpi, AWrongNumberOfAddressesIsOneFinding, ()) {
  Profile profile = *profiles();
  profile.total_offsets = dcpi::count_offsets(profile) + *rc::gen::inRange(1u, 1000u);
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/footer-offsets"});
}

RC_GTEST_PROP(Dcpi, ABigEndianBodyIsNamedAsSuch, ()) {
  Profile profile = *profiles();
  profile.order = std::endian::big;
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/byte-order"});
}

RC_GTEST_PROP(Dcpi, WhiteSpaceInFrontOfTheBodyIsNamedAsSuch, ()) {
  const Profile profile = *profiles();
  const std::size_t size = *rc::gen::inRange<std::size_t>(1, 17);
  const auto white = *rc::gen::container<std::string>(size, rc::gen::element(' ', '\t', '\r', '\n'));
  Ids expected = {"dcpi/body-whitespace"};
  if (size % 4 != 0) expected.insert("dcpi/body-length");
  RC_ASSERT(hits(header(profile) + white + body(profile)) == expected);
}

RC_GTEST_PROP(Dcpi, DataAfterTheFooterAreReported, ()) {
  Profile profile = *profiles();
  profile.chunks[0].counts[0] += 1000;  // read as a chunk, the footer must claim more counts than will follow
  const std::size_t size = *rc::gen::inRange<std::size_t>(1, 100);
  const auto more = *rc::gen::container<std::string>(size, rc::gen::arbitrary<char>());
  Ids expected;
  if (size >= 4) expected.insert("dcpi/trailing-data");
  if (size % 4 != 0) expected.insert("dcpi/body-length");
  RC_ASSERT(hits(bytes(profile) + more) == expected);
}

RC_GTEST_PROP(Dcpi, ABodyThatIsThereTwiceHasTrailingBytes, ()) {
  Profile profile = *profiles();
  profile.chunks[0].counts[0] += 1000;
  RC_ASSERT(hits(bytes(profile) + body(profile)) == Ids{"dcpi/trailing-data"});
}

RC_GTEST_PROP(Dcpi, SwappedNeighboursAreOutOfOrder, ()) {
  Profile profile = *profiles();
  RC_PRE(profile.chunks.size() >= 2);
  const auto at = *rc::gen::inRange<std::size_t>(1, profile.chunks.size());
  std::swap(profile.chunks[at - 1], profile.chunks[at]);
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/chunk-order"});
}

RC_GTEST_PROP(Dcpi, AChunkThatReachesIntoTheNextOverlaps, ()) {
  Profile profile = *profiles();
  RC_PRE(profile.chunks.size() >= 2);
  const auto at = *rc::gen::inRange<std::size_t>(1, profile.chunks.size());
  Chunk& before = profile.chunks[at - 1];
  before.counts.resize((profile.chunks[at].offset - before.offset) / 4 + 1);
  profile.value("tsize") = "1000000";
  const Ids got = hits(bytes(profile));
  RC_ASSERT(got == Ids{"dcpi/chunk-overlap"});
}

RC_GTEST_PROP(Dcpi, ATextTooSmallForTheLastChunkIsOutOfRange, ()) {
  Profile profile = *profiles();
  const Chunk& last = profile.chunks.back();
  profile.value("tsize") = std::to_string(last.offset + 4 * last.counts.size() - 4);
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/chunk-range"});
}

RC_GTEST_PROP(Dcpi, OffsetsThatCountInstructionsAreOneWarning, ()) {
  Profile profile = *profiles();
  std::uint32_t end = 0;
  for (Chunk& chunk : profile.chunks) {
    chunk.offset = end + 3 + end % 2;  // odd
    end = chunk.offset + static_cast<std::uint32_t>(chunk.counts.size());
  }
  profile.value("tsize") = "4000000";
  RC_ASSERT(hits(bytes(profile)) == Ids{"dcpi/offset-unit"});
}

RC_GTEST_PROP(Dcpi, CrLfIsReportedOnce, ()) {
  const Profile profile = *profiles();
  std::string text;
  for (const char c : header(profile)) text += c == '\n' ? "\r\n" : std::string(1, c);
  const Result result = check(text + body(profile), kDcpi);
  Ids expected = {"dcpi/header-crlf"};
  if (text.size() % 4 != 0) expected.insert("dcpi/header-alignment");
  RC_ASSERT(ids(result) == expected);
  for (const Tally& tally : result.tally) RC_ASSERT(tally.count == 1u);
}

RC_GTEST_PROP(Dcpi, AMissingLineIsReportedUnderItsOwnRule, ()) {
  Profile profile = *profiles();
  const auto at = *rc::gen::inRange<std::size_t>(0, profile.lines.size());
  const std::string word = profile.lines[at].word;
  profile.lines.erase(profile.lines.begin() + static_cast<std::ptrdiff_t>(at));
  const bool is_optional = word.starts_with("cpu") && word != "cpuspeed";
  const Ids expected = word == "path" || is_optional ? Ids{}
                       : word == "period"            ? Ids{"dcpi/period-missing"}
                                                     : Ids{"dcpi/required-missing"};
  RC_ASSERT(hits(bytes(profile)) == expected);
}

// ---- Cuts

// If the file is truncated right after a chunk's header, the header is in the place of the footer. It never matches the
// preceding chunks, because an offset in bytes is larger than the number of counts before it.
RC_GTEST_PROP(Dcpi, NoProperPrefixIsClean, ()) {
  const std::string whole = bytes(*profiles());
  for (std::size_t cut = 0; cut < whole.size(); ++cut)
    RC_ASSERT(check(std::string_view(whole).substr(0, cut), kDcpi).verdict == Verdict::invalid);
}

// Offsets in instructions can equal the number of counts before them, and so look like a footer.
TEST(Dcpi, TheOnlyInvisibleTruncation) {
  Profile profile = sound_profile();
  profile.chunks = {{0, {1, 2, 2}}, {3, {1, 1, 1, 1, 1}}};  // (3, 5) is also the sum of the first chunk
  const std::string whole = bytes(profile);
  EXPECT_EQ(hits(whole), (Ids{"dcpi/chunk-adjacent", "dcpi/offset-unit"}));
  const std::size_t cut = dcpi::header(profile).size() + 8 + 3 * 4 + 8;
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_EQ(hits(whole.substr(0, size)).empty(), size == cut) << size;
}

// ---- The header, as a table

struct HeaderRow {
  const char* word;
  const char* value;  // replaces the valid one, or is an additional line
  Ids expected;
};

TEST(Dcpi, ValuesOfHeaderLines) {
  const HeaderRow rows[] = {
      {"version", "pdb-0.6", {}},
      {"version", "pdb-00.0007", {}},
      {"version", "pdb-0.007x", {"dcpi/version-syntax"}},
      {"version", "pdb-0.08", {"dcpi/version-unknown"}},
      {"version", "pdb-1.1", {"dcpi/body-undocumented"}},
      {"version", "pdb-1.2", {"dcpi/body-undocumented", "dcpi/version-unknown"}},
      {"version", "pdb-2.0", {"dcpi/version-unknown"}},
      {"version", "pdb-18446744073709551616.7", {"dcpi/version-unknown"}},
      {"version", "pdb-0.18446744073709551622", {"dcpi/version-unknown"}},  // is not 0.6
      {"version", "pdb-00000000000000000000000000000000.07", {}},
      {"image", "0", {}},
      {"image", "123456789012345678901234567890", {}},
      {"image", "xyz", {"dcpi/header-value"}},
      {"epoch", "0002290000", {}},
      {"epoch", "0102290000", {"dcpi/epoch-value"}},
      {"epoch", "9813010000", {"dcpi/epoch-value"}},
      {"epoch", "9800010000", {"dcpi/epoch-value"}},
      {"epoch", "9801000000", {"dcpi/epoch-value"}},
      {"epoch", "9801012360", {"dcpi/epoch-value"}},
      {"epoch", "190002290000", {"dcpi/epoch-form", "dcpi/epoch-value"}},  // 1900 was not a leap year
      {"epoch", "200002290000", {"dcpi/epoch-form"}},
      {"epoch", "20000229000060", {"dcpi/epoch-form", "dcpi/epoch-value"}},
      {"epoch", "now", {"dcpi/epoch-syntax"}},
      {"period", "0", {"dcpi/value-zero"}},
      {"period", "-5", {"dcpi/header-value"}},
      {"tstart", "ffffffffffffffff", {"dcpi/text-wrap", "dcpi/tstart-alignment"}},
      {"tstart", "10000000000000000", {"dcpi/header-range"}},
      {"tstart", "000000000000000000000000000000000004", {}},
      {"tsize", "0", {"dcpi/chunk-range", "dcpi/value-zero"}},
      {"tsize", "18446744073709551612", {"dcpi/text-wrap"}},
      {"tsize", "18446744073709551616", {"dcpi/header-range"}},  // unknown then, so no chunk is out of range
      {"cpuspeed", "433 ", {"dcpi/trailing-blank"}},
      {"cpucount", "0", {"dcpi/value-zero"}},
      {"cpuamask", "fffffffffffffffff", {"dcpi/header-range"}},
      {"cpuimplv", "x", {"dcpi/header-value"}},
      {"platform", "a\tb\x7f", {"dcpi/header-charset"}},
      {"path", "/usr/\xc3\xa9t\xc3\xa9 ", {"dcpi/header-charset"}},
      {"label", "x ", {"dcpi/trailing-blank", "dcpi/line-unknown"}},
      {"samples", "x", {"dcpi/reserved-word"}},
  };
  for (const HeaderRow& row : rows) {
    Profile profile = sound_profile();
    const auto same = std::find_if(profile.lines.begin(), profile.lines.end(),
                                   [&row](const dcpi::Line& line) { return line.word == row.word; });
    if (same == profile.lines.end())
      profile.lines.push_back({row.word, row.value});
    else
      same->value = row.value;
    EXPECT_EQ(hits(bytes(profile)), row.expected) << row.word << " " << row.value;
  }
}

TEST(Dcpi, TheFirstWellFormedValueCounts) {
  Profile profile = sound_profile();
  profile.lines.insert(profile.lines.begin(), {"tsize", "many"});
  profile.lines.push_back({"tsize", "4"});
  const Result result = check(bytes(profile), kDcpi);
  EXPECT_EQ(ids(result), (Ids{"dcpi/header-value", "dcpi/required-duplicate"}));
  EXPECT_EQ(result.findings.back().message, "duplicate `tsize` line (3 in total)");
}

TEST(Dcpi, WithoutATerminatorOnlyLeadingLinesAreAHeader) {
  const std::string lines = "version pdb-0.07\nimage 1\nlabel x\n";
  const Ids missing = {"dcpi/terminator-missing", "dcpi/line-unknown"};  // the rest of the line is unknown
  EXPECT_EQ(hits(lines), missing);
  EXPECT_EQ(hits(lines + std::string("\x01\0\n\xffword value\n", 15)), missing);
  EXPECT_EQ(hits(lines + "cpuspeed 4"), missing);  // truncated: the rest of the line is unknown
}

TEST(Dcpi, WordsThatOccurWithoutValueAreNotMissing) {
  Profile profile = sound_profile();
  profile.lines.pop_back();
  std::string file = bytes(profile);
  file.replace(file.find("samples"), 8, "cpuspeed\nsamples ");
  EXPECT_EQ(hits(file), (Ids{"dcpi/header-alignment", "dcpi/header-syntax"}));
}

TEST(Dcpi, TheBodyIsCheckedOnlyIfItsLayoutIsKnown) {
  Profile profile = sound_profile();
  for (const char* version : {"pdb-1.01", "pdb-3.00"}) {
    profile.value("version") = version;
    EXPECT_EQ(check(header(profile) + "anything", kDcpi).verdict, Verdict::unsupported);
    EXPECT_TRUE(hits(header(profile)).contains("dcpi/body-empty"));
  }
  profile.value("version") = "0.07";
  EXPECT_EQ(hits(header(profile)), Ids{"dcpi/version-syntax"});
  profile.lines.push_back({"event", "imiss"});
  profile.lines.push_back({"period", "1"});
  EXPECT_EQ(hits(header(profile)), (Ids{"dcpi/required-duplicate", "dcpi/version-syntax"}));
  profile.value("version") = "pdb-1.01";
  EXPECT_EQ(hits(bytes(profile)), (Ids{"dcpi/body-undocumented", "dcpi/event-duplicate"}));
}

// ---- The body

TEST(Dcpi, TotalsAboveThe32BitsOfTheFooterMayWrapOrClamp) {
  const std::vector<std::uint32_t> chunk = {0, 3, 0xfffffff0, 0xfffffff0, 33};
  const auto with_total = [&chunk](std::uint32_t samples) {
    return hits(with_body(words(chunk) + words({3, samples})));
  };
  const Ids fits = {"dcpi/samples-overflow"}, wrong = {"dcpi/footer-samples", "dcpi/samples-overflow"};
  EXPECT_EQ(with_total(1), fits);
  EXPECT_EQ(with_total(UINT32_MAX), fits);
  EXPECT_EQ(with_total(2), wrong);
}

TEST(Dcpi, OverlapsAreFoundBehindALongChunkAndAStepBack) {
  const auto result = check(with_body(words({0,  10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // to 40
                                             8,  1,  1,                             // within it
                                             4,  1,  1,                             // back
                                             20, 1,  1,                             // within the first, again in order
                                             40, 1,  1,                             // right after it
                                             5,  5})),
                            kDcpi);
  EXPECT_EQ(ids(result), (Ids{"dcpi/chunk-adjacent", "dcpi/chunk-order", "dcpi/chunk-overlap"}));
  for (const Tally& tally : result.tally) EXPECT_EQ(tally.count, 1u) << tally.rule->id;
}

TEST(Dcpi, OffsetsCountInstructionsOnlyIfAllIsSoundThatWay) {
  const auto of = [](const std::vector<std::uint32_t>& body) { return hits(with_body(words(body))); };
  EXPECT_EQ(of({1, 1, 5, 1, 5}), Ids{"dcpi/offset-unit"});
  EXPECT_EQ(of({1, 1, 5, 4, 1, 5, 2, 10}), Ids{"dcpi/offset-unit"});
  EXPECT_EQ(of({1, 1, 5, 8, 1, 5, 16, 1, 5, 3, 15}), Ids{"dcpi/chunk-alignment"});  // one of three is too few
  EXPECT_EQ(of({1, 2, 5, 5, 2, 1, 5, 3, 15}), (Ids{"dcpi/chunk-alignment", "dcpi/chunk-overlap"}));
  EXPECT_EQ(of({5, 1, 5, 1, 1, 5, 2, 10}), (Ids{"dcpi/chunk-alignment", "dcpi/chunk-order"}));
  EXPECT_EQ(of({16383, 1, 5, 1, 5}), Ids{"dcpi/offset-unit"});  // the last instruction of 65536 bytes
  EXPECT_EQ(of({16385, 1, 5, 1, 5}), Ids{"dcpi/chunk-alignment"});
}

TEST(Dcpi, AFooterWithBytesBehindItIsFoundBehindTheLastChunkThatFits) {
  const auto of = [](const std::vector<std::uint32_t>& body) { return hits(with_body(words(body))); };
  EXPECT_EQ(of({0, 0, 7}), (Ids{"dcpi/no-chunks", "dcpi/trailing-data"}));
  EXPECT_EQ(of({0, 1, 9, 1, 9, 7}), Ids{"dcpi/trailing-data"});
  EXPECT_EQ(of({0, 1, 9, 1, 9, 7, 7}), Ids{"dcpi/trailing-data"});
  EXPECT_EQ(of({0, 1, 9, 1, 8, 7}), Ids{"dcpi/chunk-truncated"});
  // With enough data after it, the footer is read as a chunk: here one of nine counts, and the last two words are the
  // footer.
  EXPECT_EQ(of({0, 1, 9, 1, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 54}), (Ids{"dcpi/chunk-adjacent", "dcpi/offset-unit"}));
}

// Later chunks may be read at wrong offsets.
TEST(Dcpi, OfTruncatedChunksOnlyTheFirstOddOneIsReported) {
  const Result result = check(with_body(words({0, 1, 0, 0x40, 1, 0, 0x80, 9, 1, 1, 1})));
  EXPECT_EQ(ids(result), (Ids{"dcpi/chunk-all-zero", "dcpi/chunk-truncated"}));
  EXPECT_EQ(result.findings.at(0).message, "the chunk at offset 0x0 contains only zeros (1 count)");
}

TEST(Dcpi, CountsAreAddedUpWhateverTheirNumber) {
  // Around the widths of vectors and the block of 65536 counts.
  for (const std::uint32_t number : {1u, 2u, 3u, 4u, 7u, 8u, 9u, 31u, 33u, 65535u, 65536u, 65537u, 131073u}) {
    Profile profile = sound_profile();
    profile.value("tsize") = "1000000";
    Chunk& chunk = profile.chunks[0];
    profile.chunks.resize(1);
    chunk.counts.assign(number, 0);
    for (std::uint32_t i = 0; i < number; i += 3) chunk.counts[i] = i;
    chunk.counts.back() = UINT32_MAX - 1;
    const bool overflows = dcpi::sum_samples(profile) > UINT32_MAX;
    EXPECT_EQ(hits(bytes(profile)), overflows ? Ids{"dcpi/samples-overflow"} : Ids{}) << number;
    chunk.counts.back() = UINT32_MAX;
    EXPECT_TRUE(hits(bytes(profile)).contains("dcpi/count-saturated")) << number;
  }
}

TEST(Dcpi, FindingsPointAtTheField) {
  Profile profile = sound_profile();
  profile.chunks[1].counts = {1, UINT32_MAX, 2, UINT32_MAX};
  const std::size_t start = dcpi::header(profile).size();
  const Result result = check(bytes(profile), kDcpi);
  ASSERT_EQ(result.findings.size(), 2u);
  EXPECT_EQ(result.findings[0].rule->id, "dcpi/count-saturated");
  EXPECT_EQ(result.findings[0].where->offset, start + 8 + 3 * 4 + 8 + 4);
  EXPECT_EQ(result.findings[0].where->length, 4u);
  EXPECT_EQ(result.findings[0].message,
            "a count of the chunk at offset 0x100 is 4294967295, the maximum (2 places; the first is shown)");
  EXPECT_EQ(result.findings[1].rule->id, "dcpi/samples-overflow");
  EXPECT_FALSE(result.findings[0].position.has_value());
}

TEST(Dcpi, IsDescribed) {
  const std::string start = "version pdb-0.07\nimage 1f\nepoch 9806110930\nplatform p\n",
                    end = "period 1\ntstart 0\ntsize 64\ncpuspeed 1\nsamples \n";
  const std::string none(8, '\0'), one("\0\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0", 20);
  EXPECT_EQ(check(start + "event e\n" + end + none).description, "version 0.07, event 'e', 0 chunks, 0 samples");
  EXPECT_EQ(check(start + end + one).description, "version 0.07, 1 chunk, 1 sample");
}

TEST(Dcpi, AFileThatEndsInItsFirstWordIsTruncated) {
  const std::string_view word = "version ";
  for (std::size_t size = 1; size <= word.size(); ++size)
    EXPECT_EQ(hits(std::string(word.substr(0, size))), Ids{"dcpi/terminator-missing"}) << size;
  EXPECT_EQ(hits("verb"), Ids{"dcpi/magic"});
}

}  // namespace
}  // namespace proflint::tests
