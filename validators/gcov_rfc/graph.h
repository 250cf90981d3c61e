// The graph file: name, blocks, arcs and lines of each function.
// Follows RFC 2002, grammar of the .bbg file.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov_rfc/header.h"

namespace proflint::gcov_rfc {

enum ArcFlag : std::uint32_t { kOnTree = 1, kFake = 2, kFallThrough = 4 };

struct GraphFunction {
  std::string_view name;       // empty if it could not be read
  std::string_view arcs;       // the ARCS records, one for each block
  std::uint64_t counters = 0;  // arcs that are not on the tree
  std::uint32_t checksum = 0;
  std::uint32_t blocks = 0;
  bool has_checksum = false;
  bool is_sound = false;  // blocks and arcs are complete and well-formed, so that counts can be compared with them
  bool is_unique = true;  // no other function of the file has the same name
};

struct Graph {
  explicit Graph(std::pmr::memory_resource* memory) : functions(memory), by_name(memory) {}

  std::pmr::vector<GraphFunction> functions;
  std::pmr::vector<std::uint32_t> by_name;  // functions with a name, sorted by name
  bool is_whole = true;                     // framing was never lost
};

// Reads and checks the records of a graph file.
Graph read_graph(const Header& header, Report& report, std::pmr::memory_resource* memory);

}  // namespace proflint::gcov_rfc
