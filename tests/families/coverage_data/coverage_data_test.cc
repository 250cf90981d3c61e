// Data files of coverage.py: valid ones are clean whatever the layout of pages, one defect is one finding, damage is
// found, and nothing outside the file is read.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <set>

#include "tests/builders/coverage_data_random.h"
#include "tests/support/in_words.h"

namespace proflint::tests {
namespace {

using coverage_data::bytes;
using coverage_data::Data;
using coverage_data::data_files;
using coverage_data::shapes;
using coverage_data::sound_arcs;
using coverage_data::sound_lines;
using coverage_data::table;
using sqlite::integer;
using sqlite::Table;
using sqlite::text;
using sqlite::Value;

constexpr const char* kFormat = "coverage-data";

std::string found(const std::string& file, const char* name = "x.coverage") {
  Input input;
  input.name = name;
  return rules_of(check(file, kFormat, input));
}

// ---- Properties

RC_GTEST_PROP(CoverageData, AValidFileIsCleanWithItsFacts, ()) {
  const Data data = *data_files();
  const Result result = check(bytes(data, *shapes()), kFormat);
  RC_ASSERT(rules_of(result) == "");
  RC_ASSERT(result.verdict == Verdict::clean);
  std::set<std::pair<std::int64_t, std::int64_t>> lines;
  std::set<std::array<std::int64_t, 3>> arcs;
  for (const coverage_data::Lines& row : data.lines)
    for (const std::uint32_t line : row.lines) lines.insert({row.file, line});
  for (const auto& [file, context, from, to] : data.arcs) {
    arcs.insert({file, from, to});
    for (const std::int64_t line : {from, to})
      if (line > 0) lines.insert({file, line});
  }
  RC_ASSERT(result.facts.functions == data.paths.size());
  RC_ASSERT(result.facts.runs == data.contexts.size());
  RC_ASSERT(result.facts.counters == lines.size());
  RC_ASSERT(result.facts.nonzero == lines.size());
  RC_ASSERT(result.facts.total == (data.arcs.empty() ? std::optional<std::uint64_t>() : arcs.size()));
  RC_ASSERT(result.facts.identity == (data.arcs.empty() ? "lines" : "arcs"));
}

RC_GTEST_PROP(CoverageData, FindingsOnDamageAreInsideTheFile, ()) {
  sqlite::Shape shape = *shapes();
  shape.page_size = std::min(shape.page_size, 4096u);
  std::string file = bytes(*data_files(), shape);
  for (int left = *rc::gen::inRange(1, 6); left > 0; --left) {
    const auto at = *rc::gen::inRange<std::size_t>(0, file.size());
    const auto size = std::min(*rc::gen::element<std::size_t>(1, 2, 4, 9), file.size() - at);
    file.replace(at, size, std::string(size, *rc::gen::element('\0', '\1', '\x0a', '\x7f', '\xff')));
  }
  const Result result = check(file, kFormat);
  for (const Finding& finding : result.findings) {
    RC_ASSERT(finding.rule->id != "file/internal");
    if (finding.where) RC_ASSERT(finding.where->offset + finding.where->length <= file.size());
  }
}

RC_GTEST_PROP(CoverageData, AByteOfAPageInUseIsNotLostInSilence, ()) {
  // Any changed byte in a cell of an index makes the index differ from its table, or causes a worse defect.
  Data data = *data_files();
  const sqlite::Built sound = sqlite::build(tables(data));
  const std::uint32_t index = sound.roots.at("sqlite_autoindex_context_1");
  const std::size_t cell = sound.cell(index, *rc::gen::inRange<std::size_t>(0, data.contexts.size()));
  const auto at = cell + *rc::gen::inRange<std::size_t>(0, static_cast<std::size_t>(sound.number(cell, 1)) + 1);
  sqlite::Built file = sound;
  file.set(at, file.number(at, 1) ^ *rc::gen::element(1u, 16u, 128u), 1);
  RC_ASSERT(check(file.bytes, kFormat).verdict == Verdict::invalid);
}

// ---- Zeros

// Free space of the last page, and a whole page of the freelist.
RC_GTEST_PROP(CoverageData, FilesMayEndInZeros, ()) {
  sqlite::Shape shape;
  shape.page_size = *rc::gen::element(512u, 4096u, 65536u);
  shape.free_pages = *rc::gen::inRange(2u, 40u);
  const std::string file = bytes(*data_files(), shape);
  RC_ASSERT(file.ends_with(std::string(shape.page_size, '\0')));
  RC_ASSERT(found(file) == "");
}

TEST(CoverageDataZeros, FreeSpaceOfTheLastPageIsValid) {
  // The last page is the root of the table tracer; its rows are at the end of the page, after the free space.
  sqlite::Built file = sqlite::build(tables(sound_lines()), {.page_size = 4096});
  EXPECT_EQ(found(file.bytes), "");
  EXPECT_TRUE(file.bytes.ends_with(std::string(4000, '\0')));
}

RC_GTEST_PROP(CoverageData, ZerosOverPagesInUseAreErrors, ()) {
  sqlite::Shape shape = *shapes();
  shape.free_pages = 0;
  shape.has_pointer_maps = false;
  sqlite::Built file = sqlite::build(tables(*data_files()), shape);
  const auto first = *rc::gen::inRange<std::uint32_t>(2, file.pages() + 1);
  const std::size_t size = file.bytes.size() - file.offset(first);
  file.bytes.replace(file.offset(first), size, std::string(size, '\0'));
  const Result result = check(file.bytes, kFormat);
  RC_ASSERT(result.verdict == Verdict::invalid);
  RC_ASSERT(!ids(result).contains("file/zero-tail"));
}

// ---- Rows

struct DataRow {
  std::function<void(Data&)> bad;
  const char* finds;
  std::function<void(Data&)> near = [](Data&) {};
  const char* near_finds = "";
};

void expect(const Data& sound, const std::vector<DataRow>& rows) {
  EXPECT_EQ(found(bytes(sound)), "");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Data bad = sound, near = sound;
    rows[i].bad(bad);
    rows[i].near(near);
    EXPECT_EQ(found(bytes(bad)), rows[i].finds) << "row " << i;
    EXPECT_EQ(found(bytes(near)), rows[i].near_finds) << "row " << i << ", near";
  }
}

std::function<void(Data&)> meta(std::string key, std::string value) {
  return [=](Data& data) {
    for (auto& [old, kept] : data.meta)
      if (old == key) {
        kept = value;
        return;
      }
    data.meta.emplace_back(key, value);
  };
}

std::function<void(Data&)> path(std::string path) {
  return [=](Data& data) { data.paths[1] = path; };
}

std::function<void(Data&)> arc(std::int64_t from, std::int64_t to, std::int64_t file = 1, std::int64_t context = 1) {
  return [=](Data& data) { data.arcs.push_back({file, context, from, to}); };
}

TEST(CoverageDataRows, Meta) {
  const std::string hash = "0123456789abcdef0123456789abcdef";
  expect(sound_lines(), {
                            {meta("has_arcs", "2"), "has-arcs-value", meta("has_arcs", "0")},
                            {meta("has_arcs", ""), "has-arcs-value"},
                            {meta("has_arcs", "true"), "has-arcs-value"},
                            {meta("when", "2026-08-01 10:11:1"), "when", meta("when", "2026-08-01 10:11:12")},
                            {meta("when", "2026-08-01T10:11:12"), "when"},
                            {meta("when", ""), "when"},
                            {meta("hash", hash.substr(1)), "hash-value", meta("hash", hash)},
                            {meta("hash", "A" + hash.substr(1)), "hash-value"},
                            {meta("colour", "red"), "meta-key", meta("sys_argv", "['x', '--password', 'y']")},
                            {meta("has_arcs", "1"), "mixed-data"},
                        });
  Data data = sound_lines();
  data.meta.clear();
  EXPECT_EQ(found(bytes(data)), "has-arcs-missing");
  data.lines.clear();
  EXPECT_EQ(found(bytes(data)), "no-data");  // coverage.py writes the key before the first lines or arcs
  data = sound_arcs();
  data.meta.clear();
  EXPECT_EQ(found(bytes(data)), "has-arcs-missing");
  data.lines = sound_lines().lines;
  EXPECT_EQ(found(bytes(data)), "has-arcs-missing mixed-data");
}

TEST(CoverageDataRows, SecretsAreNotQuoted) {
  Data data = sound_lines();
  data.meta.emplace_back("sys_argv", "['x', '--password=hunter2']");
  data.meta.emplace_back("when", "now");
  EXPECT_EQ(said(check(bytes(data), kFormat)), "when: 'when' is 'now'; expected YYYY-MM-DD hh:mm:ss\n");
}

TEST(CoverageDataRows, Paths) {
  expect(sound_lines(), {
                            {path(""), "path-empty", path("/")},
                            {path("shop//price.py"), "path-duplicate", path("shop/prices.py")},
                            {path("./shop/price.py"), "path-duplicate", path("/shop/price.py")},
                            {path("shop\\price.py"), "path-duplicate"},
                            {path("shop/x/../price.py"), "path-duplicate"},
                            {path("a\nb.py"), "path-control", path("a b.py")},
                            {path("a\x7f.py"), "path-control", path("a\xc2\x80.py")},
                            {path("../a.py"), "path-escape", path("a/../a.py")},
                            {path("a/../../a.py"), "path-escape", path("/a/../../a.py")},
                        });
  // In UTF-16, the checked path is converted, so it is not a part of the file.
  Data data = sound_lines();
  path("a\n.py")(data);
  EXPECT_EQ(found(bytes(data, {.encoding = 2})), "path-control");
  path("../" + std::string(2000, 'a'))(data);
  EXPECT_EQ(found(bytes(data)), "path-escape");
}

TEST(CoverageDataRows, References) {
  expect(sound_arcs(), {
                           {arc(1, 2, 3), "file-reference", arc(1, 2, 2)},
                           {arc(1, 2, 0), "file-reference"},
                           {arc(1, 2, INT64_MIN), "file-reference"},
                           {arc(1, 2, 1, 3), "context-reference", arc(1, 2, 2, 2)},
                           {arc(1, 2, 7, 7), "context-reference file-reference"},
                           {[](Data& data) { data.tracers.emplace_back(3, ""); }, "tracer-reference",
                            [](Data& data) { data.tracers.emplace_back(2, ""); }},
                       });
  Data data = sound_arcs();
  for (std::int64_t id = 10; id < 15; ++id) data.arcs.push_back({id, 1, 1, 2});
  data.arcs.push_back({14, 1, 2, 3});
  EXPECT_EQ(
      said(check(bytes(data), kFormat)),
      "file-reference: 5 file ids are not in the table 'file'; the smallest is 10 (6 places; the first is shown)\n");
}

TEST(CoverageDataRows, LinesAndArcs) {
  expect(sound_arcs(), {
                           {arc(0, 5), "arc-zero", arc(-1, 0)},
                           {arc(5, 0), "arc-zero", arc(0, -1)},
                           {arc(-2, 0), "arc-zero"},
                           {arc(0, 0), "arc-zero"},
                           {arc(-5, -7), "arc-ends", arc(-5, 7)},
                           {arc(1, INT64_C(1) << 31), "line-range", arc(1, (INT64_C(1) << 31) - 1)},
                           {arc(-(INT64_C(1) << 31), 1), "line-range", arc(1 - (INT64_C(1) << 31), 1)},
                           {arc(INT64_MIN, 1), "line-range"},
                           {[](Data& data) { data.lines = sound_lines().lines; }, "mixed-data"},
                           {[](Data& data) { data.arcs.clear(); }, "no-data"},
                       });
  Data lines = sound_lines();
  lines.lines = {{1, 1, {0}}};
  EXPECT_EQ(found(bytes(lines)), "");  // the body of an empty module
  lines.lines = {{1, 1, {}}};
  EXPECT_EQ(found(bytes(lines)), "no-data");
}

// The stored form of tables.
struct TableRow {
  std::function<void(std::vector<Table>&)> bad;
  const char* finds;
};

std::function<void(std::vector<Table>&)> value(const char* name, std::size_t row, std::size_t column, Value value) {
  return [=](std::vector<Table>& tables) { table(tables, name).rows[row].values[column] = value; };
}

std::function<void(std::vector<Table>&)> sql(const char* name, std::string from, std::string to) {
  return [=](std::vector<Table>& tables) {
    std::string& text = table(tables, name).sql;
    text.replace(text.find(from), from.size(), to);
  };
}

std::function<void(std::vector<Table>&)> without(std::set<std::string> names) {
  return [=](std::vector<Table>& tables) {
    std::erase_if(tables, [&](const Table& one) { return names.contains(one.name); });
  };
}

TEST(CoverageDataRows, Tables) {
  const TableRow rows[] = {
      {without({"coverage_schema"}), "table-missing"},
      {without({"file"}), "table-missing"},
      {without({"context", "meta", "tracer"}), "table-missing"},
      {without({"coverage_schema", "meta", "file", "context", "line_bits", "arc", "tracer"}), "not-coverage"},
      {[](auto& tables) { table(tables, "coverage_schema").rows.clear(); }, "half-made"},
      {[](auto& tables) { tables.resize(1), tables[0].rows.clear(); }, "half-made"},
      {[](auto& tables) {
         tables[0].rows.push_back({2, {integer(7)}});
       },
       "schema-row"},
      {value("coverage_schema", 0, 0, text("7")), "schema-row"},
      {value("coverage_schema", 0, 0, {}), "schema-row"},
      {[](auto& tables) { tables[0].rows[0].values.push_back(integer(7)); }, "schema-row"},
      {value("coverage_schema", 0, 0, integer(6)), "schema-version"},
      {value("coverage_schema", 0, 0, integer(1)), "schema-version"},
      {value("coverage_schema", 0, 0, integer(0)), "schema-version"},
      {value("coverage_schema", 0, 0, integer(INT64_MIN)), "schema-version"},
      {value("coverage_schema", 0, 0, integer(8)), "schema-newer"},
      {value("coverage_schema", 0, 0, integer(INT64_MAX)), "schema-newer"},
      {[](auto& tables) {
         tables.push_back({"notes", "CREATE TABLE notes (text text)", {}});
       },
       "table-unknown"},
      {[](auto& tables) {
         tables.push_back({"sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)", {}});
       },
       ""},
      {sql("file", "path text", "name text"), "column"},
      {sql("file", "path text", "path varchar(255)"), "schema-text"},
      {sql("file", "id integer primary key,\n    path text", "path text,\n    id integer primary key"), "column"},
      {sql("file", "path text", "path text, size integer"), "schema-text"},
      {sql("file", "path text", "path text /* -- , ( */"), ""},
      {sql("file", "path text", "[path] TEXT -- ' ( ,\n"), "schema-text"},
      {sql("file", "\n)", "\n) without rowid"), "column"},
      {sql("file", "(path)", "(path"), "schema-text"},
      {sql("file", "(\n", "\n"), "column"},
      {value("file", 0, 1, {}), "sqlite/index-content value-type"},
      {value("file", 0, 0, integer(1)), ""},
      {value("line_bits", 0, 2, text("x")), "value-type"},
      {value("line_bits", 0, 2, {}), "value-type"},
      {value("line_bits", 0, 2, sqlite::blob(std::string("\1\0", 2))), "numbits-tail"},
      {value("line_bits", 0, 2, sqlite::blob("")), ""},
      {value("tracer", 0, 1, text("")), ""},
      {value("tracer", 0, 1, integer(0)), "value-type"},
      {[](auto& tables) { table(tables, "file").rows[0].values.push_back({}); }, "value-type"},
      {[](auto& tables) { table(tables, "tracer").rows[0].values.pop_back(); }, "value-type"},
      {[](auto& tables) { table(tables, "meta").rows.back().values.pop_back(); }, "value-type"},
      // NULL at the end of a header that is longer than a page.
      {[](auto& tables) {
         Table& wide = table(tables, "tracer");
         wide.rows[0].values.assign(1900, {});
         std::string columns;
         for (int i = 0; i < 1898; ++i) columns += ", c" + std::to_string(i);
         wide.sql.insert(wide.sql.find(",\n    foreign"), columns);
       },
       "schema-text value-type"},
  };
  Data data = sound_lines();
  data.tracers = {{1, ""}};
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    std::vector<Table> all = tables(data);
    rows[i].bad(all);
    // The index of a table has the entries that the builder makes from its rows; NULL in a key is an ordinary value.
    const std::string expected =
        std::string(rows[i].finds) == "sqlite/index-content value-type" ? "value-type" : rows[i].finds;
    EXPECT_EQ(found(sqlite::build(all).bytes), expected) << "row " << i;
  }
}

