// Writes the files of a unit in the layout of each release.
// Follows gcov-io.h, coverage.cc, profile.cc, libgcov-driver.c, GCOVProfiling.cpp and GCDAProfiling.c.
#include "tests/builders/gcov.h"

#include <algorithm>
#include <bit>
#include <map>

#include "validators/gcov/checksum.h"

namespace proflint::tests::gcov {
namespace {

constexpr std::uint32_t kNotes = 0x67636e6f, kData = 0x67636461, kStream = 0x6763666e;

using proflint::gcov::counter_kinds;
using proflint::gcov::Grouping;

std::size_t size_of(const Items& items) {
  std::size_t size = 0;
  for (const Item& item : items) size += item.text.empty() ? 4 : item.text.size();
  return size;
}

std::string to_bytes(const Items& items, bool big) {
  std::string out;
  for (const Item& item : items) {
    if (!item.text.empty()) {
      out += item.text;
      continue;
    }
    for (unsigned byte = 0; byte < 4; ++byte) out += static_cast<char>(item.word >> 8 * (big ? 3 - byte : byte));
  }
  return out;
}

bool has_counter(const Unit& unit, const FlowGraph::Arc& arc) {
  return !arc.on_tree || (unit.dialect.llvm && unit.dialect.version < 48);
}

std::vector<std::uint64_t> arc_counters(const Unit& unit, const Function& function) {
  std::vector<std::uint64_t> out;
  for (std::size_t i = 0; i < function.graph.arcs.size(); ++i)
    if (has_counter(unit, function.graph.arcs[i])) out.push_back(static_cast<std::uint64_t>(function.counts[i]));
  return out;
}

std::uint32_t line_checksum(const Function& function) {
  return proflint::gcov::crc_string(proflint::gcov::crc_string(function.start_line, function.source), function.name);
}

std::uint32_t graph_checksum(const Unit& unit, const Function& function) {
  if (unit.dialect.llvm) return unit.stamp;
  std::uint32_t crc = function.graph.blocks, last = 0;
  for (const FlowGraph::Arc& arc : function.graph.arcs) {
    if (arc.from != 0 && arc.from != last) crc = proflint::gcov::crc_byte(crc, static_cast<std::uint8_t>(arc.from));
    if (arc.from != 0) crc = proflint::gcov::crc_byte(crc, static_cast<std::uint8_t>(arc.to));
    last = arc.from;
  }
  return crc;
}

Items identity(const Unit& unit, const Function& function) {
  Items items = words({function.ident, line_checksum(function)});
  if (unit.dialect.version >= 47) append(items, words({graph_checksum(unit, function)}));
  return items;
}

Items header(const Unit& unit, std::uint32_t checksum) {
  Items items = words({unit.dialect.word(), unit.stamp});
  if (unit.dialect.counts_bytes()) append(items, words({checksum}));
  return items;
}

Items end_of(const Unit& unit, bool is_data) {
  if (unit.dialect.llvm) return words({0, 0});
  return is_data ? words({0}) : Items();
}

Record function_record(const Unit& unit, const Function& function) {
  const unsigned version = unit.dialect.version;
  Items items = identity(unit, function);
  append(items, text(unit.dialect, function.name));
  if (version >= 80) append(items, words({0}));
  append(items, text(unit.dialect, function.source));
  append(items, words({function.start_line}));
  if (version >= 80) append(items, words({1, function.start_line + function.lines}));
  if (version >= 90) append(items, words({2}));
  return {kFunction, items, {}};
}

Record blocks_record(const Unit& unit, const Function& function) {
  if (unit.dialect.version >= 80) return {kBlocks, words({function.graph.blocks}), {}};
  return {kBlocks, Items(function.graph.blocks), {}};
}

// One record for each block except the exit. The arcs of a graph are grouped by block, in ascending order.
void add_arcs(const Unit& unit, const Function& function, std::vector<Record>& records) {
  const FlowGraph& graph = function.graph;
  std::size_t i = 0;
  for (std::uint32_t block = 0; block < graph.blocks; ++block) {
    if (block == graph.exit) continue;
    Items items = words({block});
    for (; i < graph.arcs.size() && graph.arcs[i].from == block; ++i)
      append(items, words({graph.arcs[i].to, has_counter(unit, graph.arcs[i]) ? 0u : 1u}));
    records.push_back({kArcs, items, {}});
  }
}

void add_lines(const Unit& unit, const Function& function, std::vector<Record>& records) {
  for (std::uint32_t block = 0; block < function.graph.blocks; ++block) {
    if (block == function.graph.entry || block == function.graph.exit) continue;
    Items items = words({block, 0});
    append(items, text(unit.dialect, function.source));
    for (std::uint32_t line = 0; line <= block % 3; ++line) append(items, words({function.start_line + line}));
    append(items, words({0, 0}));
    records.push_back({kLines, items, {}});
  }
}

// Since GCC 11, counters that are all zero are written as a negative length.
Record counters_record(const Unit& unit, std::size_t kind, const std::vector<std::uint64_t>& values) {
  const std::uint32_t tag = kCounters + (static_cast<std::uint32_t>(kind) << 17);
  const bool is_list = counter_kinds(version_of(unit.dialect))[kind].grouping == Grouping::lists;
  const bool is_zero = std::all_of(values.begin(), values.end(), [](std::uint64_t value) { return value == 0; });
  if (!unit.dialect.llvm && unit.dialect.version >= 110 && !is_list && is_zero && !values.empty()) {
    const std::size_t unit_size = unit.dialect.counts_bytes() ? 8 : 2;
    return {tag, {}, static_cast<std::uint32_t>(0 - values.size() * unit_size)};
  }
  return {tag, counters(values), {}};
}

void add_counters(const Unit& unit, const Function& function, std::vector<Record>& records) {
  std::map<std::size_t, std::vector<std::uint64_t>> by_kind;
  by_kind[0] = arc_counters(unit, function);
  for (std::size_t i = 0; i < unit.kinds.size(); ++i) by_kind[unit.kinds[i]] = function.values[i];
  if (unit.dialect.version >= 140) {
    by_kind[8] = {};
    for (const std::uint32_t terms : function.condition_terms)
      for (int i = 0; i < 2; ++i) by_kind[8].push_back(terms == 64 ? UINT64_MAX : (std::uint64_t{1} << terms) - 1);
  }
  if (unit.dialect.version >= 150) by_kind[9] = std::vector<std::uint64_t>((function.paths + 63) / 64, 1);
  for (const auto& [kind, values] : by_kind) records.push_back(counters_record(unit, kind, values));
}

// Four buckets for each power of two.
std::uint32_t bucket_of(std::uint64_t count) {
  if (count < 4) return static_cast<std::uint32_t>(count);
  const auto highest = static_cast<std::uint32_t>(std::bit_width(count)) - 1;
  return (highest - 1) * 4 + static_cast<std::uint32_t>(count >> (highest - 2) & 3);
}

Items histogram(const std::vector<std::uint64_t>& all) {
  std::map<std::uint32_t, std::vector<std::uint64_t>> buckets;
  for (const std::uint64_t count : all) buckets[bucket_of(count)].push_back(count);
  Items items(8);
  for (const auto& [bucket, counts] : buckets) items[bucket / 32].word |= 1u << (bucket % 32);
  for (const auto& [bucket, counts] : buckets) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts) sum += count;
    append(items, words({static_cast<std::uint32_t>(counts.size())}));
    append(items, counters({*std::min_element(counts.begin(), counts.end()), sum}));
  }
  return items;
}

