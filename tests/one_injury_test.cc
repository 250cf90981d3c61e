// One injury of a file of a real tool has one cause: few findings, and never a list of its consequences.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

struct RealFile {
  std::string name, bytes;
};

// The files of real tools that have no error or warning, by format.
std::map<std::string, std::vector<RealFile>> sound_files() {
  std::map<fs::path, std::string> found;  // sorted, so that the injuries are the same everywhere
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source_dir() / "corpus/real"))
    if (entry.is_regular_file()) found[entry.path()] = read_file(entry.path());
  std::map<std::string, std::vector<RealFile>> files;
  for (auto& [path, bytes] : found) {
    Input input;
    const std::string name = path.filename().string();
    input.name = name;
    const Result result = check(bytes, {}, input);
    if (result.verdict == Verdict::clean && !bytes.empty()) files[std::string(result.format)].push_back({name, bytes});
  }
  return files;
}

class Injuries {
 public:
  // A byte is changed, or one to eight bytes are lost or doubled.
  std::string injure(std::string bytes) {
    const std::size_t at = below(bytes.size()), size = 1 + below(8);
    const auto old = static_cast<unsigned char>(bytes[at]);
    const int values[] = {0, 1, 0xff, 0x80, old ^ 1, old + 1};
    switch (below(3)) {
      case 0:
        bytes[at] = static_cast<char>(values[below(std::size(values))]);
        return bytes;
      case 1:
        return bytes.erase(at, size);
      default:
        return bytes.insert(at, std::string(bytes, at, size));
    }
  }
  const RealFile& any_of(const std::vector<RealFile>& files) { return files[below(files.size())]; }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_()) % bound; }

  std::mt19937 random_{45};
};

TEST(Damage, OneInjuryGivesFewFindings) {
  constexpr std::size_t kInjuries = kHasSanitizers ? 20 : 110;  // of each format
  constexpr std::uint64_t kFew = 3, kMost = 10;
  std::uint64_t noticed = 0, with_few = 0;
  Injuries injuries;
  for (const auto& [format, files] : sound_files())
    for (std::size_t i = 0; i < kInjuries; ++i) {
      const RealFile& file = injuries.any_of(files);
      const std::string bytes = injuries.injure(file.bytes);
      Input input;
      input.name = file.name;
      const Result result = check(bytes, format, input);
      const std::uint64_t count = count_of(result, Severity::warning) + count_of(result, Severity::error);
      noticed += count != 0 ? 1 : 0;
      with_few += count != 0 && count <= kFew ? 1 : 0;
      EXPECT_LE(count, kMost) << format << " " << file.name << ", injury " << i;
    }
  EXPECT_GT(noticed, kInjuries);
  EXPECT_GE(100 * with_few, 97 * noticed);
}

}  // namespace
}  // namespace proflint::tests
