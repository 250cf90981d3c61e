// Rows in the order of their ids.
#include "tests/builders/coverage_data.h"

#include <algorithm>
#include <stdexcept>

namespace proflint::tests::coverage_data {

using sqlite::integer;
using sqlite::Row;
using sqlite::Table;
using sqlite::text;
using sqlite::Value;

namespace {

void add(Table& table, std::vector<Value> values) {
  table.rows.push_back({static_cast<std::int64_t>(table.rows.size() + 1), std::move(values)});
}

}  // namespace

std::string numbits(const std::vector<std::uint32_t>& lines) {
  std::string bits;
  for (const std::uint32_t line : lines) {
    if (bits.size() <= line / 8) bits.resize(line / 8 + 1);
    bits[line / 8] = static_cast<char>(bits[line / 8] | 1 << line % 8);
  }
  return bits;
}

std::vector<Table> tables(const Data& data) {
  Table schema{"coverage_schema", "CREATE TABLE coverage_schema (\n    version integer\n)", {}};
  Table meta{"meta", "CREATE TABLE meta (\n    key text,\n    value text,\n    unique (key)\n)", {}, 0, 1};
  Table file{
      "file", "CREATE TABLE file (\n    id integer primary key,\n    path text,\n    unique (path)\n)", {}, 1, 1};
  Table context{"context",
                "CREATE TABLE context (\n    id integer primary key,\n    context text,\n    unique (context)\n)",
                {},
                1,
                1};
  Table line_bits{"line_bits",
                  "CREATE TABLE line_bits (\n    -- If recording lines, a row per context per file executed.\n"
                  "    file_id integer,\n    context_id integer,\n    numbits blob,\n"
                  "    foreign key (file_id) references file (id),\n"
                  "    foreign key (context_id) references context (id),\n    unique (file_id, context_id)\n)",
                  {},
                  0,
                  2};
  Table arc{
      "arc",
      "CREATE TABLE arc (\n    file_id integer,\n    context_id integer,\n    fromno integer,\n    tono integer,\n"
      "    foreign key (file_id) references file (id),\n    foreign key (context_id) references context (id),\n"
      "    unique (file_id, context_id, fromno, tono)\n)",
      {},
      0,
      4};
  Table tracer{"tracer",
               "CREATE TABLE tracer (\n    file_id integer primary key,\n    tracer text,\n"
               "    foreign key (file_id) references file (id)\n)",
               {}};
  add(schema, {integer(data.version)});
  for (const auto& [key, value] : data.meta) add(meta, {text(key), text(value)});
  for (const std::string& path : data.paths) add(file, {{}, text(path)});
  for (const std::string& name : data.contexts) add(context, {{}, text(name)});
  for (const Lines& lines : data.lines)
    add(line_bits, {integer(lines.file), integer(lines.context), sqlite::blob(numbits(lines.lines))});
  for (const auto& [id, from_context, from, to] : data.arcs)
    add(arc, {integer(id), integer(from_context), integer(from), integer(to)});
  for (const auto& [id, name] : data.tracers) tracer.rows.push_back({id, {{}, text(name)}});
  return {schema, meta, file, context, line_bits, arc, tracer};
}

Table& table(std::vector<Table>& tables, const std::string& name) {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const Table& one) { return one.name == name; });
  if (found == tables.end()) throw std::out_of_range(name);
  return *found;
}

Data sound_lines() {
  Data data;
  data.meta.insert(data.meta.begin(), {"has_arcs", "0"});
  data.paths = {"shop/price.py", "main.py"};
  data.contexts = {"", "main.test_total"};
  data.lines = {{1, 1, {1, 4, 5, 10}}, {1, 2, {5, 11}}, {2, 1, {1, 2, 70}}};
  return data;
}

Data sound_arcs() {
  Data data;
  data.meta.insert(data.meta.begin(), {"has_arcs", "1"});
  data.paths = {"shop/price.py", "main.py"};
  data.contexts = {"", "main.test_total"};
  data.arcs = {{1, 1, -1, 1}, {1, 1, 1, 4}, {1, 1, 4, -1}, {1, 2, -4, 5}, {1, 2, 5, -4}, {2, 1, -1, 1}, {2, 1, 1, -1}};
  return data;
}

std::string bytes(const Data& data, const sqlite::Shape& shape) {
  return sqlite::build(tables(data), shape).bytes;
}

}  // namespace proflint::tests::coverage_data
