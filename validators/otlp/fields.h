// The fields of all messages in layouts 1.3 to 1.11. Follows profiles.proto, common.proto and resource.proto of
// opentelemetry-proto.
#pragma once

#include "validators/otlp/schema.h"

namespace proflint::otlp::fields {

using enum Type;
using M = Message;
using S = Slot;

// The layouts that differ, oldest first: 1.4 has the same fields as 1.5, and 1.11 as 1.10.
enum Version : std::uint8_t { v1_3, v1_5, v1_6, v1_7, v1_8, v1_9, v1_10 };
inline constexpr std::size_t kVersions = 7;

// The number of a field in each layout, in the order of `Version`; 0 if the layout does not have it.
struct Numbers {
  std::array<std::uint16_t, kVersions> in = {};

  // The same number in all layouts that have the message.
  constexpr Numbers(std::uint16_t number) { in.fill(number); }
  constexpr Numbers(std::uint16_t in_1_3, std::uint16_t in_1_5, std::uint16_t in_1_6, std::uint16_t in_1_7,
                    std::uint16_t in_1_8, std::uint16_t in_1_9, std::uint16_t in_1_10)
      : in{in_1_3, in_1_5, in_1_6, in_1_7, in_1_8, in_1_9, in_1_10} {}
};

// A field that was renamed, or whose type changed, has a row for each form. Fields of the newest layout come first.
struct Row {
  Numbers numbers;
  Field field;  // without its number
};

inline constexpr bool kRepeated = true;

constexpr Field child(std::string_view name, Message message, bool is_repeated = false, Slot slot = Slot::children) {
  return {0, name, Type::message, slot, message, is_repeated};
}
constexpr Field one(std::string_view name, Type type, Slot slot = Slot::nothing) {
  return {0, name, type, slot};
}
constexpr Field many(std::string_view name, Type type, Slot slot = Slot::nothing) {
  return {0, name, type, slot, Message::none, kRepeated};
}

// One field per line, one layout per column.
// clang-format off
inline constexpr Row kData[] = {
    {{1, 1, 1, 1, 1, 1, 1}, child("resource_profiles", M::resource_profiles, kRepeated)},
    {{0, 0, 0, 2, 2, 2, 2}, child("dictionary", M::dictionary)},
    {{0, 0, 2, 0, 0, 0, 0}, child("mapping_table", M::mapping, kRepeated)},
    {{0, 0, 3, 0, 0, 0, 0}, child("location_table", M::location, kRepeated)},
    {{0, 0, 4, 0, 0, 0, 0}, child("function_table", M::function, kRepeated)},
    {{0, 0, 5, 0, 0, 0, 0}, child("link_table", M::link, kRepeated)},
    {{0, 0, 6, 0, 0, 0, 0}, many("string_table", text, S::string)},
    {{0, 0, 7, 0, 0, 0, 0}, child("attribute_table", M::key_value, kRepeated)},
    {{0, 0, 8, 0, 0, 0, 0}, child("attribute_units", M::attribute_unit, kRepeated)},
};
inline constexpr Row kResourceProfiles[] = {
    {1, child("resource", M::resource)},
    {2, child("scope_profiles", M::scope_profiles, kRepeated)},
    {3, one("schema_url", text, S::schema_url)},
    {1000, many("reserved", bytes)},
};
inline constexpr Row kScopeProfiles[] = {
    {{1, 1, 1, 1, 1, 1, 1}, child("scope", M::scope)},
    {{0, 2, 2, 2, 2, 2, 2}, child("profiles", M::profile, kRepeated)},
    {{3, 3, 3, 3, 3, 3, 3}, one("schema_url", text, S::schema_url)},
    {{2, 0, 0, 0, 0, 0, 0}, child("profiles", M::container, kRepeated)},
};
inline constexpr Row kResource[] = {
    {1, child("attributes", M::key_value, kRepeated)},
    {2, one("dropped_attributes_count", u32, S::dropped)},
    {3, child("entity_refs", M::entity_ref, kRepeated)},
};
inline constexpr Row kScope[] = {
    {1, one("name", text, S::name)},
    {2, one("version", text, S::name)},
    {3, child("attributes", M::key_value, kRepeated)},
    {4, one("dropped_attributes_count", u32, S::dropped)},
};
inline constexpr Row kEntityRef[] = {
    {1, one("schema_url", text)},
    {2, one("type", text, S::entity_type)},
    {3, many("id_keys", text, S::id_key)},
    {4, many("description_keys", text, S::description_key)},
};
inline constexpr Row kKeyValue[] = {
    {{1, 1, 1, 1, 1, 1, 1}, one("key", text, S::key)},
    {{2, 2, 2, 2, 2, 2, 2}, child("value", M::any_value)},
    {{0, 0, 0, 0, 0, 0, 3}, one("key_strindex", i32, S::key_index)},
};
inline constexpr Row kAnyValue[] = {
    {{1, 1, 1, 1, 1, 1, 1}, one("string_value", text, S::value_text)},
    {{2, 2, 2, 2, 2, 2, 2}, one("bool_value", flag, S::value_flag)},
    {{3, 3, 3, 3, 3, 3, 3}, one("int_value", i64, S::value_int)},
    {{4, 4, 4, 4, 4, 4, 4}, one("double_value", real, S::value_real)},
    {{5, 5, 5, 5, 5, 5, 5}, child("array_value", M::array_value)},
    {{6, 6, 6, 6, 6, 6, 6}, child("kvlist_value", M::key_value_list)},
    {{7, 7, 7, 7, 7, 7, 7}, one("bytes_value", bytes, S::value_bytes)},
    {{0, 0, 0, 0, 0, 0, 8}, one("string_value_strindex", i32, S::value_index)},
};
inline constexpr Row kArrayValue[] = {
    {1, child("values", M::any_value, kRepeated)},
};
inline constexpr Row kKeyValueList[] = {
    {1, child("values", M::key_value, kRepeated)},
};
inline constexpr Row kContainer[] = {
    {1, one("profile_id", profile, S::profile_id)},
    {2, one("start_time_unix_nano", fixed64, S::time)},
    {3, one("end_time_unix_nano", fixed64, S::end_time)},
    {4, child("attributes", M::key_value, kRepeated, S::nothing)},
    {5, one("dropped_attributes_count", u32, S::dropped)},
    {6, one("original_payload_format", text, S::original_format)},
    {7, one("original_payload", bytes, S::original_payload)},
    {8, child("profile", M::profile)},
};
inline constexpr Row kProfile[] = {
    {{ 0,  0,  0,  0,  1,  1,  1}, child("sample_type", M::value_type, false, S::sample_type)},
    {{ 0,  0,  0,  0,  0,  2,  2}, child("samples", M::sample, kRepeated)},
    {{ 0,  0,  0,  0,  3,  3,  3}, one("time_unix_nano", fixed64, S::time)},
    {{ 0,  0,  0,  0,  4,  4,  4}, one("duration_nano", u64, S::duration)},
    {{11, 13,  6,  6,  5,  5,  5}, child("period_type", M::value_type, false, S::period_type)},
    {{12, 14,  7,  7,  6,  6,  6}, one("period", i64, S::period)},
    {{ 0, 17, 10, 10,  8,  7,  7}, one("profile_id", profile, S::profile_id)},
    {{ 0, 19, 11, 11,  9,  8,  8}, one("dropped_attributes_count", u32, S::dropped)},
    {{ 0, 20, 12, 12, 10,  9,  9}, one("original_payload_format", text, S::original_format)},
    {{ 0, 21, 13, 13, 11, 10, 10}, one("original_payload", bytes, S::original_payload)},
    {{ 0, 22, 14, 14, 12, 11, 11}, many("attribute_indices", i32, S::attribute_index)},
    {{ 2,  2,  2,  2,  2,  0,  0}, child("sample", M::sample, kRepeated)},
    {{ 0, 15,  8,  8,  7,  0,  0}, many("comment_strindices", i32, S::string_index)},
    {{ 1,  1,  1,  1,  0,  0,  0}, child("sample_type", M::value_type, kRepeated, S::sample_type)},
    {{ 0,  5,  3,  3,  0,  0,  0}, many("location_indices", i32, S::location_index)},
    {{ 9, 11,  4,  4,  0,  0,  0}, one("time_nanos", i64, S::time)},
    {{10, 12,  5,  5,  0,  0,  0}, one("duration_nanos", i64, S::duration)},
    {{ 0,  0,  9,  9,  0,  0,  0}, one("default_sample_type_index", i32)},
    {{ 0,  3,  0,  0,  0,  0,  0}, child("mapping_table", M::mapping, kRepeated)},
    {{ 0,  4,  0,  0,  0,  0,  0}, child("location_table", M::location, kRepeated)},
    {{ 0,  6,  0,  0,  0,  0,  0}, child("function_table", M::function, kRepeated)},
    {{16,  7,  0,  0,  0,  0,  0}, child("attribute_table", M::key_value, kRepeated)},
    {{17,  8,  0,  0,  0,  0,  0}, child("attribute_units", M::attribute_unit, kRepeated)},
    {{18,  9,  0,  0,  0,  0,  0}, child("link_table", M::link, kRepeated)},
    {{ 6, 10,  0,  0,  0,  0,  0}, many("string_table", text, S::string)},
    {{ 0, 16,  0,  0,  0,  0,  0}, one("default_sample_type_strindex", i32, S::string_index)},
    {{ 0, 18,  0,  0,  0,  0,  0}, child("attributes", M::key_value, kRepeated, S::nothing)},
    {{ 3,  0,  0,  0,  0,  0,  0}, child("mapping", M::mapping, kRepeated)},
    {{ 4,  0,  0,  0,  0,  0,  0}, child("location", M::location, kRepeated)},
    {{ 5,  0,  0,  0,  0,  0,  0}, child("function", M::function, kRepeated)},
    {{ 7,  0,  0,  0,  0,  0,  0}, one("drop_frames", i64, S::string_index)},
    {{ 8,  0,  0,  0,  0,  0,  0}, one("keep_frames", i64, S::string_index)},
    {{13,  0,  0,  0,  0,  0,  0}, many("comment", i64, S::string_index)},
    {{14,  0,  0,  0,  0,  0,  0}, one("default_sample_type", i64, S::string_index)},
    {{15,  0,  0,  0,  0,  0,  0}, many("location_indices", i64, S::location_index)},
};
inline constexpr Row kSample[] = {
    {{ 0, 0, 0, 0, 1, 1, 1}, one("stack_index", i32, S::stack_index)},
    {{ 0, 4, 4, 4, 3, 3, 2}, many("attribute_indices", i32, S::attribute_index)},
    {{ 0, 5, 5, 5, 4, 4, 3}, one("link_index", i32, S::link_index)},
    {{ 0, 0, 0, 0, 2, 2, 4}, many("values", i64, S::value)},
    {{ 0, 0, 0, 0, 5, 5, 5}, many("timestamps_unix_nano", fixed64, S::timestamp)},
    {{ 0, 1, 1, 1, 0, 0, 0}, one("locations_start_index", i32, S::slice_start)},
    {{ 0, 2, 2, 2, 0, 0, 0}, one("locations_length", i32, S::slice_length)},
    {{ 2, 3, 3, 3, 0, 0, 0}, many("value", i64, S::value)},
    {{13, 6, 6, 6, 0, 0, 0}, many("timestamps_unix_nano", u64, S::timestamp)},
    {{ 1, 0, 0, 0, 0, 0, 0}, many("location_index", u64, S::location_index)},
    {{ 3, 0, 0, 0, 0, 0, 0}, child("label", M::label, kRepeated)},
    {{ 7, 0, 0, 0, 0, 0, 0}, one("locations_start_index", u64, S::slice_start)},
    {{ 8, 0, 0, 0, 0, 0, 0}, one("locations_length", u64, S::slice_length)},
    {{ 9, 0, 0, 0, 0, 0, 0}, one("stacktrace_id_index", u32)},
    {{10, 0, 0, 0, 0, 0, 0}, many("attributes", u64, S::attribute_index)},
    {{12, 0, 0, 0, 0, 0, 0}, one("link", u64, S::link_index)},
};
inline constexpr Row kValueType[] = {
    {{0, 1, 1, 1, 1, 1, 1}, one("type_strindex", i32, S::type_index)},
    {{0, 2, 2, 2, 2, 2, 2}, one("unit_strindex", i32, S::unit_index)},
    {{3, 3, 3, 3, 3, 0, 0}, one("aggregation_temporality", word)},
    {{1, 0, 0, 0, 0, 0, 0}, one("type", i64, S::type_index)},
    {{2, 0, 0, 0, 0, 0, 0}, one("unit", i64, S::unit_index)},
};
inline constexpr Row kDictionary[] = {
    {{0, 0, 0, 1, 1, 1, 1}, child("mapping_table", M::mapping, kRepeated)},
    {{0, 0, 0, 2, 2, 2, 2}, child("location_table", M::location, kRepeated)},
    {{0, 0, 0, 3, 3, 3, 3}, child("function_table", M::function, kRepeated)},
    {{0, 0, 0, 4, 4, 4, 4}, child("link_table", M::link, kRepeated)},
    {{0, 0, 0, 5, 5, 5, 5}, many("string_table", text, S::string)},
    {{0, 0, 0, 0, 6, 6, 6}, child("attribute_table", M::attribute, kRepeated)},
    {{0, 0, 0, 0, 7, 7, 7}, child("stack_table", M::stack, kRepeated)},
    {{0, 0, 0, 6, 0, 0, 0}, child("attribute_table", M::key_value, kRepeated)},
    {{0, 0, 0, 7, 0, 0, 0}, child("attribute_units", M::attribute_unit, kRepeated)},
};
inline constexpr Row kMapping[] = {
    {{ 2, 1, 1, 1, 1, 1, 1}, one("memory_start", u64, S::memory_start)},
    {{ 3, 2, 2, 2, 2, 2, 2}, one("memory_limit", u64, S::memory_limit)},
    {{ 4, 3, 3, 3, 3, 3, 3}, one("file_offset", u64, S::file_offset)},
    {{ 0, 4, 4, 4, 4, 4, 4}, one("filename_strindex", i32, S::filename_index)},
    {{ 0, 5, 5, 5, 5, 5, 5}, many("attribute_indices", i32, S::attribute_index)},
    {{ 7, 6, 6, 6, 0, 0, 0}, one("has_functions", flag)},
    {{ 8, 7, 7, 7, 0, 0, 0}, one("has_filenames", flag)},
    {{ 9, 8, 8, 8, 0, 0, 0}, one("has_line_numbers", flag)},
    {{10, 9, 9, 9, 0, 0, 0}, one("has_inline_frames", flag)},
    {{ 1, 0, 0, 0, 0, 0, 0}, one("id", u64)},
    {{ 5, 0, 0, 0, 0, 0, 0}, one("filename", i64, S::filename_index)},
    {{ 6, 0, 0, 0, 0, 0, 0}, one("build_id", i64, S::string_index)},
    {{11, 0, 0, 0, 0, 0, 0}, one("build_id_kind", word)},
    {{12, 0, 0, 0, 0, 0, 0}, many("attributes", u64, S::attribute_index)},
};
inline constexpr Row kLocation[] = {
    {{0, 1, 1, 1, 1, 1, 1}, one("mapping_index", i32, S::mapping_index)},
    {{3, 2, 2, 2, 2, 2, 2}, one("address", u64, S::address)},
    {{0, 0, 0, 0, 0, 3, 3}, child("lines", M::line, kRepeated)},
    {{0, 5, 5, 5, 4, 4, 4}, many("attribute_indices", i32, S::attribute_index)},
    {{4, 3, 3, 3, 3, 0, 0}, child("line", M::line, kRepeated)},
    {{5, 4, 4, 4, 0, 0, 0}, one("is_folded", flag)},
    {{1, 0, 0, 0, 0, 0, 0}, one("id", u64)},
    {{2, 0, 0, 0, 0, 0, 0}, one("mapping_index", u64, S::mapping_index)},
    {{6, 0, 0, 0, 0, 0, 0}, one("type_index", u32, S::string_index)},
    {{7, 0, 0, 0, 0, 0, 0}, many("attributes", u64, S::attribute_index)},
};
inline constexpr Row kLine[] = {
    {{0, 1, 1, 1, 1, 1, 1}, one("function_index", i32, S::function_index)},
    {{2, 2, 2, 2, 2, 2, 2}, one("line", i64, S::line)},
    {{3, 3, 3, 3, 3, 3, 3}, one("column", i64, S::line)},
    {{1, 0, 0, 0, 0, 0, 0}, one("function_index", u64, S::function_index)},
};
inline constexpr Row kFunction[] = {
    {{0, 1, 1, 1, 1, 1, 1}, one("name_strindex", i32, S::name_index)},
    {{0, 2, 2, 2, 2, 2, 2}, one("system_name_strindex", i32, S::system_name_index)},
    {{0, 3, 3, 3, 3, 3, 3}, one("filename_strindex", i32, S::filename_index)},
    {{5, 4, 4, 4, 4, 4, 4}, one("start_line", i64, S::start_line)},
    {{1, 0, 0, 0, 0, 0, 0}, one("id", u64)},
    {{2, 0, 0, 0, 0, 0, 0}, one("name", i64, S::name_index)},
    {{3, 0, 0, 0, 0, 0, 0}, one("system_name", i64, S::system_name_index)},
    {{4, 0, 0, 0, 0, 0, 0}, one("filename", i64, S::filename_index)},
};
inline constexpr Row kLink[] = {
    {1, one("trace_id", trace, S::trace_id)},
    {2, one("span_id", trace, S::span_id)},
};
inline constexpr Row kStack[] = {
    {1, many("location_indices", i32, S::location_index)},
};
inline constexpr Row kAttribute[] = {
    {1, one("key_strindex", i32, S::key_index)},
    {2, child("value", M::any_value)},
    {3, one("unit_strindex", i32, S::unit_index)},
};
inline constexpr Row kAttributeUnit[] = {
    {{0, 1, 1, 1, 0, 0, 0}, one("attribute_key_strindex", i32, S::string_index)},
    {{0, 2, 2, 2, 0, 0, 0}, one("unit_strindex", i32, S::string_index)},
    {{1, 0, 0, 0, 0, 0, 0}, one("attribute_key", i64, S::string_index)},
    {{2, 0, 0, 0, 0, 0, 0}, one("unit", i64, S::string_index)},
};
inline constexpr Row kLabel[] = {
    {1, one("key", i64, S::string_index)},
    {2, one("str", i64, S::string_index)},
    {3, one("num", i64)},
    {4, one("num_unit", i64, S::string_index)},
};
// clang-format on

// The rows of a message, and the first and the last layout that has it.
struct MessageRows {
  Message message;
  std::span<const Row> rows;
  Version first = v1_3, last = v1_10;
};
inline constexpr MessageRows kMessageRows[] = {
    {M::data, kData},
    {M::resource_profiles, kResourceProfiles},
    {M::scope_profiles, kScopeProfiles},
    {M::resource, kResource},
    {M::scope, kScope},
    {M::entity_ref, kEntityRef},
    {M::key_value, kKeyValue},
    {M::any_value, kAnyValue},
    {M::array_value, kArrayValue},
    {M::key_value_list, kKeyValueList},
    {M::container, kContainer, v1_3, v1_3},
    {M::profile, kProfile},
    {M::sample, kSample},
    {M::value_type, kValueType},
    {M::dictionary, kDictionary, v1_7},
    {M::mapping, kMapping},
    {M::location, kLocation},
    {M::line, kLine},
    {M::function, kFunction},
    {M::link, kLink},
    {M::stack, kStack, v1_8},
    {M::attribute, kAttribute, v1_8},
    {M::attribute_unit, kAttributeUnit, v1_3, v1_7},
    {M::label, kLabel, v1_3, v1_3},
};

}  // namespace proflint::otlp::fields
