// One defect of a coverage.py database is one finding, and its near twin has none: pages, cells, records, schema.
#include <gtest/gtest.h>

#include <functional>

#include "tests/builders/coverage_data.h"
#include "tests/support/in_words.h"

namespace proflint::tests {
namespace {

using coverage_data::Data;
using coverage_data::sound_arcs;
using coverage_data::sound_lines;
using sqlite::Built;
using sqlite::Shape;

std::string found_in_database(const std::string& file) {
  return rules_of(check(file, "coverage-data"));
}

// Lines in a tree of at least three pages, and a path on three overflow pages.
Built database(const Shape& shape = {}) {
  Data data = sound_lines();
  data.paths[1] = std::string(1400, 'm') + ".py";
  for (std::int64_t i = 3; i < 60; ++i) {
    data.contexts.push_back("test" + std::to_string(i));
    data.lines.push_back({2, i, {1, 2, static_cast<std::uint32_t>(i)}});
  }
  return sqlite::build(tables(data), shape);
}

struct Row {
  const char* what;
  std::function<void(Built&)> bad, near;
  const char* finds;
  Shape shape = {};
  const char* near_finds = "";
};

void expect_in_database(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    Built bad = database(row.shape), near = bad;
    EXPECT_EQ(found_in_database(near.bytes), "") << row.what;
    row.bad(bad);
    EXPECT_EQ(found_in_database(bad.bytes), row.finds) << row.what;
    row.near(near);
    EXPECT_EQ(found_in_database(near.bytes), row.near_finds) << row.what << ", near";
  }
}

std::function<void(Built&)> number(std::size_t at, std::uint64_t value, std::size_t size = 4) {
  return [=](Built& file) { file.set(at, value, size); };
}

TEST(SqliteRows, Header) {
  expect_in_database({
      {"no page", [](Built& file) { file.bytes.resize(99); }, [](Built&) {}, "sqlite/truncated"},
      {"a page less", [](Built& file) { file.bytes.resize(file.bytes.size() - 512); }, [](Built&) {},
       "sqlite/truncated"},
      {"a byte less", [](Built& file) { file.bytes.pop_back(); }, [](Built&) {}, "sqlite/truncated"},
      {"no power of two", number(16, 513, 2), number(16, 512, 2), "sqlite/page-size"},
      {"small pages", number(16, 256, 2), number(16, 512, 2), "sqlite/page-size"},
      {"no pages", number(16, 0, 2), number(16, 512, 2), "sqlite/page-size"},
      {"read version", number(19, 3, 1), number(19, 1, 1), "sqlite/read-version"},
      {"write version 3", number(18, 3, 1), number(18, 1, 1), "sqlite/format-version"},
      {"write version 0", number(18, 0, 1), number(18, 2, 1), "sqlite/format-version", {}, "sqlite/wal-mode"},
      {"read version 0", number(19, 0, 1), number(19, 2, 1), "sqlite/format-version", {}, "sqlite/wal-mode"},
      {"fractions", number(21, 0x402021, 3), number(21, 0x402020, 3), "sqlite/payload-fractions"},
      {"reserved", number(20, 33, 1), number(20, 32, 1), "sqlite/reserved-bytes", {.reserved = 32}},
      {"a change without a size", number(92, 8), number(92, 7), "sqlite/size-stale"},
      {"no size", number(28, 0), [](Built&) {}, "sqlite/size-stale"},
      {"a part of a page",
       [](Built& file) {
         file.set(28, 0, 4);
         file.bytes.resize(file.bytes.size() - 300);  // zeros of a free page
       },
       number(28, 0),
       "sqlite/partial-page sqlite/size-stale",
       {.free_pages = 1},
       "sqlite/size-stale"},
      {"a byte more", [](Built& file) { file.bytes += 'x'; }, [](Built&) {}, "sqlite/trailing-bytes"},
      {"a page more", [](Built& file) { file.bytes.append(512, '\0'); }, [](Built&) {}, "sqlite/trailing-bytes"},
      {"schema format", number(44, 5), number(44, 1), "sqlite/schema-format"},
      {"no encoding", number(56, 0), number(56, 1), "sqlite/text-encoding"},
      {"encoding 5", number(56, 5), number(56, 1), "sqlite/text-encoding"},  // SQLite treats it as 1
      {"reserved byte", number(91, 1, 1), number(96, 1, 1), "sqlite/header-reserved"},
      {"vacuum", number(64, 1), number(64, 1), "sqlite/vacuum-fields", {}, "sqlite/vacuum-fields"},
      {"largest root",
       [](Built& file) { file.set(52, file.number(52, 4) - 1, 4); },
       number(64, 1),
       "sqlite/vacuum-fields",
       {.has_pointer_maps = true}},
  });
}

TEST(SqliteRows, Pages) {
  const auto right_child = [](const Built& file) { return file.offset(file.roots.at("line_bits")) + 8; };
  const auto first_child = [](const Built& file) { return file.cell(file.roots.at("line_bits"), 0); };
  const auto set_right = [=](std::function<std::uint64_t(const Built&)> page) {
    return [=](Built& file) { file.set(right_child(file), page(file), 4); };
  };
  const auto keep = [=](Built& file) { file.set(right_child(file), file.number(right_child(file), 4), 4); };
  const auto trunk = [](const Built& file) { return file.offset(static_cast<std::uint32_t>(file.number(32, 4))); };
  expect_in_database({
      {"page 0", set_right([](const Built&) { return 0; }), keep, "sqlite/page-number"},
      {"a page too far", set_right([](const Built& file) { return file.pages() + 1; }), keep, "sqlite/page-number"},
      {"a pointer map",
       set_right([](const Built&) { return 2; }),
       keep,
       "sqlite/page-number",
       {.has_pointer_maps = true}},
      {"a child twice", set_right([=](const Built& file) { return file.number(first_child(file), 4); }), keep,
       "sqlite/page-reused"},
      {"its own child", set_right([](const Built& file) { return file.roots.at("line_bits"); }), keep,
       "sqlite/page-reused"},
      {"a page of the schema", set_right([](const Built&) { return 1; }), keep, "sqlite/page-reused"},
      {"a page for nothing",
       [](Built& file) {
         file.bytes.append(512, '\0');
         file.set(28, file.pages(), 4);
       },
       [](Built& file) { file.bytes.append(512, '\0'); },
       "sqlite/page-unused",
       {},
       "sqlite/trailing-bytes"},
      {"an entry of a map", number(512 + 1, 9), number(0, 'S', 1), "sqlite/pointer-map", {.has_pointer_maps = true}},
      {"too many leaves",
       [=](Built& file) { file.set(trunk(file) + 4, 127, 4); },
       [](Built&) {},
       "sqlite/freelist-trunk",
       {.free_pages = 3}},
      {"leaves that are none",
       [=](Built& file) { file.set(trunk(file) + 4, 100, 4); },
       [](Built&) {},
       "sqlite/page-number",
       {.free_pages = 3}},
      {"a leaf too few",
       [=](Built& file) { file.set(trunk(file) + 4, 1, 4); },
       [](Built&) {},
       "sqlite/freelist-count sqlite/page-unused",
       {.free_pages = 3}},
      {"a loop of trunks",
       [=](Built& file) { file.set(trunk(file), file.number(32, 4), 4); },
       [](Built&) {},
       "sqlite/page-reused",
       {.free_pages = 3}},
      {"free pages", number(36, 4), number(36, 3), "sqlite/freelist-count", {.free_pages = 3}},
      {"no free pages", number(36, 1), number(36, 0), "sqlite/freelist-count"},
  });
  // A pointer map of zeros is one defect and one finding.
  Built file = database({.has_pointer_maps = true});
  file.bytes.replace(512, 512, std::string(512, '\0'));
  EXPECT_EQ(found_in_database(file.bytes), "sqlite/pointer-map*" + std::to_string(file.pages() - 2));
}

TEST(SqliteRows, TreesAndCells) {
  const auto page = [](const Built& file, const char* name) { return file.offset(file.roots.at(name)); };
  const auto leaf = [](const Built& file) { return file.number(file.cell(file.roots.at("line_bits"), 0), 4); };
  const auto leaf_at = [=](const Built& file) { return file.offset(static_cast<std::uint32_t>(leaf(file))); };
  const auto cell = [=](const Built& file, std::size_t i) {
    return file.cell(static_cast<std::uint32_t>(leaf(file)), i);
  };
  const auto in_page = [=](std::size_t at, std::uint64_t value, std::size_t size) {
    return [=](Built& file) { file.set(page(file, "meta") + at, value, size); };
  };
  const auto same = [](Built&) {};
  expect_in_database({
      {"no type", in_page(0, 7, 1), same, "sqlite/page-type"},
      {"an index", in_page(0, 10, 1), in_page(0, 13, 1), "sqlite/page-type"},
      {"cells up to the content", in_page(3, 0xffff, 2), in_page(3, 2, 2), "sqlite/page-header"},
      {"content after the page", in_page(5, 513, 2), same, "sqlite/page-header"},
      {"content before the pointers", in_page(5, 11, 2), same, "sqlite/page-header"},
      {"a child without cells", [=](Built& file) { file.set(leaf_at(file) + 3, 0, 2).set(leaf_at(file) + 5, 512, 2); },
       same, "sqlite/page-header"},
      {"a pointer before the cells", in_page(8, 100, 2), same, "sqlite/cell-pointer"},
      {"a pointer after the cells", in_page(8, 509, 2), same, "sqlite/cell-pointer"},
      {"all pointers after the cells", in_page(8, 0x01fd01fd, 4), same, "sqlite/cell-pointer*2"},
      {"a cell longer than its page",
       [=](Built& file) { file.set(cell(file, 0), file.number(cell(file, 0), 1) + 1, 1); }, same, "sqlite/cell-size"},
      {"a cell that begins in another",
       [=](Built& file) { file.set(leaf_at(file) + 10, file.number(leaf_at(file) + 8, 2), 2); }, same,
       "sqlite/cell-overlap"},
      {"a fragment", in_page(7, 1, 1), in_page(7, 0, 1), "sqlite/fragment-bytes"},
      {"fragments", [=](Built& file) { file.set(leaf_at(file) + 7, 5, 1); }, same, "sqlite/fragment-bytes", {.gap = 3}},
      {"a short free block",
       [=](Built& file) { file.set(leaf_at(file) + file.number(leaf_at(file) + 1, 2) + 2, 3, 2); },
       same,
       "sqlite/freeblock",
       {.gap = 20}},
      {"a free block that goes back",
       [=](Built& file) {
         const std::uint64_t first = file.number(leaf_at(file) + 1, 2);
         file.set(leaf_at(file) + first, first, 2);
       },
       same,
       "sqlite/freeblock",
       {.gap = 20}},
      {"a free block before the cells",
       [=](Built& file) { file.set(leaf_at(file) + 1, 9, 2); },
       same,
       "sqlite/freeblock",
       {.gap = 20}},
      {"a free block after the page",
       [=](Built& file) { file.set(leaf_at(file) + 1, 511, 2); },
       same,
       "sqlite/freeblock",
       {.gap = 20}},
      {"a free block over a cell",
       [=](Built& file) { file.set(leaf_at(file) + file.number(leaf_at(file) + 1, 2) + 2, 24, 2); },
       same,
       "sqlite/cell-overlap",
       {.gap = 20}},
      {"a rowid twice", [=](Built& file) { file.set(cell(file, 1) + 1, 1, 1); },
       [=](Built& file) { file.set(cell(file, 1) + 1, 2, 1); }, "sqlite/rowid-order"},
      {"a key below its rows", [=](Built& file) { file.set(file.cell(file.roots.at("line_bits"), 0) + 4, 1, 1); }, same,
       "sqlite/rowid-order"},
      {"an impossible size",
       [=](Built& file) { file.set(cell(file, 3), UINT64_MAX, 8).set(cell(file, 3) + 8, 0xff, 1); }, same,
       "sqlite/payload-size"},
      {"a header longer than its record", [=](Built& file) { file.set(cell(file, 0) + 2, 0x7f, 1); }, same,
       "sqlite/record"},
      {"a header of nothing", [=](Built& file) { file.set(cell(file, 0) + 2, 0, 1); }, same, "sqlite/record"},
      {"a value too short", [=](Built& file) { file.set(cell(file, 0) + 5, 12, 1); }, same, "sqlite/record"},
  });
}

TEST(SqliteRows, Schema) {
  struct Change {
    const char *from, *to, *finds;
  };
  const Change changes[] = {
      {"tabletracertracer", "tablitracertracer", "sqlite/schema-row"},
      {"tabletracertracer", "indextracertracer", "sqlite/page-type sqlite/schema-row"},
      {"tabletracertracer", "tabletracertrocer", "sqlite/schema-row"},
      {"tabletracertracer", "tablemetaxametaxa", "table-missing table-unknown"},
      {"CREATE TABLE tracer", "CREETE TABLE tracer", "sqlite/schema-row"},
      {"CREATE TABLE tracer", "create table TRACER", ""},
      {"CREATE TABLE tracer", "CREATE TABLE trader", "schema-text"},
      {"sqlite_autoindex_meta_1", "sqlite_autoindex_mota_1", "sqlite/schema-row"},
      {"sqlite_autoindex_meta_1", "sqlite_autoindex_meta_2", "schema-text"},
      {"sqlite_autoindex_meta_1", "sqlite_autoindex_meta_x", "sqlite/schema-row"},
      {"_meta_1meta", "_meta_1mate", "sqlite/schema-row"},
      {"    tracer text", "    trader text", "column"},
      {"    tracer text", "    tracer Text", ""},
      {"    tracer text", "    tracer blob", "schema-text"},
      {"shop/price.py",
       "shop/pri\xff"
       "e.py",
       "sqlite/text"},
  };
  for (const Change& change : changes) {
    const std::string file = coverage_data::bytes(sound_lines());
    ASSERT_NE(file.find(change.from), file.npos) << change.from;
    EXPECT_EQ(found_in_database(replaced(file, change.from, change.to)), change.finds)
        << change.from << " " << change.to;
  }
}

TEST(SqliteRows, TextInUtf16) {
  const auto units = [](std::u16string_view text, std::uint32_t encoding) {
    std::string bytes;
    for (const char16_t unit : text) {
      const char high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xff);
      bytes += encoding == 3 ? high : low;
      bytes += encoding == 3 ? low : high;
    }
    return bytes;
  };
  const std::pair<std::u16string_view, const char*> rows[] = {
      {u"shop/price.pz", ""},
      {u"shop/pri\xd83d\xde00.py", ""},  // a pair of surrogates
      {u"shop/pri\xd83d"
       u"e.py",
       "sqlite/text"},  // a high one alone
      {u"shop/pri\xde00"
       u"e.py",
       "sqlite/text"},  // a low one alone
      {u"shop/pri\xd83d\xd83d.py", "sqlite/text"},
      {u"shop/pri\xd83d\xe000.py", "sqlite/text"},
      {u"shop/price.p\xd83d", "sqlite/text"},
  };
  for (const std::uint32_t encoding : {2u, 3u})
    for (const auto& [path, finds] : rows) {
      const std::string file = coverage_data::bytes(sound_lines(), {.encoding = encoding});
      const std::string changed = replaced(file, units(u"shop/price.py", encoding), units(path, encoding));
      EXPECT_NE(changed, file);
      const Result result = check(changed, "coverage-data");
      EXPECT_EQ(rules_of(result), finds) << encoding;
      if (*finds != '\0') {
        EXPECT_EQ(result.findings[0].message, "a text value is not valid UTF-16");
      }
    }
}

