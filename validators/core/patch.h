// Numbers of a salvaged file that differ from its source.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "validators/core/cursor.h"
#include "validators/core/salvage.h"

namespace proflint {

// Replaces the number at `offset` of `file` and lists that as a patch, unless the number stays as it is.
// REQUIRES: offsets of patches ascend; the number is inside the file.
template <class T>
void patch_number(Salvaged& file, std::uint64_t offset, T value, std::endian order, std::string_view what) {
  char* const place = file.bytes.data() + offset;
  if (load<T>({place, sizeof(T)}, order) == value) return;
  value = load<T>({reinterpret_cast<const char*>(&value), sizeof(T)}, order);  // in the byte order of the file
  std::memcpy(place, &value, sizeof(T));
  file.patches.push_back({{offset, sizeof(T)}, what});
}

}  // namespace proflint
