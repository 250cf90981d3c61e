// Checks the rows of each table. A row with a value of the wrong type is skipped, but its id still counts as known.
#include "validators/coverage_data/contents.h"

#include <algorithm>
#include <bit>

#include "validators/core/hash.h"
#include "validators/core/text_bytes.h"
#include "validators/coverage/paths.h"
#include "validators/coverage_data/numbits.h"
#include "validators/coverage_data/rules.h"

namespace proflint::coverage_data {
namespace {

namespace sqlite = encodings::sqlite;
using Type = sqlite::Value::Type;

constexpr std::int64_t kMaxLine = INT32_MAX;
constexpr const char* kTypeNames[] = {"NULL", "an integer", "a real number", "text", "a blob"};
constexpr coverage::PathRules kPathRules = {.control = &"coverage-data/path-control"_rule,
                                            .alias = &"coverage-data/path-duplicate"_rule};

bool is_line(std::int64_t number) {
  return number >= -kMaxLine && number <= kMaxLine;
}

// coverage.py names a plug-in MODULE.CLASS.
bool is_plugin_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot != name.npos && dot != 0 && dot + 1 != name.size() && std::none_of(name.begin(), name.end(), is_control);
}

}  // namespace

Contents::Contents(sqlite::Database& database, std::pmr::memory_resource* memory, GroupedFindings& found)
    : database_(database),
      found_(found),
      files_(memory),
      copies_(memory),
      paths_(kPathRules, memory, found.report()),
      file_ids_(memory),
      context_ids_(memory),
      tracer_ids_(memory),
      lines_(memory),
      arcs_(memory) {}

void Contents::add(Table table, std::size_t columns, const sqlite::Row& row) {
  const bool is_sound = check_values(table, columns, row);
  if (table == Table::file) add_file(row, is_sound);
  if (table == Table::context) {
    ++contexts_;
    context_ids_.add_known(row.rowid);
  }
  if (table == Table::meta && !is_sound) meta_.is_incomplete = true;
  if (!is_sound) return;
  const auto& values = row.record.values;
  if (table == Table::meta) {
    const auto key = database_.text(values[0]);
    const std::string name(key.value_or(std::string_view()));
    const auto value = database_.text(values[1]);
    if (key && value)
      add_meta(name, *value, database_.found().in_file(values[0].place), database_.found().in_file(values[1].place),
               meta_, found_);
  }
  if (table == Table::line_bits) add_numbits(row);
  if (table == Table::arc) add_arc(row);
  if (table == Table::tracer) add_tracer(row);
}

bool Contents::check_values(Table table, std::size_t columns, const sqlite::Row& row) {
  const Layout& layout = layouts()[static_cast<std::size_t>(table)];
  if (row.record.count > columns) {
    report("coverage-data/value-type"_rule, row.place, "a row of the table ", layout.name, " has ", row.record.count,
           " values, but the table has ", Plural{columns, "column"});
    return false;
  }
  for (std::size_t i = 0; i < layout.columns.size(); ++i) {
    const Column& column = layout.columns[i];
    const bool is_missing = i >= row.record.count;
    const Type type = is_missing ? Type::null : row.record.values[i].type;
    if (column.is_rowid || type == column.type) continue;
    report("coverage-data/value-type"_rule, is_missing ? row.place : row.record.values[i].place, Trusted{layout.name},
           ".", Trusted{column.name}, " is ", kTypeNames[static_cast<std::size_t>(type)], ", not ",
           kTypeNames[static_cast<std::size_t>(column.type)]);
    return false;
  }
  return true;
}

void Contents::add_file(const sqlite::Row& row, bool is_sound) {
  file_ids_.add_known(row.rowid);
  tracer_ids_.add_known(row.rowid);
  File& file = files_.emplace_back();
  file.id = row.rowid;
  file.place = database_.found().in_file(row.place);
  if (!is_sound) return;
  const sqlite::Value& value = row.record.values[1];
  const std::optional<std::string_view> path = database_.text(value);
  if (!path) return;
  file.path = copies_.emplace_back(*path);
  file.place = database_.found().in_file(value.place);
  check_path(file);
}

