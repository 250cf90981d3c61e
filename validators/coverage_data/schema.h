// The tables of a data file, and which of them can be read as tables of schema 7.
#pragma once

#include <array>
#include <optional>

#include "validators/core/grouped_findings.h"
#include "validators/coverage_data/layout.h"
#include "validators/encodings/sqlite/database.h"

namespace proflint::coverage_data {

struct OpenTable {
  const encodings::sqlite::Object* object = nullptr;
  const encodings::sqlite::Object* index = nullptr;  // of its UNIQUE constraint, if the table is created as expected
  std::size_t columns = 0;
};

// Indexed by Table; nothing for a table that is missing or has different columns.
using OpenTables = std::array<std::optional<OpenTable>, kTables>;

// Whether the file has a table of coverage.py, including schemas 1 to 3.
bool has_coverage_tables(const encodings::sqlite::Database& database);

// Compares all tables with schema 7.
OpenTables check_schema(encodings::sqlite::Database& database, GroupedFindings& found);

// Reads coverage_schema. Nothing if the rest must not be checked; 7 if damage hides the version.
std::optional<std::int64_t> read_version(encodings::sqlite::Database& database, Report& report);

}  // namespace proflint::coverage_data
