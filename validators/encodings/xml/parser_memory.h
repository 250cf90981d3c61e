// Memory for libexpat, whose allocator interface passes neither a context nor the sizes of freed blocks.
#pragma once

#include <cstddef>
#include <memory_resource>

namespace proflint::encodings::xml {

// The parsers of this thread allocate from `memory` as long as this exists.
class ParserMemory {
 public:
  explicit ParserMemory(std::pmr::memory_resource* memory);
  ~ParserMemory();
  ParserMemory(const ParserMemory&) = delete;
  ParserMemory& operator=(const ParserMemory&) = delete;

  // nullptr if the memory is exhausted.
  static void* allocate(std::size_t size) noexcept;
  static void* reallocate(void* memory, std::size_t size) noexcept;
  static void release(void* memory) noexcept;

 private:
  std::pmr::memory_resource* before_;
};

}  // namespace proflint::encodings::xml
