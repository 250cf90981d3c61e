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

struct Function {
  std::uint64_t start = 0;
  std::uint64_t end = 0;  // the furthest of all functions up to this one
};

// The functions of the full symbol table, by address. Those without a size reach to the next one, as those written in
// assembly do.
class Functions {
 public:
  Functions(const Image& image, std::pmr::memory_resource* memory);

  bool empty() const { return list_.empty(); }
  // The function that starts last at or before `pc`; nullptr if no function reaches beyond `pc`.
  const Function* find(std::uint64_t pc) const;
  bool starts_at(std::uint64_t pc) const;

 private:
  std::pmr::vector<Function> list_;  // by start
};

// The symbols that the full symbol table defines, by name. Their names have at most 8 times the bytes of the image,
// more than any program has; symbols beyond are skipped, so that names that overlap cannot make sorting slow.
class Names {
 public:
  Names(const Image& image, std::pmr::memory_resource* memory);

  bool empty() const { return list_.empty(); }
  // The largest symbol of this name.
  std::optional<Symbol> find(std::string_view name) const;
  // Whether some name starts like this.
  bool has_prefix(std::string_view prefix) const;

 private:
  std::pmr::vector<Symbol> list_;  // by name, the largest of each first
};

}  // namespace proflint::images
