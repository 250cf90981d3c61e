// Recipes: errors have a line number, and mistyped numbers do not use up memory or time.
#include "tests/support/recipe.h"

#include <gtest/gtest.h>

namespace proflint::tests {
namespace {

std::string assembled(std::string_view text) {
  tools::Recipe recipe;
  std::string error;
  if (!tools::assemble(text, tools::Variant::bad, "a", ".", recipe, error)) return "!" + error;
  std::string out;
  for (const tools::RecipeFile& file : recipe.files) out += file.name + "=" + file.bytes + ";";
  return out;
}

TEST(Recipe, DirectivesMakeBytes) {
  EXPECT_EQ(assembled("text \"ab\"\nat 1\ntext \"c\"\nat end\nrepeat 2\nrepeat 2\nu8 0x64\nend\nend"), "a=acdddd;");
  EXPECT_EQ(assembled("repeat 2\nu8 i+0x61\nrepeat 2\nu8 i+0x30\nend\nu8 i+0x41\nend"), "a=a01Ab01B;");
  EXPECT_EQ(assembled("| ab\ninsert 1\nhex 2d2d\ndrop 0 1\ncut 3\nfile b\norder big\nu16 0x4142"), "a=--b;b=AB;");
}

TEST(Recipe, MistakesAreNamedWithTheirLine) {
  EXPECT_EQ(assembled("u8 1\n\ntext ab"), "!line 3: text is in quotes");
  EXPECT_EQ(assembled("text \"ab"), "!line 1: a quoted text has no end");
  EXPECT_EQ(assembled("cut 1"), "!line 1: cut is beyond the end");
  EXPECT_EQ(assembled("u32 1\nat 4\ncut 2\nu8 1"), "!line 4: the place is beyond the end");
  EXPECT_EQ(assembled("u32 1\ninsert 4\ncut 2\nu8 1"), "!line 4: the place is beyond the end");
  EXPECT_EQ(assembled("end"), "!line 1: 'end' without a block");
}

TEST(Recipe, WorkIsBounded) {
  EXPECT_EQ(assembled("repeat 18446744073709551615\nend"), "!line 2: too many directives to run");
  EXPECT_EQ(assembled("fill 18446744073709551615 0"), "!line 1: the output is too large");
  EXPECT_EQ(assembled("fill 40000000 0\nfile b\nfill 40000000 0"), "!line 3: the output is too large");
  EXPECT_EQ(assembled("fill 1000000 0\nrepeat 1000000\ninsert 0\nu8 1\nend"), "!line 4: the output is too large");
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += "repeat 1\n";
  EXPECT_EQ(assembled(deep), "!line 65: blocks nest too deep");
}

}  // namespace
}  // namespace proflint::tests
