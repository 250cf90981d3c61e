// Serializes and generates profiles.
#include "tests/builders/go_cover.h"

namespace proflint::tests::go_cover {

std::string text(const Profile& profile) {
  std::string out = "mode: " + profile.mode + "\n";
  const auto number = [](std::uint64_t value) { return std::to_string(value); };
  for (const Block& b : profile.blocks)
    out += b.path + ":" + number(b.start_line) + "." + number(b.start_column) + "," + number(b.end_line) + "." +
           number(b.end_column) + " " + number(b.statements) + " " + number(b.count) + "\n";
  return out;
}

rc::Gen<Profile> profiles() {
  return rc::gen::exec([] {
    Profile profile;
    profile.mode = *rc::gen::element<std::string>("set", "count", "atomic");
    const auto sources = *rc::gen::inRange(1, 4);
    for (int i = 0; i < sources; ++i) {
      Block block;
      block.path = "m.org/p/" + std::string(1, static_cast<char>('a' + i)) + ".go";
      const auto blocks = *rc::gen::inRange(1, 6);
      for (int n = 0; n < blocks; ++n) {
        block.start_line = block.end_line + *rc::gen::inRange<std::uint64_t>(0, 4);
        block.start_column = block.end_column + *rc::gen::inRange<std::uint64_t>(0, 9);
        block.end_line = block.start_line + *rc::gen::inRange<std::uint64_t>(0, 4);
        block.end_column = block.start_column + *rc::gen::inRange<std::uint64_t>(1, 40);
        block.statements = *rc::gen::inRange<std::uint64_t>(0, 2);
        block.count = *rc::gen::inRange<std::uint64_t>(0, profile.mode == "set" ? 2 : 1000);
        profile.blocks.push_back(block);
      }
    }
    if (*rc::gen::inRange(0, 3) == 0) profile.blocks.push_back(profile.blocks.front());
    return profile;
  });
}

}  // namespace proflint::tests::go_cover
