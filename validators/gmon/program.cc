// Looks for traces of -pg in a program. Follows glibc gmon/gmon.c (etext) and GCC's names for mcount and fentry.
#include "validators/gmon/program.h"

#include <utility>

#include "validators/gmon/rules.h"

namespace proflint::gmon {
namespace {

// Relevant names are shorter; of longer names, only the beginning is compared.
constexpr std::size_t kMaxNameBytes = 256;

bool is_mcount(std::string_view name) {
  name = name.substr(0, kMaxNameBytes);
  return name.find("mcount") != std::string_view::npos || name.find("fentry") != std::string_view::npos;
}

bool has_descriptors(const images::Image& image) {
  constexpr std::uint32_t kAbiMask = 3, kElfV2 = 2;
  return image.architecture() == EM_PPC64 && (image.flags() & kAbiMask) != kElfV2 && image.section(".opd") != nullptr;
}

}  // namespace

std::optional<Program> read_program(const Companion& file, std::pmr::memory_resource* memory, Report& report) {
  if (images::is_other_executable(file.bytes)) return std::nullopt;
  constexpr const Rule& unsound = "gmon/elf-unsound"_rule;
  std::string defect;
  std::optional<images::Image> image = images::Image::read(file.bytes, memory, defect);
  if (image && image->code().empty()) defect = "has no executable segments";
  if (!defect.empty()) {
    report.add(unsound, {}, "the image ", file.name, " ", Trusted{defect});
    return std::nullopt;
  }
  for (unsigned i = 0; i < image->unsound_tables(); ++i)
    report.add(unsound, {}, "the image ", file.name, " has a symbol table that ends outside the file or has no names");
  images::Functions functions(*image, memory);
  Program program = {.image = *std::move(image), .functions = std::move(functions)};
  program.has_descriptors = has_descriptors(program.image);
  program.image.for_each_symbol([&](const images::Symbol& symbol) {
    program.has_mcount = program.has_mcount || is_mcount(symbol.name);
    const bool is_end = symbol.name == "etext" || symbol.name == "_etext";
    if (is_end && symbol.is_defined && !symbol.is_dynamic) program.end_of_text = symbol.value;
  });
  return program;
}

}  // namespace proflint::gmon
