// Sorts symbols. Follows the System V ABI, chapter 4, Symbol Table.
#include "validators/images/symbols.h"

#include <algorithm>
#include <utility>

namespace proflint::images {
namespace {

constexpr std::uint64_t kThumbBit = 1;  // ARM: the code uses the short instruction set

// The position of the first symbol whose name is not less than `name`.
template <class List>
auto first_of(const List& list, std::string_view name) {
  return std::lower_bound(list.begin(), list.end(), name,
                          [](const Symbol& symbol, std::string_view wanted) { return symbol.name < wanted; });
}

}  // namespace

Functions::Functions(const Image& image, std::pmr::memory_resource* memory) : list_(memory) {
  image.for_each_symbol([&](const Symbol& symbol) {
    const bool is_function = symbol.type == STT_FUNC || symbol.type == STT_GNU_IFUNC;
    if (!symbol.is_defined || symbol.is_dynamic || !is_function) return;
    const std::uint64_t start = image.architecture() == EM_ARM ? symbol.value & ~kThumbBit : symbol.value;
    std::uint64_t end = 0;
    if (__builtin_add_overflow(start, symbol.size, &end)) end = UINT64_MAX;
    list_.push_back({start, end});
  });
  std::sort(list_.begin(), list_.end(),
            [](const Function& a, const Function& b) { return std::pair(a.start, a.end) < std::pair(b.start, b.end); });
  std::uint64_t next = UINT64_MAX, start = UINT64_MAX;
  for (auto it = list_.rbegin(); it != list_.rend(); ++it) {
    if (it->start != start) next = std::exchange(start, it->start);
    if (it->end == it->start) it->end = next == UINT64_MAX ? it->start + 1 : next;
  }
  std::uint64_t furthest = 0;
  for (Function& function : list_) function.end = furthest = std::max(furthest, function.end);
}

const Function* Functions::find(std::uint64_t pc) const {
  auto after = std::upper_bound(list_.begin(), list_.end(), pc,
                                [](std::uint64_t value, const Function& function) { return value < function.start; });
  return after == list_.begin() || (--after)->end <= pc ? nullptr : &*after;
}

bool Functions::starts_at(std::uint64_t pc) const {
  const auto found =
      std::lower_bound(list_.begin(), list_.end(), pc,
                       [](const Function& function, std::uint64_t value) { return function.start < value; });
  return found != list_.end() && found->start == pc;
}

Names::Names(const Image& image, std::pmr::memory_resource* memory) : list_(memory) {
  std::size_t left = 8 * image.size();
  image.for_each_symbol([&](const Symbol& symbol) {
    if (!symbol.is_defined || symbol.is_dynamic || symbol.name.size() > left) return;
    left -= symbol.name.size();
    list_.push_back(symbol);
  });
  std::sort(list_.begin(), list_.end(), [](const Symbol& a, const Symbol& b) {
    const int order = a.name.compare(b.name);
    return order != 0 ? order < 0 : a.size > b.size;
  });
}

std::optional<Symbol> Names::find(std::string_view name) const {
  const auto found = first_of(list_, name);
  return found == list_.end() || found->name != name ? std::nullopt : std::optional(*found);
}

bool Names::has_prefix(std::string_view prefix) const {
  const auto found = first_of(list_, prefix);
  return found != list_.end() && found->name.starts_with(prefix);
}

}  // namespace proflint::images
