// The lines of LLVM instrumentation profiles as text, as views. Follows LLVM TextInstrProfReader.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::proftext {

// The keyword of a line that starts with a colon, at the top of a file; `unknown` is any other word.
enum class Word : std::uint8_t {
  ir,
  fe,
  csir,
  entry_first,
  not_entry_first,
  instrument_loop_entries,
  single_byte_coverage,
  temporal_prof_traces,
  unknown
};

struct Flag {
  Word keyword = Word::unknown;
  std::string_view word;  // as written, without the colon
};

// A number as in C: the prefix determines the base, and a leading 0 means octal.
struct Integer {
  enum class Base : std::uint8_t { decimal = 10, octal = 8, hexadecimal = 16, binary = 2 };
  Base kind = Base::decimal;
  std::string_view digits;  // after the prefix; none for 0 in octal
};

// `$` and the number of bytes.
struct Bitmap {
  Integer size;
};

// A profiled value: the name of a function or table, or a size, and how often it occurred.
struct Value {
  std::string_view label;
  Decimal count;
};

// A counter in its usual form: its digits and their value.
struct Counter {
  std::string_view digits;
  std::uint64_t value = 0;
};

// Lines come without their line end. After a failure `expected`, if given, has the expected token and its place. Bytes
// up to `limit`, or to the end of the line without it, may be read.

// A line that starts with a colon and any word.
[[nodiscard]] bool parse(std::string_view line, Flag& out, Expected* expected = nullptr);

// Whether `word`, in any case, is the start of a known keyword.
bool starts_word(std::string_view word);

// [0-9]+ and nothing else.
[[nodiscard]] bool parse(std::string_view line, Decimal& out, Expected* expected = nullptr,
                         const char* limit = nullptr);

[[nodiscard]] bool parse(std::string_view line, Integer& out, Expected* expected = nullptr);

[[nodiscard]] bool parse(std::string_view line, Bitmap& out, Expected* expected = nullptr);

[[nodiscard]] bool parse(std::string_view line, Value& out, Expected* expected = nullptr, const char* limit = nullptr);

// Removes the counters at the start of `text`, with their line ends, as long as they have the usual form: at most 16
// digits, no leading 0, and LF. Returns their number, at most as many as `out` has room for; the line after them may be
// a counter in another form. Bytes up to the end of `text` are read.
std::size_t take_counters(std::string_view& text, std::span<Counter> out);

// Removes the next function of a trace from `list`, with the comma after it, and returns it without the blanks around
// it. An empty function is an empty view. False if the list is empty.
[[nodiscard]] bool take_item(std::string_view& list, std::string_view& item);

}  // namespace proflint::grammars::proftext