// SQLite runs triggers and obeys UNIQUE indexes when coverage.py adds data.
TEST(SqliteRows, OtherObjects) {
  const auto severity = [](const sqlite::Object& object) {
    const Result result = check(sqlite::build(tables(sound_arcs()), {}, {object}).bytes, "coverage-data");
    std::string text;
    for (const Finding& finding : result.findings)
      text.append(finding.rule->id).append(" ").append(to_string(finding.severity));
    return text;
  };
  const std::string id = "coverage-data/object-unknown ", trigger = "CREATE TRIGGER t AFTER INSERT ON ",
                    body = " BEGIN DELETE FROM arc; END";
  EXPECT_EQ(severity({"trigger", "t", "line_bits", trigger + "line_bits" + body}), id + "error");
  EXPECT_EQ(severity({"trigger", "t", "Arc", trigger + "Arc" + body}), id + "error");
  EXPECT_EQ(severity({"index", "i", "arc", "CREATE UNIQUE INDEX i ON arc(file_id)"}), id + "error");
  EXPECT_EQ(severity({"index", "i", "arc", "create /* */ unique index i on arc(file_id)"}), id + "error");
  EXPECT_EQ(severity({"index", "i", "tracer", "CREATE INDEX i ON tracer(tracer)"}), id + "warning");
  EXPECT_EQ(severity({"index", "unique", "tracer", "CREATE INDEX \"unique\" ON tracer(tracer)"}), id + "warning");
  EXPECT_EQ(severity({"view", "v", "v", "CREATE VIEW v AS SELECT path FROM file"}), id + "note");
  std::vector<sqlite::Table> more = tables(sound_arcs());
  more.push_back({"notes", "CREATE TABLE notes (text text)", {}});
  const std::vector<sqlite::Object> on_notes = {{"trigger", "t", "notes", trigger + "notes" + body},
                                                {"index", "i", "notes", "CREATE UNIQUE INDEX i ON notes(text)"}};
  EXPECT_EQ(found_in_database(sqlite::build(more, {}, on_notes).bytes), "table-unknown");
}

