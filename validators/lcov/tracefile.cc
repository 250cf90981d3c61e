// Finds the kind of each line and its section. Follows geninfo(1), TRACEFILE FORMAT, and how consumers handle invalid
// lines.
#include "validators/lcov/tracefile.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "validators/core/checked_pieces.h"
#include "validators/core/escape.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/increments.h"
#include "validators/core/lines.h"
#include "validators/core/occurrences.h"
#include "validators/core/seen.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/coverage/path_check.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"
#include "validators/lcov/detect.h"
#include "validators/lcov/joined.h"
#include "validators/lcov/records.h"
#include "validators/lcov/repeated_sections.h"
#include "validators/lcov/salvage.h"
#include "validators/lcov/section.h"
#include "validators/lcov/sets.h"
#include "validators/lcov/sources.h"

namespace proflint::lcov {
namespace {

constexpr coverage::PathRules kPathRules = {.url = &"lcov/path-url"_rule,
                                            .windows = &"lcov/path-windows"_rule,
                                            .escapes = &"lcov/path-escapes"_rule,
                                            .special = &"lcov/path-special"_rule,
                                            .markup = &"lcov/path-markup"_rule,
                                            .alias = &"lcov/path-alias"_rule,
                                            .letter_case = &"lcov/path-case"_rule};

class Tracefile {
 public:
  Tracefile(const Input& input, std::string_view text, Report& report)
      : context_{input, report},
        text_(text),
        max_line_(report.limits()[Limit::line_length]),
        section_(std::in_place, context_),
        paths_(kPathRules, input.memory, report),
        versions_(input.memory),
        seen_sections_(input.memory),
        checksums_(input.memory),
        function_lines_(input.memory),
        set_records_(input),
        entries_(input.entries) {}

  // Whether a test name precedes all sections, however far away.
  void expect_testname(bool is_there) { has_testname_ = is_there; }
  // Checks all lines.
  void run();
  // Adds the piece that follows. False if both must be checked together. REQUIRES: both were run and have no findings.
  bool append(const Tracefile& next);
  // Reports the facts of the file.
  void conclude(Report& report) const;
  bool has_testname() const { return has_testname_; }
  // Whether the file has sections, and no two of the same path.
  bool has_distinct_sections() const { return totals_.sections != 0 && totals_.sections == paths_.count(); }

 private:
  void read(const TextLine& line);
  void read_record(std::string_view line, bool is_last);
  // Notes a line that cannot be read. Its record may be the one that something else lacks; adjacent lines may be parts
  // of one record.
  void lose_record() {
    if (!std::exchange(has_lost_last_, true)) ++context_.lost_records;
    may_lack_da_ = true;
  }
  void accept(const Line& record, std::string_view line);
  void open(const Line& record, std::string_view line);
  void close(std::string_view end, bool is_cut);
  void read_testname(std::string_view name, std::string_view line);
  void read_version(std::string_view version);
  void flush_unknown();
  void flush_outside();
  void finish();
  bool check_cut();

