// Checks tables and columns by name, and the whole statement by its tokens.
#include "validators/coverage_data/schema.h"

#include <algorithm>
#include <string>

#include "validators/core/text.h"
#include "validators/coverage_data/rules.h"

namespace proflint::coverage_data {
namespace {

namespace sqlite = encodings::sqlite;

constexpr std::int64_t kSchemaVersion = 7;

// The writers of schemas before 7, all of them prereleases.
constexpr std::string_view kReleases[] = {"coverage.py 5.0a2",  "coverage.py 5.0a3 to 5.0a5", "coverage.py 5.0a6",
                                          "used by no release", "used by no release",         "used by no release"};

class VersionRows final : public sqlite::Rows {
 public:
  void on_row(const sqlite::Row& row) override {
    place_ = row.place;
    if (++count_ > 1) return;
    const sqlite::Value& value = row.record.values[0];
    values_ = row.record.count;
    is_integer_ = row.record.count == 1 && value.type == sqlite::Value::Type::integer;
    version_ = value.integer;
    if (row.record.count == 1) place_ = value.place;
  }

  std::uint64_t count_ = 0, values_ = 0;  // rows; values of the first row
  std::int64_t version_ = 0;
  bool is_integer_ = false;
  std::string_view place_;
};

const sqlite::Object* find_index(const sqlite::Database& database, std::string_view name) {
  for (const sqlite::Object& object : database.objects())
    if (object.type == sqlite::Object::Type::index && equals_ignoring_case(object.name, name)) return &object;
  return nullptr;
}

// "'file_id', 'tracer'"
std::string names_of(const Layout& layout) {
  std::string names;
  for (const Column& column : layout.columns) names.append(names.empty() ? "'" : ", '").append(column.name).append("'");
  return names;
}

std::optional<OpenTable> check_table(sqlite::Database& database, const Layout& layout, const sqlite::Object& object,
                                     GroupedFindings& found) {
  const std::string_view place = database.found().in_file(object.place);
  OpenTable table{&object, nullptr, 0};
  if (!has_columns(object.sql, layout, table.columns)) {
    found.add("coverage-data/column"_rule, place, "the columns of the table ", object.name,
              " differ from schema 7; expected ", Trusted{names_of(layout)});
    return std::nullopt;
  }
  if (!has_tokens_of(object.sql, layout.sql)) {
    found.add("coverage-data/schema-text"_rule, place, "the table ", object.name,
              " is not defined as coverage.py defines it");
    return table;
  }
  if (layout.index.empty()) return table;
  table.index = find_index(database, layout.index);
  if (table.index == nullptr && !database.is_broken())
    found.add_as(Severity::error, "coverage-data/schema-text"_rule, place, "the table ", object.name,
                 " has no index for its UNIQUE constraint");
  return table;
}

void check_unknown_tables(sqlite::Database& database, GroupedFindings& found) {
  for (const sqlite::Object& object : database.objects())
    if (object.type == sqlite::Object::Type::table && find_layout(object.name) == nullptr &&
        !equals_ignoring_case(object.name.substr(0, 7), "sqlite_"))
      found.add("coverage-data/table-unknown"_rule, database.found().in_file(object.place), "the table ", object.name,
                " is not part of schema 7");
}

// Indexes and triggers of unknown tables are not reported: coverage.py does not use these tables.
void check_unknown_object(const sqlite::Object& object, std::string_view place, GroupedFindings& found) {
  using Kind = sqlite::Object::Type;
  const Rule& rule = "coverage-data/object-unknown"_rule;
  const bool is_on_known = find_layout(object.table) != nullptr;
  if (object.type == Kind::view)
    found.add_as(Severity::note, rule, place, "the view ", object.name, " is not part of schema 7");
  if (object.type == Kind::trigger && is_on_known)
    found.add(rule, place, "the trigger ", object.name, " on the table ", object.table, " is not part of schema 7");
  if (object.type != Kind::index || !is_on_known || object.sql.empty()) return;  // no SQL: of a constraint
  const bool is_unique = creates_unique_index(object.sql);
  found.add_as(is_unique ? Severity::error : Severity::warning, rule, place,
               is_unique ? "the UNIQUE index " : "the index ", object.name, " on the table ", object.table,
               " is not part of schema 7");
}

std::optional<std::int64_t> check_version(const VersionRows& rows, sqlite::Database& database, Report& report) {
  const std::string_view place = database.found().in_file(rows.place_);
  if (rows.count_ != 1 || !rows.is_integer_) {
    if (rows.count_ != 1)
      report.add("coverage-data/schema-row"_rule, place, "the table 'coverage_schema' has ", rows.count_,
                 " rows; expected 1");
    else if (rows.values_ != 1)
      report.add("coverage-data/schema-row"_rule, place, "the row of the table 'coverage_schema' has ",
                 Plural{rows.values_, "value"}, "; expected 1");
    else
      report.add("coverage-data/schema-row"_rule, place,
                 "the version in the table 'coverage_schema' is not an integer");
    return std::nullopt;
  }
  const std::int64_t version = rows.version_;
  if (version >= 0) report.set_version(static_cast<std::uint64_t>(version));
  if (version == kSchemaVersion) return version;
  report.describe("schema ", version);
  if (version > kSchemaVersion) {
    report.add("coverage-data/schema-newer"_rule, place, "the schema is version ", version, "; the newest known is 7");
    report.set_unsupported();
  } else {
    report.add("coverage-data/schema-version"_rule, place, "the schema is version ", version, " (",
               version < 1 ? Trusted{"used by no release"} : Trusted{kReleases[version - 1]}, "); expected 7");
  }
  return std::nullopt;
}

}  // namespace

bool has_coverage_tables(const sqlite::Database& database) {
  return std::any_of(database.objects().begin(), database.objects().end(), [](const sqlite::Object& object) {
    return object.type == sqlite::Object::Type::table &&
           (find_layout(object.name) != nullptr || object.name == "line" || object.name == "line_map");
  });
}

OpenTables check_schema(sqlite::Database& database, GroupedFindings& found) {
  OpenTables tables;
  std::string missing;
  std::size_t missing_tables = 0;
  for (std::size_t i = 0; i < kTables; ++i) {
    const Layout& layout = layouts()[i];
    if (const sqlite::Object* const object = database.find_table(layout.name))
      tables[i] = check_table(database, layout, *object, found);
    else
      missing.append(missing_tables++ == 0 ? "'" : ", '").append(layout.name).append("'");
  }
  if (!missing.empty() && !database.is_broken())
    found.add("coverage-data/table-missing"_rule, {},
              Plural{missing_tables, "table of schema 7 is", "tables of schema 7 are"}, " missing: ", Trusted{missing});
  check_unknown_tables(database, found);
  if (database.is_broken()) return tables;  // the type of an object may be damaged
  for (const sqlite::Object& object : database.objects())
    check_unknown_object(object, database.found().in_file(object.place), found);
  return tables;
}

std::optional<std::int64_t> read_version(sqlite::Database& database, Report& report) {
  const sqlite::Object* const table = database.find_table("coverage_schema");
  if (table == nullptr) return kSchemaVersion;  // check_schema reports that
  VersionRows rows;
  database.walk(*table, rows);
  if (rows.count_ != 0) return check_version(rows, database, report);
  if (database.is_broken()) return kSchemaVersion;
  report.add("coverage-data/half-made"_rule, database.found().in_file(table->place),
             "the table 'coverage_schema' has no rows, so the database is incomplete");
  return std::nullopt;
}

}  // namespace proflint::coverage_data
