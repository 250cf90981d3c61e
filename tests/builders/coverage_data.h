// Data files of coverage.py in schema 7, as a model that breaks no rule unless changed to do so. Follows SCHEMA of
// coverage/sqldata.py.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/builders/sqlite.h"

namespace proflint::tests::coverage_data {

struct Lines {
  std::int64_t file = 1, context = 1;
  std::vector<std::uint32_t> lines;
};

struct Data {
  std::vector<std::pair<std::string, std::string>> meta = {{"version", "7.15.4"}};  // also has_arcs, where it is a fact
  std::vector<std::string> paths, contexts;                                         // ids are 1, 2, ...
  std::vector<Lines> lines;
  std::vector<std::array<std::int64_t, 4>> arcs;  // file, context, from, to
  std::vector<std::pair<std::int64_t, std::string>> tracers;
  std::int64_t version = 7;
};

// The lines as bits.
std::string numbits(const std::vector<std::uint32_t>& lines);

// The seven tables in the order of the schema.
std::vector<sqlite::Table> tables(const Data& data);
// One of them, to be changed.
sqlite::Table& table(std::vector<sqlite::Table>& tables, const std::string& name);

// Two files with lines, or with arcs, in two contexts.
Data sound_lines();
Data sound_arcs();

std::string bytes(const Data& data, const sqlite::Shape& shape = {});

}  // namespace proflint::tests::coverage_data
