// --classes: single class files, and class files in folders, archives and nested archives; a path without class files
// is rejected.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/builders/classes.h"
#include "tests/builders/jacoco.h"
#include "tests/builders/zip.h"
#include "tests/support/support.h"
#include "validators/jacoco/class_file.h"

namespace proflint::tests {
namespace {

using jacoco::bytes;

constexpr const char* kMain = "org/demo/Main";

class ClassFilesTest : public testing::Test {
 protected:
  ClassFilesTest() {
    write_data("a.exec", {main_});
    scratch_.write("classes/org/demo/Main.class", main_);
    scratch_.write("classes/org/demo/notes.txt", "no class\n");
  }

  // Execution data of one run of these class files.
  void write_data(const std::string& name, const std::vector<std::string>& classes) {
    jacoco::Run run;
    run.session = {"s", 1, 2};
    for (const std::string& file : classes)
      run.classes.push_back(
          {proflint::jacoco::id_of_class(file), std::string(proflint::jacoco::name_of_class(file)), {true, false}});
    scratch_.write(name, bytes(run));
  }

  // The findings on a.exec with these class files.
  std::string said(std::vector<std::string> words) {
    words.insert(words.begin(), {"--format", "concise", "--notes"});
    words.push_back("a.exec");
    const Outcome run = scratch_.run(words);
    return run.out + run.err;
  }

  const std::string main_ = class_file(kMain), other_ = class_file(kMain, 61);
  Scratch scratch_;
};

TEST_F(ClassFilesTest, FoldersFilesAndArchives) {
  scratch_.write("app.jar", archive({{"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n", true},
                                     {"org/demo/", ""},
                                     {"org/demo/Main.class", main_, true}}));
  scratch_.write("old.jar", archive({{"org/demo/Main.class", other_}}));
  scratch_.write("libraries/app.jar", archive({{"WEB-INF/lib/app.jar", archive({{"x", main_, true}}), true}}));
  for (const char* path : {"classes", "classes/org/demo/Main.class", "app.jar", "libraries"})
    EXPECT_EQ(said({"--classes", path}), "") << path;
  EXPECT_NE(said({"--classes", "old.jar"}).find("the class file 'old.jar!/org/demo/Main.class' of 'org/demo/Main'"),
            std::string::npos);
  EXPECT_EQ(said({"--classes", "old.jar", "--classes", "app.jar"}), "") << "one of the name is the one that ran";
  EXPECT_EQ(said({"--classes", "old.jar", "--ignore", "jacoco/class-stale"}), "");
}

TEST_F(ClassFilesTest, MissingClassesAreReported) {
  const std::string part = class_file("org/demo/Part");
  write_data("a.exec", {main_, part, class_file("org/demo/Rest")});
  EXPECT_NE(said({"--classes", "classes"}).find("(2 places; the first is shown) [jacoco/class-unknown]"),
            std::string::npos)
      << said({"--classes", "classes"});
  EXPECT_EQ(said({}), "") << "without --classes nothing is looked for";
}

TEST_F(ClassFilesTest, PathsWithoutClassesAreRejected) {
  scratch_.write("empty.jar", archive({}));
  scratch_.write("cut.jar", archive({{"a", main_}}).substr(0, 50));
  scratch_.write("nested.jar", archive({{"cut.jar", archive({{"a", main_}}).substr(0, 50)}}));
  const std::pair<const char*, const char*> rows[] = {
      {"nowhere", "cannot read class files from nowhere: "},
      {"classes/org/demo/notes.txt", "notes.txt does not contain class files"},
      {"empty.jar", "empty.jar does not contain class files"},
      {"cut.jar", "cut.jar: the archive is damaged"},
      {"nested.jar", "nested.jar!/cut.jar: the archive is damaged"}};
  for (const auto& [path, text] : rows) {
    const Outcome run = scratch_.run({"--classes", path, "a.exec"});
    EXPECT_EQ(run.status, 2) << path;
    EXPECT_NE(run.err.find(text), std::string::npos) << run.err;
  }
  scratch_.write("large.jar", archive({{"a", main_}, {"zeros", std::string(100'000, '\0'), true}}));
  const Outcome large = scratch_.run({"--classes", "large.jar", "--limit", "inflated-size=50000", "a.exec"});
  EXPECT_EQ(large.status, 2);
  EXPECT_NE(large.err.find("the inflated-size limit"), std::string::npos) << large.err;
}

TEST_F(ClassFilesTest, SettingsNameClasses) {
  scratch_.write("proflint.toml", "classes = [\"old\"]\n");
  scratch_.write("old/Main.class", other_);
  EXPECT_NE(said({}).find("[jacoco/class-stale]"), std::string::npos);
  EXPECT_EQ(said({"--classes", "classes"}), "");
  EXPECT_NE(scratch_.run({"config"}).out.find((scratch_.path() / "old").string()), std::string::npos);
  EXPECT_EQ(scratch_.run({"--classes", "classes", "--output", "classes/org/demo/Main.class", "a.exec"}).status, 2);
}

}  // namespace
}  // namespace proflint::tests
