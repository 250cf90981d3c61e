// The fields of layouts 1.8 to 1.10, one array per message.
// Follows profiles.proto, common.proto and resource.proto of opentelemetry-proto.
#pragma once

#include "validators/otlp/schema.h"

namespace proflint::otlp::fields {

using enum Type;
using M = Message;
using S = Slot;

inline constexpr bool kRepeated = true;

constexpr Field child(std::uint32_t number, std::string_view name, Message message, bool is_repeated = false,
                      Slot slot = Slot::children) {
  return {number, name, Type::message, slot, message, is_repeated};
}
constexpr Field one(std::uint32_t number, std::string_view name, Type type, Slot slot = Slot::nothing) {
  return {number, name, type, slot};
}
constexpr Field many(std::uint32_t number, std::string_view name, Type type, Slot slot = Slot::nothing) {
  return {number, name, type, slot, Message::none, kRepeated};
}

// clang-format off: one field per line
inline constexpr Field kData[] = {
    child(1, "resource_profiles", M::resource_profiles, kRepeated),
    child(2, "dictionary", M::dictionary),
};
inline constexpr Field kResourceProfiles[] = {
    child(1, "resource", M::resource),
    child(2, "scope_profiles", M::scope_profiles, kRepeated),
    one(3, "schema_url", text, S::schema_url),
    many(1000, "reserved", bytes),
};
inline constexpr Field kScopeProfiles[] = {
    child(1, "scope", M::scope),
    child(2, "profiles", M::profile, kRepeated),
    one(3, "schema_url", text, S::schema_url),
};
inline constexpr Field kResource[] = {
    child(1, "attributes", M::key_value, kRepeated),
    one(2, "dropped_attributes_count", u32, S::dropped),
    child(3, "entity_refs", M::entity_ref, kRepeated),
};
inline constexpr Field kScope[] = {
    one(1, "name", text, S::name),
    one(2, "version", text, S::name),
    child(3, "attributes", M::key_value, kRepeated),
    one(4, "dropped_attributes_count", u32, S::dropped),
};
inline constexpr Field kEntityRef[] = {
    one(1, "schema_url", text),
    one(2, "type", text, S::entity_type),
    many(3, "id_keys", text, S::id_key),
    many(4, "description_keys", text, S::description_key),
};
inline constexpr Field kKeyValue[] = {
    one(1, "key", text, S::key),
    child(2, "value", M::any_value),
    one(3, "key_strindex", i32, S::key_index),
};
inline constexpr Field kAnyValue[] = {
    one(1, "string_value", text, S::value_text),  one(2, "bool_value", flag, S::value_flag),
    one(3, "int_value", i64, S::value_int),       one(4, "double_value", real, S::value_real),
    child(5, "array_value", M::array_value),      child(6, "kvlist_value", M::key_value_list),
    one(7, "bytes_value", bytes, S::value_bytes), one(8, "string_value_strindex", i32, S::value_index),
};
inline constexpr Field kArrayValue[] = {child(1, "values", M::any_value, kRepeated)};
inline constexpr Field kKeyValueList[] = {child(1, "values", M::key_value, kRepeated)};
inline constexpr Field kLink[] = {one(1, "trace_id", trace, S::trace_id), one(2, "span_id", trace, S::span_id)};
inline constexpr Field kLine[] = {
    one(1, "function_index", i32, S::function_index),
    one(2, "line", i64, S::line),
    one(3, "column", i64, S::line),
};
inline constexpr Field kFunction[] = {
    one(1, "name_strindex", i32, S::name_index),
    one(2, "system_name_strindex", i32, S::system_name_index),
    one(3, "filename_strindex", i32, S::filename_index),
    one(4, "start_line", i64, S::start_line),
};
inline constexpr Field kMapping[] = {
    one(1, "memory_start", u64, S::memory_start),
    one(2, "memory_limit", u64, S::memory_limit),
    one(3, "file_offset", u64, S::file_offset),
    one(4, "filename_strindex", i32, S::filename_index),
    many(5, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kLocation[] = {
    one(1, "mapping_index", i32, S::mapping_index),
    one(2, "address", u64, S::address),
    child(3, "lines", M::line, kRepeated),
    many(4, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kLocation18[] = {
    one(1, "mapping_index", i32, S::mapping_index),
    one(2, "address", u64, S::address),
    child(3, "line", M::line, kRepeated),
    many(4, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kStack[] = {many(1, "location_indices", i32, S::location_index)};
inline constexpr Field kAttribute[] = {
    one(1, "key_strindex", i32, S::key_index),
    child(2, "value", M::any_value),
    one(3, "unit_strindex", i32, S::unit_index),
};
inline constexpr Field kDictionary[] = {
    child(1, "mapping_table", M::mapping, kRepeated),   child(2, "location_table", M::location, kRepeated),
    child(3, "function_table", M::function, kRepeated), child(4, "link_table", M::link, kRepeated),
    many(5, "string_table", text, S::string),           child(6, "attribute_table", M::attribute, kRepeated),
    child(7, "stack_table", M::stack, kRepeated),
};
inline constexpr Field kProfile[] = {
    child(1, "sample_type", M::value_type, false, S::sample_type),
    child(2, "samples", M::sample, kRepeated),
    one(3, "time_unix_nano", fixed64, S::time),
    one(4, "duration_nano", u64, S::duration),
    child(5, "period_type", M::value_type, false, S::period_type),
    one(6, "period", i64, S::period),
    one(7, "profile_id", profile, S::profile_id),
    one(8, "dropped_attributes_count", u32, S::dropped),
    one(9, "original_payload_format", text, S::original_format),
    one(10, "original_payload", bytes, S::original_payload),
    many(11, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kProfile18[] = {
    child(1, "sample_type", M::value_type, false, S::sample_type),
    child(2, "sample", M::sample, kRepeated),
    one(3, "time_unix_nano", fixed64, S::time),
    one(4, "duration_nano", u64, S::duration),
    child(5, "period_type", M::value_type, false, S::period_type),
    one(6, "period", i64, S::period),
    many(7, "comment_strindices", i32, S::string_index),
    one(8, "profile_id", profile, S::profile_id),
    one(9, "dropped_attributes_count", u32, S::dropped),
    one(10, "original_payload_format", text, S::original_format),
    one(11, "original_payload", bytes, S::original_payload),
    many(12, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kSample[] = {
    one(1, "stack_index", i32, S::stack_index),
    many(2, "attribute_indices", i32, S::attribute_index),
    one(3, "link_index", i32, S::link_index),
    many(4, "values", i64, S::value),
    many(5, "timestamps_unix_nano", fixed64, S::timestamp),
};
inline constexpr Field kSample19[] = {
    one(1, "stack_index", i32, S::stack_index),
    many(2, "values", i64, S::value),
    many(3, "attribute_indices", i32, S::attribute_index),
    one(4, "link_index", i32, S::link_index),
    many(5, "timestamps_unix_nano", fixed64, S::timestamp),
};
inline constexpr Field kValueType[] = {
    one(1, "type_strindex", i32, S::type_index),
    one(2, "unit_strindex", i32, S::unit_index),
};
inline constexpr Field kValueType18[] = {
    one(1, "type_strindex", i32, S::type_index),
    one(2, "unit_strindex", i32, S::unit_index),
    one(3, "aggregation_temporality", word),
};
// clang-format on

}  // namespace proflint::otlp::fields
