// Code shared by the writers of LLVM instrumentation profiles: numbers in either byte order, and value data.
#pragma once

#include "tests/builders/bytes.h"
#include "tests/builders/llvm_instr.h"

namespace proflint::tests::llvm_instr {

class Bytes {
 public:
  explicit Bytes(std::endian order = std::endian::little) : order_(order) {}

  void u16(std::uint64_t value) { put(value, 2); }
  void u32(std::uint64_t value) { put(value, 4); }
  void u64(std::uint64_t value) { put(value, 8); }
  void raw(const std::string& bytes) { out_ += bytes; }
  void zeros(std::uint64_t count) { out_.append(static_cast<std::size_t>(count), '\0'); }
  const std::string& bytes() const { return out_; }

 private:
  void put(std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      out_ += static_cast<char>(value >> 8 * (order_ == std::endian::little ? i : size - 1 - i));
  }

  std::endian order_;
  std::string out_;
};

// The padding to a multiple of 8.
inline std::uint64_t to_8(std::uint64_t size) {
  return (8 - size % 8) % 8;
}

// A hash table on disk: buckets of complete items, and their places. A payload begins at offset `start` of the file.
struct Table {
  std::string payload, table;
};
using TableItems = std::vector<std::pair<std::uint64_t, std::string>>;  // hashes, and complete items
Table hash_table(const TableItems& items, std::uint64_t buckets, std::uint64_t start);

// A block of value data. `may_be_none`: no bytes for a function without sites.
std::string value_data(const std::array<std::vector<Site>, 3>& sites, std::endian order, bool may_be_none);

}  // namespace proflint::tests::llvm_instr
