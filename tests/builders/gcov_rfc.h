// Writes files of the 2002 draft from a model, because no compiler writes them.
// Follows RFC 2002, both grammars.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/builders/flow_graph.h"

namespace proflint::tests::gcov_rfc {

struct Record {
  std::uint32_t tag = 0;
  std::string data;
};

struct LineGroup {
  std::string file;  // empty: same as the group before
  std::vector<std::uint32_t> lines;
};

struct Function {
  std::string name;
  std::uint32_t checksum = 0;
  FlowGraph graph;
  std::vector<std::vector<LineGroup>> lines;  // for each block; the exit has none
};

struct Unit {
  std::string version = "304e";
  std::uint32_t program_tag = 7;
  std::vector<Function> functions;
  std::vector<std::vector<std::vector<std::int64_t>>> runs;  // counts by run, function and arc
};

// A unit with a few functions and runs, whose files have no findings except notes about an empty unit.
Unit arbitrary_unit();

// Numbers and strings as the draft stores them.
std::string u32(std::uint32_t value);
std::string u64(std::uint64_t value);
std::string text(std::string_view name);

// The records of single functions and of both files.
std::vector<Record> graph_records(const Function& function);
std::vector<Record> graph_records(const Unit& unit);
std::vector<Record> data_records(const Unit& unit);
Record function_record(const Function& function);

// The files that consist of the records.
std::string file(std::string_view magic, std::string_view version, const std::vector<Record>& records);
std::string graph_file(const Unit& unit);
std::string data_file(const Unit& unit);

}  // namespace proflint::tests::gcov_rfc
