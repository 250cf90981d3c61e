// Checks a coverage.py report: units in the order in which they are closed, then files against regions and totals.
// Follows jsonreport.py of coverage.py 7.
#include "validators/json_coverage/coverage_py/check.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/spellings.h"
#include "validators/json_coverage/coverage_py/unit.h"
#include "validators/json_coverage/sources.h"
#include "validators/json_documents/document.h"

namespace proflint::json_coverage::coverage_py {
namespace {

constexpr ShapeRules kShapeRules = {&"coverage-py/key-missing"_rule, &"coverage-py/wrong-type"_rule,
                                    &"coverage-py/key-unknown"_rule};

constexpr SourceRules kSourceRules = {"coverage-py/source-missing"_rule, "coverage-py/source-line-range"_rule};

// The numbers that the regions of a file must not exceed.
constexpr unsigned kShared[] = {summary::covered_lines, summary::missing_lines, summary::excluded_lines,
                                summary::num_branches, summary::covered_branches};

// timestamp <- d4 '-' d2 '-' d2 'T' d2 ':' d2 ':' d2 ( '.' d6 )?
bool is_timestamp(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000000";
  constexpr std::size_t kSeconds = 19;
  if (text.size() != kForm.size() && text.size() != kSeconds) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kForm[i] == '0' ? !is_digit(text[i]) : text[i] != kForm[i]) return false;
  return true;
}

std::uint64_t bounded(Int128 number) {
  return static_cast<std::uint64_t>(std::clamp<Int128>(number, 0, Int128{UINT64_MAX}));
}

bool is_context_line(std::string_view key) {
  return is_digits(key) && key.size() <= 9;
}

class Document final : public Sink {
 public:
  Document(const Input& input, GroupedFindings& findings)
      : findings_(findings),
        entries_(input.entries),
        sources_(input, kSourceRules, findings),
        strings_(input.memory),
        spellings_(input.memory),
        units_{Unit(input.memory), Unit(input.memory)} {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  void finish(Report& report);

 private:
  // The sums over the regions of one kind in the open file.
  struct Regions {
    Numbers sum;
    bool is_there = false, is_usable = true;
    bool are_in_file = true;  // all their lines
    std::string_view where;
  };
  // The units with and without an optional part, to be compared with a flag in meta.
  struct Presence {
    // The key of the part in a unit, and the units that have it or lack it.
    struct Units {
      Occurrences places;
      const char* noun = "";  // of the first: "file "
      std::string_view name;
      unsigned key = 0;

      void add(const Frame& frame, unsigned member);
    };
    Units with, without;
  };

  Unit& unit_of(const Frame& frame) { return units_[frame.shape->id == kRegion ? 1 : 0]; }
  void close_summary(const Frame& frame);
  void close_unit(const Frame& frame);
  void close_region(const Frame& frame);
  void add_without_numbers(const Numbers& numbers);
  void close_file(const Frame& frame);
  void close_document(const Frame& frame);
  void close_meta(const Frame& frame);
  void check_regions(const Regions& regions, const Numbers& file, const char* what);
  void check_totals();
  bool is_early();
  void compare_flag(const Rule& rule, const Value& flag, const Presence& presence, const char* name);

  GroupedFindings& findings_;
  Entries* entries_;
  Sources sources_;
  encodings::json::Strings strings_;
  coverage::Spellings spellings_;
  std::array<Unit, 2> units_;       // the open file, and the open region in it
  std::array<Regions, 2> regions_;  // functions and classes
  Presence branches_, contexts_;
  Occurrences without_numbers_;  // units with branches whose summary has none
  unsigned missing_count_ = 0;   // members that the first of them lacks
  Occurrences without_display_;  // summaries without percent_covered_display
  bool has_display_ = false;
  coverage::Covered lines_;
  Numbers sum_, totals_;
  bool are_files_usable_ = true, has_totals_ = false;
  std::uint64_t files_ = 0;
  Value branch_flag_, contexts_flag_, format_, version_;
  Facts facts_;
};

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kFile:
      regions_ = {};
      [[fallthrough]];
    case kRegion:
      return unit_of(frame).clear();
    case kLines:
      return unit_of(*frame.parent).lines(frame.member).clear();
    case kBranches:
      return unit_of(*frame.parent).clear_arcs(frame.member);
    case kRegions: {
      Regions& regions = regions_[frame.member == unit::functions ? 0 : 1];
      regions = {};
      regions.is_there = true;
      regions.where = frame.where;
      return;
    }
    case kContextNames:
      if (!is_context_line(frame.key.inside()))
        findings_.add("coverage-py/context-line"_rule, frame.key.token,
                      "expected a line number as a key of 'contexts', found ", frame.key.inside());
      else
        unit_of(*frame.parent->parent).add_context(*decimal_value(frame.key.inside()), frame.key.token);
      return;
    default:
      return;
  }
}

