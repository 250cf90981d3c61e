// SQLite databases: numbers and rows are decoded as written, whatever the layout of pages; decoding is bounded.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/coverage_data_random.h"
#include "tests/builders/sqlite.h"
#include "tests/support/support.h"
#include "validators/encodings/sqlite/database.h"
#include "validators/encodings/sqlite/varint.h"

namespace proflint::tests {
namespace {

namespace layer = encodings::sqlite;
using sqlite::Built;
using sqlite::integer;
using sqlite::Shape;
using sqlite::Table;
using sqlite::Value;

// Reads a number; its size is 0 if the bytes end inside it.
std::pair<std::uint64_t, std::size_t> read(std::string_view bytes) {
  Cursor cursor(bytes, std::endian::big);
  std::uint64_t value = 0;
  if (!layer::read_varint(cursor, value)) return {0, 0};
  return {value, bytes.size() - cursor.left()};
}

TEST(SqliteVarint, BytesAreTheNumbersOfTheDocument) {
  using namespace std::string_view_literals;
  struct Row {
    std::string_view bytes;
    std::uint64_t value;
    std::size_t size;
  };
  const Row rows[] = {
      {"\x00"sv, 0, 1},
      {"\x7f"sv, 127, 1},
      {"\x81\x00"sv, 128, 2},
      {"\xff\x7f"sv, 16383, 2},
      {"\x80\x00"sv, 0, 2},  // longer than needed, but allowed
      {"\x81\x80\x00\x00"sv, 16384, 3},
      {"\xff\xff\xff\xff\xff\xff\xff\x7f"sv, (std::uint64_t{1} << 56) - 1, 8},
      {"\x80\xc0\x80\x80\x80\x80\x80\x80\x00"sv, std::uint64_t{1} << 56, 9},
      {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00"sv, UINT64_MAX, 9},
      {"\xff\xff\xff\xff\xff\xff\xff\xff\x80"sv, UINT64_MAX - 0x7f, 9},  // the ninth byte has eight bits
      {""sv, 0, 0},
      {"\x80"sv, 0, 0},
      {"\xff\xff\xff\xff\xff\xff\xff\xff"sv, 0, 0},
  };
  for (const Row& row : rows)
    EXPECT_EQ(read(row.bytes), std::pair(row.value, row.size)) << testing::PrintToString(std::string(row.bytes));
}

RC_GTEST_PROP(SqliteVarint, NumbersRoundTrip, ()) {
  const auto bits = *rc::gen::inRange(0, 64);
  const std::uint64_t value = *rc::gen::arbitrary<std::uint64_t>() >> bits;
  const std::string bytes = sqlite::varint(value);
  RC_ASSERT(read(bytes + "\xff") == std::pair(value, bytes.size()));
  RC_ASSERT(read(bytes.substr(0, bytes.size() - 1)) == std::pair(std::uint64_t{0}, std::size_t{0}));
}

// Rows in the form of the builder.
class RowRecorder final : public layer::Rows {
 public:
  explicit RowRecorder(layer::Database& database) : database_(database) {}

  void on_row(const layer::Row& row) override {
    sqlite::Row copy{row.rowid, {}};
    for (std::size_t i = 0; i < row.record.kept(); ++i) copy.values.push_back(copy_of(row.record.values[i]));
    cells_ += row.place.size();
    rows_.push_back(std::move(copy));
  }

  std::vector<sqlite::Row> rows_;
  std::size_t cells_ = 0;  // bytes

 private:
  Value copy_of(const layer::Value& value) {
    using Type = layer::Value::Type;
    if (value.type == Type::null) return {};
    if (value.type == Type::integer) return integer(value.integer);
    if (value.type == Type::text) return sqlite::text(std::string(database_.text(value).value_or("not a text")));
    std::string bytes;
    value.for_each_part([&](std::string_view part) { bytes += part; });
    return sqlite::blob(bytes);
  }

  layer::Database& database_;
};

struct Reading {
  std::map<std::string, std::vector<sqlite::Row>> rows;  // by the names of tables
  std::size_t count = 0, cells = 0;
  Ids found;
};

Reading read_database(const std::string& file) {
  const Policy policy;
  const Limits limits;
  Report report(file, policy, limits);
  layer::Database database(file, std::pmr::get_default_resource(), report);
  Reading reading;
  if (database.open()) {
    for (const layer::Object& object : database.objects()) {
      RowRecorder recorder(database);
      database.walk(object, recorder);
      reading.count += recorder.rows_.size();
      reading.cells += recorder.cells_;
      if (object.type == layer::Object::Type::table) reading.rows[std::string(object.name)] = std::move(recorder.rows_);
    }
    database.finish();
  }
  reading.found = ids(std::move(report).finish());
  return reading;
}

bool is_same(const Value& a, const Value& b) {
  return a.type == b.type && a.integer == b.integer && a.bytes == b.bytes;
}

bool is_same(const std::vector<sqlite::Row>& a, const std::vector<sqlite::Row>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const sqlite::Row& x, const sqlite::Row& y) {
    return x.rowid == y.rowid && std::equal(x.values.begin(), x.values.end(), y.values.begin(), y.values.end(),
                                            [](const Value& v, const Value& w) { return is_same(v, w); });
  });
}

rc::Gen<Value> values() {
  return rc::gen::exec([]() -> Value {
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        return {};
      case 1:
        return integer(static_cast<std::int64_t>(*rc::gen::arbitrary<std::uint64_t>() >> *rc::gen::inRange(0, 64)));
      case 2:
        return sqlite::text(std::string(*rc::gen::element<std::size_t>(0, 1, 40, 470, 480, 3000), 'x') +
                            *rc::gen::element<std::string>("", "\xc3\xa4", "\xf0\x9f\x98\x80"));
      default:
        return sqlite::blob(std::string(*rc::gen::element<std::size_t>(0, 3, 100, 1000, 2048), '\xfe'));
    }
  });
}

