// Makes the databases that fuzz targets of SQLite check: inputs have a few hundred bytes, but no database is that
// small. So an input is a layout and changes to a valid database: a byte of flags, then repeatedly a page, an offset in
// it (two bytes, big-endian), the number of replaced bytes (up to 9), and those bytes. An input that starts like a
// database is used unchanged.
#pragma once

#include <string>
#include <string_view>

#include "tests/builders/coverage_data.h"

namespace proflint::fuzz {

inline std::string base_database(std::uint8_t flags) {
  using namespace tests;
  coverage_data::Data data = flags & 1 ? coverage_data::sound_arcs() : coverage_data::sound_lines();
  data.tracers = {{1, ""}};
  if (flags & 2) data.paths[1] = std::string(1200, 'm') + ".py";
  sqlite::Shape shape;
  shape.has_pointer_maps = flags & 4;
  shape.free_pages = flags & 8 ? 3 : 0;
  shape.max_cells = flags & 16 ? 2 : 1000;
  shape.gap = flags & 32 ? 5 : 0;
  shape.encoding = flags & 64 ? 2 : 1;
  shape.reserved = flags & 128 ? 32 : 0;
  return coverage_data::bytes(data, shape);
}

inline std::string edited_database(std::string_view input) {
  if (input.empty() || input.starts_with("SQLite")) return std::string(input);
  std::string file = base_database(static_cast<std::uint8_t>(input.front()));
  input.remove_prefix(1);
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(input[i]); };
  while (input.size() > 4) {
    const std::size_t at = byte(0) * std::size_t{512} + byte(1) % 2 * 256u + byte(2);
    const std::size_t size = std::min<std::size_t>(byte(3) % 9 + 1u, input.size() - 4);
    if (at < file.size())
      file.replace(at, std::min(size, file.size() - at), input.substr(4, std::min(size, file.size() - at)));
    input.remove_prefix(4 + size);
  }
  return file;
}

}  // namespace proflint::fuzz