void Document::item(Frame& frame, const Value& value) {
  if (frame.shape->id == kLines) unit_of(*frame.parent).lines(frame.member).add(value, frame.member, findings_);
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kLines:
    case kBranches:
      if (!frame.is_usable) frame.parent->is_usable = false;
      return;
    case kArc:
      return unit_of(*frame.parent->parent).add_arc(frame.parent->member, frame, findings_);
    case kSummary:
      return close_summary(frame);
    case kRegion:
      return close_region(frame);
    case kRegions:
      if (!frame.is_usable) regions_[frame.member == unit::functions ? 0 : 1].is_usable = false;
      return;
    case kFile:
      return close_file(frame);
    case kFiles:
      if (!frame.is_usable) are_files_usable_ = false;
      if (frame.count == 0) findings_.add("coverage-py/no-files"_rule, frame.where, "the report has no files");
      return;
    case kMeta:
      return close_meta(frame);
    case kDocument:
      return close_document(frame);
    default:
      return;
  }
}

void Document::close_summary(const Frame& frame) {
  const Numbers numbers = read_numbers(frame, branch_flag_.is_true(), findings_);
  has_display_ |= numbers.has_display;
  if (!numbers.has_display) without_display_.add(frame.where);
  if (frame.parent->shape->id == kDocument) {
    totals_ = numbers;
    has_totals_ = true;
  } else {
    unit_of(*frame.parent).set(numbers);
  }
}

void Document::close_unit(const Frame& frame) {
  Unit& unit = unit_of(frame);
  unit.check(frame, findings_);
  const bool has_executed = frame.has(unit::executed_branches), has_missing = frame.has(unit::missing_branches);
  if (has_executed || has_missing)
    branches_.with.add(frame, has_executed ? unit::executed_branches : unit::missing_branches);
  if (!has_executed || !has_missing)
    branches_.without.add(frame, has_executed ? unit::missing_branches : unit::executed_branches);
  (frame.has(unit::contexts) ? contexts_.with : contexts_.without).add(frame, unit::contexts);
  if (has_executed && has_missing && frame.has(unit::summary) && !unit.numbers().has_branches)
    add_without_numbers(unit.numbers());
}

void Document::close_region(const Frame& frame) {
  close_unit(frame);
  Regions& regions = regions_[frame.parent->member == unit::functions ? 0 : 1];
  const Frame& file = *frame.parent->parent;
  for (const unsigned member : {unit::executed_lines, unit::missing_lines, unit::excluded_lines})
    if (frame.is_usable && file.is_usable && file.has(member) &&
        !units_[1].check_in_file(member, units_[0], frame, findings_))
      regions.are_in_file = false;
  const Numbers& numbers = units_[1].numbers();
  regions.is_usable = regions.is_usable && frame.is_usable && numbers.is_usable;
  regions.sum.add(numbers);
}

// Of places in the order of the file, the first one is reported.
void Document::add_without_numbers(const Numbers& numbers) {
  if (!without_numbers_) missing_count_ = numbers.missing_count;
  without_numbers_.add(numbers.where);
}

void Document::check_regions(const Regions& regions, const Numbers& file, const char* what) {
  if (!regions.is_there || !regions.is_usable) return;
  for (const unsigned member : kShared) {
    if (regions.sum.is_doubtful(member) || file.is_doubtful(member)) continue;
    const Int128 sum = regions.sum[member], all = file[member];
    if (sum > all)
      findings_.add("coverage-py/region-sum"_rule, regions.where, "the values of '", Trusted{kSummaryKeys[member].name},
                    "' in the ", what, " add up to ", sum, ", but the file has ", all);
    if (sum < all && regions.are_in_file)
      findings_.add("coverage-py/region-lost"_rule, regions.where, "the values of '",
                    Trusted{kSummaryKeys[member].name}, "' in the ", what, " add up to ", sum, ", but the file has ",
                    all);
  }
}

void Document::close_file(const Frame& frame) {
  close_unit(frame);
  const std::string_view path = strings_.text(frame.key);
  if (coverage::leads_above(path))
    findings_.add("coverage-py/path-escape"_rule, frame.key.token, "the path ", path, " escapes its base folder");
  spellings_.check(path, frame.key.token, "coverage-py/path-alias"_rule, findings_);
  ++files_;
  const std::uint64_t last_line = sources_.is_on() ? units_[0].last_line() : 0;
  sources_.check({path, frame.key.token, last_line, frame.where});
  lines_.add(units_[0].covered());
  const Numbers& numbers = units_[0].numbers();
  are_files_usable_ = are_files_usable_ && frame.is_usable && numbers.is_usable;
  sum_.add(numbers);
  if (!frame.is_usable || !numbers.is_usable) return;
  if (entries_ != nullptr)
    entries_->add(coverage::normal(path),
                  {bounded(numbers[summary::num_statements]), bounded(numbers[summary::covered_lines]), 0});
  check_regions(regions_[0], numbers, "functions");
  check_regions(regions_[1], numbers, "classes");
}

