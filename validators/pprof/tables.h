// The tables that samples refer to: sample types, mappings, functions, locations. Follows profile.proto.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/pprof/ids.h"
#include "validators/pprof/messages.h"
#include "validators/pprof/strings.h"

namespace proflint::pprof {

// Fields of the profile with the same number: how many there are, and the part of the profile from the first to the
// last.
struct FieldRange {
  std::uint64_t count = 0;
  std::string_view bytes;

  void add(std::string_view field) {
    const char* const start = count++ == 0 ? field.data() : bytes.data();
    bytes = {start, static_cast<std::size_t>(field.data() + field.size() - start)};
  }
};

// The places of the fields of the profile, which avoid a search through all of it.
struct Outline {
  FieldRange of[16];  // indexed by field number
  FieldRange header;  // fields that are not tables, samples or types
  std::size_t count(field::Profile number) const { return static_cast<std::size_t>(of[number].count); }
};

// Indexes of strings; nothing if the index is invalid.
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

// The properties of a location that samples need. Only one byte, because it is read for each location of each stack, in
// random order.
struct LocationMarks {
  bool starts_in_root : 1 = false;  // its innermost function is one in which threads start
  bool ends_in_root : 1 = false;    // its outermost function is one in which threads start
  bool is_used : 1 = false;
  bool is_hot : 1 = false;   // in a sample that the Go compiler uses
  bool is_long : 1 = false;  // has more than kManyFrames frames
};
static_assert(sizeof(LocationMarks) == 1);

// Samples may refer to locations with at most so many frames as often as they like: a reference takes at least one
// byte.
inline constexpr std::uint32_t kManyFrames = 64;

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
  std::pmr::vector<std::uint32_t> frames;  // existing functions of the lines of locations, innermost first
  IdTable mapping_ids, function_ids, location_ids;

  bool is_type(const ValueType& type, std::string_view name, std::string_view unit) const;
  // The first sample type with this name and unit; types.size() if there is none.
  std::size_t find_type(std::string_view name, std::string_view unit) const;
};

// Reads and checks the tables. False if a field is unreadable.
bool read_tables(const Outline& outline, Tables& tables, Decoding& decoding);

// Reports entries that nothing refers to. REQUIRES: the samples were read.
void check_used(const Tables& tables, Findings& findings);

// Calls read(bytes, index) with each message with this field number in the profile, whose fields were read before.
// False if `read` returns false.
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
