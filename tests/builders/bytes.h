// Bytes with numbers in a given byte order, for builders of binary files.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace proflint::tests {

// An unsigned LEB128 number; also a varint of Protocol Buffers.
inline std::string uleb(std::uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  return out += static_cast<char>(value);
}

// The low `size` bytes of a number, the lowest first.
inline std::string little_endian(std::uint64_t value, std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(value >> 8 * i);
  return out;
}

struct Machine {
  std::endian order = std::endian::little;
  unsigned pointer = 8;
};

inline constexpr Machine kMachines[] = {
    {std::endian::little, 8}, {std::endian::little, 4}, {std::endian::big, 8}, {std::endian::big, 4}};

class Bytes {
 public:
  explicit Bytes(Machine machine) : machine_(machine) {}

  Bytes& number(std::uint64_t value, unsigned size) {
    for (unsigned i = 0; i < size; ++i) {
      const unsigned place = machine_.order == std::endian::little ? i : size - 1 - i;
      out_ += static_cast<char>(value >> (8 * place));
    }
    return *this;
  }
  Bytes& pointer(std::uint64_t value) { return number(value, machine_.pointer); }
  // Padded with NULs to `size` bytes.
  Bytes& text(const std::string& text, std::size_t size) { return bytes(text + std::string(size - text.size(), '\0')); }
  Bytes& bytes(const std::string& more) {
    out_ += more;
    return *this;
  }
  const std::string& str() const { return out_; }

 private:
  Machine machine_;
  std::string out_;
};

}  // namespace proflint::tests
