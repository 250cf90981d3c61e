// Rows of the schema that SQLite rejects, each with its message. Follows "Database File Format", section 2.6.
#include <gtest/gtest.h>

#include <functional>

#include "tests/builders/coverage_data.h"
#include "tests/support/in_words.h"

namespace proflint::tests {
namespace {

using coverage_data::sound_lines;
using sqlite::Built;

constexpr std::uint32_t kSchemaPage = 1;

// With the whole schema on the first page.
Built database_with(const std::vector<sqlite::Object>& others = {}) {
  return sqlite::build(tables(sound_lines()), {.page_size = 16384}, others);
}

// The header of a row of the schema: its size, and the serial types of type, name, tbl_name, root page and SQL.
std::size_t header_of(const Built& file, std::size_t row) {
  const std::size_t cell = file.cell(kSchemaPage, row);
  const std::size_t payload_size = file.number(cell, 1) >= 0x80 ? 2 : 1, rowid = 1;
  return cell + payload_size + rowid;
}

std::size_t last_row(const Built& file) {
  return static_cast<std::size_t>(file.number(100 + 3, 2)) - 1;
}

std::string found_in_schema(const Built& file) {
  return said(check(file.bytes, "coverage-data"));
}

// The last table, 'tracer': the serial type of a text is odd, of a blob even; 15 is a text of one byte.
TEST(SqliteSchema, ColumnsOfARow) {
  enum Column : std::size_t { type = 1, name, table, root, sql };
  const Built sound = database_with();
  EXPECT_EQ(found_in_schema(sound), "");
  const std::size_t row = header_of(sound, last_row(sound));
  const std::size_t sql_end = row + sql + 1, root_page = sql_end + 1 + std::string("tabletracertracer").size();
  const struct {
    std::size_t at;
    std::uint64_t value;
    const char* says;
  } changes[] = {
      {row + type, 22, "the column 'type' of a schema row is not text"},
      {row + name, 24, "the column 'name' of a schema row is not text"},
      {row + table, 24, "the column 'tbl_name' of a schema row is not text"},
      {row + root, 15, "the root page of 'tracer' is not a number"},
      {root_page, 1, "the root page of 'tracer' is 1; expected page 2 or higher"},
      {root_page, 0, "the root page of 'tracer' is 0; expected page 2 or higher"},
      {root_page, 0xff, "the root page of 'tracer' is -1; expected page 2 or higher"},
      {sql_end, sound.number(sql_end, 1) - 1, "the SQL of 'tracer' is not text"},
  };
  for (const auto& [at, value, says] : changes) {
    Built file = sound;
    EXPECT_EQ(found_in_schema(file.set(at, value, 1)), std::string("schema-row: ") + says + "\n");
  }
}

// The row of an index has no SQL. Without this column in its header, its root page takes the byte more.
TEST(SqliteSchema, NumberOfColumns) {
  Built file = database_with();
  const std::size_t row = header_of(file, 2);
  ASSERT_EQ(file.number(row, 1), 6u);
  file.set(row, 5, 1).set(row + 4, 2, 1);
  EXPECT_EQ(found_in_schema(file), "schema-row: a row of the schema has 4 values; expected 5\n");
}

TEST(SqliteSchema, ObjectsWithoutTreesAndSql) {
  const std::string view = "CREATE VIEW v AS SELECT 1", table = "CREATE VIRTUAL TABLE v USING fts5(x)";
  Built file = database_with({{"view", "v", "v", view}});
  const std::string accepted = found_in_schema(file);
  EXPECT_EQ(accepted.find("schema-row"), std::string::npos);
  const std::size_t root = header_of(file, last_row(file)) + 4;
  constexpr std::uint64_t kNull = 0, kZero = 8, kOne = 9;  // serial types of constants
  EXPECT_EQ(found_in_schema(file.set(root, kNull, 1)), accepted);
  EXPECT_EQ(found_in_schema(file.set(root, kZero, 1)), accepted);
  EXPECT_EQ(found_in_schema(file.set(root, kOne, 1)), "schema-row: the root page of 'v' is 1; expected 0\n");

  const Built built = database_with({{"table", "v", "v", table}});
  EXPECT_EQ(found_in_schema(built),
            "schema-row: the root page of 'v' is " + std::to_string(built.roots.at("v")) + "; expected 0\n");
  EXPECT_EQ(found_in_schema(database_with({{"index", "i", "tracer", {}}})), "schema-row: the SQL of 'i' is missing\n");
}

// A trigger may have the name of a table; letter case makes no difference.
TEST(SqliteSchema, NamesAreUnique) {
  const std::string twice = "schema-row: the name 'META' occurs twice in the schema\n";
  EXPECT_EQ(found_in_schema(database_with({{"table", "META", "META", "CREATE TABLE META (x)"}})), twice);
  const std::string trigger = "CREATE TRIGGER META AFTER INSERT ON meta BEGIN SELECT 1; END";
  const std::string found = found_in_schema(database_with({{"trigger", "META", "meta", trigger}}));
  EXPECT_EQ(found.find("schema-row"), std::string::npos) << found;
}

}  // namespace
}  // namespace proflint::tests