void Contents::check_path(const File& file) {
  const std::string_view path = file.path;
  if (path.empty())
    return report("coverage-data/path-empty"_rule, file.place, "the path of file id ", file.id, " is empty");
  if (!coverage::is_absolute(path) && coverage::leads_above(path))
    report("coverage-data/path-escape"_rule, file.place, "the path ", path, " escapes its base folder");
  paths_.add(path, file.place);
}

FileUse& Contents::refer(const sqlite::Row& row) {
  const sqlite::Value &file = row.record.values[0], &context = row.record.values[1];
  context_ids_.add_use(context.integer, database_.found().in_file(context.place));
  return file_ids_.add_use(file.integer, database_.found().in_file(file.place));
}

void Contents::add_numbits(const sqlite::Row& row) {
  FileUse& use = refer(row);
  const std::int64_t file = row.record.values[0].integer;
  const sqlite::Value& numbits = row.record.values[2];
  line_rows_.add(database_.found().in_file(row.place));
  Numbits bits;
  bits.read(numbits, [&](std::uint64_t word, std::uint64_t set) {
    has_line_ = true;
    const std::uint64_t lines = word == 0 ? set & ~std::uint64_t{1} : set;  // lines of sources start at 1
    use.lines += static_cast<std::uint64_t>(std::popcount(lines_.add_word(file, word, lines)));
    use.sum += hash_of(set, word);
  });
  if (bits.largest > use.largest_line) {
    use.largest_line = bits.largest;
    use.largest_place = database_.found().in_file(numbits.place);
  }
  if (bits.has_zero_tail)
    report("coverage-data/numbits-tail"_rule, numbits.place, "the numbits of file id ", file, " end in a zero byte");
  if (bits.largest > std::uint64_t{kMaxLine})
    report("coverage-data/line-range"_rule, numbits.place, "line ", bits.largest, " of file id ", file,
           " exceeds the maximum, 2147483647");
}

void Contents::add_arc(const sqlite::Row& row) {
  FileUse& use = refer(row);
  const std::int64_t file = row.record.values[0].integer, context = row.record.values[1].integer;
  const sqlite::Value &from = row.record.values[2], &to = row.record.values[3];
  arc_rows_.add(database_.found().in_file(row.place), context);
  has_several_contexts_ = has_several_contexts_ || context != arc_rows_.detail();
  const std::int64_t ends[] = {from.integer, to.integer};
  const std::uint64_t hash = hash_of(std::string_view(reinterpret_cast<const char*>(ends), sizeof ends));
  use.sum += hash;
  arcs_.push_back(hash + static_cast<std::uint64_t>(file));  // equal ends in different files differ
  check_arc(from, to);
  for (const sqlite::Value* const end : {&from, &to}) {
    if (end->integer < 1) continue;
    const auto line = static_cast<std::uint64_t>(end->integer);
    use.lines += lines_.add(file, line) ? 1 : 0;
    if (line <= use.largest_line) continue;
    use.largest_line = line;
    use.largest_place = database_.found().in_file(end->place);
  }
}

void Contents::check_arc(const sqlite::Value& from, const sqlite::Value& to) {
  const std::int64_t a = from.integer, b = to.integer;
  if (!is_line(a) || !is_line(b))
    report("coverage-data/line-range"_rule, is_line(a) ? to.place : from.place, "the arc from ", a, " to ", b,
           " refers to a line number above 2147483647");
  const bool is_empty_module = (a == -1 && b == 0) || (a == 0 && b == -1);
  if ((a == 0 || b == 0) && !is_empty_module)
    report("coverage-data/arc-zero"_rule, a == 0 ? from.place : to.place, "the arc from ", a, " to ", b,
           " refers to line 0");
  if (a < 0 && b < 0)
    report("coverage-data/arc-ends"_rule, from.place, "the arc from ", a, " to ", b,
           " leads directly from an entry to an exit");
}

