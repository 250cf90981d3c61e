// The damage sweep: the smallest valid files of each format, damaged in every way that is cheap to list. Whatever comes
// of it, the verdict is given in bounded time, the findings lie inside the file, and a second run says the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

#include "tests/support/recipe.h"
#include "tests/support/support.h"
#include "validators/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kStride = kHasSanitizers ? 16 : 1;  // they cost an order of magnitude
constexpr std::size_t kFilesPerFormat = 12, kMaxFileSize = 2500;

struct Seed {
  std::string format, name, bytes;
};

// The smallest files without errors that the corpus can make, a few per format, of different sizes.
std::vector<Seed> seeds() {
  std::map<std::string, std::map<std::size_t, Seed>> by_format;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus")) {
    if (entry.path().extension() != ".recipe") continue;
    tools::Recipe recipe;
    std::string error;
    if (!tools::assemble(read_file(entry.path()), tools::Variant::near, entry.path().stem().string(),
                         entry.path().parent_path(), recipe, error))
      continue;
    for (const tools::RecipeFile& file : recipe.files) {
      if (file.bytes.size() > kMaxFileSize) continue;
      Input input;
      input.name = file.name;
      const Result result = judge(file.bytes, {}, input);
      if (result.verdict == Verdict::clean || result.verdict == Verdict::suspicious)
        by_format[std::string(result.format)].try_emplace(file.bytes.size(),
                                                          Seed{std::string(result.format), file.name, file.bytes});
    }
  }
  std::vector<Seed> seeds;
  for (const auto& [format, files] : by_format) {
    // Not only the very smallest, which may be empty shells: spread over the sizes there are.
    const std::size_t step = std::max<std::size_t>(1, files.size() / kFilesPerFormat);
    std::size_t index = 0, taken = 0;
    for (const auto& [size, seed] : files)
      if (index++ % step == 0 && taken++ < kFilesPerFormat) seeds.push_back(seed);
  }
  return seeds;
}

class Sweep {
 public:
  explicit Sweep(const Seed& seed) : seed_(seed) {}

  void run() {
    truncations();
    bytes();
    for (const std::size_t width : {2u, 4u, 8u}) fields(width);
    for (const std::size_t size : {1u, 4u, 8u}) pieces(size);
    lines();
  }

  std::uint64_t tried() const { return tried_; }

 private:
  void truncations() {
    for (std::size_t cut = 0; cut < seed_.bytes.size(); ++cut) expect_judged(seed_.bytes.substr(0, cut));
  }

  void bytes() {
    for (std::size_t i = 0; i < seed_.bytes.size(); ++i) {
      std::string damaged = seed_.bytes;
      const auto old = static_cast<unsigned char>(damaged[i]);
      for (const int value : {0, 1, 0x7f, 0x80, 0xff, old + 1, old - 1}) {
        damaged[i] = static_cast<char>(value);
        expect_judged(damaged);
      }
    }
  }

  // Every field of `width` bytes at any offset, in both byte orders, at the values where bounds break.
  void fields(std::size_t width) {
    const std::uint64_t max = std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * width);
    for (std::size_t i = 0; i + width <= seed_.bytes.size(); ++i) {
      const std::uint64_t left = seed_.bytes.size() - i - width;
      for (const std::uint64_t value :
           {std::uint64_t{0}, std::uint64_t{1}, max - 1, max, max / 2 + 1, left - 1, left, left + 1})
        for (const bool big : {false, true}) {
          std::string damaged = seed_.bytes;
          for (std::size_t byte = 0; byte < width; ++byte)
            damaged[i + byte] = static_cast<char>(value >> 8 * (big ? width - 1 - byte : byte));
          expect_judged(damaged);
        }
    }
  }

  // Pieces of equal size dropped, doubled and swapped with their neighbour.
  void pieces(std::size_t size) {
    for (std::size_t i = 0; i + size <= seed_.bytes.size(); i += size) {
      const std::string piece = seed_.bytes.substr(i, size);
      expect_judged(std::string(seed_.bytes).erase(i, size));
      expect_judged(std::string(seed_.bytes).insert(i, piece));
      if (i + 2 * size <= seed_.bytes.size())
        expect_judged(std::string(seed_.bytes).erase(i, size).insert(i + size, piece));
    }
  }

  void lines() {
    std::vector<std::string> all;
    for (std::size_t start = 0; start < seed_.bytes.size();) {
      const std::size_t end = std::min(seed_.bytes.find('\n', start), seed_.bytes.size() - 1) + 1;
      all.push_back(seed_.bytes.substr(start, end - start));
      start = end;
    }
    const auto joined = [](const std::vector<std::string>& list) {
      std::string text;
      for (const std::string& line : list) text += line;
      return text;
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<std::string> changed = all;
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
      expect_judged(joined(changed));
      changed = all;
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(i), all[i]);
      expect_judged(joined(changed));
      if (i + 1 == all.size()) continue;
      changed = all;
      std::swap(changed[i], changed[i + 1]);
      expect_judged(joined(changed));
    }
  }

  void expect_judged(const std::string& bytes) {
    if (++turn_ % kStride != 0) return;
    ++tried_;
    const Format* const format = find_format(seed_.format);
    Input input;
    input.name = seed_.name;
    input.bytes = bytes;
    const Stopwatch watch;  // a hang, not a speed goal: no input here is larger than a kilobyte
    const Result first = check(input, format, policy_, limits_);
    const Result second = check(input, format, policy_, limits_);
    ASSERT_EQ(first.verdict, second.verdict);
    ASSERT_EQ(first.findings.size(), second.findings.size());
    for (std::size_t i = 0; i < first.findings.size(); ++i) {
      const Finding& finding = first.findings[i];
      ASSERT_EQ(finding.message, second.findings[i].message);
      ASSERT_NE(finding.rule->id, "file/internal") << finding.message;
      if (finding.where && finding.in.empty()) {
        ASSERT_LE(finding.where->offset + finding.where->length, bytes.size()) << finding.rule->id;
      }
    }
  }

  const Seed& seed_;
  const Policy policy_;
  const Limits limits_;
  std::uint64_t turn_ = 0, tried_ = 0;
};

TEST(Damage, NoDamageBreaksAPromise) {
  std::uint64_t tried = 0;
  std::map<std::string, std::uint64_t> by_format;
  for (const Seed& seed : seeds()) {
    Sweep sweep(seed);
    sweep.run();
    tried += sweep.tried();
    by_format[seed.format] += sweep.tried();
  }
  for (const auto& [format, count] : by_format)
    std::printf("  %-16s %9llu damaged files\n", format.c_str(), static_cast<unsigned long long>(count));
  // JSON that breaks off before it says what it is can never be valid.
  for (const Format* format : formats())
    EXPECT_TRUE(by_format.contains(std::string(format->id)) || format->id == "json-coverage")
        << format->id << " has no valid file";
  EXPECT_GE(tried, 1000000 / kStride);
}

}  // namespace
}  // namespace proflint::tests