// If a table is missing, only that is reported.
TEST(CoverageDataRows, AMissingTableIsOneFinding) {
  for (const Data& data : {sound_lines(), sound_arcs()})
    for (const Table& one : tables(data)) {
      std::vector<Table> all = tables(data);
      without({one.name})(all);
      EXPECT_EQ(found(sqlite::build(all).bytes), "table-missing") << one.name;
      all = tables(data);
      table(all, one.name).sql = "CREATE TABLE " + one.name + " (other text)";
      EXPECT_EQ(found(sqlite::build(all).bytes), "column") << one.name;
    }
}

TEST(CoverageDataRows, HashesInNames) {
  Data data = sound_lines();
  data.meta.emplace_back("hash", "000102030405060708090a0b0c0d0e0f");  // AAECAwQFBg...
  const std::string file = bytes(data);
  EXPECT_EQ(found(file, ".coverage.host.pid7.XabcdEFx.HAAECAwQFBgh"), "");
  EXPECT_EQ(found(file, ".coverage.host.pid7.XabcdEFx.HAAECAwQFBhh"), "name-hash");
  EXPECT_EQ(found(file, "d/.coverage.a.b.pid7.XabcdEFx.HAAECAwQFBhh"), "name-hash");
  EXPECT_EQ(found(file, ".coverage.host.pid.XabcdEFx.HAAECAwQFBhh"), "");  // another form
  EXPECT_EQ(found(file, ".coverage.host.7.XabcdEFx"), "");
  EXPECT_EQ(found(bytes(sound_lines()), ".coverage.host.pid7.XabcdEFx.HAAECAwQFBhh"), "");  // no key
  for (auto& [key, value] : data.meta)
    if (key == "hash") value = "fbffbfffffffffffffffffffffffffff";  // "+/+/", as 0 and 1
  EXPECT_EQ(found(bytes(data), ".coverage.host.pid7.XabcdEFx.H0101111111h"), "");
  EXPECT_EQ(found(bytes(data), ".coverage.host.pid7.XabcdEFx.H0101111110h"), "name-hash");
}

