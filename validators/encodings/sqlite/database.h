// A SQLite 3 database file as a whole: header, freelist, schema, trees. Nothing is written and no SQL is run; the
// integrity check of SQLite itself gives no places. Follows "Database File Format" of sqlite.org.
//
//   Database database(file, memory, report);
//   if (!database.open()) return;                          // header, freelist, schema
//   for (const Object& object : database.objects()) database.walk(object, rows);
//   database.finish();                                     // unused pages
// Memory: one bit per page, the places of twenty pages, and the schema.
#pragma once

#include <memory>

#include "validators/encodings/sqlite/schema.h"

namespace proflint::encodings::sqlite {

// For one check of one file. Findings go to the report as they are found.
class Database {
 public:
  // All three must outlive the object. Nothing is read before open().
  Database(std::string_view file, std::pmr::memory_resource* memory, Report& report);

  // False if nothing can be read because of the header.
  [[nodiscard]] bool open();
  // The valid rows of the schema; find_table() returns nullptr if the table is not among them. REQUIRES: open()
  // succeeded.
  std::span<const Object> objects() const { return parts_->schema.objects(); }
  const Object* find_table(std::string_view name) const { return parts_->schema.find_table(name); }

  // Reads the rows of a table or the entries of an index. REQUIRES: not called before for this object.
  void walk(const Object& object, Rows& rows);
  // Reports unused pages and wrong pointer maps. REQUIRES: open() succeeded; each object with a tree was walked.
  void finish();

  // Whether an error may have hidden pages or rows.
  bool is_broken() const { return found_.is_broken(); }
  // For findings about rows, whose views may be into the padded copy of the last page.
  Found& found() { return found_; }
  // As in RecordReader.
  std::optional<std::string_view> text(const Value& value) { return parts_->records.text(value); }

 private:
  // The parts that need a header.
  struct Opened {
    Opened(const Header& head, std::pmr::memory_resource* memory, Found& found)
        : header(head),
          pages(header, memory, found),
          records(header.encoding, memory, found),
          tree(pages, records, memory, found),
          schema(records, memory, found) {}

    Header header;
    Pages pages;
    RecordReader records;
    TreeWalk tree;
    Schema schema;
  };

  void check_freelist();
  [[nodiscard]] bool check_trunk(std::uint32_t number, std::string_view trunk, std::uint64_t& count);
  void check_largest_root();

  std::pmr::memory_resource* memory_;
  Found found_;
  std::unique_ptr<Opened> parts_;
};

}  // namespace proflint::encodings::sqlite
