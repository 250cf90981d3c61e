// The header of perf.data: the form of the file, and the places of its sections.
// Follows perf.data-file-format.txt and tools/perf/util/header.c (perf_file_header__read).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::perf_data {

constexpr std::string_view kMagicLittle = "PERFILE2", kMagicBig = "2ELIFREP", kMagicVersion1 = "PERFFILE";

// No section is as large or starts as far from the beginning: sums of two such numbers do not wrap.
constexpr std::uint64_t kImplausible = std::uint64_t{1} << 62;

// {offset, size} as in the file, and the field with both.
struct Section {
  std::uint64_t offset = 0, size = 0;
  std::string_view where;

  bool is_inside(std::uint64_t file_size) const { return offset <= file_size && size <= file_size - offset; }
};

// Bits of features, below 256.
using Bitmap = std::array<std::uint64_t, 4>;
inline bool has_bit(const Bitmap& bitmap, unsigned bit) {
  return (bitmap[bit / 64] >> (bit % 64) & 1) != 0;
}

struct Header {
  bool is_pipe = false;
  std::endian order = std::endian::little;
  std::uint64_t size = 0;        // of the header itself
  std::uint64_t entry_size = 0;  // of the attr section: an attr and the place of its ids
  Section attrs, data, event_types;
  Bitmap features = {};
};

// Reads the header. Nothing, with a finding, if the sections cannot be located.
std::optional<Header> read_header(std::string_view file, GroupedFindings& found);

// The parts of a file that may not overlap, each with the field that locates it.
class Regions {
 public:
  explicit Regions(std::pmr::memory_resource* memory) : list_(memory) {}

  // REQUIRES: the part is inside the file.
  void add(std::uint64_t offset, std::uint64_t size, const char* name, std::string_view where);
  void check_overlap(GroupedFindings& found);
  // Where the last part ends.
  std::uint64_t end() const { return end_; }

 private:
  struct Region {
    std::uint64_t offset, size;
    const char* name;
    std::string_view where;
  };
  std::pmr::vector<Region> list_;
  std::uint64_t end_ = 0;
};

}  // namespace proflint::perf_data
