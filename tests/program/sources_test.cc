// --source-root: sources below the named folders are found, and nothing outside them is opened.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/support.h"
#include "tools/program/run/companions.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

class Sources : public testing::Test {
 protected:
  Sources() {
    scratch_.write("root/a/b.c", "one\n");
    scratch_.write("other/a/b.c", "two\n");
    scratch_.write("other/c.c", "three\n");
    scratch_.write("secret", "secret\n");
    options_.source_roots = {(scratch_.path() / "root").string(), (scratch_.path() / "other").string()};
  }

  // The bytes of the source called `name`.
  std::string find(std::string_view name, const Belongs& belongs = {}) {
    tools::CompanionSources sources;
    std::string error;
    if (!sources.open({}, options_, error)) return "error: " + error;
    tools::CompanionFinder finder(sources);
    const std::string path = "x.info";
    const auto found = finder.for_file(path)(Role::source, name, belongs);
    return found ? std::string(found->bytes) : "";
  }

  Scratch scratch_;
  tools::Options options_;
};

TEST_F(Sources, RootsAreTriedInOrder) {
  EXPECT_EQ(find("a/b.c"), "one\n");
  EXPECT_EQ(find("c.c"), "three\n");
  EXPECT_EQ(find("a"), "") << "a folder is not a source";
  EXPECT_EQ(find("a/b.c", [](const Companion& file) { return file.bytes == "two\n"; }), "two\n");
  EXPECT_EQ(find("a/b.c", [](const Companion&) { return false; }), "one\n");
}

TEST_F(Sources, NothingOutsideTheRootsIsOpened) {
  fs::create_symlink("../secret", scratch_.path() / "root/link.c");
  fs::create_directory_symlink(scratch_.path(), scratch_.path() / "root/up");
  fs::create_symlink("a/b.c", scratch_.path() / "root/inside.c");
  const std::string absolute = (scratch_.path() / "secret").string();
  for (const std::string& name : {std::string("../secret"), std::string("a/../../secret"), absolute,
                                  std::string("link.c"), std::string("up/secret"), std::string("c.c\0x", 5)})
    EXPECT_EQ(find(name), "") << name;
  EXPECT_EQ(find("inside.c"), "one\n");
}

TEST_F(Sources, AFolderWhoseNameOnlyStartsLikeTheRootIsOutside) {
  scratch_.write("rootless/d.c", "four\n");
  fs::create_symlink("../rootless/d.c", scratch_.path() / "root/d.c");
  EXPECT_EQ(find("d.c"), "");
}

TEST_F(Sources, AMissingRootIsAnError) {
  const Outcome missing = scratch_.run({"--source-root", "nowhere", "secret"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.err.find("cannot look for sources in nowhere: "), std::string::npos) << missing.err;
  EXPECT_EQ(scratch_.run({"--source-root", "secret", "secret"}).status, 2);
}

TEST_F(Sources, TheSettingsNameRootsToo) {
  scratch_.write("proflint.toml", "source-root = [\"root\", \"other\"]\n");
  const Outcome config = scratch_.run({"config"});
  EXPECT_NE(config.out.find((scratch_.path() / "root").string()), std::string::npos) << config.out;
  EXPECT_EQ(scratch_.run({"config", "--source-root", "a"}).out.find("/root"), std::string::npos);
  scratch_.write("proflint.toml", "source-root = [\"nowhere\"]\n");
  EXPECT_EQ(scratch_.run({"secret"}).status, 2);
}

}  // namespace
}  // namespace proflint::tests
