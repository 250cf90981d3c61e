// One line of perf script output, as views. Follows perf-script(1), 3.0 to 7.2: nothing in the text names the fields,
// so a line is recognized by its time, its event or its addresses. Ranges and order belong to the validator.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::perf_script {

enum class Kind : std::uint8_t {
  empty,
  comment,   // "# captured on ..."
  record,    // PERF_RECORD_..., and the lines below one about namespaces
  mmap,      // PERF_RECORD_MMAP or PERF_RECORD_MMAP2
  bad_mmap,  // a mapping that does not match
  head,      // process, time and event of a sample; may lack any of them
  frame,     // an address, possibly with symbol and object
  srcline,   // "  a.c:12" below a frame
  fields,    // " insn: 48 89 e7" below a call chain, which ends there
  source,    // "|12       x = 1;" after a sample
  lbr,       // branches: "0x401240/0x401234/P/-/-/3"
  bad_lbr,
  count,        // of the sample that follows
  message,      // what perf prints on stderr
  trace_error,  // the error of a trace decoder, which perf prints on stdout
  dump,         // of perf script -D
  unknown
};

// A signed number: process, thread or processor.
struct Signed {
  Decimal digits;
  bool is_negative = false;
  bool is_there = false;
};

struct Hexadecimal {
  std::string_view digits;
  std::uint64_t value = 0;
  bool fits = false;  // 64 bits
};

// Members that a line does not have keep the values of the previous line, except for flags and presence members.
struct Line {
  Kind kind = Kind::unknown;
  // Of a head. -F may leave out any of its fields.
  std::string_view comm;
  Signed pid, tid, cpu;
  Decimal seconds;
  std::string_view fraction;  // digits after the point
  Decimal period;
  std::string_view event;  // without its last colon; empty: none
  bool has_time = false, has_period = false;
  // Of a frame; for a head, the sampled address if no call chain is printed.
  Hexadecimal address;
  std::string_view symbol, object;
  bool has_address = false, has_symbol = false, has_object = false;
  // Of a mapping: `pid`, its address and length; for a record, its name; for a trace error, its message.
  Hexadecimal length;
  std::string_view name;
  // Of a line of branches: the entries.
  std::string_view entries;
  Decimal count;  // of samples; for a trace error, its code
};

struct Branch {
  Hexadecimal from, to;
};

// Matches a line without its line end. On failure `expected`, if given, gets the expected token and its place.
bool parse(std::string_view text, Line& line, Expected* expected = nullptr);

// Removes the next branch from the entries of a line of branches. False at the end.
[[nodiscard]] bool take_branch(std::string_view& entries, Branch& branch);

}  // namespace proflint::grammars::perf_script
