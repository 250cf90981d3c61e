// Class files and archives of them: the input as a class file, as an archive, and as the class file of execution data.
#include <array>
#include <string>

#include "fuzz/target.h"
#include "tools/program/run/zip.h"
#include "validators/jacoco/class_file.h"
#include "validators/jacoco/family.h"

namespace proflint::fuzz::class_files_target {
namespace {

using namespace std::string_view_literals;

// One class, org/demo/Main, with three probes.
constexpr std::string_view kData =
    "\x01\xc0\xc0\x10\x07\x10\0\1s\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\2"
    "\x11\1\2\3\4\5\6\7\x08\0\x0dorg/demo/Main\3\5"sv;

void check_one(std::string_view file) {
  const std::string_view name = jacoco::name_of_class(file);
  require(name.empty() || (name.data() >= file.data() && name.data() + name.size() <= file.data() + file.size()),
          "a name lies in its class file");
  require(jacoco::names_of_class_file(file).empty() == name.empty(), "a class file has a name");
}

void run(std::string_view input) {
  check_one(input);
  check_promises(kData, &jacoco::kJacoco, "jacoco.exec", always(Role::classes, {"Main.class", input}));
  const auto members = read_zip(input);
  if (!members) return;
  std::array<char, 4096> room;
  for (const ZipMember& member : *members) {
    const std::size_t unpacked = unpack(member, room);
    require(unpacked <= room.size(), "unpacked bytes fit");
    check_one({room.data(), unpacked});
  }
}

const Target target("class_files", run);

}  // namespace
}  // namespace proflint::fuzz::class_files_target
