// gmon files with the image they are said to belong to: real pairs, images of other programs, broken and hostile ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "tests/builders/gmon.h"
#include "tests/support.h"

namespace proflint::tests::gmon {
namespace {

std::string real(const char* name) {
  return read_file(source_dir() / "corpus" / "real" / "gmon" / name);
}

Result with_image(std::string_view file, std::string_view image) {
  const Companion companion{"image", image};
  Input input;
  input.image = &companion;
  return judge(file, "gmon", input);
}

TEST(GmonImage, RealFilesFitTheirImages) {
  const struct {
    const char *file, *image;
    Ids rules;
  } kCases[] = {
      {"x86_64-pie.gmon", "image", {}},
      {"i386-pie.gmon", "image-i386", {}},
      {"s390x-pie.gmon", "image-s390x", {}},
      {"s390x-pie.sum.gmon", "image-s390x", {"gmon/spare-nonzero"}},
      {"i386-pie.gmon", "image", {"gmon/elf-class"}},
      {"s390x-pie.gmon", "image", {"gmon/elf-byte-order"}},
      {"x86_64-nopie.gmon", "image", {"gmon/elf-no-overlap"}},
      {"x86_64-quiet.gmon", "image", {"gmon/zero-samples", "gmon/elf-range-differs", "gmon/elf-from-no-call"}},
  };
  for (const auto& c : kCases) EXPECT_EQ(ids(with_image(real(c.file), real(c.image))), c.rules) << c.file;
}

TEST(GmonImage, BreaksTheTieBetweenSizesOfAddresses) {
  std::string arcs("gmon\1\0\0\0", 8);
  arcs += std::string(12, '\0') + std::string(273, '\1');
  EXPECT_TRUE(says(with_image(arcs, real("image")), "13 arcs"));
  EXPECT_TRUE(says(with_image(arcs, real("image-i386")), "21 arcs"));
}

TEST(GmonImage, DoesNotOverruleWhatTheFileSettles) {
  const Result result = with_image(real("x86_64-pie.gmon"), real("image-i386"));
  EXPECT_TRUE(says(result, "8-byte addresses (certain)"));
  EXPECT_EQ(ids(result), Ids{"gmon/elf-class"});
}

TEST(GmonImage, OfWindowsIsNotLookedInto) {
  EXPECT_EQ(ids(with_image(real("x86_64-pie.gmon"), "MZ and more")), Ids{});
}

TEST(GmonImage, CutAnywhereIsAFindingAndNeverMore) {
  for (const char* name : {"image", "image-i386", "image-s390x"}) {
    const std::string whole = real(name), file = real("x86_64-pie.gmon");
    for (std::size_t cut = 0; cut < whole.size(); cut += cut < 200 ? 1 : 13) {
      // On the heap, so that sanitizers see a read behind the end.
      const std::string image = whole.substr(0, cut);
      EXPECT_TRUE(ids(with_image(file, image)).contains("gmon/elf-unsound")) << name << " " << cut;
    }
  }
}

TEST(GmonImage, EveryHeaderFieldMayHoldAnything) {
  const std::string whole = real("image"), file = real("x86_64-pie.gmon");
  std::uint64_t sections = 0;
  std::memcpy(&sections, whole.data() + 40, sizeof sections);
  const auto damage = [&](std::size_t at) {
    for (const std::uint64_t value : {0ull, 1ull, 0x7fffffffull, 0xffffffffull, ~0ull, 1ull << 63})
      for (const std::size_t width : {1u, 2u, 4u, 8u}) {
        std::string image = whole;
        std::memcpy(image.data() + at, &value, std::min(width, image.size() - at));
        const Result result = with_image(file, image);
        EXPECT_NE(result.verdict, Verdict::unjudged) << at;
      }
  };
  for (std::size_t at = 4; at < 64 + 56 * 13; at += 2) damage(at);
  for (std::size_t at = sections; at < whole.size(); at += 4) damage(at);
}

TEST(GmonImage, SymbolsThatShareOneHugeNameCostTimeInProportion) {
  // A 64-bit image of a segment, a table of 100000 symbols and a megabyte of names without an end.
  constexpr std::size_t kSymbols = 100000, kNames = 1 << 20, kTable = 0x200;
  Bytes image(kMachines[0]);
  image.bytes(
      std::string("\x7f"
                  "ELF\2\1\1\0\0\0\0\0\0\0\0\0",
                  16));
  image.number(2, 2).number(62, 2).number(1, 4).number(0x1000, 8).number(64, 8);
  image.number(kTable + 24 * kSymbols + kNames, 8).number(0, 4);
  for (const unsigned n : {64u, 56u, 1u, 64u, 3u, 0u}) image.number(n, 2);
  image.number(1, 4).number(5, 4).number(0x100, 8).number(0x1000, 8).number(0x1000, 8).number(0x40, 8);
  image.number(0x40, 8).number(16, 8);
  image.bytes(std::string(kTable - image.str().size(), '\x90'));
  for (std::size_t i = 0; i < kSymbols; ++i)
    image.number(0, 4).number(0x12, 1).number(0, 1).number(1, 2).number(0x1000, 8).number(i, 8);
  image.bytes(std::string(kNames, 'm'));
  image.bytes(std::string(64, '\0'));
  for (const auto& [type, at, size, link] :
       {std::tuple{2u, kTable, 24 * kSymbols, 2u}, {3u, kTable + 24 * kSymbols, kNames, 0u}})
    image.number(0, 4)
        .number(type, 4)
        .number(0, 8)
        .number(0, 8)
        .number(at, 8)
        .number(size, 8)
        .number(link, 4)
        .number(0, 4)
        .number(1, 8)
        .number(24, 8);
  const Stopwatch watch;
  Model model;
  model.histograms.push_back({0x1000, 0x1020, {0, 3, 0, 0, 0, 1, 0, 0}});
  model.arcs = {{0x1010, 0x1004, 3}};
  const Result result = with_image(gnu_file(model, kMachines[0]), image.str());
  EXPECT_TRUE(ids(result).contains("gmon/elf-no-mcount"));
}

TEST(GmonImage, ThatCannotBeOpenedEndsTheRun) {
  const std::string file = (source_dir() / "corpus/real/gmon/x86_64-pie.gmon").string();
  const Outcome run = run_program({"--elf", "/nonexistent/image", file});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("/nonexistent/image"), std::string::npos);
}

}  // namespace
}  // namespace proflint::tests::gmon
