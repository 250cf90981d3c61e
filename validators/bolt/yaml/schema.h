// The keys of maps, and the types of their values. Follows LLVM, bolt/include/bolt/Profile/ProfileYAMLMapping.h of
// releases 14 to 21 and keys that releases 19 and 20 had for a time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace proflint::bolt::yaml {

// A kind of map.
enum class Level : std::uint8_t { top, header, function, block, call, successor, old_probe, probe, node, descriptor };

// The shape of a value.
enum class Shape : std::uint8_t { scalar, list, either, map, maps };  // `either` of the first two; `maps`: a list

// The type of a scalar.
enum class Type : std::uint8_t { text, u8, u32, u64, hex32, hex64, boolean };

// The values that have a meaning beyond their type.
enum class Field : std::uint8_t {
  none,
  version,
  build_id,
  flag,
  events,
  dfs_order,
  hash_function,
  name,
  fid,
  hash,
  nblocks,
  exec,
  bid,
  instructions,
  block_hash,
  event_count,
  call_offset,
  callee,
  entry,
  call_count,
  call_mispredictions,
  successor,
  successor_count,
  successor_mispredictions,
};

struct Key {
  std::string_view name;
  Shape shape = Shape::scalar;
  Type type = Type::text;
  Level level = Level::top;  // of the map or maps
  bool is_required = false;
  bool is_late = false;  // LLVM 19 and earlier do not support it
  Field field = Field::none;
};

// The keys of a map.
std::span<const Key> keys_of(Level level);

// "a function"
const char* name_of(Level level);

}  // namespace proflint::bolt::yaml