RC_GTEST_PROP(SqliteDatabase, WrittenRowsAreRead, ()) {
  Table table{"t", "CREATE TABLE t (a, b, c)", {}};
  std::int64_t rowid = *rc::gen::element<std::int64_t>(INT64_MIN, -200, 0, 1, 1 << 30);
  for (auto left = *rc::gen::inRange(0, 60); left > 0; --left) {
    table.rows.push_back({rowid, *rc::gen::container<std::vector<Value>>(3, values())});
    rowid += *rc::gen::inRange(1, 1000);
  }
  const Table other{"other", "CREATE TABLE other (a)", {{1, {integer(-1)}}}};
  const Reading reading = read_database(sqlite::build({table, other}, *coverage_data::shapes()).bytes);
  RC_ASSERT(reading.found == Ids{});
  RC_ASSERT(is_same(reading.rows.at("t"), table.rows));
  RC_ASSERT(is_same(reading.rows.at("other"), other.rows));
}

// Overwrites a few bytes.
std::string damaged(std::string file) {
  for (int left = *rc::gen::inRange(1, 6); left > 0; --left) {
    const auto at = *rc::gen::inRange<std::size_t>(0, file.size());
    const auto size = std::min(*rc::gen::element<std::size_t>(1, 2, 4, 9), file.size() - at);
    file.replace(at, size, std::string(size, *rc::gen::element('\0', '\1', '\5', '\x0d', '\x7f', '\xff')));
  }
  return file;
}

// No cell is read twice, and cells do not overlap: whatever the file claims, the cells are not larger than the file.
RC_GTEST_PROP(SqliteDatabase, ReadingIsBoundedByTheFile, ()) {
  Shape shape = *coverage_data::shapes();
  shape.page_size = 512;
  const std::string file = damaged(sqlite::build(tables(*coverage_data::data_files()), shape).bytes);
  const Reading reading = read_database(file);
  RC_ASSERT(reading.cells <= file.size());
  RC_ASSERT(reading.count <= file.size() / 4);
}

RC_GTEST_PROP(SqliteDatabase, NoProperPrefixIsValid, ()) {
  const std::string file = sqlite::build(tables(coverage_data::sound_lines()), *coverage_data::shapes()).bytes;
  const auto size = *rc::gen::inRange<std::size_t>(16, file.size());
  RC_ASSERT(read_database(file.substr(0, size)).found.contains("sqlite/truncated"));
}

// One table of one row whose blob is on `pages` overflow pages, and the place of its chain.
struct Chain {
  Built file;
  std::vector<std::size_t> links;  // where the number of each page is
};

Chain make_chain(std::size_t pages) {
  const Table table{"t", "CREATE TABLE t (a)", {{1, {sqlite::blob(std::string(100 + 508 * (pages - 1) + 400, 'x'))}}}};
  Chain chain{sqlite::build({table}), {}};
  const std::uint32_t root = chain.file.roots.at("t");
  chain.links.push_back(chain.file.offset(root + 1) - 4);  // at the end of the only cell, which ends the page
  for (std::uint64_t page = chain.file.number(chain.links[0], 4); page != 0;) {
    chain.links.push_back(chain.file.offset(static_cast<std::uint32_t>(page)));
    page = chain.file.number(chain.links.back(), 4);
  }
  return chain;
}

