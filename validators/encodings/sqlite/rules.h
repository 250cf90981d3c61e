// The rules of SQLite 3 database files, whatever tables they have. Follows "Database File Format" of sqlite.org.
#pragma once

#include "validators/core/rule.h"

namespace proflint::encodings::sqlite {

// The remedy for most damage.
inline constexpr const char* kRepair = "rerun the tests; 'sqlite3 FILE .recover' prints the readable rows as SQL";
// The remedy if all rows are readable: unlike an automatic or incremental vacuum, this one does not use the freelist or
// the pointer maps.
inline constexpr const char* kRebuild = "run 'sqlite3 FILE vacuum', which rebuilds the file from its rows";

// In the order of the document: header, pages, trees, records, schema, journals.
inline constexpr Rule kRules[] = {
    {"sqlite/truncated", Severity::error, Category::truncated, "the file has as many pages as its header states",
     "Database File Format, 1.3.7", "SQLite reports 'database disk image is malformed'",
     "copy the whole file, or rerun the tests and let the process exit normally"},
    {"sqlite/page-size", Severity::error, Category::range,
     "the page size is a power of two from 512 to 32768, or 1 for 65536", "Database File Format, 1.3.2",
     "SQLite reports 'file is not a database'", kRepair},
    {"sqlite/read-version", Severity::error, Category::version, "the read version is 1 or 2",
     "Database File Format, 1.3.3", "SQLite reports 'file is not a database'", kRepair},
    {"sqlite/format-version", Severity::warning, Category::version, "the read and write versions are 1 or 2",
     "Database File Format, 1.3.3", "SQLite opens a file with a higher write version read-only", kRepair},
    with_notes_shown_once({"sqlite/wal-mode", Severity::note, Category::portability,
                           "the database is in rollback journal mode", "Database File Format, 4",
                           "the newest rows may be in a separate -wal file, which a copy of this file does not include",
                           "run 'sqlite3 FILE \"pragma journal_mode=delete\"' before copying the file"}),
    {"sqlite/payload-fractions", Severity::error, Category::range, "the payload fractions are 64, 32 and 32",
     "Database File Format, 1.3.5", "SQLite reports 'file is not a database'", kRepair},
    {"sqlite/reserved-bytes", Severity::error, Category::range, "each page has at least 480 usable bytes",
     "Database File Format, 1.3.4", "SQLite reports 'file is not a database'", kRepair},
    with_notes_shown_once({"sqlite/size-stale", Severity::note, Category::count,
                           "the page count in the header is current", "Database File Format, 1.3.7",
                           "nothing is lost: SQLite derives the page count from the size of the file",
                           "write the file with SQLite 3.7.0 or later"}),
    {"sqlite/partial-page", Severity::warning, Category::truncated,
     "the size of the file is a multiple of the page size", "Database File Format, 1.2",
     "SQLite reads the rest of the last page as zeros", kRepair},
    {"sqlite/trailing-bytes", Severity::warning, Category::count, "nothing follows the last page",
     "Database File Format, 1.3.7",
     "SQLite ignores the bytes, which belong to an unfinished transaction or to another file", "rerun the tests"},
    {"sqlite/schema-format", Severity::error, Category::version, "the schema format is at most 4",
     "Database File Format, 1.3.10", "SQLite reports 'unsupported file format'", kRepair},
    {"sqlite/text-encoding", Severity::warning, Category::range, "the text encoding is UTF-8, UTF-16LE or UTF-16BE",
     "Database File Format, 1.3.13", "SQLite uses only the low two bits of the number, so text may be garbled",
     kRepair},
    {"sqlite/header-reserved", Severity::note, Category::hygiene, "reserved bytes of the header are zero",
     "Database File Format, 1.3.17", "nothing is lost, but the bytes are a sign of damage", kRepair},
    {"sqlite/vacuum-fields", Severity::warning, Category::range,
     "the auto-vacuum fields match each other and the largest root page", "Database File Format, 1.3.12",
     "an automatic or incremental vacuum may damage the file", kRebuild},

    {"sqlite/page-number", Severity::error, Category::reference, "page numbers refer to pages of the database",
     "Database File Format, 1.2", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/page-reused", Severity::error, Category::duplicate, "every page is used only once",
     "Database File Format, 1.2", "rows appear twice, or writing to the database damages it", kRepair},
    {"sqlite/page-unused", Severity::warning, Category::reference, "every page of the database is used",
     "Database File Format, 1.2", "queries are not affected, but the space is wasted", kRebuild},
    {"sqlite/pointer-map", Severity::warning, Category::reference,
     "pointer-map entries match the type and parent of each page", "Database File Format, 1.8",
     "queries are not affected, but an automatic or incremental vacuum may damage the file", kRebuild},
    {"sqlite/freelist-trunk", Severity::error, Category::count,
     "the list of leaf page numbers fits on its freelist trunk page", "Database File Format, 1.5",
     "SQLite rejects the file when a program writes to it", kRepair},
    {"sqlite/freelist-count", Severity::warning, Category::count, "the freelist is as long as the header states",
     "Database File Format, 1.5", "queries are not affected, but SQLite's integrity check fails", kRebuild},
    {"sqlite/page-type", Severity::error, Category::kind, "the type of each page matches its b-tree",
     "Database File Format, 1.6", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/page-header", Severity::error, Category::range,
     "the cell count and the start of the cell content area fit the page", "Database File Format, 1.6",
     "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/freeblock", Severity::error, Category::order,
     "freeblocks are in ascending order inside the cell content area", "Database File Format, 1.6",
     "SQLite rejects the file when it writes to the page", kRepair},
    {"sqlite/cell-pointer", Severity::error, Category::range, "cell pointers point into the cell content area",
     "Database File Format, 1.6", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/cell-size", Severity::error, Category::range, "each cell ends inside its page",
     "Database File Format, 1.6", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/cell-overlap", Severity::error, Category::range, "cells and freeblocks of a page do not overlap",
     "Database File Format, 1.6", "SQLite mixes up rows", kRepair},
    {"sqlite/fragment-bytes", Severity::warning, Category::count,
     "the number of fragmented free bytes matches the gaps between cells", "Database File Format, 1.6",
     "queries are not affected, but SQLite's integrity check fails", kRebuild},
    {"sqlite/tree-depth", Severity::error, Category::order, "all leaves of a b-tree are at the same depth, at most 20",
     "Database File Format, 1.6; BTCURSOR_MAX_DEPTH", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/rowid-order", Severity::error, Category::order, "rowids are in strictly ascending order",
     "Database File Format, 1.6", "SQLite does not find some rows", kRepair},
    {"sqlite/payload-size", Severity::error, Category::range, "each payload fits in the database",
     "Database File Format, 1.6", "SQLite reports 'database disk image is malformed'", kRepair},
    {"sqlite/overflow-chain", Severity::error, Category::count, "a payload has as many overflow pages as it needs",
     "Database File Format, 1.7", "SQLite reports 'database disk image is malformed'", kRepair},

    {"sqlite/record", Severity::error, Category::range, "the header and values of a record fill its payload exactly",
     "Database File Format, 2.1", "SQLite reports 'database disk image is malformed' when the column is read", kRepair},
    {"sqlite/serial-type", Severity::error, Category::range, "the reserved serial types 10 and 11 are not used",
     "Database File Format, 2.1", "SQLite reads NULL", kRepair},
    {"sqlite/text", Severity::error, Category::syntax,
     "text values are valid in the text encoding that the database header declares", "Database File Format, 2.1",
     "coverage.py fails with a UnicodeDecodeError; SQLite does not detect the defect", "rerun the tests"},
    {"sqlite/schema-row", Severity::error, Category::syntax,
     "rows of the schema describe tables, indexes, views or triggers", "Database File Format, 2.6",
     "SQLite reports 'malformed database schema'", kRepair},
    {"sqlite/index-content", Severity::error, Category::reference,
     "an index has exactly one entry for each row of its table", "Database File Format, 2.5",
     "SQLite does not find some rows, or finds rows that do not exist", "run 'sqlite3 FILE reindex'"},
    {"sqlite/index-order", Severity::error, Category::order, "index entries are in ascending order",
     "Database File Format, 2.4 and 2.5", "SQLite does not find some rows", "run 'sqlite3 FILE reindex'"},
    {"sqlite/not-unique", Severity::error, Category::duplicate, "keys of a UNIQUE index are unique",
     "CREATE TABLE, UNIQUE constraints", "consumers count rows twice", "rerun the tests"},

    {"sqlite/hot-journal", Severity::warning, Category::stale,
     "the database does not have a hot rollback journal next to it", "Database File Format, 3",
     "SQLite rolls the database back on opening, so consumers see rows other than those that proflint checked",
     "open the database once with sqlite3 while the journal is next to it"},
    {"sqlite/wal-pending", Severity::warning, Category::stale,
     "a write-ahead log next to the database does not contain frames", "Database File Format, 4",
     "consumers see rows of the log, which proflint did not check; a copy of the database alone loses them",
     "run 'sqlite3 FILE \"pragma wal_checkpoint(truncate)\"'"},
};
static_assert(is_well_formed(kRules));

// "sqlite/truncated"_rule
consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::encodings::sqlite
