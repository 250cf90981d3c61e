// vet checks the files of an archive inside the sandbox, and accepts it only if every file is good.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/builders/tar.h"
#include "tests/builders/zip.h"
#include "tests/support/packing.h"
#include "tests/vet/vetting.h"
#include "tools/program/core/sanitizers.h"

namespace proflint::tests {
namespace {

using nlohmann::json;

class ArchiveVetting : public testing::Test {
 protected:
  json vet(const std::string& bytes, std::vector<std::string> words = {}) {
    scratch_.write("upload", bytes);
    words.insert(words.begin(), {"vet", sandbox_option(), "--format", "json"});
    words.push_back("upload");
    const Outcome outcome = scratch_.run(words);
    EXPECT_NE(outcome.out, "") << outcome.err;
    return json::parse(outcome.out)[1];
  }
  std::string decision(const std::string& bytes, std::vector<std::string> words = {}) {
    const json record = vet(bytes, std::move(words));
    return std::string(record["decision"]) + " " + std::string(record["reason"]);
  }

  static std::string real(const std::string& name) {
    return read_file(source_dir() / "corpus/real/gcov/gcc-12" / name);
  }

  const std::vector<TarMember> good_ = {
      {"a.prof", std::string(kClean)}, {".x/flow.gcda", real("flow.gcda")}, {".x/flow.gcno", real("flow.gcno")}};
  Scratch scratch_;
};

TEST_F(ArchiveVetting, EveryKindIsReadInTheSandbox) {
  std::vector<ArchiveMember> zip;
  for (const TarMember& member : good_) zip.push_back({member.name, member.bytes, true});
  for (const std::string& bytes : {tar(good_), tools::gzip_member(tar(good_)), tools::zstd_frame(tar(good_)),
                                   archive(zip), archive(zip, {}, {}, true)})
    EXPECT_EQ(decision(bytes), "accept clean");
  EXPECT_EQ(vet(tar(good_))["variant"], "tar archive, 3 files");
}

TEST_F(ArchiveVetting, OneFileThatIsNotGoodRefusesAll) {
  const auto with = [&](const TarMember& member) {
    std::vector<TarMember> members = good_;
    members.push_back(member);
    return tar(members);
  };
  EXPECT_EQ(decision(with({"b.prof", std::string(kSuspicious)})), "accept suspicious");
  EXPECT_EQ(decision(with({"b.prof", std::string(kInvalid)})), "refuse invalid");
  EXPECT_EQ(decision(with({"README", "neither this\nnor that\n"})), "refuse unsupported");
  EXPECT_EQ(decision(with({"x.zip", archive({{"a.prof", std::string(kClean)}})})), "refuse unchecked");
  EXPECT_EQ(decision(with({"../b.prof", std::string(kClean)})), "refuse invalid");
  EXPECT_EQ(decision(with({"link", "", '2', "a.prof"})), "refuse invalid");
  EXPECT_EQ(decision(with({"pipe", "", '6'})), "refuse invalid");
  EXPECT_EQ(decision(tar({{"folder", "", '5'}})), "refuse unsupported");
  EXPECT_EQ(decision(with({"/b.prof", std::string(kClean)})), "refuse invalid");
  EXPECT_EQ(decision(with({"C:\\b.prof", std::string(kClean)})), "refuse invalid");
  EXPECT_EQ(decision(with({"d\\..\\..\\b.prof", std::string(kClean)})), "refuse invalid");
  for (const char* folder : {"../folder/", "/folder/", "C:\\folder\\", "d\\..\\..\\folder/"})
    EXPECT_EQ(decision(with({folder, "", '5'})), "refuse invalid") << folder;
  EXPECT_EQ(decision(with({"./folder/", "", '5'})), "accept clean");
  EXPECT_EQ(decision(with({"a.prof/b.prof", std::string(kClean)})), "refuse invalid");
  EXPECT_EQ(decision(with({"a.prof", "", '5'})), "refuse invalid");
  // Programs disagree about these: a file could be hidden in them.
  EXPECT_EQ(decision(with({"list", std::string(kClean), 'D'})), "refuse invalid");
  EXPECT_EQ(decision(with({"b.prof", tar_members({{"c.prof", std::string(kInvalid)}}), '1', "a.prof"})),
            "refuse invalid");
  EXPECT_EQ(decision(tar({{"pax", "13 path=../b\n", 'g'}, {"a.prof", std::string(kClean)}})), "refuse invalid");
  // Without a file that could be listed, the reason is the defect, unless its rule is off.
  EXPECT_EQ(decision(tar({{"../b.prof", std::string(kClean)}})), "refuse invalid");
  EXPECT_EQ(decision(tar({{"../b.prof", std::string(kClean)}}), {"--ignore", "archive"}), "refuse unsupported");
  EXPECT_EQ(decision(tar(good_).substr(0, 2000)), "refuse invalid");
  const json bad = vet(with({"b.prof", std::string(kInvalid)}));
  EXPECT_TRUE(std::string(bad["findings"][0]["message"]).starts_with("b.prof:2:5: expected a count")) << bad;
  EXPECT_TRUE(bad["findings"][0]["line"].is_null());
}

TEST_F(ArchiveVetting, PairsAreInTheArchive) {
  const json record = vet(tar({{"flow.gcda", real("flow.gcda")}, {"flow.gcno", real("value.gcno")}}));
  EXPECT_EQ(record["decision"], "refuse") << record;
}

TEST_F(ArchiveVetting, OnlyAppliesToEveryFile) {
  EXPECT_EQ(decision(tar(good_), {"--only", "sample-text"}), "refuse format");
  EXPECT_EQ(decision(tar(good_), {"--only", "sample-text,gcda,gcno"}), "accept clean");
}

TEST_F(ArchiveVetting, TheBytesOfTheArchiveAreStored) {
  std::filesystem::create_directory(scratch_.path() / "accepted");
  const std::string bytes = tools::zstd_frame(tar(good_));
  const json record = vet(bytes, {"--accept-dir", "accepted"});
  if (record["reason"] == "store") GTEST_SKIP() << record;
  const std::string name = record["stored"];
  EXPECT_TRUE(name.ends_with(".tar.zst")) << name;
  EXPECT_EQ(read_file(scratch_.path() / "accepted" / name), bytes);
}

// A tar file with a.prof in xz, whose dictionary of 1.5 GiB takes more memory than a worker may use.
TEST_F(ArchiveVetting, LackOfMemoryIsNoDamage) {
  constexpr std::string_view kXz(
      "\xfd\x37\x7a\x58\x5a\x00\x00\x01\x69\x22\xde\x36\x02\x00\x21\x01\x25\x00\x00\x00\x3b\x78\x7b"
      "\x41\xe0\x07\xff\x00\x4d\x5d\x00\x30\x8b\x8a\x07\x63\xfb\xff\x39\xfa\x0d\xda\xb2\x18\x3e\x53"
      "\xd1\x64\xb9\x41\x01\x87\xf9\x74\x42\x83\xea\x3d\x62\x91\x54\x7b\x23\x0f\x2a\x1d\x12\x95\x8d"
      "\xd5\x5a\x49\xae\xf3\xb4\xd0\x2a\x7c\x29\xb4\x3c\xaa\x30\x69\x21\x89\x44\xdd\xc6\xaa\xad\x28"
      "\xe8\x95\x5d\xde\x62\x3c\xa2\x6e\xf0\x0c\xd2\xa7\x26\x98\x74\x00\x00\x00\x00\x00\x96\xaa\x97"
      "\x6a\x00\x01\x65\x80\x10\x00\x00\x00\x39\xad\x93\x7a\x3e\x30\x0d\x8b\x02\x00\x00\x00\x00\x01"
      "\x59\x5a",
      140);
  scratch_.write("upload.tar.xz", std::string(kXz));
  const Outcome outcome = scratch_.run({"vet", sandbox_option(), "--format", "json", "upload.tar.xz"});
  EXPECT_EQ(json::parse(outcome.out)[1]["reason"], tools::kHasSanitizers ? "clean" : "memory") << outcome.out;
}

TEST_F(ArchiveVetting, BombsEndAtTheLimits) {
  std::vector<TarMember> many;
  for (int i = 0; i < 10'001; ++i) many.push_back({"p" + std::to_string(i), ""});
  EXPECT_EQ(decision(tools::zstd_frame(tar(many))), "refuse archive");
  // Workers are copies of this process, whose memory counts too: the zeros are gone when they start.
  const auto zeros = [] { return std::string(std::size_t{16} << 20, '\0'); };
  const std::string gzip = tools::gzip_member(tar({{"a.prof", zeros()}}));
  const std::string zip = archive({{"a.prof", zeros(), true}});
  EXPECT_EQ(decision(gzip), "refuse archive");
  EXPECT_EQ(decision(zip), "refuse archive");
}

}  // namespace
}  // namespace proflint::tests
