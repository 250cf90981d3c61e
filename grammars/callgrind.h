// The lines of callgrind's profiles, as views. A line is given without its line end; ranges, order and everything that
// spans lines belong to the validator. Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars {

// The kind of a line by its start. Kinds from `version` to `totals` are lines of a header.
enum class CallgrindKey : std::uint8_t {
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

constexpr bool is_callgrind_header(CallgrindKey key) {
  return key >= CallgrindKey::version && key <= CallgrindKey::totals;
}

struct CallgrindLine {
  CallgrindKey key = CallgrindKey::unknown;
  std::string_view value;  // the text after the key and its ':' or '='; all of a line without a key
};

// Classifies a line by its start: an invalid line keeps its kind.
CallgrindLine split_callgrind_line(std::string_view line);

// A position of a line: absolute, or relative to the last cost line.
struct CallgrindPosition {
  char step = '\0';     // '+', '-', '*' (the same), or NUL
  bool fits = true;     // 64 bits
  std::uint64_t value;  // 0 with the step '*'
};

using CallgrindPositions = std::array<CallgrindPosition, 3>;

struct CallgrindCost {
  CallgrindPositions positions;
  std::span<std::uint64_t> room;  // set by the caller: where costs go
  std::size_t count = 0;          // the costs in `room`
  std::string_view rest;          // from the first cost that does not fit in `room` or 64 bits, or is invalid
};

struct CallgrindCalls {
  Decimal count;
  CallgrindPositions positions;
  std::string_view more;  // positions beyond those asked for
};

struct CallgrindJump {
  Decimal followed, executed;  // of conditional jumps; others are followed
  bool has_blank = false;      // between the counts, where callgrind writes '/'
  CallgrindPositions positions;
};

struct CallgrindName {
  Decimal id;             // no digits: missing
  std::string_view name;  // empty after an id: a reference to the name defined with it
};

struct CallgrindEvent {
  std::string_view name, formula, long_name;
};

struct CallgrindNumber {
  Decimal number;
};

// Each function returns whether the text matches the grammar, fills the struct, and on failure stores in `expected`,
// if that is not nullptr, the expected token and its place. Values are as in CallgrindLine. With a `limit`, the end of
// the file, bytes after the text up to there are read too, which is faster and changes nothing else.

// A cost line with `positions` (1 to 3) positions.
[[nodiscard]] bool parse_callgrind_cost(std::string_view line, std::size_t positions, CallgrindCost& out,
                                        Expected* expected, const char* limit = nullptr);

// Removes the first number of `rest` and the blanks before it; a blank or the end must follow.
[[nodiscard]] bool parse_callgrind_number(std::string_view& rest, CallgrindNumber& out, Expected* expected,
                                          const char* limit = nullptr);

// Removes the first position of `rest` and the blanks before it.
[[nodiscard]] bool parse_callgrind_position(std::string_view& rest, CallgrindPosition& out, Expected* expected);

[[nodiscard]] bool parse_callgrind_calls(std::string_view value, std::size_t positions, CallgrindCalls& out,
                                         Expected* expected, const char* limit = nullptr);
[[nodiscard]] bool parse_callgrind_jump(std::string_view value, std::size_t positions, CallgrindJump& out,
                                        Expected* expected);
[[nodiscard]] bool parse_callgrind_conditional_jump(std::string_view value, std::size_t positions, CallgrindJump& out,
                                                    Expected* expected);

// The name of an object, file or function.
[[nodiscard]] bool parse_callgrind_name(std::string_view value, CallgrindName& out, Expected* expected,
                                        const char* limit = nullptr);

// The first "(id)" of a name that consists of ids, with the recursion number and the quote after it.
[[nodiscard]] bool parse_callgrind_caller(std::string_view& rest, CallgrindNumber& out, Expected* expected);

// A version; `out` is its first number.
[[nodiscard]] bool parse_callgrind_version(std::string_view value, CallgrindNumber& out, Expected* expected);

// A pid, thread or part.
[[nodiscard]] bool parse_callgrind_id(std::string_view value, CallgrindNumber& out, Expected* expected);

// The words of a `positions:` line; the missing ones are empty.
struct CallgrindPositionNames {
  std::string_view instr, bb, line;
};
[[nodiscard]] bool parse_callgrind_position_names(std::string_view value, CallgrindPositionNames& out,
                                                  Expected* expected);

// The definition of an event.
[[nodiscard]] bool parse_callgrind_event(std::string_view value, CallgrindEvent& out, Expected* expected);

// Removes the first term of a formula and the '+' after it.
struct CallgrindTerm {
  std::string_view name;
};
[[nodiscard]] bool parse_callgrind_term(std::string_view& rest, CallgrindTerm& out, Expected* expected);

}  // namespace proflint::grammars
