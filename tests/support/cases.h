// The cases of the corpus as files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tests/support/recipe.h"

namespace proflint::tests {

// Calls `use` with the path of each recipe below `folder` of the corpus and the files that it describes, in the order
// of paths. Recipes that do not have the variant are skipped.
using UseCase = std::function<void(const std::filesystem::path& path, const tools::Recipe& recipe)>;
void for_each_case(tools::Variant variant, const UseCase& use, const std::string& folder = {});

// The path of the only file of a case in a tree of such files: "gcov-name-empty/a.gcda".
std::string path_in_tree(const std::filesystem::path& recipe_path, const tools::RecipeFile& file);

}  // namespace proflint::tests