void Document::close_meta(const Frame& frame) {
  if (frame.has(meta::branch_coverage)) branch_flag_ = frame[meta::branch_coverage];
  if (frame.has(meta::show_contexts)) contexts_flag_ = frame[meta::show_contexts];
  if (frame.has(meta::format)) format_ = frame[meta::format];
  if (frame.has(meta::version)) version_ = frame[meta::version];
  if (frame.has(meta::timestamp) && !is_timestamp(frame[meta::timestamp].inside()))
    findings_.add("coverage-py/timestamp"_rule, frame[meta::timestamp].token,
                  "expected a timestamp (YYYY-MM-DDThh:mm:ss), found ", frame[meta::timestamp].inside());
}

void Document::Presence::Units::add(const Frame& frame, unsigned member) {
  if (!places) {
    noun = frame.shape->id == kFile ? "file " : frame.parent->member == unit::functions ? "function " : "class ";
    name = frame.key.inside();
    key = member;
  }
  places.add(frame.where);
}

// The flag is called `name`.
void Document::compare_flag(const Rule& rule, const Value& flag, const Presence& presence, const char* name) {
  if (flag.token.empty()) return;
  const Presence::Units& wrong = flag.is_true() ? presence.without : presence.with;
  findings_.add_group(rule, wrong.places, wrong.noun, wrong.name,
                      flag.is_true() ? " lacks the key '" : " has the key '", Trusted{kUnitKeys[wrong.key].name},
                      "', but ", name, " in meta is ", flag.is_true() ? "true" : "false");
}

// Whether coverage.py before 5.4 wrote the report, whose summaries have no percentage for display.
bool Document::is_early() {
  if (has_display_ || version_.token.empty()) return false;
  std::string_view version = strings_.text(version_);
  const auto major = decimal_value(take_until(version, '.'));
  const auto minor = decimal_value(version.substr(0, version.find_first_not_of("0123456789")));
  return major && (*major < 5 || (*major == 5 && minor.value_or(0) < 4));
}

void Document::check_totals() {
  for (unsigned i = 0; i < sum_.values.size(); ++i)
    if (i != summary::percent && i != summary::display && !sum_.is_doubtful(i) && !totals_.is_doubtful(i) &&
        totals_[i] != sum_[i])
      findings_.add("coverage-py/totals-sum"_rule, totals_.where, "totals.", Trusted{kSummaryKeys[i].name}, " is ",
                    totals_[i], ", but the files add up to ", sum_[i]);
}

void Document::close_document(const Frame& frame) {
  if (!is_early()) {
    compare_flag("coverage-py/branch-flag"_rule, branch_flag_, branches_, "'branch_coverage'");
    if (without_display_)
      findings_.add("coverage-py/key-missing"_rule, without_display_.first(),
                    "key 'percent_covered_display' is missing from ",
                    Plural{without_display_.count(), "summary", "summaries"});
  }
  compare_flag("coverage-py/contexts-flag"_rule, contexts_flag_, contexts_, "'show_contexts'");
  if (branch_flag_.is_true() && has_totals_ && !totals_.has_branches) add_without_numbers(totals_);
  if (branch_flag_.is_true() && without_numbers_)
    findings_.add("coverage-py/key-missing"_rule, without_numbers_.first(), "key '",
                  Trusted{kSummaryKeys[missing_count_].name},
                  "' is missing from the summary, but 'branch_coverage' in meta is true");
  if (!are_files_usable_ || !frame.has(document::files)) return;
  if (has_totals_ && totals_.is_usable) check_totals();
  const Int128 statements = sum_[summary::num_statements], covered = sum_[summary::covered_lines];
  if (statements > 0 && covered == 0)
    findings_.add("coverage-py/all-zero"_rule, {}, "0 of ",
                  Plural{statements, "statement was executed", "statements were executed"});
  if (statements > UINT64_MAX || covered > UINT64_MAX) return;
  facts_.counters = static_cast<std::uint64_t>(statements);
  facts_.nonzero = static_cast<std::uint64_t>(covered);
  if (files_ == 0) return;
  const Int128 missing = sum_[summary::missing_lines];
  facts_.lines =
      coverage::saturating_sum(*facts_.nonzero, static_cast<std::uint64_t>(std::min<Int128>(missing, UINT64_MAX)));
  facts_.lines_hit = facts_.nonzero;
}

void Document::finish(Report& report) {
  if (!format_.token.empty() && format_.number() != 2 && format_.number() != 3) {
    report.add("coverage-py/format"_rule, format_.token, "format ", number_part(format_.token),
               " is not supported (2 and 3 are)");
    return report.set_unsupported();
  }
  if (!version_.token.empty()) report.describe("coverage.py ", strings_.text(version_));
  report.describe(Plural{files_, "file"});
  report.set_facts(facts_);
  findings_.flush();
}

}  // namespace

void check_coverage_py(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  GroupedFindings findings(report);
  Document document(input, findings);
  Walker walker(kDocumentShape, kShapeRules, document, hygiene, findings);
  if (read_document(*text, walker, report)) check_rest(*text, report);
  hygiene.finish();
  document.finish(report);
}

}  // namespace proflint::json_coverage::coverage_py
