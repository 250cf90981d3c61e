// The lines of callgrind's profiles, as views. A line is given without its line end; ranges, order and everything that
// spans lines belong to the validator. Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::callgrind {

// The kind of a line by its start. Kinds from `version` to `totals` are lines of a header.
enum class Key : std::uint8_t {
  empty,
  blank,  // blanks only
  comment,
  version,
  creator,
  pid,
  thread,
  part,
  positions,
  events,
  cmd,
  desc,
  event,
  arch,
  timeframe,
  summary,
  totals,
  object,           // ob= cob=
  file,             // fl= fi= fe=
  other_file,       // cfi= cfl= cfe= jfi= jfl=: the file of a callee or of a jump target
  function,         // fn=
  callee,           // cfn=
  jump_function,    // jfn=
  calls,            // calls=
  recursive_calls,  // rcalls=
  jump,
  conditional_jump,
  block,      // lines of --dump-bbs=yes
  separator,  // between the files that Xdebug concatenates
  cost,       // self cost, inclusive cost, or the source of a jump
  unknown
};

constexpr bool is_header(Key key) {
  return key >= Key::version && key <= Key::totals;
}

struct Line {
  Key key = Key::unknown;
  std::string_view value;  // the text after the key and its ':' or '='; all of a line without a key
};

// Classifies a line by its start: an invalid line keeps its kind.
Line split_line(std::string_view line);

// A position of a line: absolute, or relative to the last cost line.
struct Position {
  char step = '\0';  // '+', '-', '*' (the same), or NUL
  bool fits = true;  // 64 bits
  bool is_hexadecimal = false;
  std::uint64_t value;  // 0 with the step '*'
};

using Positions = std::array<Position, 3>;

struct Cost {
  Positions positions;
  std::span<std::uint64_t> room;  // set by the caller: where costs go
  std::size_t count = 0;          // the costs in `room`
  std::string_view rest;          // from the first cost that does not fit in `room` or 64 bits, or is invalid
};

struct Calls {
  Decimal count;
  Positions positions;
  std::string_view more;  // positions beyond those asked for
};

struct Jump {
  Decimal followed, executed;  // of conditional jumps; others are followed
  bool has_blank = false;      // between the counts, where callgrind writes '/'
  Positions positions;
};

struct Name {
  Decimal id;             // no digits: missing
  std::string_view name;  // empty after an id: a reference to the name defined with it
};

struct Event {
  std::string_view name, formula, long_name;
};

// A number of a list.
struct Number {
  Decimal number;
};

// The first number of a version.
struct Version {
  Decimal number;
};

// A pid, thread or part.
struct Id {
  Decimal number;
};

// The words of a `positions:` line; the missing ones are empty.
struct PositionNames {
  std::string_view instr, bb, line;
};

// A term of a formula.
struct Term {
  std::string_view name;
};

// Each function returns whether the text matches the grammar, fills the struct, and on failure stores in `expected`,
// if that is not nullptr, the expected token and its place. Values are as in Line. With a `limit`, the end of the
// file, bytes after the text up to there are read too, which is faster and changes nothing else.

// `positions` is the number of positions, 1 to 3.
[[nodiscard]] bool parse(std::string_view line, Cost& out, Expected* expected, std::size_t positions,
                         const char* limit = nullptr);
[[nodiscard]] bool parse(std::string_view value, Calls& out, Expected* expected, std::size_t positions,
                         const char* limit = nullptr);
[[nodiscard]] bool parse(std::string_view value, Jump& out, Expected* expected, std::size_t positions,
                         bool is_conditional);

// The name of an object, file or function.
[[nodiscard]] bool parse(std::string_view value, Name& out, Expected* expected = nullptr, const char* limit = nullptr);

[[nodiscard]] bool parse(std::string_view value, Version& out, Expected* expected = nullptr);
[[nodiscard]] bool parse(std::string_view value, Id& out, Expected* expected = nullptr);
[[nodiscard]] bool parse(std::string_view value, PositionNames& out, Expected* expected = nullptr);

// The definition of an event.
[[nodiscard]] bool parse(std::string_view value, Event& out, Expected* expected = nullptr);

// Removes the first number of `rest` and the blanks before it; a blank or the end must follow.
[[nodiscard]] bool take_number(std::string_view& rest, Number& out, Expected* expected = nullptr,
                               const char* limit = nullptr);

// Removes the first position of `rest` and the blanks before it.
[[nodiscard]] bool take_position(std::string_view& rest, Position& out, Expected* expected = nullptr);

// The first "(id)" of a name that consists of ids, with the recursion number and the quote after it.
[[nodiscard]] bool take_caller(std::string_view& rest, Number& out, Expected* expected = nullptr);

// Removes the first term of a formula and the '+' after it.
[[nodiscard]] bool take_term(std::string_view& rest, Term& out, Expected* expected = nullptr);

}  // namespace proflint::grammars::callgrind
