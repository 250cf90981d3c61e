// Checks gcov's documents one after the other, each independently, in the order in which its objects are closed.
// Follows the GCC manual, "Invoking gcov", option -j, and gcov.cc.
#include "validators/json_coverage/gcov/check.h"

#include <algorithm>
#include <string>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/increments.h"
#include "validators/core/text.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/totals.h"
#include "validators/encodings/json/strings.h"
#include "validators/json_coverage/gcov/condition.h"
#include "validators/json_coverage/gcov/rules.h"
#include "validators/json_coverage/gcov/shapes.h"
#include "validators/json_coverage/gcov/source_file.h"
#include "validators/json_coverage/sources.h"
#include "validators/json_documents/document.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::gcov {
namespace {

using encodings::json::Strings;

constexpr ShapeRules kShapeRules = {&"gcov-json/key-missing"_rule, &"gcov-json/wrong-type"_rule,
                                    &"gcov-json/key-unknown"_rule};
constexpr SourceRules kSourceRules = {"gcov-json/source-missing"_rule, "gcov-json/source-line-range"_rule};
constexpr Int128 kMaxCount = INT64_MAX, kSuspicious = Int128{1} << 32;

// Line numbers beyond 64 bits are clamped: no source is that long.
std::int64_t clamped(Int128 number) {
  return number > INT64_MAX ? INT64_MAX : number < INT64_MIN ? INT64_MIN : static_cast<std::int64_t>(number);
}

// gfortran gives a function only the lines of its first statements: the other lines are after its end.
bool is_fortran(std::string_view path) {
  constexpr std::string_view kSuffixes[] = {"f", "for", "ftn", "f77", "f90", "f95", "f03", "f08", "f18", "fpp"};
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.size() - dot > 4) return false;
  std::string suffix(path.substr(dot + 1));
  for (char& c : suffix)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return std::find(std::begin(kSuffixes), std::end(kSuffixes), suffix) != std::end(kSuffixes);
}

class Document final : public Sink {
 public:
  Document(const Input& input, Strings& strings, GroupedFindings& findings, Facts& facts)
      : strings_(strings),
        findings_(findings),
        after_end_(findings.report()),
        fortran_(findings.report()),
        facts_(facts),
        entries_(input.entries),
        total_before_(facts.total.value_or(0)),
        sources_(input, kSourceRules, findings),
        file_(input.memory),
        names_(input.memory),
        seen_(input.memory),
        branches_(input.memory) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;

  // Called at the end of the document, even if it is truncated: decides whether its findings count and which keys are
  // allowed.
  bool finish(const Walker& walker, Report& report);

 private:
  void close_document(const Frame& frame);
  void close_file(const Frame& frame);
  void close_function(const Frame& frame);
  void close_line(const Frame& frame);
  void check_prime_paths(const Frame& frame);
  bool check_range(const Frame& frame, std::string_view function_name);
  void check_blocks(const Frame& frame, std::string_view function_name);
  void check_name(const Value& value, std::string_view name, const char* noun);
  void check_count(const Value& value);
  void expect_later(const Frame& frame, unsigned first, unsigned last);
  void check_paths(std::string_view directory);

  Strings& strings_;
  GroupedFindings& findings_;
  GroupedFindings after_end_;  // about lines after the end of their function: legal before GCC 11
  GroupedFindings fortran_;    // the same in Fortran sources, where they are always legal
  Facts& facts_;
  Increments entries_;                // by source
  const std::uint64_t total_before_;  // of earlier documents
  Sources sources_;
  SourceFile file_;
  std::pmr::vector<NamedSource> names_;  // of files
  SeenNames seen_;
  std::pmr::vector<Value> branches_;  // branch counts of the open line
  Condition condition_;               // the open one
  struct MissingKey {
    std::string_view key;
    const char* noun = "";  // of its object: "the line"
  };
  DetailedOccurrences<MissingKey> without_later_;
  Value version_;
  std::string_view gcc_version_;
  std::uint64_t files_ = 0, lines_ = 0, executed_ = 0;
  coverage::Covered distinct_;  // lines of all files
};

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kFile:
      return file_.clear();
    case kBranches:
      return branches_.clear();
    case kIndices:
      return condition_.start_list(frame.member);
    default:
      return;
  }
}

