// Each block is preceded by its size.
#include "validators/encodings/xml/parser_memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace proflint::encodings::xml {
namespace {

thread_local std::pmr::memory_resource* parser_memory = nullptr;
constexpr std::size_t kHeader = alignof(std::max_align_t);

}  // namespace

ParserMemory::ParserMemory(std::pmr::memory_resource* memory) : before_(std::exchange(parser_memory, memory)) {}

ParserMemory::~ParserMemory() {
  parser_memory = before_;
}

void* ParserMemory::allocate(std::size_t size) noexcept {
  try {
    void* block = parser_memory->allocate(size + kHeader, kHeader);
    std::memcpy(block, &size, sizeof size);
    return static_cast<char*>(block) + kHeader;
  } catch (...) {
    return nullptr;
  }
}

void ParserMemory::release(void* memory) noexcept {
  if (memory == nullptr) return;
  char* block = static_cast<char*>(memory) - kHeader;
  std::size_t size = 0;
  std::memcpy(&size, block, sizeof size);
  parser_memory->deallocate(block, size + kHeader, kHeader);
}

void* ParserMemory::reallocate(void* memory, std::size_t size) noexcept {
  void* grown = allocate(size);
  if (grown == nullptr || memory == nullptr) return grown;
  std::size_t old = 0;
  std::memcpy(&old, static_cast<char*>(memory) - kHeader, sizeof old);
  std::memcpy(grown, memory, std::min(old, size));
  release(memory);
  return grown;
}

}  // namespace proflint::encodings::xml
