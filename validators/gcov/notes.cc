// Reads notes files: the header, FUNCTION records and lines; graph.cc checks blocks and arcs, conditions.cc the rest.
// Follows coverage.cc (coverage_begin_function), profile.cc (output_location) and gcov.cc (read_graph_file).
#include "validators/gcov/notes.h"

#include "validators/core/grouped_findings.h"
#include "validators/gcov/conditions.h"
#include "validators/gcov/duplicate_functions.h"
#include "validators/gcov/function_groups.h"
#include "validators/gcov/graph.h"
#include "validators/gcov/line_checksums.h"
#include "validators/gcov/line_tables.h"
#include "validators/gcov/records.h"
#include "validators/gcov/rules.h"
#include "validators/gcov/tag_names.h"
#include "validators/gcov/traits.h"

namespace proflint::gcov {
namespace {

class NotesReader {
 public:
  NotesReader(std::string_view bytes, std::pmr::memory_resource* memory, Report& report, Notes& notes)
      : bytes_(bytes),
        report_(report),
        notes_(notes),
        header_(notes.header),
        strings_(header_.version, report),
        graph_(header_, bytes.size(), memory, report),
        conditions_(notes, graph_, report),
        lines_(memory),
        groups_(memory),
        block_lines_(memory),
        orphans_(report),
        names_(memory),
        mismatches_(memory) {}

  void read(Cursor cursor);

 private:
  Severity tail_severity() const;
  void check_directory();
  void lose_record();
  void dispatch(const Record& record);
  void read_function(const Record& record);
  bool read_fields(Cursor& cursor, const Record& record, NotesFunction& function);
  bool read_range(Cursor& cursor, const NotesFunction& function);
  void check_function(const NotesFunction& function);
  void read_lines(const Record& record);
  void read_items(Cursor& cursor, std::uint32_t block);
  void finish_function(bool is_cut);

  NotesFunction& current() { return notes_.functions.back(); }
  std::string_view name() { return current().name; }

  std::string_view bytes_;
  Report& report_;
  Notes& notes_;
  const Header& header_;
  Strings strings_;
  Graph graph_;
  Conditions conditions_;
  LineTables lines_;
  FunctionGroups groups_;
  BlockLines block_lines_;
  GroupedFindings orphans_;

