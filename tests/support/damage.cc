// The seeds of the damage sweep, and the damage.
#include "tests/support/damage.h"

#include <algorithm>
#include <limits>
#include <map>

#include "tests/support/cases.h"
#include "tests/support/support.h"

namespace proflint::tests {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFileSize = 2500;
constexpr std::size_t kMaxSmallest = 10000;  // for formats without smaller files, such as databases

class Sweep {
 public:
  Sweep(const DamageSeed& seed, DamageSample& sample, const UseDamage& use) : seed_(seed), sample_(sample), use_(use) {}

  void run() {
    truncations();
    bytes();
    for (const std::size_t width : {2u, 4u, 8u}) fields(width);
    for (const std::size_t size : {1u, 4u, 8u}) pieces(size);
    lines();
  }

 private:
  // Copies take most of the time of a sweep, so only files that the sample takes are made.
  template <typename Make>
  void offer(const Make& make) {
    if (sample_.takes_next()) use_(make());
  }

  void truncations() {
    for (std::size_t cut = 0; cut < seed_.bytes.size(); ++cut) offer([&] { return seed_.bytes.substr(0, cut); });
  }

  void bytes() {
    for (std::size_t i = 0; i < seed_.bytes.size(); ++i) {
      const auto old = static_cast<unsigned char>(seed_.bytes[i]);
      for (const int value : {0, 1, 0x7f, 0x80, 0xff, old + 1, old - 1})
        offer([&] {
          std::string damaged = seed_.bytes;
          damaged[i] = static_cast<char>(value);
          return damaged;
        });
    }
  }

  // Sets every field of `width` bytes at any offset, in both byte orders, to boundary values.
  void fields(std::size_t width) {
    const std::uint64_t max = std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * width);
    for (std::size_t i = 0; i + width <= seed_.bytes.size(); ++i) {
      const std::uint64_t left = seed_.bytes.size() - i - width;
      for (const std::uint64_t value :
           {std::uint64_t{0}, std::uint64_t{1}, max - 1, max, max / 2 + 1, left - 1, left, left + 1})
        for (const bool big : {false, true}) offer([&] { return with_field(i, width, value, big); });
    }
  }

  std::string with_field(std::size_t at, std::size_t width, std::uint64_t value, bool big) const {
    std::string damaged = seed_.bytes;
    for (std::size_t byte = 0; byte < width; ++byte)
      damaged[at + byte] = static_cast<char>(value >> 8 * (big ? width - 1 - byte : byte));
    return damaged;
  }

  // Drops and duplicates pieces of equal size, and swaps them with their neighbor.
  void pieces(std::size_t size) {
    const std::string& bytes = seed_.bytes;
    for (std::size_t i = 0; i + size <= bytes.size(); i += size) {
      const std::string piece = bytes.substr(i, size);
      offer([&] { return std::string(bytes).erase(i, size); });
      offer([&] { return std::string(bytes).insert(i, piece); });
      if (i + 2 * size <= bytes.size())
        offer([&] { return std::string(bytes).erase(i, size).insert(i + size, piece); });
    }
  }

  // Drops and duplicates lines, and swaps them with the next one.
  void lines() {
    std::vector<std::string> all;
    for (std::size_t start = 0; start < seed_.bytes.size();) {
      const std::size_t end = std::min(seed_.bytes.find('\n', start), seed_.bytes.size() - 1) + 1;
      all.push_back(seed_.bytes.substr(start, end - start));
      start = end;
    }
    // The text with other lines in the place of `count` lines from `index` on.
    const auto with = [&](std::size_t index, std::size_t count, std::initializer_list<std::size_t> replacements) {
      std::string text;
      for (std::size_t i = 0; i < index; ++i) text += all[i];
      for (const std::size_t i : replacements) text += all[i];
      for (std::size_t i = index + count; i < all.size(); ++i) text += all[i];
      return text;
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      offer([&] { return with(i, 1, {}); });
      offer([&] { return with(i, 1, {i, i}); });
      if (i + 1 < all.size()) offer([&] { return with(i, 2, {i + 1, i}); });
    }
  }

  const DamageSeed& seed_;
  DamageSample& sample_;
  const UseDamage& use_;
};

}  // namespace

std::vector<DamageSeed> damage_seeds(std::size_t per_format) {
  std::map<std::string, std::map<std::size_t, DamageSeed>> by_format;  // of files of equal size, the first by path
  for_each_case(tools::Variant::near, [&](const fs::path&, const tools::Recipe& recipe) {
    for (const tools::RecipeFile& file : recipe.files) {
      if (file.bytes.size() > kMaxSmallest) continue;
      Input input;
      input.name = file.name;
      const Result result = check(file.bytes, {}, input);
      if (result.verdict == Verdict::clean || result.verdict == Verdict::suspicious)
        by_format[std::string(result.format)].try_emplace(
            file.bytes.size(), DamageSeed{std::string(result.format), file.name, file.bytes});
    }
  });
  std::vector<DamageSeed> seeds;
  for (const auto& [format, files] : by_format) {
    // Spread over the sizes, because the smallest files may be almost empty.
    const auto small = static_cast<std::size_t>(std::distance(files.begin(), files.upper_bound(kMaxFileSize)));
    const std::size_t step = std::max<std::size_t>(1, small / per_format);
    std::size_t index = 0, taken = 0;
    for (const auto& [size, seed] : files) {
      if (taken != 0 && size > kMaxFileSize) break;
      if (index++ % step == 0 && taken++ < per_format) seeds.push_back(seed);
    }
  }
  return seeds;
}

void for_each_damage(const DamageSeed& seed, DamageSample& sample, const UseDamage& use) {
  Sweep(seed, sample, use).run();
}

}  // namespace proflint::tests
