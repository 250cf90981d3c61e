// gmon files with an image: real pairs, images of other programs, damaged and hostile images.
#include <elf.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "tests/builders/elf.h"
#include "tests/builders/gmon.h"
#include "tests/support/support.h"

namespace proflint::tests::gmon {
namespace {

std::string real(const char* name) {
  return read_file(source_dir() / "corpus" / "real" / "gmon" / name);
}

Result with_image(std::string_view file, std::string_view image) {
  return check(file, "gmon", {}, always(Role::image, {"image", image}));
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
      {"x86_64-quiet.gmon", "image", {"gmon/hist-all-zero", "gmon/elf-range-differs", "gmon/elf-from-no-call"}},
  };
  for (const auto& c : kCases) EXPECT_EQ(ids(with_image(real(c.file), real(c.image))), c.rules) << c.file;
}

TEST(GmonImage, BreaksTheTieBetweenSizesOfAddresses) {
  std::string arcs("gmon\1\0\0\0", 8);
  arcs += std::string(12, '\0') + std::string(273, '\1');
  EXPECT_TRUE(says(with_image(arcs, real("image")), "13 arcs"));
  EXPECT_TRUE(says(with_image(arcs, real("image-i386")), "21 arcs"));
}

TEST(GmonImage, DoesNotOverruleTheFile) {
  const Result result = with_image(real("x86_64-pie.gmon"), real("image-i386"));
  EXPECT_TRUE(says(result, "8-byte addresses (certain)"));
  EXPECT_EQ(ids(result), Ids{"gmon/elf-class"});
}

TEST(GmonImage, BreaksTheTieOfASharedObjectProfile) {
  // Too short for a header of either size.
  const std::string file = std::string("gmon\xff\xff\1\0", 8) + std::string(16, '\0');
  EXPECT_TRUE(says(with_image(file + std::string(40, '\0'), real("image-i386")), "4-byte addresses"));
  EXPECT_TRUE(says(with_image(file + std::string(40, '\0'), real("image")), "8-byte addresses"));
  EXPECT_TRUE(ids(with_image(file, real("image-i386"))).contains("gmon/record-truncated"));
}

TEST(GmonImage, OfWindowsIsNotLookedInto) {
  EXPECT_EQ(ids(with_image(real("x86_64-pie.gmon"), "MZ and more")), Ids{});
}

TEST(GmonImage, TruncationIsOneFinding) {
  for (const char* name : {"image", "image-i386", "image-s390x"}) {
    const std::string whole = real(name), file = real("x86_64-pie.gmon");
    for (std::size_t cut = 0; cut < whole.size(); cut += cut < 200 ? 1 : 13) {
      // On the heap, so that sanitizers detect reads beyond the end.
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
        EXPECT_NE(result.verdict, Verdict::unchecked) << at;
      }
  };
  for (std::size_t at = 4; at < 64 + 56 * 13; at += 2) damage(at);
  for (std::size_t at = sections; at < whole.size(); at += 4) damage(at);
}

// The rules that fire for a file whose only arc goes to `callee`, with text from 0x1000 to `high`.
Ids rules_with(const ElfModel& model, Machine machine, std::uint64_t callee, std::uint64_t high = 0x1040) {
  const std::uint64_t slot = 2 * machine.pointer;
  Model profile;
  profile.histograms.push_back({high - 0x40, high, std::vector<std::uint16_t>(0x40 / slot * 4, 1)});
  profile.arcs = {{high - 0x40 + slot, callee, 3}};
  const Ids all = ids(with_image(gnu_file(profile, machine), elf_file(model, machine)));
  Ids found;
  for (const std::string& id : all)
    if (id.starts_with("gmon/elf-")) found.insert(id);
  return found;
}

constexpr Machine kArm = {std::endian::little, 4}, kPower = {std::endian::big, 8}, kUsual = {std::endian::little, 8};
const ElfSymbol kMcount = {"__gnu_mcount_nc", 0, 0, STT_NOTYPE, SHN_UNDEF};

TEST(GmonImage, CalleesAreInFunctions) {
  ElfModel model;
  model.symbols = {kMcount, {"f", 0x1000, 8}, {"g", 0x1010, 0}, {"h", 0x1020, 0}};
  for (const Machine machine : kMachines) {
    for (const std::uint64_t callee : {0x1000u, 0x1007u, 0x1010u, 0x101fu, 0x1020u})
      EXPECT_EQ(rules_with(model, machine, callee), Ids{}) << callee;
    for (const std::uint64_t callee : {0x1008u, 0x100fu, 0x1021u, 0x1030u})
      EXPECT_EQ(rules_with(model, machine, callee), Ids{"gmon/elf-self-not-function"}) << callee;
  }
  model.symbols = {kMcount, {"f", 0x1000, UINT64_MAX}};
  EXPECT_EQ(rules_with(model, kUsual, 0x103f), Ids{});
  model.symbols = {kMcount, {"f", 0x1000, 64, STT_OBJECT}, {"g", 0x1008, 64, STT_GNU_IFUNC}};
  EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{"gmon/elf-self-not-function"});
  EXPECT_EQ(rules_with(model, kUsual, 0x1008), Ids{});
  model.symbols = {kMcount, {"f", 0x1000, 64, STT_FUNC, SHN_UNDEF}};
  EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{"gmon/elf-no-symbols"});
  model.symbols.clear();
  EXPECT_EQ(rules_with(model, kUsual, 0x1000), (Ids{"gmon/elf-no-mcount", "gmon/elf-no-symbols"}));
}

