// The tables that samples refer to: sample types, mappings, functions, locations. Follows profile.proto.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/pprof/ids.h"
#include "validators/pprof/messages.h"
#include "validators/pprof/strings.h"

namespace proflint::pprof {

// Like fields of the profile: how many there are, and the part of the profile from the first to the last of them.
struct Stretch {
  std::uint64_t count = 0;
  std::string_view bytes;

  void add(std::string_view field) {
    const char* const start = count++ == 0 ? field.data() : bytes.data();
    bytes = {start, static_cast<std::size_t>(field.data() + field.size() - start)};
  }
};

// The places of the fields of the profile, which spare a search through all of it.
struct Outline {
  Stretch of[16];  // by number
  Stretch header;  // fields other than tables, samples and types
  std::size_t count(field::Profile number) const { return static_cast<std::size_t>(of[number].count); }
};

// Numbers of strings; nothing for an invalid index.
using StringNumber = std::optional<std::uint32_t>;

struct ValueType {
  std::string_view where;
  StringNumber type, unit;
};

struct Mapping {
  std::string_view where;
  std::uint64_t id = 0, start = 0, limit = 0;
  StringNumber filename, build_id;
  bool has_symbols = false;  // has_functions, has_filenames or has_line_numbers is set
};

struct Function {
  std::string_view where;
  StringNumber name, system_name, filename;
  std::uint64_t start_line = 0;
  bool is_used = false;
};

// The properties of a location that samples need, in one byte: read for each location of each stack, in random order.
struct LocationMarks {
  bool starts_in_root : 1 = false;  // whether its innermost function is one where threads start
  bool ends_in_root : 1 = false;    // and its outermost one
  bool is_used : 1 = false;
  bool is_hot : 1 = false;  // of a sample that the Go compiler uses
};
static_assert(sizeof(LocationMarks) == 1);

struct Location {
  std::string_view where;
  std::uint32_t first_frame = 0, frames = 0;  // in Tables::frames
};

struct Tables {
  Tables(const Outline& outline, Strings& table, std::pmr::memory_resource* resource);

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
  // The first sample type of this name and unit; types.size() without one.
  std::size_t find_type(std::string_view name, std::string_view unit) const;
};

// Reads and checks the tables. False if a field ends the reading.
bool read_tables(const Outline& outline, Tables& tables, Decoding& decoding);

// Reports entries that nothing refers to, once the samples were read.
void check_used(const Tables& tables, Findings& findings);

// Calls read(bytes, index) with each message of this number in the profile, whose fields were read before. False if
// `read` is.
template <class Read>
bool for_each_message(const Outline& outline, field::Profile number, const Read& read) {
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(outline.of[number].bytes, ignored);
  std::uint64_t index = 0;
  for (Field field; fields.next(field);)
    if (field.number == number && field.wire == Wire::length && !read(field.bytes, index++)) return false;
  return true;
}

}  // namespace proflint::pprof