void Document::item(Frame& frame, const Value& value) {
  if (frame.shape->id == kIndices) condition_.add_index(frame.member, value.number());
  if (frame.shape->id == kBlockIds && value.number() < 0)
    findings_.add("gcov-json/wrong-type"_rule, value.token, "the block id ", number_part(value.token), " is negative");
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kDocument:
      return close_document(frame);
    case kFile:
      return close_file(frame);
    case kFunction:
      return close_function(frame);
    case kFunctions:
      if (!frame.is_usable) file_.lose_function();
      return;
    case kLine:
      return close_line(frame);
    case kCondition:
      return condition_.check(frame, findings_);
    case kBranch:
      expect_later(frame, branch::source_block, branch::destination_block);
      if (frame.has(branch::count)) {
        check_count(frame[branch::count]);
        branches_.push_back(frame[branch::count]);
      }
      return;
    case kCall:
      if (frame.has(call::returned)) check_count(frame[call::returned]);
      return;
    default:
      return;
  }
}

void Document::expect_later(const Frame& frame, unsigned first, unsigned last) {
  for (unsigned i = first; i <= last; ++i) {
    if (!frame.has(i)) return without_later_.add(frame.where, {frame.shape->members[i].name, frame.shape->noun});
  }
}

void Document::check_name(const Value& value, std::string_view name, const char* noun) {
  if (name.empty()) findings_.add("gcov-json/name-empty"_rule, value.token, "the ", noun, " name is empty");
}

void Document::check_count(const Value& value) {
  const Int128 count = value.number();
  if (count < 0)
    findings_.add("gcov-json/count-negative"_rule, value.token, "the count ", number_part(value.token), " is negative");
  else if (count > kMaxCount)
    findings_.add("gcov-json/count-range"_rule, value.token, "the count ", number_part(value.token),
                  " exceeds 2^63 - 1");
  else if (count >= kSuspicious)
    findings_.add("gcov-json/count-suspicious"_rule, value.token, "the count ", number_part(value.token),
                  " exceeds 2^32 - 1");
}

// The value of a member that may be missing.
Int128 number_of(const Frame& frame, unsigned member) {
  return frame.has(member) ? frame[member].number() : Int128{0};
}

void Document::close_function(const Frame& frame) {
  using namespace function;
  check_prime_paths(frame);
  const std::string_view text = frame.has(name) ? strings_.text(frame[name]) : std::string_view();
  if (frame.has(name)) check_name(frame[name], text, "function");
  if (frame.has(execution_count)) check_count(frame[execution_count]);
  if (!frame.is_usable) return file_.lose_function();
  facts_.functions = facts_.functions.value_or(0) + 1;
  const bool has_range = check_range(frame, text);
  check_blocks(frame, text);
  if (!has_range) return file_.lose_function();
  file_.add({.name = text,
             .where = frame.where,
             .start_line = clamped(number_of(frame, start_line)),
             .start_column = clamped(number_of(frame, start_column)),
             .end_line = clamped(number_of(frame, end_line))});
}

void Document::check_prime_paths(const Frame& frame) {
  using namespace function;
  const Int128 total = number_of(frame, total_paths), covered = number_of(frame, covered_paths);
  if (total < 0 || covered < 0)
    findings_.add("gcov-json/prime-paths"_rule, frame.where,
                  total < 0 ? "key 'total_prime_paths' is " : "key 'covered_prime_paths' is ",
                  total < 0 ? total : covered, "; expected at least 0");
  else if (total != 0 && covered > total)
    findings_.add("gcov-json/prime-paths"_rule, frame.where, "the function ",
                  frame.has(name) ? strings_.text(frame[name]) : std::string_view(), " has ",
                  Plural{covered, "covered prime path"}, ", but only ", total, " in total");
}

// Whether the lines of a function are a range.
bool Document::check_range(const Frame& frame, std::string_view function_name) {
  using namespace function;
  const Int128 start = number_of(frame, start_line), end = number_of(frame, end_line);
  if (start < 1)
    findings_.add("gcov-json/function-range"_rule, frame.where, "the function ", function_name, " starts on line ",
                  start, "; lines start at 1");
  else if (start > end)
    findings_.add("gcov-json/function-range"_rule, frame.where, "the function ", function_name, " starts on line ",
                  start, ", but ends on line ", end);
  else if (start == end && number_of(frame, start_column) > number_of(frame, end_column))
    findings_.add("gcov-json/function-columns"_rule, frame.where, "the function ", function_name, " starts in column ",
                  number_of(frame, start_column), ", but ends in column ", number_of(frame, end_column),
                  " of the same line");
  return start >= 1 && start <= end;
}

