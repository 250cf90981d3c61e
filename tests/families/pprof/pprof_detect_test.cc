// Detection of profiles, and comparison with their image.
#include "tests/families/pprof/pprof_support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using pprof::bytes_field;
using pprof::number_field;
using pprof::repeat;

TEST(PprofDetect, TheFirstFieldsIdentifyAProfile) {
  const std::string table = bytes_field(6, ""), no_table = number_field(9, 1);
  const auto is_message = [](const std::string& bytes) {
    return !rules_hit(bytes, "pprof").contains("pprof/unrecognized");
  };
  for (const std::string& message : {table,
                                     bytes_field(1, number_field(1, 1)),
                                     bytes_field(1, number_field(2, 1)),
                                     bytes_field(2, ""),
                                     bytes_field(5, ""),
                                     no_table + table,
                                     no_table + no_table + table,
                                     repeat(no_table, 15) + table,
                                     bytes_field(1, "\x08" + repeat("x", 63)),
                                     bytes_field(11, "\x10" + repeat("x", 63)) + table,
                                     table + bytes_field(1, ""),
                                     table + bytes_field(11, ""),
                                     number_field(15, 1) + table,
                                     bytes_field(13, "\x01") + table,
                                     number_field(13, 1) + table,
                                     table + "\x32\x05xy",
                                     bytes_field(5, "\x08\x01") + "\x32\x05xy",
                                     bytes_field(2, "\x0a\x01\x01") + "\x32\x05xy",
                                     bytes_field(2, bytes_field(1, "\x01") + bytes_field(2, "\x02")),
                                     no_table + "\x0a\x05\x08",
                                     no_table + "\x0a\x05\x10",
                                     no_table + "\x0a\x40\x08",
                                     no_table + "\x0a\x05\x08\x01",
                                     repeat(table, 3) + "\x33",
                                     repeat(table, 3) + number_field(16, 1)})
    EXPECT_TRUE(is_message(message)) << ::testing::PrintToString(message);
  for (const std::string& other : {no_table,
                                   repeat(no_table, 3),
                                   repeat(no_table, 16) + table,
                                   number_field(7, 1),
                                   bytes_field(1, "\x08" + repeat("x", 64)),
                                   bytes_field(11, "\x10" + repeat("x", 64)) + table,
                                   bytes_field(1, ""),
                                   bytes_field(11, "") + table,
                                   bytes_field(1, "\x12"),
                                   bytes_field(1, "\x18"),
                                   number_field(0, 1) + table,
                                   number_field(16, 1) + table,
                                   bytes_field(16, "") + repeat(table, 3),
                                   number_field(6, 1) + table,
                                   number_field(1, 1) + table,
                                   bytes_field(12, "\x01") + table,
                                   bytes_field(14, "\x01") + repeat(table, 3),
                                   no_table + "\x48",
                                   no_table + "\x0a\x05",
                                   no_table + "\x0a\x05\x12",
                                   no_table + "\x0a\x41\x08",
                                   no_table + "\x12\x05\x08",
                                   std::string("\x33"),
                                   bytes_field(5, std::string("\0\0 \0", 4)) + "\x32\x05xy",
                                   bytes_field(5, "\x30\x01") + "\x32\x05xy",
                                   bytes_field(5, "\x0a\x01\x01") + "\x32\x05xy",
                                   bytes_field(2, bytes_field(1, "\x01") + bytes_field(1, "\x02")),
                                   bytes_field(2, bytes_field(1, "\x81")),
                                   bytes_field(2, number_field(1, 1) + bytes_field(3, bytes_field(1, "x"))),
                                   bytes_field(4, number_field(1, 1) + bytes_field(4, bytes_field(1, "x"))),
                                   table + "\x33",
                                   table + "\x01\x02",
                                   table + "\x2d\x01",
                                   table + "\xf7\x35\xf7"})
    EXPECT_FALSE(is_message(other)) << ::testing::PrintToString(other);
}