std::vector<Record> summaries(const Unit& unit) {
  const unsigned version = unit.dialect.version;
  std::vector<std::uint64_t> all;
  for (const Function& function : unit.functions)
    for (const std::uint64_t count : arc_counters(unit, function)) all.push_back(count);
  std::uint64_t largest = 0, sum = 0;
  for (const std::uint64_t count : all) {
    largest = std::max(largest, count);
    sum += count;
  }
  if (version >= 90) {
    const auto cut = static_cast<std::uint32_t>(std::min<std::uint64_t>(largest, UINT32_MAX));
    return {{kObject, words({unit.runs, unit.dialect.llvm ? 0 : cut}), {}}};
  }
  if (unit.dialect.llvm && version >= 47) return {{kProgram, words({0, 0, unit.runs}), {}}};
  if (unit.dialect.llvm) return {{kObject, words({0, 0, unit.runs, 0, 0, 0, 0, 0, 0}), {}}, {kProgram, {}, {}}};
  Items program = words({0x1234, static_cast<std::uint32_t>(all.size()), unit.runs});
  append(program, counters({sum, largest, largest}));
  if (version >= 48) {
    append(program, histogram(all));
    return {{kProgram, program, {}}};
  }
  Items object = program;
  object[0].word = 0;
  return {{kObject, object, {}}, {kProgram, program, {}}};
}

}  // namespace

