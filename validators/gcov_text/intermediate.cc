// Checks the records of intermediate text; large files are checked in pieces.
#include "validators/gcov_text/intermediate.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "grammars/gcov_intermediate.h"
#include "grammars/gcov_intermediate_usual.h"
#include "validators/core/checked_pieces.h"
#include "validators/core/distinct.h"
#include "validators/core/hash_tables.h"
#include "validators/core/increments.h"
#include "validators/core/recycle.h"
#include "validators/core/seen.h"
#include "validators/core/text.h"
#include "validators/core/text_lines.h"
#include "validators/core/wide.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"
#include "validators/gcov_text/characters.h"
#include "validators/gcov_text/context.h"
#include "validators/gcov_text/family.h"
#include "validators/gcov_text/rules.h"
#include "validators/text/line_defects.h"

namespace proflint::gcov_text::intermediate {
namespace {

namespace grammar = grammars::gcov_intermediate;
using grammar::Kind;
using grammar::Record;

constexpr std::uint64_t kRecordLineLimit = std::uint64_t{1} << 31, kNegative = std::uint64_t{1} << 63;

// Whether the name is of a method of Objective-C, such as "-[Reader file:]".
bool is_method(std::string_view name) {
  return (name.starts_with("-[") || name.starts_with("+[")) && name.ends_with(']');
}

// Where another record starts in a name, because the LF before it is missing; npos if none does.
std::size_t find_record(std::string_view name) {
  if (is_method(name)) return name.npos;
  constexpr std::string_view kKeys[] = {"lcount", "function", "branch"}, kFile = "file";
  for (std::size_t colon = name.find(':'); colon != name.npos; colon = name.find(':', colon + 1)) {
    if (colon + 1 == name.size()) break;
    if (name[colon + 1] != ':' && colon > kFile.size() && name.substr(0, colon).ends_with(kFile))
      return colon - kFile.size();
    if (!is_digit(name[colon + 1])) continue;
    for (const std::string_view key : kKeys)
      if (name.substr(0, colon).ends_with(key)) return colon - key.size();
  }
  return name.npos;
}

bool is_line_number(const grammars::Decimal& number) {
  return number.fits && number.value != 0 && number.value < kRecordLineLimit;
}

// Tracks whether records of one kind have the field that GCC 8 added.
struct Fields {
  bool has_short = false, has_long = false;

  // Adds a record; true if it is the first that differs from earlier ones.
  bool add(bool is_long) {
    const bool was_mixed = is_mixed();
    (is_long ? has_long : has_short) = true;
    return is_mixed() && !was_mixed;
  }
  void append(const Fields& next) {
    has_short |= next.has_short;
    has_long |= next.has_long;
  }
  bool is_mixed() const { return has_short && has_long; }
};

class Intermediate {
 public:
  Intermediate(std::string_view text, const Input& input, Report& report)
      : text_(text),
        limit_(text.data() + text.size()),
        report_(report),
        findings_(report),
        files_(input.memory),
        names_(input.memory),
        records_(text.data()),
        counted_(input.memory),
        input_(input) {}

  void run();
  // Appends the next piece. False if both must be checked together. REQUIRES: both were checked and have no findings.
  bool append(const Intermediate& next);
  void conclude(Report& report) const;
  const Hashes& names() const { return names_; }

 private:
  void read(const TextLine& source);
  void read_known(std::string_view text);
  void end_file();
  void read_file(std::string_view text);
  void read_function();
  void read_lcount();
  void read_branch(std::string_view text);
  void reject(const TextLine& source);
  void check_name(const char* what);
  bool check_count();
  bool check_line_of_function(const grammars::Decimal& line);
  bool parse(std::string_view text, Record& record) const {
    return grammar::parse_usual(text, record, limit_) || grammar::parse(text, record, nullptr, limit_);
  }
  bool is_counted(std::uint64_t line, const char* here);