TEST(CoverageDataRows, OlderFormatsHaveARemedy) {
  const std::string json = "!coverage.py: This is a private format, don't read it directly!{\"lines\":{}}";
  const std::string pickle("\x80\x02}q\x01(U\tcollectorq\x02U\rcoverage v3.7q\x03u.");
  for (const auto& [file, rule, release] :
       {std::tuple{json, "format-4", "coverage.py 4"}, std::tuple{pickle, "format-3", "coverage.py 3"}}) {
    const Result result = check(file, kFormat);
    EXPECT_EQ(rules_of(result), rule);
    EXPECT_EQ(result.verdict, Verdict::unsupported);
    EXPECT_TRUE(says(result, release)) << result.description;
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_TRUE(result.findings[0].rule->hint.starts_with("rerun the tests with coverage.py 5 or later"));
  }
}

TEST(CoverageDataRows, StartsOfFiles) {
  EXPECT_EQ(found(""), "empty-file");
  EXPECT_EQ(found("SQL"), "unrecognized");
  EXPECT_EQ(found("SQLi"), "sqlite/truncated");
  EXPECT_EQ(found("SQLite format 3"), "sqlite/truncated");
  EXPECT_EQ(found(std::string("SQLite format 3\0", 16)), "sqlite/truncated");
  EXPECT_EQ(found("SQLite format 4"), "unrecognized");
  EXPECT_EQ(found("\x80\x02}q\x01(U\tselectedq\x02"), "unrecognized");
}

}  // namespace
}  // namespace proflint::tests