proflint::gcov::Version version_of(const Dialect& dialect) {
  return *proflint::gcov::parse_version(dialect.word());
}

std::uint32_t Dialect::word() const {
  const unsigned major = version / 10, minor = version % 10;
  const char first = static_cast<char>(major < 7 ? '0' + major : 'A' + major / 10);
  const char second = static_cast<char>(major < 7 ? '0' : '0' + major % 10);
  return static_cast<std::uint32_t>(first) << 24 | static_cast<std::uint32_t>(second) << 16 |
         static_cast<std::uint32_t>('0' + minor) << 8 | '*';
}

void append(Items& to, const Items& from) {
  to.insert(to.end(), from.begin(), from.end());
}

Items words(std::initializer_list<std::uint32_t> values) {
  Items items;
  for (const std::uint32_t value : values) items.push_back({value, {}});
  return items;
}

Items counters(const std::vector<std::uint64_t>& values) {
  Items items;
  for (const std::uint64_t value : values)
    append(items, words({static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)}));
  return items;
}

Items text(const Dialect& dialect, std::string_view name) {
  std::string stored(name);
  stored.resize(dialect.counts_bytes() ? name.size() + 1 : (name.size() / 4 + 1) * 4);
  const std::size_t length = dialect.counts_bytes() ? stored.size() : stored.size() / 4;
  return {{static_cast<std::uint32_t>(length), {}}, {0, stored}};
}

File notes_file(const Unit& unit) {
  File file = {kNotes, unit.dialect.counts_bytes(), header(unit, 0), {}, end_of(unit, false)};
  if (unit.dialect.version >= 90) append(file.header, text(unit.dialect, "/build"));
  if (unit.dialect.version >= 80) append(file.header, words({1}));
  for (const Function& function : unit.functions) {
    file.records.push_back(function_record(unit, function));
    file.records.push_back(blocks_record(unit, function));
    add_arcs(unit, function, file.records);
    add_lines(unit, function, file.records);
    Items conditions;
    std::uint32_t block = 0;
    for (const std::uint32_t terms : function.condition_terms) append(conditions, words({block++, terms}));
    if (!conditions.empty()) file.records.push_back({kConditions, conditions, {}});
    if (unit.dialect.version >= 150) file.records.push_back({kPaths, words({function.paths}), {}});
  }
  return file;
}

File data_file(const Unit& unit) {
  std::uint32_t checksum = 0;
  for (const Function& function : unit.functions)
    for (const Item& item : identity(unit, function)) checksum = proflint::gcov::crc_word(checksum, item.word);
  File file = {kData, unit.dialect.counts_bytes(), header(unit, checksum), {}, end_of(unit, true)};
  const std::vector<Record> summary = summaries(unit);
  const bool is_first = !unit.dialect.llvm && unit.dialect.version >= 48;
  if (is_first) file.records = summary;
  for (const Function& function : unit.functions) {
    Items items = identity(unit, function);
    if (unit.dialect.llvm && unit.dialect.version < 47) append(items, text(unit.dialect, function.name));
    file.records.push_back({kFunction, items, {}});
    add_counters(unit, function, file.records);
  }
  if (!is_first) file.records.insert(file.records.end(), summary.begin(), summary.end());
  return file;
}

std::string stream(const Unit& unit, bool big) {
  Items name = words({kStream, unit.dialect.word()});
  append(name, text(unit.dialect, "/build/a.gcda"));
  File data = data_file(unit);
  data.records.erase(data.records.begin());
  return to_bytes(name, big) + to_bytes(data, big);
}

std::string to_bytes(const File& file, bool big) {
  Items all = words({file.magic});
  append(all, file.header);
  for (const Record& record : file.records) {
    const std::size_t size = size_of(record.items) / (file.counts_bytes ? 1 : 4);
    append(all, words({record.tag, record.length.value_or(static_cast<std::uint32_t>(size))}));
    append(all, record.items);
  }
  append(all, file.end);
  return to_bytes(all, big);
}

}  // namespace proflint::tests::gcov
