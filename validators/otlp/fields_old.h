// The fields of layouts 1.3 to 1.7 that differ from later layouts.
// Follows profiles.proto of opentelemetry-proto.
#pragma once

#include "validators/otlp/fields.h"

namespace proflint::otlp::fields {

// clang-format off: one field per line
inline constexpr Field kData16[] = {
    child(1, "resource_profiles", M::resource_profiles, kRepeated),
    child(2, "mapping_table", M::mapping, kRepeated),
    child(3, "location_table", M::location, kRepeated),
    child(4, "function_table", M::function, kRepeated),
    child(5, "link_table", M::link, kRepeated),
    many(6, "string_table", text, S::string),
    child(7, "attribute_table", M::key_value, kRepeated),
    child(8, "attribute_units", M::attribute_unit, kRepeated),
};
inline constexpr Field kData15[] = {child(1, "resource_profiles", M::resource_profiles, kRepeated)};
inline constexpr Field kScopeProfiles13[] = {
    child(1, "scope", M::scope),
    child(2, "profiles", M::container, kRepeated),
    one(3, "schema_url", text, S::schema_url),
};
// Up to layout 1.7.
inline constexpr Field kKeyValue17[] = {one(1, "key", text, S::key), child(2, "value", M::any_value)};
inline constexpr Field kAnyValue17[] = {
    one(1, "string_value", text, S::value_text),  one(2, "bool_value", flag, S::value_flag),
    one(3, "int_value", i64, S::value_int),       one(4, "double_value", real, S::value_real),
    child(5, "array_value", M::array_value),      child(6, "kvlist_value", M::key_value_list),
    one(7, "bytes_value", bytes, S::value_bytes),
};
inline constexpr Field kAttributeUnit[] = {
    one(1, "attribute_key_strindex", i32, S::string_index),
    one(2, "unit_strindex", i32, S::string_index),
};
inline constexpr Field kMapping17[] = {
    one(1, "memory_start", u64, S::memory_start),
    one(2, "memory_limit", u64, S::memory_limit),
    one(3, "file_offset", u64, S::file_offset),
    one(4, "filename_strindex", i32, S::filename_index),
    many(5, "attribute_indices", i32, S::attribute_index),
    one(6, "has_functions", flag),
    one(7, "has_filenames", flag),
    one(8, "has_line_numbers", flag),
    one(9, "has_inline_frames", flag),
};
inline constexpr Field kLocation17[] = {
    one(1, "mapping_index", i32, S::mapping_index),
    one(2, "address", u64, S::address),
    child(3, "line", M::line, kRepeated),
    one(4, "is_folded", flag),
    many(5, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kDictionary17[] = {
    child(1, "mapping_table", M::mapping, kRepeated),
    child(2, "location_table", M::location, kRepeated),
    child(3, "function_table", M::function, kRepeated),
    child(4, "link_table", M::link, kRepeated),
    many(5, "string_table", text, S::string),
    child(6, "attribute_table", M::key_value, kRepeated),
    child(7, "attribute_units", M::attribute_unit, kRepeated),
};
inline constexpr Field kSample17[] = {
    one(1, "locations_start_index", i32, S::slice_start),
    one(2, "locations_length", i32, S::slice_length),
    many(3, "value", i64, S::value),
    many(4, "attribute_indices", i32, S::attribute_index),
    one(5, "link_index", i32, S::link_index),
    many(6, "timestamps_unix_nano", u64, S::timestamp),
};
inline constexpr Field kProfile17[] = {
    child(1, "sample_type", M::value_type, kRepeated, S::sample_type),
    child(2, "sample", M::sample, kRepeated),
    many(3, "location_indices", i32, S::location_index),
    one(4, "time_nanos", i64, S::time),
    one(5, "duration_nanos", i64, S::duration),
    child(6, "period_type", M::value_type, false, S::period_type),
    one(7, "period", i64, S::period),
    many(8, "comment_strindices", i32, S::string_index),
    one(9, "default_sample_type_index", i32),
    one(10, "profile_id", profile, S::profile_id),
    one(11, "dropped_attributes_count", u32, S::dropped),
    one(12, "original_payload_format", text, S::original_format),
    one(13, "original_payload", bytes, S::original_payload),
    many(14, "attribute_indices", i32, S::attribute_index),
};
inline constexpr Field kProfile15[] = {
    child(1, "sample_type", M::value_type, kRepeated, S::sample_type),
    child(2, "sample", M::sample, kRepeated),
    child(3, "mapping_table", M::mapping, kRepeated),
    child(4, "location_table", M::location, kRepeated),
    many(5, "location_indices", i32, S::location_index),
    child(6, "function_table", M::function, kRepeated),
    child(7, "attribute_table", M::key_value, kRepeated),
    child(8, "attribute_units", M::attribute_unit, kRepeated),
    child(9, "link_table", M::link, kRepeated),
    many(10, "string_table", text, S::string),
    one(11, "time_nanos", i64, S::time),
    one(12, "duration_nanos", i64, S::duration),
    child(13, "period_type", M::value_type, false, S::period_type),
    one(14, "period", i64, S::period),
    many(15, "comment_strindices", i32, S::string_index),
    one(16, "default_sample_type_strindex", i32, S::string_index),
    one(17, "profile_id", profile, S::profile_id),
    child(18, "attributes", M::key_value, kRepeated, S::nothing),
    one(19, "dropped_attributes_count", u32, S::dropped),
    one(20, "original_payload_format", text, S::original_format),
    one(21, "original_payload", bytes, S::original_payload),
    many(22, "attribute_indices", i32, S::attribute_index),
};
// Layout 1.3, whose references have 64 bits.
inline constexpr Field kContainer[] = {
    one(1, "profile_id", profile, S::profile_id),           one(2, "start_time_unix_nano", fixed64, S::time),
    one(3, "end_time_unix_nano", fixed64, S::end_time),     child(4, "attributes", M::key_value, kRepeated, S::nothing),
    one(5, "dropped_attributes_count", u32, S::dropped),    one(6, "original_payload_format", text, S::original_format),
    one(7, "original_payload", bytes, S::original_payload), child(8, "profile", M::profile),
};
inline constexpr Field kProfile13[] = {
    child(1, "sample_type", M::value_type, kRepeated, S::sample_type),
    child(2, "sample", M::sample, kRepeated),
    child(3, "mapping", M::mapping, kRepeated),
    child(4, "location", M::location, kRepeated),
    child(5, "function", M::function, kRepeated),
    many(6, "string_table", text, S::string),
    one(7, "drop_frames", i64, S::string_index),
    one(8, "keep_frames", i64, S::string_index),
    one(9, "time_nanos", i64, S::time),
    one(10, "duration_nanos", i64, S::duration),
    child(11, "period_type", M::value_type, false, S::period_type),
    one(12, "period", i64, S::period),
    many(13, "comment", i64, S::string_index),
    one(14, "default_sample_type", i64, S::string_index),
    many(15, "location_indices", i64, S::location_index),
    child(16, "attribute_table", M::key_value, kRepeated),
    child(17, "attribute_units", M::attribute_unit, kRepeated),
    child(18, "link_table", M::link, kRepeated),
};
inline constexpr Field kSample13[] = {
    many(1, "location_index", u64, S::location_index),
    many(2, "value", i64, S::value),
    child(3, "label", M::label, kRepeated),
    one(7, "locations_start_index", u64, S::slice_start),
    one(8, "locations_length", u64, S::slice_length),
    one(9, "stacktrace_id_index", u32),
    many(10, "attributes", u64, S::attribute_index),
    one(12, "link", u64, S::link_index),
    many(13, "timestamps_unix_nano", u64, S::timestamp),
};
inline constexpr Field kLabel[] = {
    one(1, "key", i64, S::string_index),
    one(2, "str", i64, S::string_index),
    one(3, "num", i64),
    one(4, "num_unit", i64, S::string_index),
};
inline constexpr Field kValueType13[] = {
    one(1, "type", i64, S::type_index),
    one(2, "unit", i64, S::unit_index),
    one(3, "aggregation_temporality", word),
};
inline constexpr Field kAttributeUnit13[] = {
    one(1, "attribute_key", i64, S::string_index),
    one(2, "unit", i64, S::string_index),
};
inline constexpr Field kMapping13[] = {
    one(1, "id", u64),
    one(2, "memory_start", u64, S::memory_start),
    one(3, "memory_limit", u64, S::memory_limit),
    one(4, "file_offset", u64, S::file_offset),
    one(5, "filename", i64, S::filename_index),
    one(6, "build_id", i64, S::string_index),
    one(7, "has_functions", flag),
    one(8, "has_filenames", flag),
    one(9, "has_line_numbers", flag),
    one(10, "has_inline_frames", flag),
    one(11, "build_id_kind", word),
    many(12, "attributes", u64, S::attribute_index),
};
inline constexpr Field kLocation13[] = {
    one(1, "id", u64),
    one(2, "mapping_index", u64, S::mapping_index),
    one(3, "address", u64, S::address),
    child(4, "line", M::line, kRepeated),
    one(5, "is_folded", flag),
    one(6, "type_index", u32, S::string_index),
    many(7, "attributes", u64, S::attribute_index),
};
inline constexpr Field kLine13[] = {
    one(1, "function_index", u64, S::function_index),
    one(2, "line", i64, S::line),
    one(3, "column", i64, S::line),
};
inline constexpr Field kFunction13[] = {
    one(1, "id", u64),
    one(2, "name", i64, S::name_index),
    one(3, "system_name", i64, S::system_name_index),
    one(4, "filename", i64, S::filename_index),
    one(5, "start_line", i64, S::start_line),
};

// clang-format on

}  // namespace proflint::otlp::fields
