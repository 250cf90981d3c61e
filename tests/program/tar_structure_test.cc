// Tar files from which programs extract different files: libarchive skips or renames what others extract.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/builders/tar.h"
#include "tools/program/archives/reader.h"
#include "tools/program/archives/tar_structure.h"

namespace proflint::tests {
namespace {

const std::string kFile = "main:10:1\n 1: 10\n";

// A record of an extended header. The length in front includes its own two digits.
std::string record(const std::string& text) {
  return std::to_string(text.size() + 4) + " " + text + "\n";
}

// The defects that `bytes` have when they come in pieces of `size` bytes, one a line.
std::string tar_faults_of(const std::string& bytes, std::size_t size) {
  tools::TarStructure structure;
  for (std::size_t at = 0; at < bytes.size(); at += size) structure.add(std::string_view(bytes).substr(at, size));
  std::vector<tools::ArchiveFault> faults;
  structure.report_to(faults);
  std::string out;
  for (const tools::ArchiveFault& fault : faults)
    out += std::string(to_string(fault.severity)) + ": " + fault.message + " [" + std::string(fault.rule->id) + "]\n";
  return out;
}

std::string tar_faults_of(const std::vector<TarMember>& members) {
  const std::string bytes = tar(members), whole = tar_faults_of(bytes, bytes.size());
  for (const std::size_t size : {1u, 511u, 512u, 700u}) EXPECT_EQ(tar_faults_of(bytes, size), whole) << size;
  return whole;
}

TEST(TarStructure, SoundArchivesHaveNoFaults) {
  EXPECT_EQ(tar_faults_of(std::vector<TarMember>{}), "");
  EXPECT_EQ(tar_faults_of({{"d/", "", '5'},
                           {"d/a.prof", kFile},
                           {"d/empty", ""},
                           {"h.prof", "", '1', "d/a.prof"},
                           {"s.prof", "", '2', "d/a.prof"},
                           {"p", "", '6'},
                           {"volume", "", 'V'},
                           {"old/", "", '\0'},
                           {"x", kFile, '7'}}),
            "");
  EXPECT_EQ(tar_faults_of({{"pax", record("comment=abcdef"), 'g'},
                           {"pax", record("path=dir/a.prof") + record("mtime=1234567.5"), 'x'},
                           {"a.prof", kFile},
                           {"pax", record("size=8589934592"), 'x'},
                           {"large", ""}}),
            "");
  EXPECT_EQ(tar_faults_of({{"././@LongLink", std::string(120, 'l') + '\0', 'K'},
                           {"././@LongLink", std::string(120, 'n') + '\0', 'L'},
                           {"a.prof", kFile}}),
            "");
}

TEST(TarStructure, OnlyFilesHaveContents) {
  const std::string hidden = tar_members({{"evil.prof", kFile}});
  EXPECT_EQ(tar_faults_of({{"a.prof", kFile}, {"h.prof", hidden, '1', "a.prof"}}),
            "error: the link 'h.prof' has contents (1024 bytes), which some programs skip and others read as further "
            "members [archive/header]\n");
  EXPECT_EQ(tar_faults_of({{"pax", record("path=h.prof"), 'x'}, {"h", hidden, '1', "a"}, {"s", hidden, '2', "a"}}),
            "error: the link 'h.prof' has contents (1024 bytes), which some programs skip and others read as further "
            "members (2 places; the first is shown) [archive/header]\n");
  EXPECT_EQ(tar_faults_of({{"d", "Na.prof", 'D'}}),
            "warning: the folder 'd' has contents (7 bytes), which some programs extract as a file "
            "[archive/special]\n");
  EXPECT_EQ(tar_faults_of({{"x.prof/", kFile}}),
            "error: 'x.prof/' is a folder by its name, but a file by its type, and has contents (17 bytes) "
            "[archive/special]\n");
}

TEST(TarStructure, AllProgramsReadTheSameNamesAndSizes) {
  EXPECT_EQ(tar_faults_of({{"pax", record("path=../../a.prof"), 'g'}, {"a.prof", kFile}}),
            "error: a global extended header has the key 'path', which only some programs apply to the members that "
            "follow [archive/header]\n");
  EXPECT_EQ(tar_faults_of({{"pax", record(std::string("path=a\0b.prof", 13)), 'x'}, {"a", kFile}}),
            "error: the name 'a\\x00b.prof' in an extended header contains a NUL byte [archive/header]\n");
  EXPECT_EQ(tar_faults_of({{"pax", record("size=00000017"), 'x'}, {"a.prof", ""}}),
            "error: the size of 'a.prof' is 17 in its extended header, but 0 in its header [archive/header]\n");
  EXPECT_EQ(tar_faults_of({{"pax", record("path=bbb.prof"), 'x'}, {"long", "ccc.prof", 'L'}, {"a.prof", kFile}}),
            "error: more than one extended header precedes 'bbb.prof' [archive/header]\n");
  std::string wrong = tar_members({{"a.prof", kFile}}).replace(124, 11, "0000000001x").replace(148, 7, "007154", 7);
  EXPECT_EQ(tar_faults_of(wrong, 512), "error: the size of 'a.prof' is not a number [archive/header]\n");
  const std::string sparse = record("GNU.sparse.name=aaa.prof");
  EXPECT_EQ(tar_faults_of({{"pax", sparse, 'x'}, {"d/GNUSparseFile.7/a.prof", kFile}}), "");
  EXPECT_EQ(tar_faults_of(
                {{"pax", sparse + record("path=/aaa.prof"), 'x'}, {"a", kFile}, {"pax", sparse, 'x'}, {"b", kFile}}),
            "error: the name in GNU.sparse.name differs from '/aaa.prof', and only some programs use it (2 places; the "
            "first is shown) [archive/header]\n");
  EXPECT_NE(tar_faults_of({{"pax", sparse, 'x'}, {"../GNUSparseFile.7/a.prof", kFile}}), "");
  for (const char* const records : {"no length", "99 path=a\n", "0 a=b\n", "7 path\n\n", "9 path=ab"})
    EXPECT_EQ(tar_faults_of({{"pax", records, 'x'}, {"a.prof", kFile}}),
              "error: the records of an extended header cannot be decoded [archive/header]\n")
        << records;
}

TEST(TarStructure, MapsOfSparseFilesAreSkipped) {
  std::string sparse = tar_members({{"a.prof", kFile, 'S'}});
  const std::string contents = sparse.substr(512);
  sparse.resize(512);
  unsigned sum = 0;
  sparse[482] = 1;
  sparse.replace(148, 8, 8, ' ');
  for (const char c : sparse) sum += static_cast<unsigned char>(c);
  char digits[8] = {};
  std::snprintf(digits, sizeof digits, "%06o", sum);
  sparse.replace(148, 7, digits, 7);
  const std::string map = tar_members({{"evil", "", '1'}}).replace(504, 1, 1, '\1'), last(512, '\0');
  EXPECT_EQ(tar_faults_of(sparse + map + last + contents + tar({{"d", kFile, 'D'}}), 512),
            "warning: the folder 'd' has contents (17 bytes), which some programs extract as a file "
            "[archive/special]\n");
}

// Damage anywhere does not end the program.
TEST(TarStructure, AnyBytesAreRead) {
  const std::string whole = tar({{"pax", record("path=dir/a.prof") + record("size=00000017"), 'x'}, {"a", kFile}});
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char c : {'\0', '\x7f', '\xff', '9'}) {
      std::string bytes = whole;
      bytes[at] = c;
      static_cast<void>(tar_faults_of(bytes, 100));
    }
}

}  // namespace
}  // namespace proflint::tests