TEST(GmonImage, NamesThatMatter) {
  ElfModel model;
  const ElfSymbol all = {"f", 0x1000, 64};
  for (const char* name : {"mcount", "_mcount", "__fentry__", "__gnu_mcount_nc"}) {
    model.symbols = {all, {name, 0, 0, STT_NOTYPE, SHN_UNDEF}};
    EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{}) << name;
  }
  model.symbols = {all, {"count", 0, 0, STT_NOTYPE, SHN_UNDEF}};
  EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{"gmon/elf-no-mcount"});
  for (const char* name : {"etext", "_etext"}) {
    model.symbols = {all, kMcount, {name, 0x103d, 0, STT_NOTYPE}};
    EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{}) << name;
    model.symbols.back().value = 0x1010;
    EXPECT_EQ(rules_with(model, kUsual, 0x1000), Ids{"gmon/elf-range-differs"}) << name;
  }
}

TEST(GmonImage, ThumbFunctionsStartAtTheEvenAddress) {
  ElfModel model;
  model.symbols = {kMcount, {"f", 0x1005, 8}};
  EXPECT_EQ(rules_with(model, kArm, 0x1004), Ids{"gmon/elf-self-not-function"});
  model.architecture = EM_ARM;
  EXPECT_EQ(rules_with(model, kArm, 0x1004), Ids{});
}

// On 64-bit PowerPC before the second ABI, function symbols belong to descriptors.
TEST(GmonImage, DescriptorsAreNotFunctions) {
  ElfModel model;
  model.symbols = {kMcount, {"f", 0x9000, 24}};
  model.architecture = EM_PPC64;
  model.section = ".opd";
  EXPECT_EQ(rules_with(model, kPower, 0x1000), Ids{});
  model.flags = 1;
  EXPECT_EQ(rules_with(model, kPower, 0x1000), Ids{});
  model.flags = 2;
  EXPECT_EQ(rules_with(model, kPower, 0x1000), Ids{"gmon/elf-self-not-function"});
  model.flags = 0;
  model.section = ".opt";
  EXPECT_EQ(rules_with(model, kPower, 0x1000), Ids{"gmon/elf-self-not-function"});
  model.section = ".opd";
  model.architecture = EM_AARCH64;
  EXPECT_EQ(rules_with(model, kPower, 0x1000), Ids{"gmon/elf-self-not-function"});
}

TEST(GmonImage, RangesMeetTheCodeOrTheyDoNot) {
  ElfModel model;
  model.symbols = {kMcount, {"f", 0x1000, 64}};
  for (; model.spare_symbol_bytes < 16; ++model.spare_symbol_bytes)  // an incomplete symbol is ignored
    for (const Machine machine : {kUsual, kArm}) EXPECT_EQ(rules_with(model, machine, 0x1000), Ids{});
  EXPECT_EQ(rules_with(model, kUsual, 0x1000, 0x1001 + 0x3f), Ids{});
  EXPECT_EQ(rules_with(model, kUsual, 0x1000, 0x1000), Ids{"gmon/elf-no-overlap"});
  EXPECT_EQ(rules_with(model, kUsual, 0x1000, 0x1010), Ids{});
  EXPECT_EQ(rules_with(model, kUsual, 0x1000, 0x1070), Ids{});
  EXPECT_EQ(rules_with(model, kUsual, 0x1000, 0x1080), Ids{"gmon/elf-no-overlap"});
}

TEST(GmonImage, DefectsAreReported) {
  const auto message = [](std::string image) {
    return with_image(real("x86_64-pie.gmon"), image).findings.at(0).message;
  };
  std::string image = real("image");
  EXPECT_NE(message(image.substr(0, 15)).find("is not an ELF file"), std::string::npos);
  EXPECT_NE(message(image.substr(0, 16)).find("has a header"), std::string::npos);
  // The values that a consumer would read instead are valid.
  for (const auto& [name, at] : {std::pair{"image-i386", EI_CLASS}, {"image-s390x", EI_DATA}, {"image", EI_CLASS}})
    for (const char value : {'\0', '\3'}) {
      std::string broken = real(name);
      broken[static_cast<std::size_t>(at)] = value;
      EXPECT_NE(message(broken).find("has a header"), std::string::npos) << name;
    }
}

TEST(GmonImage, SymbolsThatShareOneHugeNameCostTimeInProportion) {
  // A 64-bit image with a segment, a table of 100000 symbols and a megabyte of names without a terminator.
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