TEST(SqliteOverflow, ChainsHaveThePagesThatTheyNeed) {
  const Chain sound = make_chain(5);
  ASSERT_EQ(sound.links.size(), 6u);
  EXPECT_EQ(read_database(sound.file.bytes).found, Ids{});
  const auto with = [&](std::size_t link, std::uint64_t page) {
    Built file = sound.file;
    return read_database(file.set(sound.links[link], page, 4).bytes).found;
  };
  EXPECT_EQ(with(3, 0), Ids{"sqlite/overflow-chain"});                                  // too few
  EXPECT_EQ(with(5, 1), Ids{"sqlite/overflow-chain"});                                  // too many
  EXPECT_EQ(with(3, sound.file.pages() + 1), Ids{"sqlite/page-number"});                // beyond the file
  EXPECT_EQ(with(3, sound.file.number(sound.links[1], 4)), Ids{"sqlite/page-reused"});  // a loop
  EXPECT_EQ(with(0, 1), Ids{"sqlite/page-reused"});                                     // the schema
}

TEST(SqliteOverflow, ALoopEnds) {
  const Stopwatch watch;
  Chain chain = make_chain(20000);
  const std::uint64_t first = chain.file.number(chain.links[0], 4);
  EXPECT_EQ(read_database(chain.file.set(chain.links[19999], first, 4).bytes).found, Ids{"sqlite/page-reused"});
}

// The header of the record is longer than a page: the places of its values are unknown, but every reported place is
// inside the file.
TEST(SqliteRecord, HeadersOnSeveralPages) {
  Table table{"t", "CREATE TABLE t (a)", {{1, std::vector<Value>(2000)}}};
  const Built sound = sqlite::build({table});
  EXPECT_EQ(read_database(sound.bytes).found, Ids{});
  const std::size_t record = sound.cell(sound.roots.at("t"), 0) + 3;  // after the size and the rowid
  for (const std::size_t at : {std::size_t{2}, std::size_t{30}}) {    // types on the page of the cell
    Built file = sound;
    file.set(record + at, 10, 1);
    EXPECT_EQ(read_database(file.bytes).found, Ids{"sqlite/serial-type"}) << at;
  }
  Built file = sound;
  file.set(sound.bytes.size() - 600, 11, 1);  // and on one of those that follow
  EXPECT_EQ(read_database(file.bytes).found, Ids{"sqlite/serial-type"});
}

// A chain of interior pages, each with one left child: SQLite can read at most 19 of them and a leaf.
TEST(SqliteTree, DeeperThanTwentyLevels) {
  const auto deep = [](std::uint32_t levels) {
    const Table table{"t", "CREATE TABLE t (a)", {{1, {integer(5)}}}};
    Built file = sqlite::build({table});
    const std::uint32_t root = file.roots.at("t"), first = file.pages() + 1;
    const std::string leaf = file.bytes.substr(file.offset(root), 512);
    std::string interior(512, '\0');
    interior.replace(0, 8, std::string("\5\0\0\0\1\1\xfb\0", 8));
    interior.replace(12, 2, "\1\xfb");
    std::uint32_t next = first;
    const auto link = [&](std::size_t at, bool is_last) {
      file.bytes.replace(at, 512, interior);
      file.set(at + 507, next, 4).set(at + 511, is_last ? 1 : 5, 1);
    };
    link(file.offset(root), levels == 2);
    for (std::uint32_t level = 2; level < levels; ++level) {
      file.bytes.append(512, '\0');
      ++next;
      link(file.bytes.size() - 512, level + 1 == levels);
    }
    file.bytes += leaf;
    file.set(28, file.pages(), 4);
    return read_database(file.bytes).found;
  };
  // The right children are missing; so is a leaf that is too deep.
  EXPECT_EQ(deep(20), Ids{"sqlite/page-number"});
  EXPECT_EQ(deep(21), (Ids{"sqlite/page-number", "sqlite/tree-depth"}));
  EXPECT_EQ(deep(60), (Ids{"sqlite/page-number", "sqlite/tree-depth"}));
}

TEST(SqliteHostile, NumbersOfPagesBeyondTheFile) {
  const Stopwatch watch;
  Built file = sqlite::build(tables(coverage_data::sound_lines()));
  EXPECT_EQ(read_database(file.set(28, UINT32_MAX, 4).bytes).found, Ids{"sqlite/truncated"});
  file.set(16, 1, 2);  // pages of 64 KiB: 256 TiB
  EXPECT_TRUE(read_database(file.bytes).found.contains("sqlite/truncated"));
}

TEST(SqliteHostile, AllPointersToOneCell) {
  const Stopwatch watch;
  std::string page(65536, '\0');
  page.replace(0, 8, std::string("\x0d\0\0\x2a\xa8\xff\xf0\0", 8));  // 10920 cells
  for (std::size_t i = 0; i < 10920; ++i) page.replace(8 + 2 * i, 2, "\xff\xf0");
  page.replace(0xfff0, 4, std::string("\2\1\2\x08", 4));
  Built file = sqlite::build({{"t", "CREATE TABLE t (a)", {}}}, {.page_size = 65536});
  file.bytes.replace(file.offset(file.roots.at("t")), page.size(), page);
  EXPECT_EQ(read_database(file.bytes).found, Ids{"sqlite/cell-overlap"});
}

}  // namespace
}  // namespace proflint::tests
