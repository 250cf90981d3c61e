// Packs and unpacks corpora, whose form is in pack.h.
//   fuzz_pack pack FOLDER PACK       the files of a folder, each content once, in the order of their bytes
//   fuzz_pack unpack FOLDER TARGET   every NAME.pack in a folder becomes the folder TARGET/NAME
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "fuzz/pack.h"

namespace {

namespace fs = std::filesystem;
using namespace proflint::fuzz;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool write(const fs::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out << bytes;
  return static_cast<bool>(out.flush());
}

bool pack(const fs::path& folder, const fs::path& target) {
  std::set<std::string> inputs;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) inputs.insert(read(entry.path()));
  std::string bytes(kPackStart);
  for (const std::string& input : inputs) append_packed(input, bytes);
  return write(target, bytes);
}

bool unpack(const fs::path& source, const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::size_t number = 0;
  bool is_written = true;
  const bool is_pack = for_each_packed(read(source), [&](std::string_view input) {
    is_written = is_written && write(folder / std::to_string(number++), input);
  });
  if (!is_pack) std::fprintf(stderr, "%s: no pack of inputs\n", source.c_str());
  return is_pack && is_written;
}

bool unpack_all(const fs::path& folder, const fs::path& target) {
  bool is_done = true;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".pack") is_done &= unpack(entry.path(), target / entry.path().stem());
  return is_done;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view verb = argc == 4 ? argv[1] : "";
  if (verb == "pack") return pack(argv[2], argv[3]) ? 0 : 1;
  if (verb == "unpack") return unpack_all(argv[2], argv[3]) ? 0 : 1;
  std::fprintf(stderr, "usage: fuzz_pack pack FOLDER PACK | fuzz_pack unpack FOLDER TARGET\n");
  return 2;
}