TEST(SqliteRows, Indexes) {
  const Built sound = sqlite::build(tables(sound_arcs()));
  EXPECT_EQ(found_in_database(sound.bytes), "");
  const std::uint32_t table = sound.roots.at("arc"), index = sound.roots.at("sqlite_autoindex_arc_1");
  const auto with = [&](const std::function<void(Built&)>& change) {
    Built file = sound;
    change(file);
    return found_in_database(file.bytes);
  };
  const auto swap = [&](std::size_t i, std::size_t k) {
    return [=, &sound](Built& file) {
      const std::size_t pointers = file.offset(index) + 8;
      file.set(pointers + 2 * i, sound.number(pointers + 2 * k, 2), 2);
      file.set(pointers + 2 * k, sound.number(pointers + 2 * i, 2), 2);
    };
  };
  // The last byte of an arc is its target line; the last byte of an entry is the rowid.
  const auto end_of = [&](std::uint32_t page, std::size_t i) {
    return sound.cell(page, i) + static_cast<std::size_t>(sound.number(sound.cell(page, i), 1)) +
           (page == table ? 1 : 0);
  };
  EXPECT_EQ(with([&](Built& file) { file.set(end_of(table, 1), 9, 1); }), "sqlite/index-content");
  EXPECT_EQ(with([&](Built& file) { file.set(end_of(index, 1), 9, 1); }), "sqlite/index-content");
  EXPECT_EQ(with(swap(0, 1)), "sqlite/index-order");
  EXPECT_EQ(with(swap(0, 6)), "sqlite/index-order*2");
  // One entry fewer: the rest of the page is a freeblock.
  EXPECT_EQ(with([&](Built& file) {
              const std::size_t page = file.offset(index), last = file.cell(index, 6) - page;
              file.set(page + 3, 6, 2).set(page + 1, last, 2).set(page + last, 0, 2);
              file.set(page + last + 2, file.cell(index, 5) - page - last, 2);
            }),
            "sqlite/index-content");
  Data data = sound_arcs();
  data.arcs.push_back(data.arcs.back());
  EXPECT_EQ(found_in_database(coverage_data::bytes(data)), "sqlite/not-unique");
}

// Items that an error may have hidden are not reported as missing.
TEST(SqliteRows, DamageIsOneFinding) {
  Data data = sound_lines();
  for (std::int64_t i = 3; i < 200; ++i) {
    data.paths.push_back("m" + std::to_string(i) + ".py");
    data.lines.push_back({i, 1, {1, 2, 3}});
  }
  const Built sound = sqlite::build(tables(data));
  EXPECT_EQ(found_in_database(sound.bytes), "");
  for (std::uint32_t page = 2; page <= sound.pages(); ++page) {
    Built file = sound;
    file.bytes.replace(file.offset(page), 512, std::string(512, '\0'));
    EXPECT_EQ(found_in_database(file.bytes), "sqlite/page-type") << page;
    const std::string shorter = sound.bytes.substr(0, sound.offset(page));
    EXPECT_EQ(found_in_database(shorter), "sqlite/truncated") << page;
  }
}

}  // namespace
}  // namespace proflint::tests
