// Shared code of custom mutators: libFuzzer's own mutation for strings, and inputs that contain two files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "validators/core/cursor.h"

// libFuzzer's own mutation.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace proflint::fuzz {

inline std::string mutate_bytes(std::string bytes) {
  const std::size_t size = bytes.size();
  bytes.resize(size + 64);
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, bytes.size()));
  return bytes;
}

// Copies a mutated input into libFuzzer's buffer, truncated to its capacity. Returns the size.
inline std::size_t store(std::string_view bytes, std::uint8_t* data, std::size_t max_size) {
  return bytes.copy(reinterpret_cast<char*>(data), max_size);
}

// Two files in one input: four bytes with the size of the first, the first, the second.
struct TwoFiles {
  std::string_view first, second;
};

inline TwoFiles split_files(std::string_view input) {
  Cursor cursor(input);
  std::uint32_t size = 0;
  cursor.read_or_keep(size);
  TwoFiles files;
  files.first = cursor.here(size % (cursor.left() + 1));
  cursor.skip_known(files.first.size());
  files.second = cursor.rest();
  return files;
}

inline std::string join_files(const std::string& first, const std::string& second) {
  std::string out;
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(first.size() >> shift));
  return out + first + second;
}

// Mutates one file of an input that contains two, with a mutator of single files.
template <class Mutator>
std::size_t mutate_either(Mutator mutator, std::uint8_t* data, std::size_t size, std::size_t max_size) {
  const TwoFiles files = split_files({reinterpret_cast<const char*>(data), size});
  std::string first(files.first), second(files.second);
  std::string& one = mutator.pick(2) == 0 ? first : second;
  one = mutator.mutate(one);
  return store(join_files(first, second), data, max_size);
}

}  // namespace proflint::fuzz
