// Serializes and generates collapsed stacks.
#include "tests/builders/folded.h"

namespace proflint::tests::folded {
namespace {

// A realistic name: blanks, colons, brackets and non-ASCII letters, but no semicolon and no number at the end.
std::string frame() {
  return *rc::gen::element<std::string>("main", "operator new (int)", "[libc.so.6]", "std::vector<int>::push_back",
                                        "sys_read_[k]",
                                        "gr\xc3\xbc\xc3\x9f"
                                        "e",
                                        "thread-5", "0x12 a", "--", "a\\b", "(root)");
}

}  // namespace

std::string text(const std::vector<Line>& lines) {
  std::string out;
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.frames.size(); ++i) out += (i == 0 ? "" : ";") + line.frames[i];
    out += " " + line.count + "\n";
  }
  return out;
}

rc::Gen<std::vector<Line>> files() {
  return rc::gen::exec([] {
    std::vector<Line> lines;
    const int count = *rc::gen::inRange(1, 10);
    for (int i = 0; i < count; ++i) {
      Line line;
      line.frames = {"worker-" + std::to_string(i) + "x"};  // so that no stack occurs twice
      const int depth = *rc::gen::inRange(1, 8);
      for (int j = 0; j < depth; ++j) line.frames.push_back(frame());
      line.count = std::to_string(*rc::gen::inRange<std::uint64_t>(1, std::uint64_t{1} << 40));
      lines.push_back(line);
    }
    return lines;
  });
}

}  // namespace proflint::tests::folded