  Context context_;
  std::string_view text_;
  std::uint64_t max_line_;
  Line record_;                     // the last line that was parsed
  std::optional<Section> section_;  // until all lines are checked, so that many pieces take no more memory than one
  coverage::PathCheck paths_;
  SeenNames versions_;         // by path
  SeenNumbers seen_sections_;  // by hash of test and path
  Checksums checksums_;
  FunctionLines function_lines_;
  SetRecords set_records_;
  Increments entries_;  // by source
  FileTotals totals_;
  Occurrences unknown_, outside_;  // lines in a row
  std::string_view testname_, last_line_, cut_line_;
  const char* testname_line_ = nullptr;  // of a TN that no SF followed yet
  bool has_testname_ = false, is_skipping_ = false, has_da_ = false, was_cut_ = false;
  bool has_lost_last_ = false;  // the last line with a record or a part of one cannot be read
  bool may_lack_da_ = false;    // a line that cannot be read may have been one
  bool has_data_ = false;       // without DA records: another record has data, or a total above 0
};

void Tracefile::run() {
  WholeSections sections(context_.report);
  const bool wants_records = context_.input.wants_records;
  TextLines lines(text_);
  for (TextLine line; lines.next(line);) {
    read(line);
    if (wants_records) sections.add(line, section_->is_open(), is_skipping_);
  }
  finish();
}

void Tracefile::read(const TextLine& line) {
  std::string_view text = line.text;
  if (line.has_cr) context_.defects.note_cr(line);
  if (text.size() > max_line_) return context_.report.add_limit(Limit::line_length, text.substr(0, 1));
  if (line.is_odd && context_.defects.note_bytes(text)) return lose_record();
  if (!text.empty() && is_blank(text.back())) {
    const std::size_t size = text.find_last_not_of(" \t") + 1;  // npos + 1 is 0
    context_.defects.note_trailing_blanks(text.substr(size));
    text = text.substr(0, size);
  }
  if (text.empty() || text[0] == '#') return;
  last_line_ = text;
  read_record(text, !line.is_terminated);
}

void Tracefile::read_record(std::string_view line, bool is_last) {
  Line& record = record_;
  const char* const limit = text_.data() + text_.size();
  const bool is_sound = grammars::lcov::parse(line, record, nullptr, limit);
  if (is_skipping_ && record.kind != Kind::sf && record.kind != Kind::kf) {
    is_skipping_ = record.kind != Kind::end_of_record;
    return;
  }
  has_da_ |= record.kind == Kind::da;
  const bool is_bare = record.kind == Kind::sf && trimmed(record.text).empty();
  const bool is_cut_name = record.kind == Kind::fnda && section_->is_open();  // perhaps not the name of a function
  if (is_last && (is_bare || is_cut_name || (!is_sound && (section_->is_open() || record.kind == Kind::unknown)))) {
    cut_line_ = line;
    return;
  }
  if (record.kind == Kind::unknown) {
    unknown_.add(line);
    return lose_record();
  }
  if (unknown_) flush_unknown();
  if (is_sound) return accept(record, line);
  lose_record();
  grammars::Expected expected;
  static_cast<void>(grammars::lcov::parse(line, record, &expected));
  const std::string_view rest = line.substr(static_cast<std::size_t>(expected.at - line.data()));
  const bool has_line = record.kind == Kind::fn || record.kind == Kind::brda;  // in front
  if (has_line && expected.at[-1] == ':' && rest.starts_with("undefined,")) return context_.known.unmapped.add(line);
  const std::string_view found = rest.substr(0, 1);
  context_.report.add("lcov/record-syntax"_rule, found, "expected ", expected.what,
                      found.empty() ? ", found the end of the line" : ", found ",
                      found.empty() ? Part("") : Part(found));
}

void Tracefile::accept(const Line& record, std::string_view line) {
  has_lost_last_ = false;
  switch (record.kind) {
    case Kind::tn:
      return read_testname(record.text, line);
    case Kind::sf:
    case Kind::kf:
      return open(record, line);
    default:
      break;
  }
  if (!section_->is_open()) return outside_.add(line);
  if (record.kind == Kind::end_of_record) {
    if (!record.text.empty()) context_.groups.add(kEndOfRecordTail, record.text);
    return close(line, false);
  }
  if (context_.is_joined(record, line)) return lose_record();
  if (record.kind == Kind::ver) read_version(record.text);
  if (record.kind == Kind::brh && !line.starts_with(to_string(Kind::brh))) context_.groups.add(kBfhAlias, line);
  if (!has_da_) has_data_ |= has_data(record);
  section_->add(record, line);
}

void Tracefile::read_testname(std::string_view name, std::string_view line) {
  constexpr std::string_view kDiff = ",diff";
  testname_ = name;
  has_testname_ = true;
  testname_line_ = line.data();
  if (name.ends_with(kDiff)) name.remove_suffix(kDiff.size());
  const bool is_plain =
      std::all_of(name.begin(), name.end(), [](char c) { return is_digit(c) || is_letter(c) || c == '_'; });
  if (!is_plain) context_.groups.add(kTestnameChars, name);
}

void Tracefile::open(const Line& record, std::string_view line) {
  if (outside_) flush_outside();
  is_skipping_ = false;
  testname_line_ = nullptr;
  if (section_->is_open()) {
    context_.report.add("lcov/end-of-record-missing"_rule, line, "the section of ", section_->start().path,
                        " has no end_of_record before this SF");
    close(line, false);
  }
  if (record.kind == Kind::kf) context_.groups.add(kKfAlias, line);
  const std::string_view path = record.text;
  if (trimmed(path).empty()) {
    is_skipping_ = true;
    return context_.report.add("lcov/path-empty"_rule, line, "the section has no path; it was not checked");
  }
  if (seen_sections_.insert(hash_of(path, hash_of(testname_)), line)) context_.groups.add(kFileRepeated, line);
  section_->open({path, line, testname_, !has_testname_});
}

// `end` starts where the section ends.
void Tracefile::close(std::string_view end, bool is_cut) {
  section_->close(end.data(), is_cut, totals_);
  const std::size_t known = paths_.count();
  const std::string_view path = section_->start().path;
  if (entries_.are_wanted())
    entries_.add(coverage::normal(path), {totals_.lines.found, totals_.lines.hit, totals_.counted});
  paths_.add(path);
  const bool is_new = paths_.count() != known;
  if (is_new && joins_records(path))
    context_.report.add("lcov/path-record"_rule, path, "the path ", path, " contains the start of another record");
  check_source(*section_, is_new, context_);
  checksums_.add(*section_);
  function_lines_.add(*section_, section_->start().test);
  set_records_.add(*section_);
}

void Tracefile::read_version(std::string_view version) {
  const auto before = versions_.insert(section_->start().path, version);
  if (before && *before != version)
    context_.report.add("lcov/version-conflict"_rule, version, "the version of ", section_->start().path, " is ",
                        version, " here, but ", *before, " in an earlier section");
}

void Tracefile::flush_unknown() {
  report_group(context_.report, "lcov/record-unknown"_rule, unknown_,
               "the line does not start with a record type: ", unknown_.first());
  unknown_ = {};
}

void Tracefile::flush_outside() {
  report_group(context_.report, "lcov/record-outside-section"_rule, outside_,
               "the record is not in a section: ", outside_.first());
  outside_ = {};
}

void Tracefile::finish() {
  Report& report = context_.report;
  if (unknown_) flush_unknown();
  if (outside_) flush_outside();
  was_cut_ = check_cut();
  if (!was_cut_) text::check_end(text_, kTextRules, report);
  checksums_.finish(context_);
  function_lines_.finish(context_);
  set_records_.finish(report);
  context_.finish();
  section_.reset();
}

bool Tracefile::append(const Tracefile& next) {
  totals_.append(next.totals_);
  has_da_ |= next.has_da_;
  has_data_ |= next.has_data_;
  was_cut_ |= next.was_cut_;
  return paths_.append(next.paths_);
}

// Whether the end of the file is missing, which makes one finding with all its consequences.
bool Tracefile::check_cut() {
  Report& report = context_.report;
  const std::string_view end = text_.substr(text_.size());
  if (section_->is_open()) {
    report.add("lcov/truncated"_rule, last_line_, "the file ends inside the section of ", section_->start().path);
    close(end, true);
    return true;
  }
  if (!cut_line_.empty()) {
    const bool is_start = (totals_.sections != 0 || has_testname_) && (std::string_view("TN:").starts_with(cut_line_) ||
                                                                       std::string_view("SF:").starts_with(cut_line_));
    if (is_start)
      report.add("lcov/truncated"_rule, cut_line_, "the file ends inside the line ", cut_line_);
    else
      report.add("lcov/record-unknown"_rule, cut_line_, "the line does not start with a record type: ", cut_line_);
    return is_start;
  }
  if (testname_line_ == nullptr || totals_.sections == 0) return false;
  report.add("lcov/trailing-testname"_rule, record_at(text_, static_cast<std::size_t>(testname_line_ - text_.data())),
             "no SF record follows the test name ", testname_);
  return false;
}

void Tracefile::conclude(Report& report) const {
  if (!has_da_ && !was_cut_ && !may_lack_da_) {
    // Bazel writes sections without data, as baselines for its merger.
    const bool is_error = has_data_ && !totals_.are_summaries();
    report.add_as(is_error ? Severity::error : Severity::warning, "lcov/no-data"_rule, {}, "the file has no DA record",
                  totals_.are_summaries() ? ", only totals, as llvm-cov export -summary-only writes them" : "");
  }
  report.describe(Plural{totals_.sections, "section"});
  if (totals_.has_functions) report.describe(Plural{totals_.functions, "function"});
  report.describe(Plural{totals_.lines.found, "line"});
  Facts facts;
  if (totals_.has_functions) facts.functions = totals_.functions;
  facts.counters = totals_.lines.found;
  facts.nonzero = totals_.lines.hit;
  facts.total = totals_.counted;
  SharedRecords shared{totals_.lines};
  if (totals_.sections > paths_.count()) shared = compare_sections(text_, context_.input.memory);
  if (has_da_) facts.lines = shared.lines.found, facts.lines_hit = shared.lines.hit;
  paths_.list(context_.input);
  if (totals_.has_hits_on_unhit_lines) report.add_trait(kHitsOnUnhitLines);
  if (totals_.has_starts_without_count) report.add_trait(kStartsWithoutCount);
  if (totals_.has_hit_starts) report.add_trait(kHitStarts);
  if (shared.has_later_hits) report.add_trait(kLaterHits);
  if (!text_.empty() && std::string_view("# \t\r\n").find(text_[0]) != std::string_view::npos)
    report.add_trait(kLeadingLine);
  report.set_facts(std::move(facts));
}

bool follows_section(std::string_view text, std::size_t at) {
  return text.substr(0, at).ends_with("\nend_of_record\n");
}

// Checks a large tracefile in pieces of whole sections. False: nothing was reported, and it must be checked as a whole.
// A piece does not know the test of its first sections, which matters only for duplicate paths, nor whether sections
// precede it, which matters only if it has none.
bool check_pieces(const Input& input, std::string_view text, Report& report) {
  if (coverage::has_sources(input) || input.member != nullptr) return false;
  const bool has_testname = grammars::lcov::kind_of(text.substr(0, text.find('\n'))) == Kind::tn;
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<CheckedPiece<Tracefile>>(report, input, part);
    Tracefile& tracefile = piece->checker;
    tracefile.expect_testname(has_testname);
    tracefile.run();
    const bool is_sound =
        piece->report.is_empty() && tracefile.has_testname() == has_testname && tracefile.has_distinct_sections();
    return is_sound ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Tracefile>(input.piece_runner, text, follows_section, report, check);
}

}  // namespace

void check_tracefile(const Input& input, Report& report) {
  const std::string_view bytes = input.bytes;
  report.set_text_size(bytes.size());
  if (bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return report.add("lcov/empty-file"_rule, {},
                      bytes.empty() ? "the file is empty" : "the file contains only whitespace");
  if (!has_utf16_mark(bytes) && records_at_start(bytes) == 0 && !has_section(bytes))
    return report.add("lcov/unrecognized"_rule, bytes.substr(0, 1), "the file has no tracefile record");
  std::string_view text = bytes;
  if (!text::take_mark(text, kTextRules, report, severity_of_mark(text))) return;
  if (check_pieces(input, text, report)) return;
  Tracefile tracefile(input, text, report);
  tracefile.run();
  tracefile.conclude(report);
}

}  // namespace proflint::lcov
