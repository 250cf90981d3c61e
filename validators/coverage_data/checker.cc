// The order of the checks: older formats, the database, its schema, its rows, and the files next to it.
#include "validators/coverage_data/checker.h"

#include <memory>

#include "validators/core/text.h"
#include "validators/coverage/paths.h"
#include "validators/coverage_data/contents.h"
#include "validators/coverage_data/rules.h"
#include "validators/coverage_data/sets.h"
#include "validators/coverage_data/sources.h"
#include "validators/encodings/sqlite/index_check.h"
#include "validators/encodings/sqlite/journals.h"

namespace proflint::coverage_data {
namespace {

namespace sqlite = encodings::sqlite;

constexpr std::size_t kMinMagic = 4;  // bytes of the magic that a truncated file has at least

class TableRows final : public sqlite::Rows {
 public:
  TableRows(Contents& contents, Table table, std::size_t columns, sqlite::IndexCheck* index)
      : contents_(contents), table_(table), columns_(columns), index_(index) {}

  void on_row(const sqlite::Row& row) override {
    contents_.add(table_, columns_, row);
    if (index_ != nullptr) index_->add_row(row);
  }

 private:
  Contents& contents_;
  Table table_;
  std::size_t columns_;
  sqlite::IndexCheck* index_;
};

// Ignores the rows of trees that are read only to check their pages.
class IgnoredRows final : public sqlite::Rows {
 public:
  void on_row(const sqlite::Row&) override {}
};

class Checker {
 public:
  Checker(const Input& input, Report& report)
      : input_(input), report_(report), database_(input.bytes, input.memory, report), found_(report) {}

  // Tables may be in the log if there is one.
  void check(bool has_pending_log);

 private:
  void check_rows();
  void walk_others();
  void conclude(Contents& contents);

  const Input& input_;
  Report& report_;
  sqlite::Database database_;
  GroupedFindings found_;
  OpenTables tables_;
};

void Checker::check(bool has_pending_log) {
  if (!database_.open()) return;
  if (!has_coverage_tables(database_)) {
    if (!database_.is_broken() && !has_pending_log)
      report_.add("coverage-data/not-coverage"_rule, {}, "the database has no coverage.py tables");
    walk_others();
  } else if (read_version(database_, report_)) {
    check_rows();
  } else {
    walk_others();
  }
  database_.finish();
  found_.flush();
}

void Checker::check_rows() {
  tables_ = check_schema(database_, found_);
  Contents contents(database_, input_.memory, found_);
  std::array<std::unique_ptr<sqlite::IndexCheck>, kTables> indexes;
  for (std::size_t i = 1; i < kTables; ++i) {  // the first table was read for its version
    if (!tables_[i]) {
      contents.set_incomplete();
      continue;
    }
    const Layout& layout = layouts()[i];
    if (tables_[i]->index != nullptr)
      indexes[i] = std::make_unique<sqlite::IndexCheck>(sqlite::IndexKey{layout.name, layout.first_key, layout.keys},
                                                        input_.memory);
    TableRows rows(contents, static_cast<Table>(i), tables_[i]->columns, indexes[i].get());
    database_.walk(*tables_[i]->object, rows);
    if (indexes[i] != nullptr) database_.walk(*tables_[i]->index, *indexes[i]);
  }
  walk_others();
  contents.finish();
  const bool is_whole = !database_.is_broken();
  for (std::size_t i = 1; i < kTables && is_whole; ++i)
    if (indexes[i] != nullptr) indexes[i]->report_to(database_.found(), tables_[i]->index->place);
  conclude(contents);
}

// Checks the pages of objects that schema 7 does not have, or whose columns are unknown.
void Checker::walk_others() {
  IgnoredRows rows;
  for (const sqlite::Object& object : database_.objects()) {
    bool is_read = object.type == sqlite::Object::Type::table && equals_ignoring_case(object.name, "coverage_schema");
    for (const std::optional<OpenTable>& table : tables_)
      is_read = is_read || (table && (table->object == &object || table->index == &object));
    if (!is_read) database_.walk(object, rows);
  }
}

void Checker::conclude(Contents& contents) {
  const Meta& meta = contents.meta();
  check_name_hash(input_.name, meta, found_);
  check_sources(input_, contents, found_);
  check_set(input_, contents, found_);
  const bool has_arcs = meta.has_arcs.value_or(false);
  if (!meta.version.empty()) report_.describe("coverage.py ", std::string_view(meta.version));
  report_.describe("schema 7");
  if (meta.has_arcs) report_.describe(has_arcs ? "arcs" : "lines");
  report_.describe(Plural{contents.files().size(), "file"});
  report_.describe(Plural{contents.contexts(), "context"});
  Facts facts;
  facts.functions = contents.files().size();
  facts.counters = facts.nonzero = contents.lines();
  if (has_arcs) facts.total = contents.arcs();
  facts.runs = contents.contexts();
  if (meta.has_arcs) facts.identity = has_arcs ? "arcs" : "lines";
  report_.set_facts(std::move(facts));
  if (input_.entries == nullptr) return;
  for (const File& file : contents.files())
    if (const FileUse* const use = contents.use_of(file.id); use != nullptr && use->lines != 0)
      input_.entries->add(coverage::normal(file.path), {use->lines, use->lines, 0});
}

void check_older(const Rule& rule, const char* release, const char* format, Report& report) {
  report.add(rule, {}, "the data is in the format of ", release, " (", format, "), which is not supported");
  report.describe(release);
  report.set_unsupported();
}

}  // namespace

bool is_pickled_data(std::string_view bytes) {
  return bytes.starts_with(kPickleMark) && bytes.substr(0, 64).find("collector") != std::string_view::npos;
}

void check(const Input& input, Report& report) {
  const std::string_view bytes = input.bytes;
  if (bytes.starts_with(sqlite::kMagic)) {
    const bool has_pending_log = sqlite::check_journals(input, report);
    return Checker(input, report).check(has_pending_log);
  }
  if (bytes.empty()) return report.add("coverage-data/empty-file"_rule, {}, "the file is empty");
  if (bytes.starts_with(kJsonMark)) return check_older("coverage-data/format-4"_rule, "coverage.py 4", "JSON", report);
  if (is_pickled_data(bytes)) return check_older("coverage-data/format-3"_rule, "coverage.py 3", "pickle", report);
  if (bytes.size() >= kMinMagic && sqlite::kMagic.starts_with(bytes)) {
    sqlite::Found found(bytes, report);
    static_cast<void>(sqlite::read_header(found));  // reports the missing part
    found.finish();
    return;
  }
  report.add("coverage-data/unrecognized"_rule, bytes.substr(0, 16), "the file is not a SQLite database");
}

}  // namespace proflint::coverage_data