TEST(PprofDetect, AnEmptyFirstSampleTypeNeedsGzip) {
  const std::string start = bytes_field(1, ""), table = bytes_field(6, "");
  const auto is_message = [](const std::string& bytes) {
    return !rules_hit(bytes, "pprof").contains("pprof/unrecognized");
  };
  EXPECT_FALSE(is_message(start + repeat(table, 3)));
  EXPECT_FALSE(is_message(tools::gzip_member(start + repeat(table, 2))));
  EXPECT_TRUE(is_message(tools::gzip_member(start + repeat(table, 3))));
  EXPECT_FALSE(is_message(tools::gzip_member(start + repeat(table, 2) + "\x33")));
}

// In other messages the first field holds a number and a message.
TEST(PprofDetect, TwoSampleTypesThatAreNoneBelongToAnotherMessage) {
  const std::string damaged = bytes_field(1, number_field(1, 1) + bytes_field(2, "x")),
                    whole = bytes_field(1, number_field(1, 1) + number_field(2, 2)), table = bytes_field(6, "");
  const auto is_message = [](const std::string& bytes) {
    return !rules_hit(tools::gzip_member(bytes), "pprof").contains("pprof/unrecognized");
  };
  EXPECT_FALSE(is_message(repeat(damaged, 2)));
  EXPECT_FALSE(is_message(repeat(damaged, 2) + table));
  EXPECT_FALSE(is_message(repeat(damaged, 4)));
  EXPECT_TRUE(is_message(damaged));
  EXPECT_TRUE(is_message(damaged + table));
  EXPECT_TRUE(is_message(damaged + whole + table));
  EXPECT_TRUE(is_message(repeat(bytes_field(1, number_field(1, 1) + bytes_field(3, "x")), 2) + table));
}

// The streams of messages that SonarScanner writes: the length of the first message is like the number of a sample
// type.
TEST(PprofDetect, TwoMessagesThatAreCutBelongToAnotherFile) {
  const std::string type = bytes_field(1, number_field(1, 1) + number_field(2, 2)),
                    cut_type = bytes_field(1, number_field(1, 8) + "\x12\x10"),
                    cut_sample = bytes_field(2, number_field(1, 8) + "\x12\x10"),
                    sample = bytes_field(2, number_field(1, 8) + number_field(2, 16));
  const auto is_message = [](const std::string& bytes) {
    return !rules_hit(tools::gzip_member(bytes), "pprof").contains("pprof/unrecognized");
  };
  EXPECT_FALSE(is_message(cut_type + type + cut_sample));
  EXPECT_TRUE(is_message(cut_type + type + sample));
  EXPECT_TRUE(is_message(type + type + cut_sample));
  EXPECT_FALSE(is_message(cut_type + cut_sample + sample));
}

TEST(PprofDetect, AProfileMayFollowOneAsText) {
  const std::string text = "heap profile: 1: 2 [3: 4] @ heap/1\n",
                    message = bytes_field(1, number_field(1, 1)) + bytes_field(6, "");
  const auto has_second = [](const std::string& bytes) {
    return rules_hit(bytes, "pprof").contains("pprof/concatenated");
  };
  EXPECT_FALSE(has_second(text));
  EXPECT_TRUE(has_second(text + tools::gzip_member(message)));
  EXPECT_TRUE(has_second(text + message));
  EXPECT_FALSE(has_second(text + std::string("\x01\x02")));
  EXPECT_FALSE(has_second(std::string("\0\0\0\0\3\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0", 20) + message));
}

TEST(PprofDetect, AMessageThatIsTextNeedsTheName) {
  struct Row {
    std::string bytes, name;
    Match match;
  };
  const std::string text = "2\n0123456789", message = pprof::bytes(small_profile());
  for (const Row& row :
       {Row{message, "x", Match::strong}, Row{message, "x.pprof", Match::strong}, Row{text, "x", Match::none},
        Row{text, "x.pprof", Match::strong}, Row{"no profile", "x.pprof", Match::name},
        Row{"no profile", "x", Match::none}, Row{"goroutine 1 [running]:\n", "x", Match::strong},
        Row{"GO PREPROFILE V1\n", "x", Match::strong}, Row{"GO PREPROFILE V1", "x", Match::strong},
        Row{"GO PREPROFILE V10", "x", Match::none}})
    EXPECT_EQ(detect(row.bytes, row.name).match, row.match) << row.bytes << " " << row.name;
}

