// Symbols of an image by address and by name.
// Follows the System V ABI, chapter 4, Symbol Table, and the ARM supplement for the lowest bit of addresses.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/images/image.h"

namespace proflint::images {

// The addresses of one function.
struct Function {
  std::uint64_t start = 0;  // the first address, without the Thumb bit of ARM
  std::uint64_t end = 0;    // the highest end of all functions up to this one
};

// The functions of the full symbol table, by address. Functions without a size, such as those in assembly, extend to
// the next one.
class Functions {
 public:
  // Sorts the symbols once. The list uses `memory`; the image is not needed afterwards.
  Functions(const Image& image, std::pmr::memory_resource* memory);

  // Whether the image has no functions with addresses: nothing can be compared with it.
  bool empty() const { return list_.empty(); }
  // The last function that starts at or before `pc`; nullptr if no function contains `pc`.
  const Function* find(std::uint64_t pc) const;
  // Whether a function starts exactly at `pc`.
  bool starts_at(std::uint64_t pc) const;

 private:
  std::pmr::vector<Function> list_;  // sorted by start
};

// The symbols that the full symbol table defines, by name. The total length of names is limited to 8 times the size of
// the image, more than in any program; further symbols are skipped, so that overlapping names cannot make sorting slow.
class Names {
 public:
  // Sorts the names once. The list uses `memory`; the file of the image must outlive it.
  Names(const Image& image, std::pmr::memory_resource* memory);

  // Whether the image defines no symbols: nothing can be compared with it.
  bool empty() const { return list_.empty(); }
  // The largest symbol with this name.
  std::optional<Symbol> find(std::string_view name) const;
  // Whether some name starts with this prefix.
  bool has_prefix(std::string_view prefix) const;

 private:
  std::pmr::vector<Symbol> list_;  // sorted by name, the largest of each name first
};

}  // namespace proflint::images
