// The values of a document, and its open objects and lists.
#pragma once

#include <array>
#include <string>

#include "validators/core/wide.h"
#include "validators/encodings/json/read.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_documents {

struct Value : encodings::json::Event {
  // The value of an integer or a rounded integer. It is clamped at 30 digits, more than any format has.
  Int128 number() const { return has_value ? Int128{value} : parsed_number(); }
  // The same in 64 bits: larger numbers become the nearest one.
  std::int64_t narrowed() const { return has_value ? value : parsed_narrowed(); }
  // The value of an integer or fraction.
  double real() const { return has_value ? static_cast<double>(value) : parsed_real(); }
  bool is_true() const { return token == "true"; }
  bool is_null() const { return kind == encodings::json::Kind::null; }
  bool is_integer() const { return kind == encodings::json::Kind::integer; }
  bool is_string() const { return kind == encodings::json::Kind::string; }
  bool is_list() const { return kind == encodings::json::Kind::begin_array; }

 private:
  Int128 parsed_number() const;
  std::int64_t parsed_narrowed() const;
  double parsed_real() const;
};

// An object or list that is open, or was just closed.
struct Frame {
  const Shape* shape = nullptr;
  Frame* parent = nullptr;  // nullptr: the document
  unsigned member = 0;      // which of the parent's members it is
  Value key;                // in its parent, unless that is a list
  Value last_key;           // of the value that is being read
  std::string_view where;   // its bracket
  std::uint64_t count = 0;  // elements so far
  bool is_code = false;     // text of programs
  bool is_usable = true;    // nothing required is missing, and no value has the wrong type
  std::uint32_t seen = 0;   // members, each a bit
  std::uint32_t wrong = 0;  // members of the wrong type
  std::array<Value, kMaxMembers> slots;

  bool has(unsigned i) const { return (seen >> i & 1) != 0; }
  const Value& operator[](unsigned i) const { return slots[i]; }
};

// "files[0].functions[3]", or "the document". In a deep tree, only the last steps are shown.
std::string path_of(const Frame& frame);

// Receives the values of a document for a format.
class Sink {
 public:
  virtual void open(Frame&) {}
  // A value of a list or map that is neither. In a map `frame.last_key` is its key.
  virtual void item(Frame& /*frame*/, const Value&) {}
  // All of it was read.
  virtual void close(Frame& frame) = 0;

 protected:
  ~Sink() = default;
};

}  // namespace proflint::json_documents