  std::string_view text_;
  const char* limit_;
  Report& report_;
  GroupedFindings findings_;
  SeenNumbers files_;  // hashes of the names
  Hashes names_;
  std::uint64_t file_ = 0;  // number of the file record, from 1
  const char* records_;     // the first record of the file
  // The lines of the file that have a count. Filled at the first branch that does not belong to the last of them, which
  // no writer writes.
  Hashes counted_;
  bool has_counted_ = false;
  Record record_;
  std::uint64_t last_line_ = 0;  // line of the last lcount
  bool is_zero_ = false;         // whether the count of the last lcount is 0
  Fields function_fields_, lcount_fields_;
  std::uint64_t functions_ = 0, lines_ = 0, executed_ = 0;
  Uint128 sum_ = 0;
  bool was_cut_ = false, has_unusable_ = false;  // unusable: unreadable records, and counts that are not exact
  const Input& input_;
  std::string_view source_;  // the current one
  Increments entries_{input_.entries};
};

void Intermediate::run() {
  TextLines lines(text_);
  for (TextLine line; lines.next(line);) read(line);
  end_file();
  if (file_ == 0) findings_.add("gcov-text/no-source"_rule, text_.substr(0, 1), "the file has no file record");
  if (!was_cut_) text::check_end(text_, kTextRules, report_);
  findings_.flush();
}

void Intermediate::read(const TextLine& source) {
  const std::string_view text = source.text;
  if (text.size() > report_.limits()[Limit::line_length]) {
    report_.add_limit(Limit::line_length, text.substr(0, 1));
    return;
  }
  if (source.has_cr) findings_.add("gcov-text/crlf"_rule, {text.data() + text.size(), 1}, "the line ends in CR LF");
  if (!parse(text, record_)) return reject(source);
  const std::size_t nul = source.is_odd ? text.find('\0') : text.npos;
  if (nul != text.npos)
    findings_.add("gcov-text/nul-byte"_rule, text.substr(nul, 1), "the line contains a NUL byte");
  else if (source.is_odd)  // a NUL explains all odd bytes of its line
    check_control(text, false, findings_);
  read_known(text);
}

void Intermediate::read_known(std::string_view text) {
  if (record_.kind == Kind::empty) {
    findings_.add("gcov-text/blank-line"_rule, text, "the line is empty");
    return;
  }
  if (record_.kind == Kind::version) return;
  if (record_.kind == Kind::file) return read_file(text);
  if (file_ == 0) findings_.add("gcov-text/record-before-file"_rule, text, "no file record precedes ", text);
  if (record_.kind == Kind::function)
    read_function();
  else if (record_.kind == Kind::lcount)
    read_lcount();
  else
    read_branch(text);
}

// Ends the file: the lines since the last call belong to the current source.
void Intermediate::end_file() {
  if (entries_.are_wanted())
    entries_.add(coverage::normal(source_),
                 {lines_, executed_, static_cast<std::uint64_t>(std::min<Uint128>(sum_, UINT64_MAX))});
}

void Intermediate::read_file(std::string_view text) {
  end_file();
  source_ = record_.text;
  ++file_;
  last_line_ = 0;
  records_ = text.data();
  has_counted_ = false;
  recycle(counted_);
  if (record_.text.empty()) {
    findings_.add("gcov-text/source-empty"_rule, text, "the source file name is empty");
    return;
  }
  check_name("source file");
  coverage::list_source(input_, record_.text);
  const std::uint64_t name = hash_of(record_.text);
  names_.insert(name);
  if (files_.insert(name, record_.text))
    findings_.add("gcov-text/file-duplicate"_rule, record_.text, "source ", record_.text, " has a second file record");
}

void Intermediate::check_name(const char* what) {
  const std::size_t at = find_record(record_.text);
  if (at == std::string_view::npos) return;
  findings_.add_as(Severity::warning, "gcov-text/line-syntax"_rule, record_.text.substr(at), "the ", what,
                   " name is followed by another record on the same line: ", record_.text.substr(at));
}

// Checks a count; true if it can be used.
bool Intermediate::check_count() {
  const std::string_view digits = record_.count.digits;
  const bool was_negative = record_.count.fits && record_.count.value >= kNegative;
  if (record_.is_negative || was_negative)
    findings_.add("gcov-text/count-negative"_rule, digits, record_.is_negative ? "the count -" : "the count ",
                  unquoted(digits),
                  record_.is_negative ? " is negative" : " is a negative 64-bit number printed as unsigned");
  else if (!record_.count.fits)
    findings_.add("gcov-text/count-range"_rule, digits, "the count ", digits, " does not fit in 64 bits");
  else if (record_.is_rounded)
    findings_.add("gcov-text/human-counts"_rule, digits, "the count of line ", unquoted(record_.line.digits),
                  " is rounded; expected an exact number");
  return !record_.is_negative && !was_negative && record_.count.fits && !record_.is_rounded;
}

// Checks the number of the first or last line of a function; true if it is in range. Artificial functions have line 0.
bool Intermediate::check_line_of_function(const grammars::Decimal& line) {
  if (line.fits && line.value < kRecordLineLimit) return true;
  findings_.add("gcov-text/line-number"_rule, line.digits, "the line number is ", unquoted(line.digits),
                "; expected 0 to ", kRecordLineLimit - 1);
  return false;
}

void Intermediate::read_function() {
  ++functions_;
  check_name("function");
  check_count();
  if (function_fields_.add(record_.has_end))
    findings_.add("gcov-text/mixed-versions"_rule, record_.line.digits, "function ", record_.text,
                  record_.has_end ? " has an end line, but earlier functions have none"
                                  : " has no end line, but earlier functions have one");
  const bool has_start = check_line_of_function(record_.line);
  const bool has_end = record_.has_end && check_line_of_function(record_.end);
  if (has_start && has_end && record_.end.value < record_.line.value)
    findings_.add("gcov-text/function-range"_rule, record_.end.digits, record_.text, " starts on line ",
                  record_.line.value, ", but ends on line ", record_.end.value);
}

void Intermediate::read_lcount() {
  ++lines_;
  const bool is_exact = check_count();
  has_unusable_ |= !is_exact;
  if (lcount_fields_.add(record_.has_end))
    findings_.add("gcov-text/mixed-versions"_rule, record_.line.digits, "the lcount record of line ",
                  unquoted(record_.line.digits),
                  record_.has_end ? " has three fields, but earlier ones have two"
                                  : " has two fields, but earlier ones have three");
  is_zero_ = is_exact && record_.count.value == 0;
  if (is_exact) {
    sum_ += record_.count.value;
    executed_ += record_.count.value != 0 ? 1 : 0;
  }
  if (!is_line_number(record_.line)) {
    findings_.add("gcov-text/line-number"_rule, record_.line.digits, "the line number is ",
                  unquoted(record_.line.digits), "; expected 1 to ", kRecordLineLimit - 1);
    return;
  }
  const std::uint64_t line = record_.line.value;
  if (!record_.has_end && line <= last_line_)
    findings_.add("gcov-text/line-order"_rule, record_.line.digits, "line ", line, " follows line ", last_line_,
                  "; expected a higher number");
  last_line_ = line;
  if (has_counted_) counted_.insert(line);
}

// Whether a record between the file record and `here` counts the line. The first call for a file reads them again.
bool Intermediate::is_counted(std::uint64_t line, const char* here) {
  if (!std::exchange(has_counted_, true)) {
    TextLines lines({records_, static_cast<std::size_t>(here - records_)});
    Record record;
    for (TextLine source; lines.next(source);)
      if (source.text.size() <= report_.limits()[Limit::line_length] && parse(source.text, record) &&
          record.kind == Kind::lcount && is_line_number(record.line))
        counted_.insert(record.line.value);
  }
  return counted_.contains(line);
}

void Intermediate::read_branch(std::string_view text) {
  const std::string_view kind = record_.text;
  if (kind != "taken" && kind != "nottaken" && kind != "notexec") {
    findings_.add("gcov-text/branch-kind"_rule, kind, "the state of the branch is ", kind,
                  "; expected taken, nottaken or notexec");
    return;
  }
  if (!record_.line.fits || (record_.line.value != last_line_ && !is_counted(record_.line.value, text.data())))
    findings_.add("gcov-text/branch-line"_rule, text, "no lcount record for line ", unquoted(record_.line.digits),
                  " precedes its branch");
  else if (record_.line.value == last_line_ && is_zero_ && kind == "taken")
    findings_.add("gcov-text/zero-line-taken"_rule, kind, "line ", last_line_,
                  " was not executed, but one of its branches was taken");
}

void Intermediate::reject(const TextLine& source) {
  const std::string_view text = source.text;
  has_unusable_ = true;
  if (!source.is_terminated) {
    was_cut_ = true;
    findings_.add("gcov-text/truncated"_rule, text, "the file ends inside the record ", text);
    return;
  }
  grammars::Expected expected;
  grammar::parse(text, record_, &expected);
  const std::string_view rest = text.substr(static_cast<std::size_t>(expected.at - text.data()));
  if (std::string_view(expected.what) == "a count")
    findings_.add("gcov-text/count-syntax"_rule, rest, rest.substr(0, rest.find(',')),
                  " is not a count; expected a number");
  else if (rest.empty())
    findings_.add("gcov-text/line-syntax"_rule, rest, "expected ", expected.what, ", found the end of the line");
  else
    findings_.add("gcov-text/line-syntax"_rule, rest.substr(0, 1), "expected ", expected.what, ", found ",
                  rest.size() == text.size() ? text : rest.substr(0, 1));
}

bool Intermediate::append(const Intermediate& next) {
  function_fields_.append(next.function_fields_);
  lcount_fields_.append(next.lcount_fields_);
  file_ += next.file_;
  functions_ += next.functions_;
  lines_ += next.lines_;
  executed_ += next.executed_;
  sum_ += next.sum_;
  return !function_fields_.is_mixed() && !lcount_fields_.is_mixed();
}

void Intermediate::conclude(Report& report) const {
  if (lines_ == 0)
    report.add("gcov-text/no-lines"_rule, {}, "the file has no lcount records");
  else if (executed_ == 0 && !has_unusable_)
    report.add("gcov-text/not-executed"_rule, {}, "0 of ", Plural{lines_, "line was executed", "lines were executed"});
  Facts facts;
  facts.functions = functions_;
  facts.counters = facts.lines = lines_;
  facts.nonzero = facts.lines_hit = executed_;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(sum_, UINT64_MAX));
  report.set_facts(std::move(facts));
  report.add_trait(kIntermediate);
  report.describe("intermediate text");
  report.describe(Plural{file_, "source"});
  report.describe(Plural{lines_, "line"});
}

bool starts_file(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with("file:");
}

// Checks a large file in pieces. False: nothing was reported, and the file must be checked as a whole.
bool check_record_pieces(std::string_view text, const Input& input, Report& report) {
  if (input.sources != nullptr) return false;  // they are listed in one thread
  DistinctHashes names(input.memory);
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<CheckedPiece<Intermediate>>(report, part, input);
    piece->checker.run();
    return piece->report.is_empty() && names.add(piece->checker.names()) ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Intermediate>(input.piece_runner, text, starts_file, report, check);
}

}  // namespace

void check(std::string_view text, const Input& input, Report& report) {
  if (check_record_pieces(text, input, report)) return;
  Intermediate records(text, input, report);
  records.run();
  records.conclude(report);
}

}  // namespace proflint::gcov_text::intermediate