void Contents::add_tracer(const sqlite::Row& row) {
  const sqlite::Value& name = row.record.values[1];
  Tracer& tracer = tracer_ids_.add_use(row.rowid, database_.found().in_file(row.rowid_place));
  tracer.is_named = name.size != 0;
  const auto text = database_.text(name);
  if (!text || text->empty()) return;
  tracer.hash = hash_of(*text);
  if (is_plugin_name(*text))
    report("coverage-data/plugin"_rule, name.place, "the source with file id ", row.rowid,
           " was measured by the plug-in ", *text);
  else
    report("coverage-data/tracer-name"_rule, name.place, "the file tracer ", *text, " of file id ", row.rowid,
           " is not named like a plug-in; expected MODULE.CLASS without control characters");
}

const FileUse* Contents::use_of(std::int64_t file) const {
  const auto* const entry = file_ids_.find(file);
  return entry == nullptr || !entry->places ? nullptr : &entry->use;
}

Tracer Contents::tracer_of(std::int64_t file) const {
  const auto* const entry = tracer_ids_.find(file);
  return entry == nullptr ? Tracer() : entry->use;
}

std::uint64_t Contents::arcs() {
  // Within a context, the UNIQUE constraint keeps arcs distinct; sqlite/not-unique reports duplicates.
  if (!has_several_contexts_) return arcs_.size();
  std::sort(arcs_.begin(), arcs_.end());
  return static_cast<std::uint64_t>(std::unique(arcs_.begin(), arcs_.end()) - arcs_.begin());
}

void Contents::finish() {
  check_kind();
  if (!is_whole()) return;  // missing rows may be the damaged ones
  check_references();
  check_kind_is_stated();
  if (!has_data()) report("coverage-data/no-data"_rule, {}, "the file has neither lines nor arcs");
}

void Contents::check_kind_is_stated() {
  constexpr const char* kMissing = ", but the key 'has_arcs' is missing from the table 'meta'";
  if (meta_.has_arcs_key || meta_.is_incomplete) return;
  if (arc_rows_)
    report("coverage-data/has-arcs-missing"_rule, arc_rows_.first(), "the file has ", Plural{arc_rows_.count(), "arc"},
           kMissing);
  else if (line_rows_)  // reports show them
    found_.add_as(Severity::warning, "coverage-data/has-arcs-missing"_rule,
                  database_.found().in_file(line_rows_.first()), "the table 'line_bits' has ",
                  Plural{line_rows_.count(), "row"}, kMissing);
}

std::optional<bool> Contents::has_arcs() const {
  if (meta_.has_arcs_key || bool(line_rows_) == bool(arc_rows_)) return meta_.has_arcs;
  return bool(arc_rows_);
}

void Contents::check_kind() {
  const bool has_lines = bool(line_rows_), has_arcs = bool(arc_rows_);
  if (!meta_.has_arcs_key && has_lines && has_arcs)
    report("coverage-data/mixed-data"_rule, arc_rows_.first(), "the file has both lines and arcs");
  if (meta_.has_arcs.value_or(false) && has_lines)
    report("coverage-data/mixed-data"_rule, line_rows_.first(), "'has_arcs' is 1, but the table 'line_bits' has ",
           Plural{line_rows_.count(), "row"});
  if (!meta_.has_arcs.value_or(true) && has_arcs)
    report("coverage-data/mixed-data"_rule, arc_rows_.first(), "'has_arcs' is 0, but the file has ",
           Plural{arc_rows_.count(), "arc"});
}

void Contents::check_references() {
  const auto report_dangling = [&](const Rule& rule, const auto& dangling, const char* what, const char* table) {
    if (dangling.ids == 1)
      found_.add_group(rule, dangling.places, what, " id ", dangling.smallest_id, " is not in ", table);
    else
      found_.add_group(rule, dangling.places, dangling.ids, " ", what, " ids are not in ", table, "; the smallest is ",
                       dangling.smallest_id);
  };
  report_dangling("coverage-data/file-reference"_rule, file_ids_.dangling(), "file", "the table 'file'");
  report_dangling("coverage-data/context-reference"_rule, context_ids_.dangling(), "context", "the table 'context'");
  report_dangling("coverage-data/tracer-reference"_rule, tracer_ids_.dangling(), "file", "the table 'file'");
}

}  // namespace proflint::coverage_data
