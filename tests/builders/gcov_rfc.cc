// Serializes the model. Follows RFC 2002, both grammars.
#include "tests/builders/gcov_rfc.h"
#include "tests/builders/bytes.h"

#include <rapidcheck.h>

#include <algorithm>

namespace proflint::tests::gcov_rfc {
namespace {

std::string arbitrary_name() {
  static const std::string kLetters = "abcxyz_09$.";
  std::string name;
  for (int left = *rc::gen::inRange(1, 12); left != 0; --left) name.push_back(*rc::gen::elementOf(kLetters));
  return name;
}

std::vector<LineGroup> arbitrary_groups(bool has_file) {
  std::vector<LineGroup> groups(*rc::gen::inRange<std::size_t>(has_file ? 0 : 1, 3));
  for (LineGroup& group : groups) {
    if (!has_file || *rc::gen::arbitrary<bool>()) group.file = arbitrary_name();
    has_file = true;
    for (int left = *rc::gen::inRange(1, 4); left != 0; --left)
      group.lines.push_back(*rc::gen::inRange<std::uint32_t>(1, 16777217));
  }
  return groups;
}

std::string lines_data(const std::vector<LineGroup>& groups) {
  std::string data;
  for (const LineGroup& group : groups) {
    if (!group.file.empty()) data += u32(0) + text(group.file);
    for (const std::uint32_t line : group.lines) data += u32(line);
  }
  return data;
}

std::string summary(std::uint64_t count, std::uint64_t sum, std::uint64_t max) {
  return u32(static_cast<std::uint32_t>(count)) + u64(sum) + u64(max);
}

}  // namespace

Unit arbitrary_unit() {
  Unit unit;
  unit.version = *rc::gen::element<std::string>("304e", "303p", "A01r");
  unit.program_tag = *rc::gen::element(6u, 7u);
  const auto functions = *rc::gen::inRange<std::size_t>(1, 5);
  for (std::size_t i = 0; i < functions; ++i) {
    Function& function = unit.functions.emplace_back();
    function.name = arbitrary_name() + static_cast<char>('A' + i);
    function.checksum = *rc::gen::arbitrary<std::uint32_t>();
    function.graph = arbitrary_flow_graph(8);
    function.lines.resize(function.graph.blocks);
    for (std::size_t block = 0; block + 1 < function.graph.blocks; ++block)
      function.lines[block] = arbitrary_groups(block != 0);
  }
  unit.runs.resize(*rc::gen::inRange<std::size_t>(1, 4));
  for (auto& run : unit.runs)
    for (const Function& function : unit.functions) run.push_back(arbitrary_flow(function.graph));
  return unit;
}

std::string u32(std::uint32_t value) {
  return little_endian(value, 4);
}
std::string u64(std::uint64_t value) {
  return little_endian(value, 8);
}

std::string text(std::string_view name) {
  std::string out = u32(static_cast<std::uint32_t>(name.size())) + std::string(name);
  do out.push_back('\0');
  while (out.size() % 4 != 0);
  return out;
}

Record function_record(const Function& function) {
  return {1, text(function.name) + u32(function.checksum)};
}

std::vector<Record> graph_records(const Function& function) {
  std::vector<Record> out = {function_record(function), {2, std::string(4 * function.graph.blocks, '\0')}};
  for (std::uint32_t block = 0; block < function.graph.blocks; ++block) {
    std::string arcs;
    for (const FlowGraph::Arc& arc : function.graph.arcs)
      if (arc.from == block) arcs += u32(arc.to) + u32(arc.on_tree ? 1 : 0);
    out.push_back({3, arcs});
  }
  for (const auto& groups : function.lines) out.push_back({4, lines_data(groups)});
  return out;
}

std::vector<Record> graph_records(const Unit& unit) {
  std::vector<Record> out;
  for (const Function& function : unit.functions)
    for (Record& record : graph_records(function)) out.push_back(std::move(record));
  return out;
}

std::vector<Record> data_records(const Unit& unit) {
  std::vector<Record> out;
  for (const auto& run : unit.runs) {
    std::uint64_t number = 0, sum = 0, max = 0;
    for (std::size_t i = 0; i < unit.functions.size(); ++i) {
      out.push_back(function_record(unit.functions[i]));
      std::string data;
      for (std::size_t k = 0; k < run[i].size(); ++k) {
        if (unit.functions[i].graph.arcs[k].on_tree) continue;
        const auto count = static_cast<std::uint64_t>(run[i][k]);
        data += u64(count);
        ++number;
        sum += count;
        max = std::max(max, count);
      }
      out.push_back({5, data});
    }
    out.push_back({6, summary(number, sum, max)});
    out.push_back({unit.program_tag, summary(number + 100, sum + 2000, max + 1000)});
  }
  return out;
}

std::string file(std::string_view magic, std::string_view version, const std::vector<Record>& records) {
  std::string out = std::string(magic) + std::string(version);
  for (const Record& record : records)
    out += u32(record.tag) + u32(static_cast<std::uint32_t>(record.data.size())) + record.data;
  return out;
}

std::string graph_file(const Unit& unit) {
  return file("gbbg", unit.version, graph_records(unit));
}
std::string data_file(const Unit& unit) {
  return file("gcov", unit.version, data_records(unit));
}

}  // namespace proflint::tests::gcov_rfc
