// The tables that samples refer to: sample types, mappings, functions, locations. Follows profile.proto.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/pprof/ids.h"
#include "validators/pprof/messages.h"
#include "validators/pprof/strings.h"

namespace proflint::pprof {

// How many fields of each number the profile has.
struct Counts {
  std::uint64_t of[16] = {};
  std::size_t operator[](field::Profile number) const { return static_cast<std::size_t>(of[number]); }
};

// Numbers of strings; nothing where a field names a string that is not there.
using StringNumber = std::optional<std::uint32_t>;

struct ValueType {
  std::string_view where;
  StringNumber type, unit;
};

struct Mapping {
  std::string_view where;
  std::uint64_t id = 0, start = 0, limit = 0;
  StringNumber filename, build_id;
  bool has_symbols = false;  // says that it has functions, file names or lines
};

struct Function {
  std::string_view where;
  StringNumber name, system_name, filename;
  std::uint64_t start_line = 0;
  bool is_used = false;
};

// What samples need of a location, in few bytes: this is asked for each location of each stack.
struct LocationMarks {
  bool starts_in_root = false,
       ends_in_root = false;  // whether its innermost and outermost function are where threads start
  bool is_used = false;
  bool is_hot = false;  // of a sample that the Go compiler looks at
};

struct Location {
  std::string_view where;
  std::uint32_t first_frame = 0, frames = 0;  // in Tables::frames
};

struct Tables {
  Tables(const Counts& counts, Strings& table, std::pmr::memory_resource* resource);

  Strings& strings;
  std::pmr::memory_resource* memory;
  std::pmr::vector<ValueType> types;
  std::optional<ValueType> period_type;
  std::pmr::vector<Mapping> mappings;
  std::pmr::vector<Function> functions;
  std::pmr::vector<Location> locations;
  std::pmr::vector<LocationMarks> marks;
  std::pmr::vector<std::uint32_t>
      frames;  // functions of the lines of locations, innermost first; only those that exist
  IdTable mapping_ids, function_ids, location_ids;

  bool is_type(const ValueType& type, std::string_view name, std::string_view unit) const;
  // The first sample type of this name and unit; types.size() if there is none.
  std::size_t find_type(std::string_view name, std::string_view unit) const;
};

// Reads the tables of `profile` and judges them. False where a field ends the reading.
bool read_tables(std::string_view profile, Tables& tables, Decoding& decoding);

// Judges which entries nothing refers to, once the samples were read.
void check_used(const Tables& tables, Findings& findings);

// Calls read(bytes, index) with each message of this number in the profile, whose fields were read before. False where
// `read` is.
template <class Read>
bool for_each_message(std::string_view profile, field::Profile number, const Read& read) {
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(profile, ignored);
  std::uint64_t index = 0;
  for (Field field; fields.next(field);)
    if (field.number == number && field.wire == Wire::length && !read(field.bytes, index++)) return false;
  return true;
}

}  // namespace proflint::pprof
