// What tables and indexes a database has: the rows of page 1. Follows "Database File Format", section 2.6.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <memory_resource>
#include <string>
#include <vector>

#include "validators/core/hash.h"
#include "validators/encodings/sqlite/tree.h"

namespace proflint::encodings::sqlite {

// A valid row of the schema.
struct Object {
  enum class Type : std::uint8_t { table, index, view, trigger };

  Type type = Type::table;
  std::string_view name, table, sql;  // in UTF-8; no SQL: an index that a constraint made
  std::uint32_t root = 0;             // 0: no tree
  std::string_view place, root_place;

  bool has_tree() const { return root != 0; }
};

// Reads the schema. Views of objects stay valid as long as it does.
class Schema final : public Rows {
 public:
  Schema(RecordReader& records, std::pmr::memory_resource* memory, Found& found)
      : records_(records), found_(found), objects_(memory), copies_(memory), names_(memory) {}

  void on_row(const Row& row) override;
  // Checks what all rows together show. REQUIRES: no row was left out.
  void check_references();

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
  std::pmr::deque<std::pmr::string> copies_;  // texts that are not in the file as they are
  // Hashes of names in lower case; of tables the number of the object.
  boost::unordered_flat_map<std::uint64_t, std::size_t, NumberHash, std::equal_to<>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, std::size_t>>>
      names_;
};

// Whether two texts are the same but for the case of ASCII letters, as for names in SQL.
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace proflint::encodings::sqlite
