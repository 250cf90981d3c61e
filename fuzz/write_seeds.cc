// Writes the files of the recipes of a corpus, both variants of each: the first inputs of fuzzing.
// Usage: fuzz_write_seeds CORPUS FOLDER [LARGEST SIZE]
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/recipe.h"

namespace {

namespace fs = std::filesystem;
using namespace proflint;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Each variant of each recipe gets a folder, in which its files have their names. Returns the number of files written.
int write(const fs::path& path, tools::Variant variant, const fs::path& folder, std::size_t largest) {
  tools::Recipe recipe;
  std::string error;
  if (!tools::assemble(read(path), variant, path.stem().string(), path.parent_path(), recipe, error)) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), error.c_str());
    std::exit(1);
  }
  const char* const name = variant == tools::Variant::bad ? "-bad" : "-near";
  const fs::path files = folder / path.parent_path().filename() / (path.stem().string() + name);
  int written = 0;
  for (const tools::RecipeFile& file : recipe.files) {
    if (file.bytes.size() > largest) continue;
    fs::create_directories((files / file.name).parent_path());
    std::ofstream(files / file.name, std::ios::binary) << file.bytes;
    ++written;
  }
  return written;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const fs::path folder = argv[2];
  const std::size_t largest = argc > 3 ? std::stoull(argv[3]) : 65536;  // fuzzing is for small inputs
  fs::remove_all(folder);
  int written = 0;
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    if (entry.path().extension() != ".recipe") continue;
    written += write(entry.path(), tools::Variant::bad, folder, largest);
    written += write(entry.path(), tools::Variant::near, folder, largest);
  }
  std::printf("%d seeds written\n", written);
}
