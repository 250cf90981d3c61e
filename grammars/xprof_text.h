// The records of an xprof_text file, one struct and one function per record kind of the manual page.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, file version 4.4.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/ascii.h"
#include "grammars/expected.h"

namespace proflint::grammars::xprof_text {

// A number as written in the record. The validator checks whether it fits in its field.
struct Number {
  const char* data = nullptr;
  std::uint32_t size = 0;
  bool fits = false;      // 64 bits; `value` is meaningless otherwise
  bool is_plain = false;  // fits, and is written without leading zeros
  std::uint64_t value = 0;

  std::string_view digits() const { return {data, size}; }
  bool is_absent() const { return size == 0; }
};

// The kind of a record by its first bytes. A record of a known kind that does not match its production is a damaged
// record of that kind.
enum class Kind : std::uint8_t {
  header,
  objfile,
  proc,
  program,
  objref,
  comdat,
  srcfile,
  srcline,
  stat,
  vp,
  counter,
  block,
  bref,
  edge,
  smap,
  unknown
};

// The kind of a record that starts with a keyword.
Kind keyword_kind_of(std::string_view record);

// The kind of `record`, which has no blanks at either end and is not empty. Most records are known by their first byte
// or two: a digit, or B, E or S before one.
inline Kind kind_of(std::string_view record) {
  if (is_digit(record[0])) return Kind::counter;
  if (record.size() == 1 || !is_digit(record[1])) return keyword_kind_of(record);
  switch (record[0]) {
    case 'B': {
      std::size_t at = 2;
      while (at < record.size() && is_digit(record[at])) ++at;
      return at < record.size() && record[at] == ':' ? Kind::block : Kind::bref;
    }
    case 'E':
      return Kind::edge;
    case 'S':
      return Kind::smap;
    default:
      return Kind::unknown;
  }
}

// Where a keyword may be followed by blanks, they are captured as `gap`. Without blanks, `gap` is an empty view of the
// place after the keyword.

// The beginning of a header, up to the version; `rest` is the text after it.
struct HeaderStart {
  std::string_view gap, version, rest;
};
struct Header {
  std::string_view gap, version;
  Number objfiles, programs, proc_names, srcfiles;
  std::string_view type;  // empty: absent
};
struct ObjFile {
  std::string_view path;
  Number procs, seconds, microseconds, values_per_vp, signature, srcfile_names;
};
struct Proc {
  std::string_view gap, name;
  Number signature, counters, vp_sites, vp_records, id, blocks, edges, srcmap_ops;
};
struct Program {
  std::string_view gap, path;
  Number objfile_refs, comdat_procs;
};
struct ObjRef {
  std::string_view gap, path;
};
struct Comdat {
  std::string_view gap, procedure;
};
struct SrcFile {
  std::string_view gap, path;
  Number srclines;
};
struct SrcLine {
  std::string_view gap;
  Number line, column, block_refs;  // column: may be absent
};
struct Stat {
  std::string_view name;  // "max" or "sum"
  Number value;
};
struct Vp {
  std::string_view type;
  Number expression, count;
  std::string_view value;  // empty: absent
};
struct Counter {
  Number id, value;
};
struct Block {
  Number id;
  std::string_view gap;
  Number counter;
};
struct BlockRef {
  Number block, count;
  std::string_view procedure;
};
struct Edge {
  Number id;
  std::string_view colon;  // empty, as it should be, or ":"
  Number counter, from, to;
};
struct SourceMap {
  Number id;
  std::string_view gap;
  Number block, line, column;  // column: may be absent
  std::string_view source;     // empty: as in the tuple before
};

// Each function matches all of `record` and fills `out`, which is newly constructed. If `record` does not match and
// `expected` is given, `expected` gets the expected token and its place; names and numbers before that place are then
// filled in.
bool parse(std::string_view record, HeaderStart& out, Expected* expected = nullptr);
bool parse(std::string_view record, Header& out, Expected* expected = nullptr);
bool parse(std::string_view record, ObjFile& out, Expected* expected = nullptr);
bool parse(std::string_view record, Proc& out, Expected* expected = nullptr);
bool parse(std::string_view record, Program& out, Expected* expected = nullptr);
bool parse(std::string_view record, ObjRef& out, Expected* expected = nullptr);
bool parse(std::string_view record, Comdat& out, Expected* expected = nullptr);
bool parse(std::string_view record, SrcFile& out, Expected* expected = nullptr);
bool parse(std::string_view record, SrcLine& out, Expected* expected = nullptr);
bool parse(std::string_view record, Stat& out, Expected* expected = nullptr);
bool parse(std::string_view record, Vp& out, Expected* expected = nullptr);
bool parse(std::string_view record, Counter& out, Expected* expected = nullptr);
bool parse(std::string_view record, Block& out, Expected* expected = nullptr);
bool parse(std::string_view record, BlockRef& out, Expected* expected = nullptr);
bool parse(std::string_view record, Edge& out, Expected* expected = nullptr);
bool parse(std::string_view record, SourceMap& out, Expected* expected = nullptr);

// Values of VP_INT and VP_LLONG sub-records, as %d and %lld print them.
bool is_integer(std::string_view value);
// Values of VP_FLOAT and VP_DOUBLE sub-records: everything that C99 strtod accepts completely.
bool is_real(std::string_view value);

}  // namespace proflint::grammars::xprof_text
