// Writes what the recipes of a corpus make, both variants of each, as single files: what fuzzing starts from.
// Usage: fuzz_write_seeds CORPUS FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tools/recipe.h"

namespace {

namespace fs = std::filesystem;
using namespace proflint;

constexpr std::size_t kMaxSeed = 65536;  // fuzzing is for small inputs

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The number of files written.
int write(const fs::path& path, tools::Variant variant, const fs::path& folder) {
  tools::Recipe recipe;
  std::string error;
  if (!tools::assemble(read(path), variant, path.stem().string(), path.parent_path(), recipe, error)) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), error.c_str());
    std::exit(1);
  }
  const std::string stem = path.parent_path().filename().string() + "-" + path.stem().string() +
                           (variant == tools::Variant::bad ? "-bad-" : "-near-");
  int written = 0;
  for (const tools::RecipeFile& file : recipe.files) {
    if (file.bytes.size() > kMaxSeed) continue;
    std::ofstream(folder / (stem + std::to_string(written)), std::ios::binary) << file.bytes;
    ++written;
  }
  return written;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const fs::path folder = argv[2];
  fs::remove_all(folder);
  fs::create_directories(folder);
  int written = 0;
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    if (entry.path().extension() != ".recipe") continue;
    written += write(entry.path(), tools::Variant::bad, folder);
    written += write(entry.path(), tools::Variant::near, folder);
  }
  std::printf("%d seeds written\n", written);
}
