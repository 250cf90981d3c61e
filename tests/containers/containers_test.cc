// gzip and zstd around whole files: the contents, the findings on damage, and bounded cost of hostile files.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <zlib.h>

#include <algorithm>

#include "tests/support/in_words.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "validators/containers/unwrap.h"
#include "validators/core/rules.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;
using tools::gzip_member;
using tools::zstd_frame;

const std::string kText = "main:10:1\n 1: 10\n";

struct Outside {
  std::string bytes;
  bool is_whole = false;
  Ids ids;
};

Outside unwrapped(std::string_view file, const Limits& limits = {}) {
  const Policy policy;
  Budget budget(limits.memory_for(file.size()));
  containers::Contents contents(budget, limits, file.size());
  Report report(file, policy, limits);
  const containers::Unwrapped out = containers::unwrap(file, contents, report);
  return {std::string(out.bytes), out.is_whole, ids(std::move(report).finish())};
}

// A member with all optional fields of the header.
std::string member_with_parts(std::string_view plain) {
  constexpr std::size_t kFixedSize = 10;
  const std::string member = gzip_member(plain);
  std::string header = member.substr(0, kFixedSize).append("\3\0abcname\0comment\0"sv);
  header[3] = 2 | 4 | 8 | 16;
  const uLong crc = crc32(0, reinterpret_cast<const Bytef*>(header.data()), static_cast<uInt>(header.size()));
  return header + static_cast<char>(crc & 0xff) + static_cast<char>(crc >> 8 & 0xff) + member.substr(kFixedSize);
}

const std::string& skippable_frame() {
  static const std::string frame("\x53\x2a\x4d\x18\5\0\0\0abcde", 13);
  return frame;
}

RC_GTEST_PROP(Containers, PackedContentsAreUnpacked, ()) {
  const auto pieces = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<std::string>>(rc::gen::container<std::string>(rc::gen::elementOf("ab\0\n"sv))));
  std::string plain, gzip, zstd;
  for (const std::string& piece : pieces) {
    plain += piece;
    gzip += *rc::gen::arbitrary<bool>() ? gzip_member(piece) : member_with_parts(piece);
    zstd += *rc::gen::arbitrary<bool>() ? zstd_frame(piece) : skippable_frame() + zstd_frame(piece);
  }
  for (const auto& [file, name] : {std::pair(gzip, "gzip"), {zstd, "zstd"}}) {
    const Outside outside = unwrapped(file);
    Ids expected;
    if (pieces.size() > 1 && file == gzip) expected.insert("gzip/members");
    if (plain.empty()) expected.insert(std::string(name) + "/empty");
    RC_ASSERT(outside.bytes == plain);
    RC_ASSERT(outside.is_whole == !plain.empty());
    RC_ASSERT(outside.ids == expected);
  }
}

// A prefix has only the finding that it is truncated, or it ends between members or frames and is valid like the whole.
TEST(Containers, EveryPrefixIsTruncated) {
  struct Row {
    std::vector<std::string> parts;
    Ids said;
  };
  const std::string noise = "\x9d\x31\xc7\x05 some more that does not compress \xff\x80\x01 0123456789";
  const Row rows[] = {
      {{member_with_parts(kText), gzip_member(noise)}, {"gzip/truncated"}},
      {{zstd_frame(kText), skippable_frame(), zstd_frame(noise)}, {"zstd/truncated"}},
  };
  for (const Row& row : rows) {
    std::string file;
    for (const std::string& part : row.parts) {
      for (std::size_t cut = file.empty() ? 2 : 1; cut < part.size(); ++cut) {
        const Outside outside = unwrapped(file + part.substr(0, cut));
        EXPECT_EQ(outside.ids, row.said) << file.size() + cut;
        EXPECT_FALSE(outside.is_whole);
      }
      file += part;
      EXPECT_TRUE(unwrapped(file).is_whole);
    }
  }
  EXPECT_EQ(unwrapped("\x1f").ids, Ids{"gzip/truncated"});
  EXPECT_EQ(unwrapped("\x50\x2a\x4d\x18").ids, Ids{"zstd/truncated"});
}

