// Writes coverage files of any version, byte order and dialect from a model, as GCC, clang and libgcov do.
// Follows gcov-io.h, coverage.cc, profile.cc, libgcov-driver.c, GCOVProfiling.cpp and GCDAProfiling.c.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/builders/flow_graph.h"
#include "validators/gcov/version.h"

namespace proflint::tests::gcov {

// The tags of records (gcov-io.h).
inline constexpr std::uint32_t kFunction = 0x01000000, kBlocks = 0x01410000, kArcs = 0x01430000, kLines = 0x01450000,
                               kConditions = 0x01470000, kPaths = 0x01490000, kCounters = 0x01a10000,
                               kTopn = 0x01a70000, kObject = 0xa1000000, kProgram = 0xa3000000;

// A word of the file in either byte order, or bytes without a byte order.
struct Item {
  std::uint32_t word = 0;
  std::string text;  // instead of the word, unless empty
};
using Items = std::vector<Item>;

struct Record {
  std::uint32_t tag = 0;
  Items items;
  std::optional<std::uint32_t> length;  // instead of the length of the items
};

// A file before a byte order is chosen.
struct File {
  std::uint32_t magic = 0;
  bool counts_bytes = false;
  Items header;  // after the magic
  std::vector<Record> records;
  Items end;
};

struct Dialect {
  unsigned version = 122;  // 10 * major + minor
  bool llvm = false;

  std::uint32_t word() const;
  bool counts_bytes() const { return version >= 120; }
};

proflint::gcov::Version version_of(const Dialect& dialect);

struct Function {
  std::uint32_t ident = 0;
  std::string name, source;
  std::uint32_t start_line = 0, lines = 0;  // the function ends in line start_line + lines
  FlowGraph graph;                          // with the exit in the place that the version requires
  std::vector<std::int64_t> counts;         // of each arc
  std::vector<std::uint32_t> condition_terms;
  std::uint32_t paths = 0;
  std::vector<std::vector<std::uint64_t>> values;  // counters of the kinds in Unit::kinds
};

struct Unit {
  Dialect dialect;
  std::uint32_t stamp = 0, runs = 1;
  std::vector<std::size_t> kinds;  // numbers of kinds besides arcs, conditions and paths
  std::vector<Function> functions;
};

// A unit with two valid files. `llvm` chooses the dialect; RapidCheck chooses the version.
Unit arbitrary_unit(bool llvm);
// The same with a given version.
Unit arbitrary_unit(Dialect dialect);

// All versions of GCC, and the versions that clang can be asked for.
const std::vector<unsigned>& versions(bool llvm);

void append(Items& to, const Items& from);
Items words(std::initializer_list<std::uint32_t> values);
Items counters(const std::vector<std::uint64_t>& values);
Items text(const Dialect& dialect, std::string_view name);

File notes_file(const Unit& unit);
File data_file(const Unit& unit);
// A stream with one named data file.
std::string stream(const Unit& unit, bool big);

std::string to_bytes(const File& file, bool big);

}  // namespace proflint::tests::gcov
