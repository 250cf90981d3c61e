// The decoder of SQLite databases: numbers equal their bytes, values have their stated sizes, and no byte of the file
// is delivered twice, so decoding ends.
#include "fuzz/edited_database.h"
#include "fuzz/target.h"
#include "validators/encodings/sqlite/database.h"
#include "validators/encodings/sqlite/varint.h"

namespace proflint::fuzz::sqlite_target {
namespace {

using namespace encodings::sqlite;

class Watcher final : public Rows {
 public:
  explicit Watcher(Database& database) : database_(database) {}

  void on_row(const Row& row) override {
    ++rows_;
    cells_ += row.place.size();
    for (std::size_t i = 0; i < row.record.kept(); ++i) {
      const Value& value = row.record.values[i];
      std::uint64_t size = 0;
      value.for_each_part([&](std::string_view part) { size += part.size(); });
      require(size == value.size && (value.is_whole() || value.head.size() < size), "a value has all its bytes");
      if (value.type == Value::Type::text) database_.text(value);
    }
  }

  std::size_t rows_ = 0, cells_ = 0;

 private:
  Database& database_;
};

void read_number(std::string_view bytes) {
  Cursor cursor(bytes, std::endian::big);
  std::uint64_t value = 0;
  if (!read_varint(cursor, value)) return require(bytes.size() < 9, "nine bytes are a number");
  const std::size_t size = bytes.size() - cursor.left();
  require(size >= 1 && size <= 9, "a number has one to nine bytes");
  const std::string written = tests::sqlite::varint(value);
  require(written.size() <= size, "the shortest form of a number is not longer");
  require(written.size() < size || written == bytes.substr(0, size), "the shortest form equals the bytes read");
}

void run(std::string_view input) {
  read_number(input);
  const std::string file = edited_database(input);
  const Policy policy;
  const Limits limits;
  Report report(file, policy, limits);
  Database database(file, std::pmr::get_default_resource(), report);
  if (!database.open()) return;
  Watcher watcher(database);
  for (const Object& object : database.objects()) database.walk(object, watcher);
  database.finish();
  require(watcher.cells_ <= file.size() && watcher.rows_ <= file.size() / 4, "no byte is handed out twice");
  for (const Finding& finding : std::move(report).finish().findings)
    require(!finding.where || finding.where->offset + finding.where->length <= file.size(),
            "findings lie inside the file");
}

const Target target("sqlite", run);

}  // namespace
}  // namespace proflint::fuzz::sqlite_target
