// Runs a fuzz target once over each named file, each input of each packed corpus and each file of each directory, to
// replay findings and corpora in builds without libFuzzer.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/pack.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) int LLVMFuzzerInitialize(int* argc, char*** argv);

// Called by custom mutators; never reached here.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) {
  return size;
}

namespace {

std::size_t replayed = 0;

// A copy of exactly its size, so that reads beyond the end are detected.
void replay(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  ++replayed;
}

void replay_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (path.extension() != ".pack") return replay(bytes);
  if (proflint::fuzz::for_each_packed(bytes, [](std::string_view input) { replay(std::string(input)); })) return;
  std::fprintf(stderr, "%s: no pack of inputs\n", path.c_str());
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  if (LLVMFuzzerInitialize != nullptr) LLVMFuzzerInitialize(&argc, &argv);
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) {
      replay_file(argv[i]);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i]))
      if (entry.is_regular_file()) replay_file(entry.path());
  }
  std::printf("%zu inputs replayed\n", replayed);
}
