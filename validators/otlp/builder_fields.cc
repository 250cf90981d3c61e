// Adds fields to entries of the model, and checks single fields, whose places are known here.
#include <algorithm>

#include "validators/core/hash.h"
#include "validators/core/large_pages.h"
#include "validators/core/text.h"
#include "validators/otlp/builder.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

// N.N.N
bool is_version(std::string_view text) {
  std::size_t parts = 0;
  while (!text.empty() || parts == 0) {
    if (!is_digits(take_until(text, '.'))) return false;
    ++parts;
  }
  return parts == 3;
}

bool is_schema_url(std::string_view url) {
  const std::size_t start = url.starts_with("https://") ? 8 : url.starts_with("http://") ? 7 : 0;
  if (start == 0) return false;
  std::string_view path = url.substr(start);
  if (take_until(path, '/').empty()) return false;
  while (!path.empty())
    if (is_version(take_until(path, '/'))) return true;
  return false;
}

bool is_table(const Field& field) {
  switch (field.child) {
    case Message::mapping:
    case Message::location:
    case Message::function:
    case Message::link:
    case Message::stack:
    case Message::attribute:
      return true;
    default:
      return field.slot == Slot::string || field.name == "attribute_table";
  }
}

}  // namespace

// Indexes in layout 1.3 have 64 bits, but tables have fewer than 2^31 entries.
std::int32_t Builder::index_of(std::uint64_t value) const {
  if (is_unknown_) return kUnknownIndex;
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(static_cast<std::int64_t>(value), kUnknownIndex + 1, INT32_MAX));
}

std::pmr::vector<std::int32_t>* Builder::indices(const Field& field) {
  if (field.type != Type::i32) return nullptr;
  const Message message = levels_.back().message;
  if (message == Message::stack) {
    std::pmr::vector<std::int32_t>& locations = dictionary().stack_locations;
    // Most of a dictionary are these indexes. With room for as many of two bytes, the list is not copied as it grows.
    make_room(locations, size_around(2) / 2);
    return &locations;
  }
  if (message == Message::sample && field.slot == Slot::attribute_index) return &model_.sample_attributes;
  if (message == Message::sample && field.slot == Slot::location_index) return &model_.sample_locations;
  if (message == Message::profile && field.slot == Slot::location_index) return &profile().locations;
  return nullptr;
}

std::pmr::vector<std::int64_t>* Builder::values(const Field& field) {
  return levels_.back().message == Message::sample && field.slot == Slot::value ? &model_.sample_values : nullptr;
}

std::pmr::vector<std::uint64_t>* Builder::times(const Field& field) {
  if (levels_.back().message != Message::sample || field.slot != Slot::timestamp) return nullptr;
  make_room(model_.timestamps, size_around(2) / sizeof(std::uint64_t));
  return &model_.timestamps;
}

void Builder::unknown_number(const Field& field, std::string_view where, const Path& path) {
  is_unknown_ = true;
  number(field, 0, where, path);
  is_unknown_ = false;
}

void Builder::unknown_bytes(const Field& field) {
  if (field.slot == Slot::trace_id || field.slot == Slot::span_id) dictionary().links.back().is_known = false;
  if (field.slot == Slot::original_payload) profile().has_unknown_payload = true;
}

// If an entry of a table is lost, the indexes of the others are not known.
void Builder::mistyped(const Field& field, std::string_view where, const Path& path) {
  if (field.child == Message::value_type) {
    open_type(field, where);
    type_->type = type_->unit = kUnknownIndex;
  } else if (field.child == Message::dictionary) {
    ++model_.found_dictionaries;
    dictionary().is_incomplete = true;
  } else if (is_table(field)) {
    dictionary().is_incomplete = true;
  } else if (field.slot == Slot::value) {
    number(field, 1, where, path);  // not 0: that may be the only value
  } else if (is_number(field.type)) {
    unknown_number(field, where, path);
  } else if (field.type != Type::message) {
    unknown_bytes(field);
  }
}

