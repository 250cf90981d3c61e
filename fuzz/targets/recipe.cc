// The recipe assembler: both variants are assembled, always with the same result, or an invalid line is reported.
#include "tests/support/recipe.h"
#include "fuzz/target.h"

namespace proflint::fuzz::recipe_target {
namespace {

constexpr tools::RecipeLimits kLimits = {.bytes = 1 << 14, .directives = 1 << 10};

bool assemble(std::string_view text, tools::Variant variant, tools::Recipe& recipe) {
  std::string error;
  const bool sound = tools::assemble(text, variant, "name", "/nonexistent", recipe, error, kLimits);
  require(sound || error.starts_with("line "), "a wrong recipe is wrong in some line");
  return sound;
}

bool same(const tools::Recipe& a, const tools::Recipe& b) {
  const auto same_file = [](const tools::RecipeFile& x, const tools::RecipeFile& y) {
    return x.name == y.name && x.bytes == y.bytes;
  };
  return a.args == b.args && std::equal(a.files.begin(), a.files.end(), b.files.begin(), b.files.end(), same_file);
}

void run(std::string_view text) {
  if (text.find("base") != std::string_view::npos) return;  // would read other files of this machine
  for (const tools::Variant variant : {tools::Variant::bad, tools::Variant::near}) {
    tools::Recipe first, second;
    const bool sound = assemble(text, variant, first);
    require(sound == assemble(text, variant, second) && (!sound || same(first, second)),
            "a second run makes the same files");
  }
}

const Target target("recipe", run);

}  // namespace
}  // namespace proflint::fuzz::recipe_target
