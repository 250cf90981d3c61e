// One record of the file, and the table of kinds: what must be open before a record, and where it belongs in its order.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

#include "grammars/xprof_text.h"

namespace proflint::xprof {

using grammars::xprof_text::Kind;

struct Record {
  Kind kind = Kind::unknown;
  std::string_view text;    // without the blanks at both ends
  bool is_readable = true;  // false: longer than a line may be, only its kind is known
};

// The section that is open while records are read, and perhaps an open part of it, one bit each. Sections ascend in the
// usual order of the file.
enum Open : unsigned { kNothing = 0, kObject = 1, kProgram = 2, kSource = 4, kProcedure = 8, kLine = 16 };
inline constexpr unsigned kSections = kObject | kProgram | kSource;

struct KindRow {
  Kind kind;
  unsigned needs = kNothing;  // one of these must be open
  unsigned opens = kNothing;
  const char* unmet = "";   // the reason why the record is ignored if none is open
  int rank = 0;             // the documented order within a procedure or a program
  const char* plural = "";  // what messages about that order call such records
};

// In the order of the enumerators.
inline constexpr KindRow kKinds[] = {
    {.kind = Kind::header},
    {.kind = Kind::objfile, .opens = kObject},
    {.kind = Kind::proc, .needs = kObject, .opens = kProcedure, .unmet = "no OBJFILE section is open"},
    {.kind = Kind::program, .opens = kProgram},
    {.kind = Kind::objref, .needs = kProgram, .unmet = "no PROGRAM section is open", .rank = 1},
    {.kind = Kind::comdat, .needs = kProgram, .unmet = "no PROGRAM section is open", .rank = 2},
    {.kind = Kind::srcfile, .opens = kSource},
    {.kind = Kind::srcline, .needs = kSource, .opens = kLine, .unmet = "no SRCFILE section is open"},
    {.kind = Kind::stat,
     .needs = kObject | kProgram,
     .unmet = "no OBJFILE or PROGRAM section is open",
     .plural = "statistics"},
    {.kind = Kind::vp, .needs = kProcedure, .unmet = "no PROC record is open", .rank = 2, .plural = "value profiles"},
    {.kind = Kind::counter, .needs = kProcedure, .unmet = "no PROC record is open", .rank = 1, .plural = "counters"},
    {.kind = Kind::block, .needs = kProcedure, .unmet = "no PROC record is open", .rank = 3, .plural = "blocks"},
    {.kind = Kind::bref, .needs = kLine, .unmet = "no SRCLINE record is open"},
    {.kind = Kind::edge, .needs = kProcedure, .unmet = "no PROC record is open", .rank = 4, .plural = "edges"},
    {.kind = Kind::smap, .needs = kProcedure, .unmet = "no PROC record is open", .rank = 5, .plural = "source mapping"},
    {.kind = Kind::unknown},
};

static_assert([] {
  for (std::size_t i = 0; i < std::size(kKinds); ++i)
    if (kKinds[i].kind != static_cast<Kind>(i)) return false;
  return kKinds[std::size(kKinds) - 1].kind == Kind::unknown;
}());

constexpr const KindRow& row_of(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

}  // namespace proflint::xprof