void Builder::number(const Field& field, std::uint64_t value, std::string_view where, const Path& path) {
  switch (field.slot) {
    case Slot::nothing:
      return;
    case Slot::dropped:
      if (value != 0)
        findings_.add("otlp/dropped"_rule, where, {&path, field.name}, "is ", value,
                      ", so the writer dropped attributes");
      return;
    case Slot::string_index:
      return dictionary().uses.push_back({where, field.name, index_of(value)});
    case Slot::line:
    case Slot::start_line:
      if (static_cast<std::int64_t>(value) < 0)
        findings_.add("otlp/line-negative"_rule, where, {&path, field.name}, "is negative (",
                      static_cast<std::int64_t>(value), ")");
      break;
    default:
      break;
  }
  switch (levels_.back().message) {
    case Message::sample:
      return number_of_sample(field, value);
    case Message::profile:
    case Message::container:
      return number_of_profile(field, value, where, path);
    case Message::key_value:
    case Message::any_value:
      return number_of_value(field, value);
    case Message::value_type:
      (field.slot == Slot::type_index ? type_->type : type_->unit) = index_of(value);
      return;
    default:
      return number_of_entry(field, value);
  }
}

void Builder::number_of_sample(const Field& field, std::uint64_t value) {
  Sample& sample = model_.samples.back();
  switch (field.slot) {
    case Slot::stack_index:
      sample.stack = index_of(value);
      break;
    case Slot::link_index:
      sample.link = index_of(value);
      sample.has_link = true;
      break;
    case Slot::attribute_index:
      model_.sample_attributes.push_back(index_of(value));
      break;
    case Slot::location_index:
      model_.sample_locations.push_back(index_of(value));
      break;
    case Slot::value:
      model_.sample_values.push_back(static_cast<std::int64_t>(value));
      break;
    case Slot::timestamp:
      profile().has_unknown_time |= is_unknown_;
      model_.timestamps.push_back(value);
      break;
    case Slot::slice_start:
      sample.slice_start = index_of(value);
      break;
    case Slot::slice_length:
      sample.slice_length = index_of(value);
      break;
    default:
      break;
  }
}

void Builder::number_of_profile(const Field& field, std::uint64_t value, std::string_view where, const Path& path) {
  Profile& profile = this->profile();
  const bool is_time = field.slot == Slot::time || field.slot == Slot::end_time || field.slot == Slot::duration;
  profile.has_unknown_time |= is_unknown_ && is_time;
  switch (field.slot) {
    case Slot::time:
      if (value != 0) profile.time = value;  // layout 1.3 has two fields for the time
      break;
    case Slot::end_time:
      profile.end_time = value;
      break;
    case Slot::duration:
      profile.duration = value;
      check_duration(field, value, where, path);
      break;
    case Slot::period:
      profile.period = static_cast<std::int64_t>(value);
      if (profile.period < 0)
        findings_.add("otlp/period-negative"_rule, where, {&path, field.name}, "is negative (", profile.period, ")");
      break;
    case Slot::attribute_index:
      profile.attributes.push_back(index_of(value));
      break;
    case Slot::location_index:
      profile.locations.push_back(index_of(value));
      break;
    default:
      break;
  }
}

void Builder::check_duration(const Field& field, std::uint64_t value, std::string_view where, const Path& path) {
  constexpr std::uint64_t kTenYears = std::uint64_t{10} * 366 * 86'400 * 1'000'000'000;
  if (value <= kTenYears) return;
  const Path own = {&path, field.name};
  if (field.type == Type::i64)
    findings_.add("otlp/duration-range"_rule, where, own, "is ", static_cast<std::int64_t>(value),
                  " ns; expected 0 to 10 years");
  else
    findings_.add("otlp/duration-range"_rule, where, own, "is ", value, " ns; expected 0 to 10 years");
}

void Builder::number_of_value(const Field& field, std::uint64_t number) {
  Value& value = model_.values[levels_.back().value];
  if (field.slot == Slot::key_index) {
    value.key.index = index_of(number);
    return;
  }
  value.number = number;
  value.kind = field.slot == Slot::value_index  ? Value::Kind::index
               : field.slot == Slot::value_flag ? Value::Kind::flag
               : field.slot == Slot::value_real ? Value::Kind::real
                                                : Value::Kind::number;
}

