// A gmon file and the image it should belong to. The input is an image for a fixed file, or the size of the file in two
// bytes, little-endian, the file, and the image.
#include <string>

#include "fuzz/target.h"
#include "validators/core/cursor.h"
#include "validators/gmon/family.h"

namespace proflint::fuzz::gmon_image_target {
namespace {

using namespace std::string_view_literals;

// Version 1: 64 bytes of text from 0x800 on, two arcs.
constexpr std::string_view kFile =
    "gmon\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\x08\0\0\0\0\0\0\x40\x08\0\0\0\0\0\0\x10\0\0\0\x64\0\0\0seconds\0\0\0\0\0\0\0\0s"
    "\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\1\x10\x08\0\0\0\0\0\0\x0a\x08\0\0\0\0\0\0\3\0\0\0"
    "\1\x20\x08\0\0\0\0\0\0\x30\x08\0\0\0\0\0\0\4\0\0\0"sv;

void run(std::string_view input) {
  std::string_view file = kFile;
  if (!input.starts_with("\x7f"
                         "ELF")) {
    Cursor cursor(input);
    std::uint16_t file_size = 0;
    if (!cursor.read(file_size)) return;
    file = cursor.here(file_size);
    input = cursor.rest().substr(file.size());
  }
  // In a heap block of its own, so that reads beyond it are detected, and aligned like a mapped file.
  const std::string copy(input);
  check_promises(file, &gmon::kGmon, "gmon.out", always(Role::image, {"image", copy}));
}

const Target target("gmon_image", run);

}  // namespace
}  // namespace proflint::fuzz::gmon_image_target
