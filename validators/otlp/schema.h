// The messages of a profiles file and their fields, in each layout that was released.
// Follows profiles.proto, common.proto and resource.proto of opentelemetry-proto 1.3.0 to 1.11.0.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "validators/encodings/protobuf/wire.h"

namespace proflint::otlp {

enum class Message : std::uint8_t {
  none,
  data,
  resource_profiles,
  scope_profiles,
  resource,
  scope,
  entity_ref,
  key_value,
  any_value,
  array_value,
  key_value_list,
  container,  // in layout 1.3, around its profile
  profile,
  sample,
  value_type,
  dictionary,
  mapping,
  location,
  line,
  function,
  link,
  stack,
  attribute,       // KeyValueAndUnit
  attribute_unit,  // up to layout 1.7
  label,           // in layout 1.3
};
inline constexpr std::size_t kMessages = 25;

// Maximum nesting below the outermost message, as in Protocol Buffers. It also bounds the recursion of our decoders.
inline constexpr std::size_t kMaxMessageDepth = 100;

enum class Type : std::uint8_t { message, text, bytes, trace, profile, i32, u32, i64, u64, flag, fixed64, real, word };

// The meaning of a field, independent of its number and name in a layout.
enum class Slot : std::uint8_t {
  nothing,  // no rule uses it
  children,
  sample_type,
  period_type,
  schema_url,
  dropped,
  name,
  entity_type,
  id_key,
  description_key,
  key,
  key_index,
  value_text,
  value_index,
  value_flag,
  value_int,
  value_real,
  value_bytes,
  trace_id,
  span_id,
  function_index,
  line,
  name_index,
  system_name_index,
  filename_index,
  start_line,
  memory_start,
  memory_limit,
  file_offset,
  attribute_index,
  mapping_index,
  address,
  location_index,
  unit_index,
  string,
  type_index,
  string_index,  // only checked, and counted as a use
  time,
  end_time,
  duration,
  period,
  profile_id,
  original_format,
  original_payload,
  stack_index,
  link_index,
  value,
  timestamp,
  slice_start,
  slice_length,
};

struct Field {
  std::uint32_t number = 0;
  std::string_view name = {};
  Type type = Type::i32;
  Slot slot = Slot::nothing;
  Message child = Message::none;
  bool is_repeated = false;
};

constexpr encodings::protobuf::Wire wire_of(Type type) {
  using encodings::protobuf::Wire;
  if (type <= Type::profile) return Wire::length;
  return type == Type::fixed64 || type == Type::real ? Wire::fixed64 : Wire::varint;
}
constexpr bool is_number(Type type) {
  return type >= Type::i32;
}

using Fields = std::span<const Field>;

// The field with this number; nullptr if there is none.
inline const Field* find_field(Fields fields, std::uint64_t number) {
  // In most messages, field numbers start at 1 and have no gaps.
  if (number - 1 < fields.size() && fields[static_cast<std::size_t>(number - 1)].number == number)
    return &fields[static_cast<std::size_t>(number - 1)];
  for (const Field& field : fields)
    if (field.number == number) return &field;
  return nullptr;
}

// The place of the tables that everything refers to.
enum class Tables : std::uint8_t { dictionary, message, profile };

// A layout: the fields of each message.
struct Layout {
  std::string_view name;
  bool is_new = false;  // index 0 of a table means unset; samples refer to stacks
  Tables tables = Tables::dictionary;
  std::array<Fields, kMessages> messages = {};

  Fields operator[](Message message) const { return messages[static_cast<std::size_t>(message)]; }
  // nullptr if the number is unknown.
  const Field* find(Message message, std::uint64_t number) const { return find_field((*this)[message], number); }
};

// Newest first.
std::span<const Layout> layouts();

// Whether a JSON key is the lowerCamelCase form of a name, which is given as in profiles.proto.
bool is_camel_of(std::string_view key, std::string_view name);

// The lowerCamelCase form of a name.
std::string camel_of(std::string_view name);

// The name of the message in a sentence, such as "the link".
std::string_view name_of(Message message);

}  // namespace proflint::otlp