void Builder::number_of_entry(const Field& field, std::uint64_t value) {
  Dictionary& tables = dictionary();
  const std::int32_t index = index_of(value);
  const bool is_set = value != 0;
  switch (levels_.back().message) {
    case Message::mapping: {
      Mapping& mapping = tables.mappings.back();
      mapping.is_zero = mapping.is_zero && !is_set && field.slot != Slot::attribute_index;
      if (field.slot == Slot::memory_start) mapping.start = value;
      if (field.slot == Slot::memory_limit) mapping.limit = value;
      if (field.slot == Slot::file_offset) mapping.offset = value;
      if (field.slot == Slot::filename_index) mapping.filename = index;
      if (field.slot == Slot::attribute_index) tables.mapping_attributes.push_back(index);
      break;
    }
    case Message::location: {
      Location& location = tables.locations.back();
      location.is_zero = location.is_zero && !is_set && field.slot != Slot::attribute_index;
      if (field.slot == Slot::address) location.address = value;
      if (field.slot == Slot::attribute_index) tables.location_attributes.push_back(index);
      if (field.slot == Slot::mapping_index) location.mapping = index, location.has_mapping = true;
      break;
    }
    case Message::line:
      if (field.slot == Slot::function_index) tables.lines.back().function = index;
      if (field.slot == Slot::line)
        tables.lines.back().position =
            hash_of(value, hash_of(std::uint64_t{field.number}) + tables.lines.back().position);
      break;
    case Message::function: {
      Function& function = tables.functions.back();
      if (field.slot == Slot::name_index) function.name = index;
      if (field.slot == Slot::system_name_index) function.system_name = index;
      if (field.slot == Slot::filename_index) function.filename = index;
      if (field.slot == Slot::start_line) function.start_line = static_cast<std::int64_t>(value);
      break;
    }
    case Message::stack:
      tables.stack_locations.push_back(index);
      break;
    case Message::attribute:
      (field.slot == Slot::key_index ? tables.attributes.back().key.index : tables.attributes.back().unit) = index;
      break;
    default:
      break;
  }
}

void Builder::text(const Field& field, std::string_view bytes, std::string_view where, const Path& path) {
  switch (field.slot) {
    case Slot::string:
      if (!is_part_of(bytes, where)) dictionary().decoded.push_back({dictionary().strings.size(), where});
      return dictionary().strings.push_back(bytes);
    case Slot::schema_url:
      return check_schema_url(bytes, where, path);
    case Slot::entity_type:
      list().entities.back().has_type = !bytes.empty();
      return;
    case Slot::id_key:
      list().entities.back().has_id = true;
      return list().entities.back().keys.push_back(bytes);
    case Slot::description_key:
      return list().entities.back().keys.push_back(bytes);
    case Slot::key:
      model_.values[levels_.back().value].key.text = bytes;
      return;
    case Slot::value_text:
    case Slot::value_bytes: {
      Value& value = model_.values[levels_.back().value];
      value.text = bytes;
      value.kind = field.slot == Slot::value_text ? Value::Kind::text : Value::Kind::bytes;
      return;
    }
    case Slot::trace_id:
      dictionary().links.back().trace = bytes;
      return;
    case Slot::span_id:
      dictionary().links.back().span = bytes;
      return;
    default:
      if (levels_.back().message == Message::profile || levels_.back().message == Message::container)
        text_of_profile(field, bytes, where);
  }
}

void Builder::text_of_profile(const Field& field, std::string_view bytes, std::string_view where) {
  Profile& profile = this->profile();
  if (field.slot == Slot::profile_id) {
    profile.id = bytes;
    profile.id_where = where;
  } else if (field.slot == Slot::original_format) {
    profile.format = bytes;
  } else if (field.slot == Slot::original_payload) {
    profile.payload = bytes;
    profile.payload_where = where;
  }
}

void Builder::check_schema_url(std::string_view url, std::string_view where, const Path& path) {
  if (!url.empty() && !is_schema_url(url))
    findings_.add("otlp/schema-url"_rule, where, {&path, "schema_url"}, "is ", url,
                  "; expected an http or https URL with a version such as 1.37.0 in its path");
}

}  // namespace proflint::otlp
