// The tables and indexes of a database: the rows of the tree on page 1. Follows "Database File Format", section 2.6.
#pragma once

#include <deque>
#include <memory_resource>
#include <string>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/encodings/sqlite/tree.h"

namespace proflint::encodings::sqlite {

// A valid row of the schema.
struct Object {
  // The first column of the schema.
  enum class Type : std::uint8_t { table, index, view, trigger };

  Type type = Type::table;             // the four kinds that SQLite 3 knows
  std::string_view name, table, sql;   // in UTF-8; no SQL: an index that a constraint made
  std::uint32_t root = 0;              // 0: no tree
  std::string_view place, root_place;  // in the file: the row, and the number of its root page

  // Whether it has rows: views and triggers have none.
  bool has_tree() const { return root != 0; }
};

// Reads the schema. Views of objects stay valid as long as it does.
class Schema final : public Rows {
 public:
  // All three must outlive the object.
  Schema(RecordReader& records, std::pmr::memory_resource* memory, Found& found)
      : records_(records), found_(found), objects_(memory), copies_(memory), names_(memory) {}

  // Checks a row of the schema, and keeps it if it is valid.
  void on_row(const Row& row) override;
  // Checks the rules that need all rows. REQUIRES: no row was skipped.
  void check_references();

  // The valid rows so far; a later row may move them.
  std::span<const Object> objects() const { return objects_; }
  // A table by its name, in any case; nullptr if there is none.
  const Object* find_table(std::string_view name) const;

 private:
  [[nodiscard]] bool read_texts(const Row& row, Object& object);
  [[nodiscard]] bool read_type(const Row& row, Object& object);
  [[nodiscard]] bool read_root(const Row& row, Object& object);
  [[nodiscard]] bool check_sql(const Row& row, const Object& object);
  std::string_view keep(std::string_view text);
  std::optional<std::string_view> text_of(const Row& row, std::size_t column, const char* what);

  RecordReader& records_;
  Found& found_;
  std::pmr::vector<Object> objects_;
  std::pmr::deque<std::pmr::string> copies_;  // texts that are not contiguous or not UTF-8 in the file
  // Hashes of names in lower case; for tables, with the number of the object.
  HashMap<std::uint64_t, std::size_t> names_;
};

}  // namespace proflint::encodings::sqlite