void Document::check_blocks(const Frame& frame, std::string_view function_name) {
  using namespace function;
  const Int128 all = number_of(frame, blocks), executed = number_of(frame, blocks_executed);
  if (all < 0 || executed < 0)
    findings_.add("gcov-json/count-negative"_rule, frame[all < 0 ? blocks : blocks_executed].token,
                  all < 0 ? "key 'blocks'" : "key 'blocks_executed'", " is ", all < 0 ? all : executed,
                  "; expected at least 0");
  else if (executed > all)
    findings_.add("gcov-json/blocks-executed"_rule, frame[blocks_executed].token, "the function ", function_name,
                  " has ", Plural{executed, "executed block"}, ", but only ", all, " in total");
  else if (executed == 0 && number_of(frame, execution_count) > 0)
    findings_.add("gcov-json/entry-count"_rule, frame[execution_count].token, "the function ", function_name,
                  " was called ", Plural{number_of(frame, execution_count), "time"},
                  ", but none of its blocks was executed");
}

void Document::close_line(const Frame& frame) {
  using namespace line;
  expect_later(frame, block_ids, block_ids);
  if (frame.has(count)) check_count(frame[count]);
  const Int128 times = frame.has(count) ? frame[count].number() : Int128{0};
  if (frame.has(count) && times >= 0)
    for (const Value& taken : branches_)
      if (taken.number() > times)
        findings_.add("gcov-json/branch-exceeds-line"_rule, taken.token, "a branch of line ", number_of(frame, number),
                      " was taken ", Plural{taken.number(), "time"}, ", but the line was executed ",
                      Plural{times, "time"});
  branches_.clear();
  if (frame.has(number) && frame[number].number() < 1)
    findings_.add("gcov-json/line-number"_rule, frame[number].token, "the line number is ", frame[number].number(),
                  "; lines start at 1");
  if (!frame.is_usable || frame[number].number() < 1) return;
  ++lines_;
  executed_ += times > 0 ? 1 : 0;
  facts_.total =
      coverage::saturating_sum(facts_.total.value_or(0), static_cast<std::uint64_t>(times < 0 ? Int128{0} : times));
  if (!frame[number].is_integer()) return;  // a rounded number may mean several lines
  file_.add({.number = clamped(frame[number].number()),
             .function = frame.has(line::function) ? strings_.text(frame[line::function]) : std::string_view(),
             .where = frame[number].token,
             .was_executed = times > 0});
}

void Document::close_file(const Frame& frame) {
  ++files_;
  if (!frame.has(file::functions)) file_.lose_function();
  const std::string_view name = frame.has(file::name) ? strings_.text(frame[file::name]) : std::string_view();
  file_.check(findings_, is_fortran(name) ? fortran_ : after_end_);
  distinct_.add(file_.distinct());
  if (entries_.are_wanted())
    entries_.add(coverage::normal(name), {lines_, executed_, facts_.total.value_or(0) - total_before_});
  if (!frame.has(file::name)) return;
  const Value& value = frame[file::name];
  check_name(value, name, "file");
  if (seen_.insert(name, value.token))
    return findings_.add("gcov-json/file-duplicate"_rule, value.token, "the file ", name, " occurs twice");
  const Line last = sources_.is_on() ? file_.last_line() : Line();
  names_.push_back({name, value.token, static_cast<std::uint64_t>(last.number), last.where});
}