TEST(Containers, TheFrameInWhichTheFileEndsIsNamed) {
  const std::string first = zstd_frame(kText), second = zstd_frame(kText);
  for (std::size_t size = 1; size < second.size(); ++size)
    EXPECT_NE(said(check(first + second.substr(0, size))).find("inside frame 2,"), std::string::npos) << size;
}

// Every byte is changed: either the contents are unchanged, or the file has a finding.
TEST(Containers, NoDamageIsSilent) {
  for (const std::string& file : {member_with_parts(kText), zstd_frame(kText)})
    for (std::size_t i = 0; i < file.size(); ++i)
      for (const int value : {0, 1, 0x7f, 0x80, 0xff, file[i] + 1, file[i] - 1, file[i] ^ 0x20}) {
        std::string damaged = file;
        damaged[i] = static_cast<char>(value);
        const Outside outside = unwrapped(damaged);
        EXPECT_TRUE(!outside.ids.empty() || outside.bytes == kText || outside.bytes == damaged) << i << " " << value;
      }
}

TEST(Containers, FindingsInsideHaveTheirPlaceThere) {
  const std::string file = gzip_member("main:10:1\n 1: x\n");
  const Result result = check(file, "sample-text");
  const Finding& finding = result.findings.back();
  EXPECT_EQ(finding.rule->id, "sample-text/line-syntax");
  EXPECT_EQ(finding.in, "gzip");
  ASSERT_TRUE(finding.position);
  EXPECT_EQ(finding.position->line, 2u);
  EXPECT_EQ(finding.where->offset, 14u);
  EXPECT_EQ(finding.excerpt.bytes, " 1: x");
}

TEST(Containers, FindingsOfTheContainerHaveTheirPlaceInTheFile) {
  const std::string file = gzip_member(kText) + "rest";
  const Result result = check(file);
  EXPECT_EQ(result.format, "sample-text");
  for (const Finding& finding : result.findings) {
    EXPECT_EQ(finding.in, "");
    if (finding.where) {
      EXPECT_EQ(finding.where->offset, file.size() - 4);
    }
  }
  EXPECT_EQ(ids(result), (Ids{"gzip/trailing-data", "container/unexpected"}));
}

TEST(Containers, TheSecondMemberIsShown) {
  const std::string member = gzip_member("main:0:0\n");
  for (const int members : {2, 3}) {
    std::string file;
    for (int i = 0; i < members; ++i) file += member;
    const Result result = check(file);
    const auto found = std::find_if(result.findings.begin(), result.findings.end(),
                                    [](const Finding& finding) { return finding.rule->id == "gzip/members"; });
    ASSERT_NE(found, result.findings.end());
    EXPECT_EQ(found->where->offset, member.size()) << members;
  }
}

TEST(Containers, TheFormatIsThatOfTheContents) {
  Input named;
  named.name = "a/gmon.out.zst";
  EXPECT_EQ(check(zstd_frame("nothing to see"), {}, named).format, "gmon");
  EXPECT_EQ(check(gzip_member(kText)).format, "sample-text");
  const Result foreign = check(gzip_member("PK\x03\x04"));
  EXPECT_EQ(foreign.verdict, Verdict::unsupported);
  EXPECT_NE(foreign.findings.at(0).message.find("inside gzip, a zip archive"), std::string::npos);
}

// The rest of a damaged file decides its format, but is not checked.
TEST(Containers, DamagedFilesKeepTheirFormat) {
  const std::string file = zstd_frame(kText).substr(0, zstd_frame(kText).size() - 1);
  const Result result = check(file);
  EXPECT_EQ(ids(result), Ids{"zstd/truncated"});
  EXPECT_EQ(result.format, "sample-text");
  const Result unknown = check(gzip_member("nothing").substr(0, 12));
  EXPECT_EQ(ids(unknown), Ids{"gzip/truncated"});
  EXPECT_EQ(unknown.verdict, Verdict::invalid);
  EXPECT_EQ(unknown.format, "");
}

