// The contents of a message, independent of encoding and layout. The rules about meaning use only this.
#pragma once

#include <algorithm>
#include <functional>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/otlp/schema.h"

namespace proflint::otlp {

inline constexpr std::uint32_t kNone = UINT32_MAX;

// Replaces an index that does not fit in 32 bits, for which consumers read different entries, so it is not checked
// further. No other index has this value in the model.
inline constexpr std::int32_t kUnknownIndex = INT32_MIN;

// False for bytes that were decoded from `around` into separate memory.
inline bool is_part_of(std::string_view bytes, std::string_view around) {
  const std::less_equal<const char*> before;
  return before(around.data(), bytes.data()) && before(bytes.data() + bytes.size(), around.data() + around.size());
}

// The key of an attribute: a text or the index of a string.
struct Key {
  std::string_view text;
  std::int32_t index = 0;
};

// A value, with its key if it has one. Values are in preorder, so nested values follow.
struct Value {
  enum class Kind : std::uint8_t { none, text, index, flag, number, real, bytes, array, list };

  std::string_view where = {}, text = {};
  Key key = {};
  std::uint64_t number = 0;
  std::uint32_t end = 0;  // the next value after the nested values
  Kind kind = Kind::none;
};

struct ValueType {
  std::string_view where = {};
  std::int32_t type = 0, unit = 0;
};

// Entries of tables. Lists end at `..._end` and start at the end of the list of the previous entry.
struct Mapping {
  std::string_view where = {};
  std::uint64_t start = 0, limit = 0, offset = 0;
  std::int32_t filename = 0;
  std::uint32_t attributes_end = 0;
  bool is_zero = true;  // no field is set
};

struct Line {
  std::int32_t function = 0;
  std::uint64_t position = 0;  // a hash of line and column
};

struct Location {
  std::string_view where = {};
  std::uint64_t address = 0;
  std::int32_t mapping = 0;
  std::uint32_t lines_end = 0, attributes_end = 0;
  bool has_mapping = false, is_zero = true;
};

struct Function {
  std::string_view where = {};
  std::int32_t name = 0, system_name = 0, filename = 0;
  std::int64_t start_line = 0;
};

struct Link {
  std::string_view where = {}, trace = {}, span = {};
  bool is_known = true;  // whether both ids could be decoded
};

struct Stack {
  std::string_view where = {};
  std::uint32_t locations_end = 0;
};

struct Attribute {
  std::string_view where = {};
  Key key = {};
  std::int32_t unit = 0;
  std::uint32_t value = kNone;  // index in Model::values
};

// An index of a string that no other rule uses.
struct StringUse {
  std::string_view where = {}, name = {};
  std::int32_t index = 0;
};

struct Dictionary {
  explicit Dictionary(std::pmr::memory_resource* memory)
      : strings(memory),
        decoded(memory),
        mappings(memory),
        locations(memory),
        functions(memory),
        links(memory),
        attributes(memory),
        stacks(memory),
        lines(memory),
        mapping_attributes(memory),
        location_attributes(memory),
        stack_locations(memory),
        uses(memory) {}

  // The place of a string that JSON writes with escapes.
  struct Decoded {
    std::size_t number;
    std::string_view where;
  };

  std::pmr::vector<std::string_view> strings;
  std::pmr::vector<Decoded> decoded;  // indexed by string
  std::pmr::vector<Mapping> mappings;
  std::pmr::vector<Location> locations;
  std::pmr::vector<Function> functions;
  std::pmr::vector<Link> links;
  std::pmr::vector<Attribute> attributes;
  std::pmr::vector<Stack> stacks;
  std::pmr::vector<Line> lines;
  std::pmr::vector<std::int32_t> mapping_attributes, location_attributes, stack_locations;
  std::pmr::vector<StringUse> uses;
  bool is_incomplete = false;  // an entry of a table could not be read

  std::string_view place_of_string(std::size_t number) const {
    const auto found = std::lower_bound(decoded.begin(), decoded.end(), number,
                                        [](const Decoded& one, std::size_t wanted) { return one.number < wanted; });
    return found != decoded.end() && found->number == number ? found->where : strings[number];
  }
};

struct Sample {
  std::string_view where = {};
  std::int32_t stack = 0, link = 0;
  std::int32_t slice_start = 0, slice_length = 0;  // up to layout 1.7
  std::uint32_t attributes_end = 0, values_end = 0, timestamps_end = 0, locations_end = 0;
  bool has_link = false;
};

struct Profile {
  explicit Profile(std::pmr::memory_resource* memory) : types(memory), attributes(memory), locations(memory) {}

  std::string_view where = {};
  std::uint64_t resource = 0, scope = 0, number = 0;  // indexes, each in the list of its container
  std::uint32_t dictionary = 0;
  std::uint32_t samples_end = 0;
  std::pmr::vector<ValueType> types;
  std::optional<ValueType> period_type;
  std::int64_t period = 0;
  std::uint64_t time = 0, duration = 0, end_time = 0;
  std::string_view id, id_where;
  std::string_view format, payload, payload_where;
  bool has_unknown_payload = false;  // that could not be decoded
  bool has_unknown_time = false;     // the same for a time, a duration or a timestamp of a sample
  std::pmr::vector<std::int32_t> attributes;
  std::pmr::vector<std::int32_t> locations;  // up to layout 1.7; samples refer to slices of it
};

struct EntityRef {
  explicit EntityRef(std::pmr::memory_resource* memory) : keys(memory) {}

  std::string_view where = {};
  bool has_type = false, has_id = false;
  std::pmr::vector<std::string_view> keys;
};

// The attributes of a resource, a scope or a profile that are not indexes.
struct AttributeList {
  explicit AttributeList(std::pmr::memory_resource* memory) : values(memory), entities(memory) {}

  const char* name = "resource";
  std::uint64_t resource = 0;
  std::optional<std::uint64_t> scope, profile;
  std::size_t owner = 0;  // for lists of a profile: number of the profile in the model, from 1
  std::pmr::vector<std::uint32_t> values;
  std::pmr::vector<EntityRef> entities;
};

// A resource_profiles without scopes, or a scope_profiles (if `scope` has its index) without profiles.
struct EmptyContainer {
  std::string_view where = {};
  std::uint64_t resource = 0;
  std::optional<std::uint64_t> scope;
};

struct Model {
  Model(const Layout& of, std::pmr::memory_resource* resource)
      : layout(&of),
        memory(resource),
        dictionaries(resource),
        profiles(resource),
        samples(resource),
        sample_attributes(resource),
        sample_locations(resource),
        sample_values(resource),
        timestamps(resource),
        values(resource),
        lists(resource),
        empty(resource) {}

  const Layout* layout;
  std::pmr::memory_resource* memory;
  std::pmr::vector<Dictionary> dictionaries;  // one per message, or one per profile up to layout 1.5
  std::pmr::vector<Profile> profiles;
  std::pmr::vector<Sample> samples;
  std::pmr::vector<std::int32_t> sample_attributes, sample_locations;
  std::pmr::vector<std::int64_t> sample_values;
  std::pmr::vector<std::uint64_t> timestamps;
  std::pmr::vector<Value> values;
  std::pmr::vector<AttributeList> lists;
  std::pmr::vector<EmptyContainer> empty;  // resource_profiles without scopes, scope_profiles without profiles
  std::uint64_t resources = 0;
  std::uint64_t found_dictionaries = 0;  // number of fields with this name
  std::string_view second_dictionary;
};

}  // namespace proflint::otlp
