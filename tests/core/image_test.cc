// The decoder of ELF images: symbols by address and name, build IDs, sections, and images that claim more than they
// have.
#include "validators/images/image.h"

#include <gtest/gtest.h>

#include "tests/builders/elf.h"
#include "tests/support/support.h"
#include "validators/images/symbols.h"

namespace proflint::images {
namespace {

using tests::ElfModel;
using tests::kMachines;

std::pmr::memory_resource* const kMemory = std::pmr::get_default_resource();

// Nothing, or the defect.
std::string defect_of(std::string_view file) {
  std::string defect;
  const bool is_read = Image::read(file, kMemory, defect).has_value();
  EXPECT_EQ(is_read, defect.empty());
  return defect;
}

std::string real(const char* name) {
  return tests::read_file(tests::source_dir() / "corpus" / "real" / "gmon" / name);
}

TEST(Image, IsReadInEveryClassAndByteOrder) {
  ElfModel model;
  model.symbols = {{"f", 0x1000, 8}, {"g", 0x1010, 0}, {"h", 0x1020, 4}, {"data", 0x2000, 4, STT_OBJECT}};
  model.build_id = "\x01\x23\x45\x67\x89\xab";
  model.flags = 5;
  for (const auto& machine : kMachines) {
    const std::string file = tests::elf_file(model, machine);
    std::string defect;
    const auto image = Image::read(file, kMemory, defect);
    ASSERT_TRUE(image) << defect;
    EXPECT_EQ(image->order(), machine.order);
    EXPECT_EQ(image->pointer(), machine.pointer);
    EXPECT_EQ(image->architecture(), EM_AARCH64);
    EXPECT_EQ(image->flags(), 5u);
    EXPECT_EQ(image->build_id(), model.build_id);
    EXPECT_TRUE(image->has_symbols());
    ASSERT_EQ(image->code().size(), 1u);
    const Segment& code = image->code()[0];
    EXPECT_EQ(code.bytes, std::string(64, '\x90'));
    EXPECT_EQ(code.bytes.data(), file.data() + code.offset);
    EXPECT_TRUE(code.contains(0x1000) && code.contains(0x103f));
    EXPECT_FALSE(code.contains(0xfff) || code.contains(0x1040));
    ASSERT_NE(image->section(".text"), nullptr);
    EXPECT_EQ(image->section(".text")->type, static_cast<std::uint32_t>(SHT_STRTAB));
    EXPECT_EQ(image->section(".data"), nullptr);

    const Functions functions(*image, kMemory);
    const auto start_of = [&](std::uint64_t pc) { return functions.find(pc) ? functions.find(pc)->start : 0; };
    EXPECT_EQ(start_of(0xfff), 0u);
    EXPECT_EQ(start_of(0x1007), 0x1000u);
    EXPECT_EQ(start_of(0x1008), 0u);
    EXPECT_EQ(start_of(0x101f), 0x1010u);  // no size: up to the next one
    EXPECT_EQ(start_of(0x2000), 0u);       // no function
    EXPECT_TRUE(functions.starts_at(0x1020));
    EXPECT_FALSE(functions.starts_at(0x1021));
  }
}

TEST(Image, NamesAreFoundWithTheirLargestSize) {
  ElfModel model;
  model.symbols = {{"f", 0x1000, 4}, {"f", 0x1010, 12}, {"f.cold", 0x1020, 4}, {"used", 0, 0, STT_FUNC, SHN_UNDEF}};
  const std::string file = tests::elf_file(model, kMachines[0]);
  std::string defect;
  const auto image = Image::read(file, kMemory, defect);
  ASSERT_TRUE(image) << defect;
  const Names names(*image, kMemory);
  ASSERT_TRUE(names.find("f"));
  EXPECT_EQ(names.find("f")->size, 12u);
  EXPECT_EQ(names.find("f")->value, 0x1010u);
  EXPECT_FALSE(names.find("fo") || names.find("used") || names.find(""));
  EXPECT_TRUE(names.has_prefix("f."));
  EXPECT_FALSE(names.has_prefix("f.p") || names.has_prefix("g"));
}

TEST(Image, DynamicSymbolsAreNotAFullTable) {
  ElfModel model;
  model.symbols = {{"f", 0x1000, 4}};
  model.symbol_table = SHT_DYNSYM;
  const std::string file = tests::elf_file(model, kMachines[0]);
  std::string defect;
  const auto image = Image::read(file, kMemory, defect);
  ASSERT_TRUE(image) << defect;
  EXPECT_FALSE(image->has_symbols());
  EXPECT_TRUE(Functions(*image, kMemory).empty());
  EXPECT_FALSE(Names(*image, kMemory).find("f"));
  std::size_t count = 0;
  image->for_each_symbol([&](const Symbol& symbol) { count += symbol.name == "f" && symbol.is_dynamic ? 1 : 0; });
  EXPECT_EQ(count, 1u);
}

TEST(Image, OfRealToolsIsRead) {
  for (const char* name : {"image", "image-i386", "image-s390x"}) {
    const std::string file = real(name);
    std::string defect;
    const auto image = Image::read(file, kMemory, defect);
    ASSERT_TRUE(image) << name << " " << defect;
    EXPECT_NE(image->section(".text"), nullptr) << name;
    const auto main = Names(*image, kMemory).find("main");
    ASSERT_TRUE(main) << name;
    EXPECT_TRUE(Functions(*image, kMemory).starts_at(main->value)) << name;
  }
}

TEST(Image, SaysWhatIsWrong) {
  EXPECT_EQ(defect_of(""), "is not an ELF file");
  EXPECT_EQ(defect_of(std::string(64, 'E')), "is not an ELF file");
  const std::string file = tests::elf_file({}, kMachines[0]);
  EXPECT_EQ(defect_of(file), "");
  EXPECT_EQ(defect_of(file.substr(0, 63)),
            "has a header, segment table or section table that is invalid or extends past the end of the file");
  EXPECT_EQ(defect_of(file.substr(0, file.size() - 1)), "is truncated: segment 0 ends beyond the end of the file");
}

// Notes whose sizes wrap, or that exceed the section, end the search.
TEST(Image, NotesMayClaimAnything) {
  ElfModel model;
  model.build_id = "12345678";
  const std::string file = tests::elf_file(model, kMachines[0]);
  const std::size_t note = file.find(std::string("GNU\0", 4)) - 12;
  for (const std::size_t at : {note, note + 4, note + 8})
    for (const char byte : {'\0', '\1', '\x7f', '\xff'}) {
      std::string damaged = file;
      damaged.replace(at, 4, std::string(4, byte));
      std::string defect;
      const auto image = Image::read(damaged, kMemory, defect);
      ASSERT_TRUE(image);
      EXPECT_NE(image->build_id(), model.build_id);
    }
}

}  // namespace
}  // namespace proflint::images