TEST(Containers, BombsStopAtTheRatio) {
  const Stopwatch watch;
  const std::string zeros(std::size_t{64} << 20, '\0');
  for (const std::string& bomb : {gzip_member(zeros), zstd_frame(zeros)}) {
    const Outside outside = unwrapped(bomb);
    EXPECT_EQ(outside.ids, Ids{"limit/inflated-size"});
    EXPECT_LE(outside.bytes.size(), (std::size_t{1} << 20) + 1000 * bomb.size() + 1);
    EXPECT_EQ(check(bomb).verdict, Verdict::unchecked);
  }
}

TEST(Containers, TheLimitOfSizeIsExact) {
  Limits limits;
  limits.set(Limit::inflated_size, kText.size());
  EXPECT_TRUE(unwrapped(gzip_member(kText), limits).is_whole);
  EXPECT_TRUE(unwrapped(zstd_frame(kText), limits).is_whole);
  limits.set(Limit::inflated_size, kText.size() - 1);
  EXPECT_EQ(unwrapped(gzip_member(kText), limits).ids, Ids{"limit/inflated-size"});
  EXPECT_EQ(unwrapped(zstd_frame(kText), limits).ids, Ids{"limit/inflated-size"});
}

TEST(Containers, ContentsAreCheckedWithinTheMemoryForTheirSize) {
  std::string text = "main:0:0\n";
  while (text.size() < 3'000'000) text += " " + std::to_string(text.size()) + ": 0\n";
  const Result result = check(zstd_frame(text), "sample-text");
  EXPECT_FALSE(ids(result).contains("limit/memory"));
}

TEST(Containers, EmptyMembersTakeLinearTime) {
  const std::string member = gzip_member(""), frame = zstd_frame("");
  std::string gzip, zstd;
  for (int i = 0; i < 50'000; ++i) {
    gzip += member;
    zstd += frame;
  }
  const Stopwatch watch;
  EXPECT_EQ(unwrapped(gzip).ids, (Ids{"gzip/empty", "gzip/members"}));
  EXPECT_EQ(unwrapped(zstd).ids, Ids{"zstd/empty"});
}

TEST(Containers, ClaimedSizesAreNotBelieved) {
  const Stopwatch watch;
  std::string gzip = gzip_member(kText);
  gzip.replace(gzip.size() - 4, 4, "\xff\xff\xff\xff");
  EXPECT_EQ(unwrapped(gzip).ids, Ids{"gzip/size"});
  // A single-segment frame with a size field of eight bytes: its window would have that size.
  EXPECT_EQ(unwrapped("\x28\xb5\x2f\xfd\xe0\xfe\xff\xff\xff\xff\xff\xff\xff\x09\0\0a"sv).ids, Ids{"zstd/window"});
  // The largest window that can be written, of 3.75 TB.
  EXPECT_EQ(unwrapped("\x28\xb5\x2f\xfd\0\xff\x09\0\0a"sv).ids, Ids{"zstd/window"});
  // A skippable frame of 4 GiB.
  EXPECT_EQ(unwrapped("\x50\x2a\x4d\x18\xff\xff\xff\xff"sv).ids, Ids{"zstd/truncated"});
}

// lcov decides by the name. Without a file or a name, this finding does not occur.
TEST(Containers, NamesDecideTheExpectedContainer) {
  const std::string text = "SF:a.c\nDA:1,1\nend_of_record\n";
  const auto hit = [](const std::string& bytes, const std::string& name, std::string_view format) {
    Input input;
    input.name = name;
    return ids(check(bytes, format, input)).contains("container/name");
  };
  for (const auto& [name, is_wrong] : std::initializer_list<std::pair<std::string, bool>>{
           {"lcov.info", true}, {"lcov.info.gz", false}, {"lcov.info.zst", true}, {"-", false}})
    EXPECT_EQ(hit(gzip_member(text), name, "lcov"), is_wrong) << name;
  EXPECT_TRUE(hit(text, "lcov.info.gz", "lcov"));
  EXPECT_FALSE(hit(text, "lcov.info", "lcov"));
  EXPECT_FALSE(hit(gzip_member("main;f 1\n"), "stacks.txt", "folded"));
}

}  // namespace
}  // namespace proflint::tests
