// The rows of a data file: files, contexts, and the lines or arcs of each.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/grouped_findings.h"
#include "validators/coverage/path_check.h"
#include "validators/coverage_data/lines.h"
#include "validators/coverage_data/meta.h"
#include "validators/coverage_data/references.h"
#include "validators/coverage_data/schema.h"

namespace proflint::coverage_data {

// A row of 'file'.
struct File {
  std::int64_t id = 0;
  std::string_view path;  // in UTF-8
  std::string_view place;
};

// The contents of one file, collected from its rows.
struct FileUse {
  std::uint64_t largest_line = 0;
  std::string_view largest_place;
  std::uint64_t sum = 0;    // of hashes of its lines or arcs, in any order
  std::uint64_t lines = 0;  // distinct ones
};

struct NoUse {};

struct Tracer {
  bool is_named = false;  // not empty
  std::uint64_t hash = 0;
};

class Contents {
 public:
  Contents(encodings::sqlite::Database& database, std::pmr::memory_resource* memory, GroupedFindings& found);

  // Adds a row of `table`, which has `columns` columns.
  void add(Table table, std::size_t columns, const encodings::sqlite::Row& row);
  // Records that a table is missing or unreadable: rules that depend on its rows are not checked.
  void set_incomplete() { is_whole_ = false; }
  // Checks the rules that need all rows.
  void finish();

  const Meta& meta() const { return meta_; }
  const std::pmr::vector<File>& files() const { return files_; }
  const FileUse* use_of(std::int64_t file) const;
  // The tracer of a file; an empty name if it has none.
  Tracer tracer_of(std::int64_t file) const;
  std::uint64_t contexts() const { return contexts_; }
  std::uint64_t lines() const { return lines_.count(); }
  // The number of distinct arcs of all contexts. Sorts the arcs.
  std::uint64_t arcs();
  // Whether the file has arcs or lines, by its rows if it does not state that. Nothing if it cannot be known.
  std::optional<bool> has_arcs() const;
  bool has_data() const { return has_line_ || arc_rows_; }
  // Whether absent rows were never written, rather than lost.
  bool is_whole() const { return is_whole_ && !database_.is_broken(); }

 private:
  bool check_values(Table table, std::size_t columns, const encodings::sqlite::Row& row);
  void add_file(const encodings::sqlite::Row& row, bool is_sound);
  void add_numbits(const encodings::sqlite::Row& row);
  void add_arc(const encodings::sqlite::Row& row);
  void add_tracer(const encodings::sqlite::Row& row);
  void check_path(const File& file);
  void check_arc(const encodings::sqlite::Value& from, const encodings::sqlite::Value& to);
  FileUse& refer(const encodings::sqlite::Row& row);
  void check_references();
  void check_kind();
  void check_kind_is_stated();

  template <class... Parts>
  void report(const Rule& rule, std::string_view where, const Parts&... parts) {
    found_.add(rule, database_.found().in_file(where), parts...);
  }

  encodings::sqlite::Database& database_;
  GroupedFindings& found_;
  Meta meta_;
  std::pmr::vector<File> files_;
  std::pmr::deque<std::pmr::string> copies_;  // of paths: a text of the database is valid until its next one
  coverage::PathCheck paths_;
  References<FileUse> file_ids_;
  References<NoUse> context_ids_;
  References<Tracer> tracer_ids_;  // known: of a file
  LineSet lines_;
  std::pmr::vector<std::uint64_t> arcs_;  // hashes
  std::uint64_t contexts_ = 0;
  Occurrences line_rows_;
  DetailedOccurrences<std::int64_t> arc_rows_;  // contexts
  bool has_line_ = false, has_several_contexts_ = false, is_whole_ = true;
};

}  // namespace proflint::coverage_data