void Document::close_document(const Frame& frame) {
  using namespace document;
  version_ = frame[format_version];  // empty if it is missing: no other object used the frame before
  if (frame.has(gcc_version)) gcc_version_ = strings_.text(frame[gcc_version]);
  check_paths(frame.has(working_directory) ? strings_.text(frame[working_directory]) : std::string_view());
  if (!frame.has(working_directory) && (frame.wrong >> working_directory & 1) == 0)
    findings_.add("gcov-json/no-working-directory"_rule, frame.where,
                  "key 'current_working_directory' is missing from the document");
  if (frame.has(files) && files_ == 0)
    findings_.add("gcov-json/no-files"_rule, frame[files].token, "the document has no files");
  if (lines_ != 0 && executed_ == 0)
    findings_.add("gcov-json/all-zero"_rule, frame.where, "0 of ",
                  Plural{lines_, "line was executed", "lines were executed"});
}

// `directory`: the base of relative paths, if it is known.
void Document::check_paths(std::string_view directory) {
  const bool has_directory = coverage::is_absolute(directory);
  std::string path;
  for (const NamedSource& name : names_) {
    path = name.path;
    if (has_directory && !coverage::is_absolute(name.path)) path.assign(directory).append("/").append(name.path);
    if (has_directory && coverage::leads_above(path))
      findings_.add("gcov-json/path-escape"_rule, name.where, "the path ", name.path,
                    " leads above the root directory");
    sources_.check(name, coverage::leads_above(name.path) ? std::string_view(path) : name.path);
  }
}

// The major version of GCC; 0 if it is unknown.
std::uint64_t major_of(std::string_view version) {
  return decimal_value(take_until(version, '.')).value_or(0);
}

bool Document::finish(const Walker& walker, Report& report) {
  const std::string_view version = version_.token.empty() ? "\"1\"" : version_.token;
  if (version != "\"1\"" && version != "\"2\"") {
    report.add("gcov-json/format-version"_rule, version, "format_version ", version_.inside(),
               " is not supported (1 and 2 are)");
    report.set_unsupported();
    return false;
  }
  if (version == "\"1\"" && !version_.token.empty() && walker.later())
    findings_.add("gcov-json/key-unknown"_rule, walker.later().first(), "key ",
                  encodings::json::inside(walker.later().first()), " is unknown in version 1; version 2 added it");
  if (version == "\"2\"" && without_later_)
    findings_.add("gcov-json/key-missing"_rule, without_later_.first(), "key '", Trusted{without_later_.detail().key},
                  "' is missing from ", without_later_.detail().noun, "; version 2 requires it");
  if (walker.rounded() && version == "\"2\"")
    findings_.add("gcov-json/wrong-type"_rule, walker.rounded().first(), "the number ",
                  number_part(walker.rounded().first()), " is not an integer");
  else if (walker.rounded().count() == 1)
    findings_.add("gcov-json/count-rounded"_rule, walker.rounded().first(), "the number ",
                  number_part(walker.rounded().first()), " is rounded to six digits");
  else if (walker.rounded())
    findings_.add("gcov-json/count-rounded"_rule, walker.rounded().first(), walker.rounded().count(),
                  " numbers are rounded to six digits; the first is ", number_part(walker.rounded().first()));
  // Before GCC 11 a function owned the lines after its end, up to the start of the next one.
  if (major_of(gcc_version_) >= 11) findings_.absorb(std::move(after_end_));
  if (!gcc_version_.empty()) report.describe("GCC ", gcc_version_);
  facts_.counters = facts_.counters.value_or(0) + lines_;
  facts_.nonzero = facts_.nonzero.value_or(0) + executed_;
  facts_.lines = facts_.lines.value_or(0) + distinct_.found;
  facts_.lines_hit = facts_.lines_hit.value_or(0) + distinct_.hit;
  return true;
}

}  // namespace

void check_gcov(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  Strings strings(input.memory);
  GroupedFindings findings(report);
  Facts facts;
  for (bool is_first = true; is_first || text->starts_with('{'); is_first = false) {
    if (!is_first)
      findings.add("gcov-json/several-documents"_rule, text->substr(0, 1),
                   "another document starts here; expected one document per file");
    GroupedFindings found(report);
    Document document(input, strings, found, facts);
    Walker walker(kDocumentShape, kShapeRules, document, hygiene, found);
    const bool is_complete = read_document(*text, walker, report);
    if (document.finish(walker, report)) findings.absorb(std::move(found));
    if (is_complete) continue;
    *text = {};
    break;
  }
  check_rest(*text, report);
  hygiene.finish();
  findings.flush();
  report.set_facts(facts);
}

}  // namespace proflint::json_coverage::gcov
