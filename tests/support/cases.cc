// Assembles recipes one after the other, because together they take much memory.
#include "tests/support/cases.h"

#include <set>

#include "tests/support/support.h"

namespace proflint::tests {

namespace fs = std::filesystem;

void for_each_case(tools::Variant variant, const UseCase& use, const std::string& folder) {
  std::set<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus" / folder))
    if (entry.path().extension() == ".recipe") paths.insert(entry.path());
  for (const fs::path& path : paths) {
    tools::Recipe recipe;
    std::string error;
    if (tools::assemble(read_file(path), variant, path.stem().string(), path.parent_path(), recipe, error))
      use(path, recipe);
  }
}

std::string path_in_tree(const fs::path& recipe_path, const tools::RecipeFile& file) {
  return recipe_path.parent_path().filename().string() + "-" + recipe_path.stem().string() + "/" +
         fs::path(file.name).filename().string();
}

}  // namespace proflint::tests
