// Detection of the kinds of coverage files, and the findings about files of other kinds.
#include <gtest/gtest.h>

#include <bit>

#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

Match match(const char* format, std::string_view bytes, const char* name = "x") {
  return find_format(format)->detect(Head(bytes, name));
}

TEST(GcovDetect, MagicsAndSuffixes) {
  for (const std::string_view magic : {"oncg", "gcno"}) {
    EXPECT_EQ(match("gcno", magic), Match::certain);
    EXPECT_EQ(match("gcda", magic, "x.gcda"), Match::name);
    EXPECT_EQ(match("gcfn", magic, "x.gcfn"), Match::name);
  }
  for (const std::string_view magic : {"nfcg", "gcfn"}) {
    EXPECT_EQ(match("gcfn", magic), Match::certain);
    EXPECT_EQ(match("gcda", magic), Match::none);
  }
  for (const std::string_view magic : {"adcg", "gcda"}) {
    EXPECT_EQ(match("gcda", magic), Match::certain);
    EXPECT_EQ(match("gcda", magic, "x.gcfn"), Match::weak);
    EXPECT_EQ(match("gcfn", magic, "x.gcfn"), Match::certain);
    EXPECT_EQ(match("gcfn", magic), Match::none);
    EXPECT_EQ(match("gcno", magic, "x.gcno"), Match::name);
  }
  for (const char* format : {"gcno", "gcda", "gcfn"}) {
    EXPECT_EQ(match(format, "text"), Match::none);
    EXPECT_EQ(match(format, "text", (std::string("x.") + format).c_str()), Match::name);
  }
}

TEST(GcovDetect, VersionWordsTellCoverageFromAutoFdo) {
  EXPECT_EQ(match("gcda", "adcg*22B"), Match::certain);
  EXPECT_EQ(match("gcda", "gcdaB22*"), Match::certain);
  EXPECT_EQ(match("gcda", "adcg\1\0\0\0"sv), Match::none);
  EXPECT_EQ(match("afdo-gcov", "adcg\1\0\0\0"sv), Match::certain);
  EXPECT_EQ(match("gcda", "adcg*22"), Match::certain);
  for (const std::string_view tag : {"\0\0\0\xaa"sv, "\0\0\0\xa8"sv, "\0\0\0\xac"sv, "\0\0\0\xaf"sv})
    for (const std::string_view version : {"\1\0\0\0"sv, "\2\0\0\0"sv, "\3\0\0\0"sv, "*704"sv}) {
      const std::string bytes = "adcg" + std::string(version) + std::string(4, '\0') + std::string(tag);
      EXPECT_LE(match("gcda", bytes), Match::weak);
      EXPECT_GT(match("afdo-gcov", bytes), Match::weak);
      EXPECT_EQ(ids(check(bytes, "gcda")), Ids{"gcov/afdo-profile"});
    }
  for (const std::string_view version : {"\0\0\0\0"sv, "\4\0\0\0"sv, "*804"sv})
    EXPECT_NE(match("gcda", "adcg" + std::string(version) + std::string("\0\0\0\0\0\0\0\xaa", 8)), Match::weak);
}

TEST(GcovDetect, OtherMagicsAreNamed) {
  const auto said = [](std::string_view bytes, const char* format) {
    return check(bytes, format).findings.at(0).message;
  };
  EXPECT_EQ(
      said("gbbg304e", "gcno"),
      "the magic number is 'gbbg', which belongs to the format drafted in 2002 (.bbg, .da); expected 'gcno' or 'oncg'");
  EXPECT_EQ(
      said("gcov304e", "gcda"),
      "the magic number is 'gcov', which belongs to the format drafted in 2002 (.bbg, .da); expected 'gcda' or 'adcg'");
  EXPECT_EQ(said("oncg*22B", "gcda"),
            "the magic number is 'oncg', which belongs to another kind of coverage file; expected 'gcda' or 'adcg'");
  EXPECT_EQ(said("abcd*22B", "gcda"), "the magic number is 'abcd'; expected 'gcda' or 'adcg'");
  EXPECT_EQ(said("adc", "gcda"), "the file is 3 bytes long, too short for a magic number");
}

// Snapshots of GCC 12 had no checksum word; the bytes after the stamp decide.
TEST(GcovDetect, SnapshotsAreThoseWhoseRecordsStartEarly) {
  const auto data = [](const std::string& after) { return "adcge22B\1\2\3\4" + after; };
  const std::string checksum("\5\6\7\x08", 4), summary("\0\0\0\xa1\x08\0\0\0\1\0\0\0\1\0\0\0", 16), end(4, '\0');
  const auto is_snapshot = [](const std::string& bytes) {
    return ids(check(bytes, "gcda")).contains("gcov/header-snapshot");
  };
  EXPECT_TRUE(is_snapshot(data(summary + end)));
  EXPECT_TRUE(is_snapshot(data(summary)));
  EXPECT_FALSE(is_snapshot(data(checksum + summary + end)));
  EXPECT_FALSE(is_snapshot(data(checksum)));
  EXPECT_FALSE(is_snapshot(data("\5\6")));
  EXPECT_FALSE(is_snapshot(data(summary.substr(0, 15))));
  EXPECT_FALSE(is_snapshot(data(summary.substr(0, 7))));
  EXPECT_FALSE(is_snapshot(data("\0\0\0\xa2" + summary.substr(4))));
  EXPECT_FALSE(is_snapshot("adcg*22B\1\2\3\4" + summary + end));
  // Notes have a name and a flag before their records.
  const auto notes = [&](const std::string& after) {
    return ids(check("oncge22B\1\2\3\4" + after, "gcno")).contains("gcov/header-snapshot");
  };
  const std::string name("\2\0\0\0/\0", 6), flag(4, '\0'), function("\0\0\0\1\4\0\0\0\1\0\0\0", 12);
  EXPECT_TRUE(notes(name + flag + function));
  EXPECT_TRUE(notes(name + flag));
  EXPECT_FALSE(notes(flag + name + flag + function));
  EXPECT_FALSE(notes(name + flag.substr(1)));
  EXPECT_FALSE(notes(name.substr(0, 5)));
  EXPECT_FALSE(notes(std::string("\xe8\3\0\0", 4) + function)) << "a name that does not fit";
  EXPECT_FALSE(notes(name + flag + summary));
}

// Only pairs are compared, not files of other kinds, and not notes with an unreadable version.
TEST(GcovDetect, UnreadableNotesAreNotCompared) {
  const std::string data = read_file(source_dir() / "corpus/real/gcov/gcc-12/flow.gcda"),
                    notes = read_file(source_dir() / "corpus/real/gcov/gcc-12/flow.gcno");
  const auto with = [&](std::string_view other) {
    return ids(check(data, "gcda", {}, always(Role::pair, {"flow.gcno", other})));
  };
  EXPECT_EQ(with(notes), Ids{});
  EXPECT_EQ(with(data), Ids{});
  EXPECT_EQ(with("text"), Ids{});
  EXPECT_EQ(with(notes.substr(0, 6)), Ids{});
  EXPECT_EQ(with(notes.substr(0, 10)), Ids{});
  EXPECT_EQ(with("oncg*11B" + notes.substr(8, 2)), Ids{"gcov/pair-version"});
}

}  // namespace
}  // namespace proflint::tests
