// The parts of a decoded sample profile: names, counts and locations, each with the bytes of the file that it was read
// from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validators/core/message.h"

namespace proflint::samples {

// Names in strictly ascending order, so that comparing indexes gives the same result as comparing bytes.
class SortedNames {
 public:
  virtual std::string_view name(std::uint64_t index) const = 0;

 protected:
  ~SortedNames() = default;
};

// The identity of a function: the bytes of its name, the MD5 value of its name, or a whole calling context, as text
// (text encoding) or as an index into a table (binary encodings).
class Name {
 public:
  enum class Kind : std::uint8_t { text, context, md5, context_index, sorted };

  Name() = default;

  // The bytes of the name, which are not copied and must stay valid as long as the Meaning that receives them is used.
  // Findings point at `where`: the bytes themselves, or the index that refers to them.
  static Name text(std::string_view bytes) { return {Kind::text, bytes, bytes.data(), bytes.size()}; }
  static Name text(std::string_view bytes, std::string_view where) {
    return {Kind::text, where, bytes.data(), bytes.size()};
  }
  // A calling context with its brackets, as LLVM writes it: "[main:3 @ foo]".
  static Name context(std::string_view brackets) { return context(brackets, brackets); }
  static Name context(std::string_view brackets, std::string_view where) {
    return {Kind::context, where, brackets.data(), brackets.size()};
  }
  // The low 64 bits of the MD5 of a name.
  static Name md5(std::uint64_t value, std::string_view where) { return {Kind::md5, where, nullptr, value}; }
  // A calling context by its index in a table. Different indexes are different contexts.
  static Name context_index(std::uint64_t index, std::string_view where) {
    return {Kind::context_index, where, nullptr, index};
  }
  // Entry `index` of `names`, which is the same table for all names of a profile. The bytes are read only when needed.
  static Name sorted(std::uint64_t index, const SortedNames& names, std::string_view where) {
    Name name(Kind::sorted, where, nullptr, index);
    name.names_ = &names;
    return name;
  }

  Kind kind() const { return kind_; }
  bool is_context() const { return kind_ == Kind::context || kind_ == Kind::context_index; }
  // Whether the name is stored as bytes, not as a number.
  bool is_text() const { return is_text(kind_); }
  static constexpr bool is_text(Kind kind) { return kind == Kind::text || kind == Kind::context; }
  // Whether the bytes of the name or context are known.
  bool has_bytes() const { return is_text() || kind_ == Kind::sorted; }
  // These bytes; empty if only a number is known.
  std::string_view bytes() const {
    if (kind_ == Kind::sorted) return names_->name(number_);
    return is_text() ? std::string_view(data_, size()) : std::string_view();
  }
  // MD5 value or index, or the length of the bytes.
  std::uint64_t number() const { return number_; }
  // The bytes of the file that findings about the name point at.
  std::string_view where() const { return where_; }

  // For messages: label and part are "context 17" for an index, "the function with MD5 value 17" and "'main'" for a
  // name.
  Trusted label() const {
    return {kind_ == Kind::context_index ? "context " : kind_ == Kind::md5 ? "the function with MD5 value " : ""};
  }
  Part part() const { return has_bytes() ? Part(bytes()) : Part(number_); }

  // The identity of a name among names of one kind, in less memory: address and length of bytes, or a number.
  struct Id {
    const char* data = nullptr;  // nullptr: the name is a number
    std::uint64_t number = 0;    // length of the bytes, or the number

    std::string_view bytes() const { return {data, data ? static_cast<std::size_t>(number) : 0}; }
    std::uint64_t hash() const;
    // Equal if the bytes, or the numbers, are the same.
    bool operator==(const Id& other) const {
      return number == other.number && (data == nullptr) == (other.data == nullptr) && bytes() == other.bytes();
    }
    // The order in which writers print names; numbers by value.
    bool operator<(const Id& other) const {
      return data && other.data ? bytes() < other.bytes() : number < other.number;
    }
  };
  Id id() const { return {is_text() ? data_ : nullptr, number_}; }
  // The bytes of another name of the same kind and table.
  std::string_view bytes_of(const Id& other) const {
    return kind_ == Kind::sorted ? names_->name(other.number) : other.bytes();
  }
  bool operator==(const Name& other) const { return kind_ == other.kind_ && id() == other.id(); }

 private:
  Name(Kind kind, std::string_view where, const char* data, std::uint64_t number)
      : where_(where), data_(data), number_(number), kind_(kind) {}
  std::size_t size() const { return static_cast<std::size_t>(number_); }

  std::string_view where_;
  union {
    const char* data_ = nullptr;  // of names as bytes
    const SortedNames* names_;
  };
  std::uint64_t number_ = 0;
  Kind kind_ = Kind::text;
};

// The name of the function itself: of a calling context, the innermost one; of an MD5 value or index, its digits.
std::string function_name(const Name& name);

// A number of the profile.
struct Count {
  std::uint64_t value = 0;
  std::string_view where;
};

// Line offset (or probe index) and discriminator. The decoder reports offsets that are out of range and does not pass
// such records to a sink.
struct Location {
  std::uint32_t offset = 0;
  std::uint32_t discriminator = 0;
  std::string_view where;
  // A number that ascends in the order in which writers sort locations.
  std::uint64_t key() const { return std::uint64_t{offset} << 32 | discriminator; }
};

}  // namespace proflint::samples
