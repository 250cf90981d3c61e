// Looks symbols up as BOLT names them.
#include "validators/bolt/symbols.h"

#include <algorithm>
#include <string>

namespace proflint::bolt {
namespace {

// Names that BOLT invents for code without a symbol.
constexpr std::string_view kMadeUp[] = {"[", "__BOLT_FDE_FUNCat", "__ENTRY_", "FUNCat", "DATAat", "SYMBOLat"};
// Suffixes that compilers add to the names of clones of functions.
constexpr std::string_view kSuffixes[] = {".cold", ".part", ".constprop", ".lto_priv", ".llvm"};
constexpr std::string_view kSection = "PG.";

bool is_made_up(std::string_view name) {
  return name.empty() || name.find("@PLT") != std::string_view::npos ||
         std::any_of(std::begin(kMadeUp), std::end(kMadeUp),
                     [&](std::string_view start) { return name.starts_with(start); });
}

// The name without the number of aliases: main(*2).
std::string_view without_aliases(std::string_view name) {
  const std::size_t mark = name.rfind("(*");
  const bool is_number = mark != std::string_view::npos && name.ends_with(')') &&
                         name.find_first_not_of("0123456789", mark + 2) == name.size() - 1;
  return is_number ? name.substr(0, mark) : name;
}

std::string without_escapes(std::string_view name) {
  std::string plain;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '\\' && i + 1 < name.size()) ++i;
    plain += name[i];
  }
  return plain;
}

}  // namespace

std::optional<Symbols> Symbols::read(const Input& input, const Rule& unavailable, Report& report) {
  const std::optional<Companion> file = input.find(Role::image, {});
  if (!file) return std::nullopt;
  std::string defect;
  const std::optional<images::Image> image = images::Image::read(file->bytes, input.memory, defect);
  if (!image) {
    report.add(unavailable, {}, "the image ", file->name, " ", Trusted{defect});
    return std::nullopt;
  }
  Symbols symbols(*image, input.memory);
  if (symbols.empty()) report.add(unavailable, {}, "the image ", file->name, " has no symbol table");
  return symbols;
}

Symbols::Symbols(const images::Image& image, std::pmr::memory_resource* memory)
    : build_id_(image.build_id()), names_(image, memory), answers_(memory) {}

Symbols::Answer Symbols::find(std::string_view name) {
  const auto [it, is_new] = answers_.try_emplace(name);
  if (is_new) it->second = look_up(name);
  Answer answer = it->second;
  answer.is_new = is_new;
  return answer;
}

Symbols::Answer Symbols::look_up(std::string_view escaped) const {
  const Answer unchecked = {State::unchecked, 0, true};
  // Longer names are truncated when they are read from the image.
  if (escaped.size() > images::Image::kMaxNameBytes) return unchecked;
  const std::string plain = without_escapes(escaped);
  std::string_view name = plain;
  if (name.starts_with(kSection)) name.remove_prefix(kSection.size());
  name = without_aliases(name);
  if (is_made_up(name)) return unchecked;
  name = name.substr(0, name.find('/'));
  if (const auto symbol = names_.find(name)) return {State::found, symbol->size, true};
  std::size_t cut = name.size();
  for (const std::string_view suffix : kSuffixes) cut = std::min(cut, name.find(suffix));
  // Its size would belong to another part of the function.
  if (cut != name.size() && names_.find(name.substr(0, cut))) return {State::found, 0, true};
  if (names_.has_prefix(std::string(name) + ".")) return unchecked;
  return {State::missing, 0, true};
}

}  // namespace proflint::bolt
