// The shapes of records as tables: which members an object has, of which types, and where their values go.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tools/program/merge/record.h"

namespace proflint::tools {

// The types of a member; several are combined with |. kTexts is an array of texts, each of which is a value.
enum Type : unsigned { kNull = 1, kNumber = 2, kText = 4, kFlag = 8, kObject = 16, kArray = 32, kTexts = 64 };

struct Value {
  Type type = kNull;
  std::uint64_t number = 0;
  std::string_view text = {};
  bool flag = false;
};

// A record that is being read.
struct Draft {
  Record record;
  std::optional<std::uint64_t> offset, length, line, column;  // of the finding that is being read
  Finding finding;
  Tally tally;
  std::optional<std::uint64_t> places;  // of the entry of the tally that is being read
  Companions::Asked companion{};
  std::string_view problem;  // why a value was rejected
};

struct Shape;

struct Member {
  std::string_view name;
  unsigned types = 0;
  bool is_required = false;
  bool (*set)(Draft& draft, const Value& value) = nullptr;  // false: invalid value; nullptr: not needed
  const Shape* inside = nullptr;                            // of the object, or of the objects of the array
};

// An object. Members that are not listed are ignored, because later versions may add some.
struct Shape {
  std::span<const Member> members;
  void (*begin)(Draft& draft) = nullptr;
  bool (*end)(Draft& draft) = nullptr;
};

// Stores a count. False if it is too large for the sum over all files of any list.
inline bool set_count(std::uint64_t& to, const Value& value) {
  constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 40;
  to = value.number;
  return value.number < kMaxCount;
}

// The shape of an object of which only the type is known so far.
extern const Shape kTypeShape;
// The shapes of the last record: all of it, and the members of any version that --compare needs.
extern const Shape kEndShape, kEndOfBaseShape;
// The shape of records of that kind; `extent` is how much of a file record is read.
const Shape& shape_of(RecordKind kind, RecordReader::Extent extent);

}  // namespace proflint::tools