// Five words of 4 or 8 bytes, in both byte orders, and the start of a sample.
TEST(PprofDetect, ProfilesOfGperftools) {
  const auto is_older = [](const std::string& bytes) {
    return rules_hit(bytes, "pprof") == Ids{"pprof/legacy-format"};
  };
  struct Row {
    std::vector<unsigned char> words;
    bool is_older;
  };
  const Row rows[] = {{{0, 3, 0, 1, 0}, true},         {{0, 3, 1, 1, 0}, true},         {{0, 3, 0, 100, 0}, true},
                      {{0, 3, 2, 1, 0}, false},        {{0, 3, 0, 0, 0}, false},        {{0, 3, 0, 1, 1}, false},
                      {{0, 2, 0, 1, 0}, false},        {{0, 4, 0, 1, 0}, false},        {{1, 3, 0, 1, 0}, false},
                      {{0, 3, 0, 1, 0, 9, 254}, true}, {{0, 3, 0, 1, 0, 9, 255}, false}};
  for (const Row& row : rows)
    for (const std::size_t size : {4u, 8u})
      for (const bool is_big : {false, true}) {
        std::string bytes;
        for (const unsigned char word : row.words) {
          std::string one(size, '\0');
          one[is_big ? size - 1 : 0] = static_cast<char>(word);
          bytes += one;
        }
        EXPECT_EQ(is_older(bytes), row.is_older) << ::testing::PrintToString(bytes);
        EXPECT_FALSE(is_older(bytes.substr(0, 5 * size - 1))) << ::testing::PrintToString(bytes);
      }
}

TEST(PprofImage, TheFirstMappingOfItsNameHasItsBuildId) {
  const std::string image = read_file(source_dir() / "corpus/real/perf-data/image");
  const std::string own = "99edd1cc91e6f02f922bd1a44b55aaf7501d2ed9";
  struct Row {
    const char* what;
    std::vector<pprof::Mapping> mappings;
    std::string said;
  };
  const std::vector<Row> rows = {
      {"the same", {{1, 0x1000, 0x2000, "/tmp/image", own}}, ""},
      {"another",
       {{1, 0x1000, 0x2000, "/tmp/image", "1234"}},
       "elf-build-id: mapping[0] has build ID '1234', but the image has build ID "
       "'99edd1cc91e6f02f922bd1a44b55aaf7501d2ed9'\n"},
      {"none", {{1, 0x1000, 0x2000, "/tmp/image", ""}}, ""},
      {"of another file",
       {{1, 0x1000, 0x2000, "/tmp/other", "1234"}},
       "elf-not-mapped: the image 'image' matches no mapping by name or build ID; the profile has 1 mapping\n"},
      {"of another file with its build ID", {{1, 0x1000, 0x2000, "/tmp/other", own}}, ""},
      {"of no file", {}, "mapping-ref: location[0] refers to mapping 1, which does not exist\n"},
      {"another of the second mapping",
       {{1, 0x1000, 0x2000, "/tmp/other", "1234"}, {2, 0x3000, 0x4000, "image", "5678"}},
       "elf-build-id: mapping[1] has build ID '5678', but the image has build ID "
       "'99edd1cc91e6f02f922bd1a44b55aaf7501d2ed9'\n"},
      {"the second mapping of the file", {{1, 0x1000, 0x2000, "image", own}, {2, 0x3000, 0x4000, "image", "5678"}}, ""},
  };
  for (const Row& row : rows) {
    pprof::Profile profile = small_profile();
    profile.mappings = row.mappings;
    const FindCompanion find = always(Role::image, {"/home/image", image});
    EXPECT_EQ(said(check(tools::gzip_member(pprof::bytes(profile)), "pprof", {}, find)), row.said) << row.what;
    const FindCompanion other = always(Role::image, {"/home/image", "no image"});
    EXPECT_EQ(check(tools::gzip_member(pprof::bytes(profile)), "pprof", {}, other).verdict,
              row.mappings.empty() ? Verdict::invalid : Verdict::suspicious)
        << row.what;
    const FindCompanion windows = always(Role::image, {"/home/image", "MZ"});
    EXPECT_EQ(check(tools::gzip_member(pprof::bytes(profile)), "pprof", {}, windows).verdict,
              row.mappings.empty() ? Verdict::invalid : Verdict::clean)
        << row.what;
  }
}

}  // namespace
}  // namespace proflint::tests
