// The lines of an LLVM sample profile in text encoding. A line is given without its line end; ranges of numbers,
// nesting and everything that spans lines belong to the validator. Follows the grammar of the LLVM sample profile
// specification, "Grammar per line".
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::sample_text {

// A line without indentation: the beginning of a function.
struct Header {
  std::string_view name;  // of the function, or a calling context with its brackets
  Decimal total, head;
};

// An indented line, which belongs to the open function.
struct Body {
  enum class Kind { sampled, callsite, vtables, checksum, attributes, flat };
  Kind kind = Kind::sampled;
  std::string_view indent;
  std::string_view location;  // offset and discriminator
  Decimal offset, discriminator;
  std::string_view value;  // the text after the location and ": ", or the metadata with its '!'
  Decimal number;          // the count of a sampled line, the total of a callsite, the value of metadata
  std::string_view name;   // the callee of a callsite
  std::string_view rest;   // the call targets of a sampled line with the space before each; the types of a vtables line
};

// A sampled line in its usual form: its numbers are short and have no superfluous zeros. It stores only places and
// numbers; views are made on demand, since copying a view right after its halves were written stalls the processor.
struct Usual {
  const char *location = nullptr, *number = nullptr,
             *rest = nullptr;                   // each ends where the next begins, the first with ": "
  std::uint32_t offset = 0, discriminator = 0;  // 0 if missing
  std::uint64_t count = 0;

  std::string_view location_view() const { return {location, static_cast<std::size_t>(number - location) - 2}; }
  std::string_view number_view() const { return {number, static_cast<std::size_t>(rest - number)}; }
};

// A call target in its usual form, stored in the same way.
struct UsualTarget {
  const char *name = nullptr, *number = nullptr, *end = nullptr;  // each ends where the next begins, the first with ':'
  std::uint64_t count = 0;

  std::string_view name_view() const { return {name, static_cast<std::size_t>(number - name) - 1}; }
  std::string_view number_view() const { return {number, static_cast<std::size_t>(end - number)}; }
};

// A call target or the type of a virtual table, with its count.
struct Counted {
  std::string_view name;
  Decimal count;
};

// One function of a calling context.
struct Frame {
  std::string_view name;
  std::string_view location;  // empty if missing
  Decimal offset, discriminator;
};

// Each function returns whether the text matches the grammar, fills the struct, and on failure stores in `expected`,
// if that is not nullptr, the expected token and its place. Members for parts that the text does not have keep their
// values. With a `limit`, the end of the file, bytes beyond the text up to there are read too, which is faster and
// changes nothing else.

// A header without spaces after it.
[[nodiscard]] bool parse(std::string_view line, Header& header, Expected* expected = nullptr,
                         const char* limit = nullptr);

// A body line, with its indentation. A location or discriminator that the line does not have becomes empty.
[[nodiscard]] bool parse(std::string_view line, Body& body, Expected* expected = nullptr, const char* limit = nullptr);

// Removes the first call target of `rest` (as in Body) and the space before it.
[[nodiscard]] bool take_target(std::string_view& rest, Counted& target, Expected* expected = nullptr,
                               const char* limit = nullptr);

// The same for body lines and call targets in their usual form. False does not mean that the text is invalid: the
// functions above parse it from its start. Without a limit beyond the text, most lines are rejected.
[[nodiscard]] bool parse_usual(std::string_view line, Usual& usual, const char* limit);
[[nodiscard]] bool take_usual_target(std::string_view& rest, UsualTarget& target, const char* limit);

// Removes the first type of a vtables line from `rest`, with one space after it.
[[nodiscard]] bool take_vtable(std::string_view& rest, Counted& type, Expected* expected = nullptr,
                               const char* limit = nullptr);

// Removes the first frame of a calling context, given without its brackets, from `rest`; the " @ " after it remains.
[[nodiscard]] bool take_frame(std::string_view& rest, Frame& frame, Expected* expected = nullptr,
                              const char* limit = nullptr);

}  // namespace proflint::grammars::sample_text
