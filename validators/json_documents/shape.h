// The structure of a document as tables: objects with the keys they must and may have, maps, lists and tuples.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::json_documents {

// The types that a value may have; a sum of these.
enum Types : unsigned {
  kInt = 1,       // an integer as text: digits, with or without '-'
  kFraction = 2,  // any other number, except for kRounded
  kStr = 4,
  kBool = 8,
  kList = 16,
  kObj = 32,
  kNull = 64,
  kRounded = 128,  // how printf prints integers from a million on with %g: "1.37297e+06"
  kNumber = kInt | kFraction | kRounded,
  kAny = 255,
};

enum class Need : std::uint8_t {
  required,
  optional,
  later,  // a key of later versions: the format decides whether this version may have it
};

struct Shape;

// A key of an object and its value, the value of each key of a map, an element of a list or tuple.
struct Member {
  std::string_view name;
  unsigned types;
  Need need = Need::required;
  const Shape* shape = nullptr;  // of a list or object; nullptr: its contents are not checked
  bool is_code = false;          // text of a program, which may contain control characters and U+FFFD
  const Shape* list = nullptr;   // the shape of a list, if the value may be an object or a list
};

// The rules about shapes. A defect without a rule is not reported.
struct ShapeRules {
  const Rule* missing = nullptr;
  const Rule* wrong_type = nullptr;
  const Rule* unknown = nullptr;
};

enum class Form : std::uint8_t {
  object,
  map,    // an object with arbitrary keys; the only member describes their values
  list,   // the only member describes the elements
  tuple,  // a list with an element for each member
};

struct Shape {
  int id;            // the format's own
  const char* noun;  // "the function"
  Form form;
  std::span<const Member> members;
  const ShapeRules* rules = nullptr;  // instead of the rules of the format
};

constexpr std::size_t kMaxMembers = 24;

}  // namespace proflint::json_documents