  Named function_ = {"function", 0, {}};  // the open function, for messages
  bool in_function_ = false;
  bool lost_record_ = false;                  // since the last FUNCTION record
  bool is_unknown_function_ = false;          // the records belong to a function whose FUNCTION record was lost
  bool names_are_damaged_ = false;            // of the current function
  Idents names_;                              // the expected line checksum of each function
  std::pmr::vector<std::size_t> mismatches_;  // functions with a wrong checksum
};

void NotesReader::read(Cursor cursor) {
  check_directory();
  Records records(cursor, header_, false, &function_, report_);
  Record record;
  Step step = Step::record;
  while ((step = records.next(record)) == Step::record) {
    const Use use = records.use_of(record);
    if (use == Use::read)
      dispatch(record);
    else if (use == Use::lost)
      lose_record();
  }
  if (step == Step::stop) notes_.is_whole = false;
  if (step != Step::end_of_file && in_function_) conditions_.lose_records();
  finish_function(step == Step::stop);
  graph_.finish_file();
  orphans_.flush();
  if (step == Step::end_word)
    if (const std::string_view tail = records.finish(); !tail.empty()) {
      report_tail(tail, tail_severity(), report_);
      notes_.is_whole = false;
    }
  if (step == Step::end_of_file && header_.llvm)
    report_.add("gcov/end-missing"_rule, records.cursor().rest(),
                "the file ends after its last record, without an end word");
  if (notes_.functions.empty() && !lost_record_ && step != Step::stop)
    report_.add("gcov/no-functions"_rule, records.cursor().here(0), "the file has no functions");
  const bool has_high_lines = lines_.finish(bytes_.size(), report_);
  groups_.finish(bytes_.size(), !has_high_lines, report_);
  check_duplicates(notes_, names_, report_);
  if (!header_.llvm) check_line_checksums(notes_, mismatches_, report_);
}

// Notes are truncated when they are written, so a tail is the rest of the file after a damaged record. GCC 4.8 and
// earlier opened them without truncation.
Severity NotesReader::tail_severity() const {
  constexpr unsigned kTruncates = 49;
  return header_.version.number < kTruncates && !header_.llvm ? Severity::warning : Severity::error;
}

// gcov reads a missing name as a null pointer and crashes, but not on an empty name.
void NotesReader::check_directory() {
  const std::string_view where = header_.directory_where;
  if (where.empty() || !header_.directory.empty() || header_.llvm) return;
  const bool is_missing = where.size() == 4;
  report_.add_as(
      is_missing ? Severity::error : Severity::note, "gcov/cwd-empty"_rule, where,
      is_missing ? "the name of the working directory is missing" : "the name of the working directory is empty");
}

// The lost record may be a FUNCTION record.
void NotesReader::lose_record() {
  if (in_function_) graph_.lose_record();
  lost_record_ = true;
}

void NotesReader::dispatch(const Record& record) {
  if (record.tag == tags::kFunction) return read_function(record);
  if (record.tag == tags::kBlocks && lost_record_ && graph_.has_blocks_record()) {
    // A second BLOCKS record shows that the lost one began a function: the next records belong to it.
    finish_function(false);
  }
  if (!in_function_ && lost_record_) {
    is_unknown_function_ = true;
    notes_.is_whole = false;
  }
  if (is_unknown_function_) return;
  if (!in_function_)
    return orphans_.add("gcov/record-orphan"_rule, record.head(), Trusted{record_name(record.tag, header_, nullptr)},
                        " precedes the first FUNCTION record");
  switch (record.tag) {
    case tags::kBlocks:
      return graph_.read_blocks(record);
    case tags::kArcs:
      return graph_.read_arcs(record, notes_.keep >= Notes::Keep::arcs ? &notes_.arcs : nullptr);
    case tags::kLines:
      return read_lines(record);
    case tags::kConditions:
      return conditions_.read(record);
    case tags::kPaths:
      return conditions_.read_paths(record);
    default:
      return;
  }
}

void NotesReader::read_function(const Record& record) {
  finish_function(false);
  in_function_ = true;
  lost_record_ = is_unknown_function_ = false;
  conditions_.start_function();
  function_.name = {};
  NotesFunction& function = notes_.functions.emplace_back();
  function.first_arc = notes_.arcs.size();
  function.first_condition = notes_.conditions.size();
  Cursor cursor(record.body(), header_.order);
  const bool is_readable = read_fields(cursor, record, function);
  graph_.start(function, record.head());
  if (!is_readable) {
    notes_.is_whole = false;
    return;
  }
  check_function(function);
  if (!cursor.at_end())
    report_.add("gcov/record-length"_rule, cursor.rest(), Plural{cursor.left(), "byte follows", "bytes follow"},
                " the fields of ", function.name);
}

// Reads the fields of FUNCTION, whose order changed with 4.7, 8 and 9.
bool NotesReader::read_fields(Cursor& cursor, const Record& record, NotesFunction& function) {
  const auto too_short = [&] {
    report_.add("gcov/record-length"_rule, record.head().substr(4), "the FUNCTION record is ",
                Plural{record.body().size(), "byte"}, " long, too short for its fields");
    return false;
  };
  std::string_view words;
  if (!cursor.take(header_.version.has_cfg_checksum() ? 12 : 8, words)) return too_short();
  String name, source;
  if (!strings_.read(cursor, name)) return false;
  function.name = function_.name = name.text;
  Word artificial, start;
  if (header_.version.number >= 80 && !read_word(cursor, artificial)) return too_short();
  if (!strings_.read(cursor, source)) return false;
  function.source = source.text;
  names_are_damaged_ = name.is_damaged || source.is_damaged;
  if (!read_word(cursor, start)) return too_short();
  function.start_line = start.value;
  function.is_artificial = artificial.value != 0;
  if (name.text.empty())
    report_.add("gcov/name-empty"_rule, name.where, "the name of the function with ident ",
                load<std::uint32_t>(words, header_.order), name.is_null ? " is missing" : " is empty");
  if (source.text.empty()) {
    // GNAT writes finalizers and other artificial functions this way.
    const bool is_made_up = source.is_null && start.value == 0 && (artificial.value == 1 || artificial.where.empty());
    report_.add_as(is_made_up ? Severity::note : Severity::warning, "gcov/source-empty"_rule, source.where,
                   is_made_up ? "the artificial function " : "the function ", name.text, " has no source file");
  }
  if (artificial.value > 1)
    report_.add("gcov/artificial-flag"_rule, artificial.where, "the flag for artificial functions is ",
                artificial.value, " in ", name.text, "; expected 0 or 1");
  lines_.add(function.source, start);
  if (header_.version.number >= 80 && !read_range(cursor, function)) return too_short();
  function.identity.words = words;
  return true;
}

bool NotesReader::read_range(Cursor& cursor, const NotesFunction& function) {
  Word start_column, end, end_column;
  if (!read_word(cursor, start_column) || !read_word(cursor, end)) return false;
  if (header_.version.number >= 90 && !read_word(cursor, end_column)) return false;
  lines_.add(function.source, end);
  groups_.add(function.source, function.start_line, end, function.name);
  if (end.value == function.start_line && end_column.value != 0 && end_column.value < start_column.value)
    report_.add("gcov/line-range"_rule, end_column.where, function.name, " starts in column ", start_column.value,
                ", but ends in column ", end_column.value, " of the same line");
  return true;
}

void NotesReader::check_function(const NotesFunction& function) {
  const Word ident = function.identity.ident(header_.order);
  if (ident.value == 0 && !header_.llvm)
    report_.add("gcov/ident-zero"_rule, ident.where, "the ident of ", function.name, " is 0");
  const std::size_t number = notes_.functions.size() - 1;
  const std::uint32_t crc = line_checksum(function);
  notes_.idents.add(ident.value, number);
  names_.add(crc, number);
  if (crc != function.identity.line_checksum(header_.order).value && !names_are_damaged_ && !function.name.empty() &&
      !function.identity.is_of_thunk())
    mismatches_.push_back(number);
}

void NotesReader::read_lines(const Record& record) {
  const bool has_blocks = graph_.has_blocks(record);
  Cursor cursor(record.body(), header_.order);
  Word block;
  if (!read_word(cursor, block))
    return report_.add("gcov/record-length"_rule, record.head().substr(4), "the LINES record of ", name(), " is ",
                       Plural{record.body().size(), "byte"}, " long; expected at least 4 for the block number");
  if (has_blocks && block.value >= graph_.blocks())
    report_.add("gcov/lines-block-range"_rule, block.where, "a LINES record refers to block ", block.value, " of ",
                name(), ", but the function has ", Plural{graph_.blocks(), "block"}, ", numbered from 0");
  else if (has_blocks && !graph_.mark_lines(block.value))
    graph_.refuse_second("gcov/lines-duplicate"_rule, "LINES", block.value, block.where);
  read_items(cursor, block.value);
}

// Items are line numbers, or a zero and a file name; a zero and an empty name end the record.
void NotesReader::read_items(Cursor& cursor, std::uint32_t block) {
  String file;
  Word last;
  std::string_view last_source;
  const bool are_counted = BlockLines::are_counted(graph_.blocks());
  while (true) {
    Word line;
    const bool is_cut = !read_word(cursor, line);
    if (is_cut || (line.value == 0 && cursor.at_end()))
      return report_.add("gcov/lines-unterminated"_rule, is_cut ? line.where : cursor.rest(),
                         "the LINES record of block ", block, " of ", name(),
                         " does not end with a zero and an empty name");
    if (line.value != 0) {
      if (file.where.data() == nullptr)
        return report_.add("gcov/line-without-file"_rule, line.where, "line ", line.value, " of block ", block, " of ",
                           name(), " precedes the first file name");
      lines_.add(file.text, line);
      if (are_counted) {
        last = line;
        last_source = file.text;
      }
      if (notes_.keep == Notes::Keep::lines)
        notes_.lines.push_back({file.text, line.value, block, notes_.functions.size() - 1});
      continue;
    }
    if (!strings_.read(cursor, file)) return;
    if (file.is_damaged) return;
    if (file.is_null) break;
  }
  if (last.value != 0) block_lines_.add(notes_.functions.size(), last_source, last, report_);
  if (cursor.at_end()) return;
  if (header_.version.number < 80 && cursor.left() == 4 && load<std::uint32_t>(cursor.rest(), header_.order) == 0)
    return report_.add("gcov/line-zero"_rule, cursor.rest(), "block ", block, " of ", name(), " has line number 0");
  report_.add("gcov/record-length"_rule, cursor.rest(), Plural{cursor.left(), "byte follows", "bytes follow"},
              " the zero and the empty name that end the lines of block ", block, " of ", name());
}

void NotesReader::finish_function(bool is_cut) {
  if (!std::exchange(in_function_, false)) return;
  current().arcs = notes_.arcs.size() - current().first_arc;
  if (lost_record_) conditions_.lose_records();
  graph_.finish(is_cut);
}

}  // namespace

bool read_notes(std::string_view bytes, std::pmr::memory_resource* memory, Report& report, Notes& notes) {
  Cursor cursor(bytes, magic_of(bytes).order);
  notes.is_readable = read_header(cursor, Kind::notes, report, notes.header);
  if (!notes.is_readable) return false;
  notes.header.llvm = is_llvm(cursor, notes.header);
  if (notes.header.llvm) report.add_trait("LLVM"_trait);
  NotesReader(bytes, memory, report, notes).read(cursor);
  return true;
}

}  // namespace proflint::gcov
