// The parts of a finding's message. A part has its kind, so that no caller formats by hand and no file can write to a
// terminal: our words stay unchanged, bytes of the file are quoted, escaped and truncated, numbers are decimal or Hex.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "validators/core/wide.h"

namespace proflint {

// A number that is usually written in hexadecimal: an address, a tag, a checksum.
struct Hex {
  std::uint64_t value;  // written with the prefix 0x
  int digits = 1;       // at least
};

// Our own wording that is not a literal, for example a name from a static table. Never bytes of a file.
struct Trusted {
  std::string_view text;  // printed as it is; must live until the message is built
};

// A number of things: Plural{1, "byte"} is "1 byte", Plural{2, "byte"} "2 bytes". Irregular plurals are given.
struct Plural {
  Int128 number;                 // negative numbers take the plural
  const char* noun;              // the singular
  const char* plural = nullptr;  // nullptr: the singular and an s
};

// A thing by its name or, if that is unknown, by its number: Named{"function", 7, "main"} is "'main'", without
// the name "function 7".
struct Named {
  const char* noun;       // "function"
  std::uint64_t number;   // printed if the name is empty
  std::string_view name;  // bytes of a file
};

// The number of the line of a place in a text file; the report counts it when the message is kept.
struct LineOf {
  std::string_view place;  // in the text of the file
};

// One part of a message: a view, valid while the message is built. The constructors are not explicit, so that callers
// write the parts of a sentence one after the other, and not inline, because there are thousands of such callers.
class Part {
 public:
  // A literal is our wording; a view is bytes of the file unless it is wrapped in Trusted.
  Part(const char* words);
  Part(Trusted words);
  Part(std::string_view bytes_of_file);
  Part(Hex hex);
  Part(Plural count);
  Part(Named thing);
  Part(LineOf line);
  // Numbers of any width in decimal. char and bool do not compile.
  Part(std::uint64_t number);
  Part(std::int64_t number);
  Part(Uint128 number);
  Part(Int128 number);
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool> && !std::same_as<T, char>) Part(T number) : Part(std::uint64_t{number}) {}
  template <std::signed_integral T>
  requires(!std::same_as<T, char>) Part(T number) : Part(std::int64_t{number}) {}
  Part(bool) = delete;
  Part(char) = delete;

  // Appends the part as it is shown; throws only std::bad_alloc. REQUIRES: the part is not LineOf, which only a report
  // can count.
  void append_to(std::string& out) const;

  // Whether this is a LineOf, whose text is known only after the lines of the file have been counted.
  bool is_line() const { return kind_ == Kind::line; }
  std::string_view place() const { return text_; }

 private:
  enum class Kind : std::uint8_t { words, bytes, number, signed_number, hex, count, thing, line };
  Kind kind_;
  int digits_ = 1;
  std::string_view text_;
  Uint128 number_ = 0;
  Int128 signed_ = 0;
  bool takes_s_ = false;
};

// The message that the parts make, one after the other without separators.
std::string to_message(std::span<const Part> parts);

}  // namespace proflint
