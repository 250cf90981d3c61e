// A gmon file and the image it should belong to. The input is an image for a fixed file, or the size of the file in two
// bytes, little-endian, the file, and the image.
#include <string>

#include "fuzz/target.h"
#include "validators/gmon/family.h"

namespace {

using namespace std::string_view_literals;

// Version 1: 64 bytes of text from 0x800 on, two arcs.
constexpr std::string_view kFile =
    "gmon\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\x08\0\0\0\0\0\0\x40\x08\0\0\0\0\0\0\x10\0\0\0\x64\0\0\0seconds\0\0\0\0\0\0\0\0s"
    "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\1\x10\x08\0\0\0\0\0\0\x0a\x08\0\0\0\0\0\0\3\0\0\0"
    "\1\x20\x08\0\0\0\0\0\0\x30\x08\0\0\0\0\0\0\4\0\0\0"sv;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input = proflint::fuzz::view(data, size), file = kFile;
  if (!input.starts_with("\x7f"
                         "ELF")) {
    if (size < 2) return 0;
    const std::size_t file_size = std::min<std::size_t>(data[0] + 256u * data[1], size - 2);
    file = input.substr(2, file_size);
    input.remove_prefix(2 + file_size);
  }
  // In a heap block of its own, so that reads beyond it are detected, and aligned like a mapped file.
  const std::string copy(input);
  proflint::fuzz::check_promises(file, &proflint::gmon::kGmon, "gmon.out",
                                 proflint::always(proflint::Role::image, {"image", copy}));
  return 0;
}
