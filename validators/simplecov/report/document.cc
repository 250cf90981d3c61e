// Checks files as they are closed, and totals and groups once all files are known. Follows SimpleCov's JSON Schema 1.1.
#include "validators/simplecov/report/document.h"

#include <bit>

#include "validators/core/text.h"
#include "validators/coverage/totals.h"
#include "validators/simplecov/contexts.h"
#include "validators/simplecov/report/spans.h"

namespace proflint::simplecov::report {
namespace {

// The rule about the counts of a criterion in a file: lines, branches, methods.
const Rule& counts_rule(unsigned which) {
  switch (which) {
    case criterion::lines:
      return "simplecov/line-counts"_rule;
    case criterion::branches:
      return "simplecov/branch-counts"_rule;
    default:
      return "simplecov/method-counts"_rule;
  }
}

// time <- d4 '-' d2 '-' d2 'T' d2 ':' d2 ':' d2 ( '.' d3 )? ( 'Z' / [+-] d2 ':' d2 )
bool is_time_text(std::string_view text) {
  const auto take = [&](std::string_view form) {
    if (text.size() < form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i)
      if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i]) return false;
    text.remove_prefix(form.size());
    return true;
  };
  if (!take("0000-00-00T00:00:00")) return false;
  take(".000");
  return (take("Z") || take("+00:00") || take("-00:00")) && text.empty();
}

// A schema_version: N.N.
struct SchemaVersion {
  std::string_view major, minor;
};
bool parse_version(std::string_view text, SchemaVersion& out) {
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return false;
  out = {text.substr(0, dot), text.substr(dot + 1)};
  return !out.major.empty() && !out.minor.empty() && is_digits(out.major) && is_digits(out.minor);
}

}  // namespace

void Document::open(Frame& frame) {
  switch (frame.shape->id) {
    case kFile: {
      file_ = {};
      source_lines_ = bitmap_lines_ = 0;
      source_where_ = bitmap_where_ = {};
      const std::string_view path = strings_.text(frame.key);
      path_check_.check(path, frame.key.token);
      sources_.open(path, frame.key.token);
      return;
    }
    case kLines:
      file_[criterion::lines].is_there = true;
      return;
    case kBranches:
      file_[criterion::branches].is_there = true;
      return;
    case kMethods:
      file_[criterion::methods].is_there = true;
      return;
    case kSource:
      source_where_ = frame.where;
      return;
    case kGroup:
      group_ = {};
      return;
    case kSums:
      has_total_ = true;
      return;
    default:
      return;
  }
}

void Document::item(Frame& frame, const Value& value) {
  switch (frame.shape->id) {
    case kLines:
      file_[criterion::lines].add(value, kLineReplacements, findings_);
      return;
    case kSource:
      return sources_.check_line(++source_lines_, strings_.text(value), value.token);
    case kContexts:
      ++contexts_;
      return;
    case kBitmaps:
      return add_bitmap(frame, value);
    case kGroupFiles:
      return add_group_file(frame, value);
    default:
      return;
  }
}

void Document::add_bitmap(const Frame& frame, const Value& value) {
  const auto index = parse_context_index(strings_.text(frame.last_key));
  const auto lines = lines_of_bitmap(strings_.text(value));
  if (!index || !lines) {
    findings_.add("simplecov/context"_rule, index ? value.token : frame.last_key.token,
                  index ? "expected a hexadecimal bitmap, found " : "expected the index of a context, found ",
                  index ? value.inside() : frame.last_key.inside());
    return;
  }
  if (*index >= context_end_ || context_where_.empty()) {
    context_end_ = *index + 1;
    context_where_ = frame.last_key.token;
  }
  if (*lines > bitmap_lines_) {
    bitmap_lines_ = *lines;
    bitmap_where_ = value.token;
  }
}

void Document::add_group_file(const Frame& list, const Value& value) {
  if (!are_files_known_) return;
  const auto found = by_path_.find(strings_.text(value));
  if (found == by_path_.end()) {
    group_.is_known = false;
    return findings_.add("simplecov/group-file"_rule, value.token, "group ", list.parent->key.inside(),
                         " lists the file ", value.inside(), ", which is not in the report");
  }
  for (unsigned i = 0; i < kCriteria; ++i) group_.added[i].add(files_[found->second].numbers[i]);
}

void Document::close(Frame& frame) {
  switch (frame.shape->id) {
    case kMeta:
      return close_meta(frame);
    case kLines:
      if (!frame.is_usable) file_[criterion::lines].is_usable = false;
      return;
    case kBranches:
      if (!frame.is_usable) file_[criterion::branches].is_usable = false;
      return;
    case kMethods:
      if (!frame.is_usable) file_[criterion::methods].is_usable = false;
      return;
    case kBranch:
      return close_branch(frame, criterion::branches);
    case kMethod:
      return close_branch(frame, criterion::methods);
    case kFile:
      return close_file(frame);
    case kCoverage:
      are_files_known_ = true;
      is_complete_ = is_complete_ && frame.is_usable;
      totals_.finish(frame.where, findings_);
      return;
    case kSum:
      (frame.parent->shape->id == kGroup ? group_ : total_).stated[frame.member] = read_sum(frame);
      return;
    case kSums:
    case kGroup:
      for (unsigned i = 0; i < kCriteria; ++i) note_presence(i, frame.has(i) ? 1 : 0, 1, frame.where);
      if (frame.shape->id == kGroup && are_files_known_ && frame.is_usable) check_sums(group_);
      return;
    case kViolation:
      return close_violation(frame);
    case kDocument:
      return close_document(frame);
    default:
      return;
  }
}

void Document::close_meta(const Frame& frame) {
  if (frame.has(meta::schema_version)) schema_ = frame[meta::schema_version];
  if (frame.has(meta::simplecov_version)) version_ = strings_.text(frame[meta::simplecov_version]);
  for (unsigned i = 0; i < kCriteria; ++i)
    if (frame.has(meta::line + i)) flags_[i] = frame[meta::line + i];
  if (frame.has(meta::timestamp) && !is_time_text(frame[meta::timestamp].inside()))
    findings_.add("simplecov/timestamp"_rule, frame[meta::timestamp].token,
                  "expected a timestamp (YYYY-MM-DDThh:mm:ss+hh:mm), found ", frame[meta::timestamp].inside());
}

// A branch or method: both have lines and a count.
void Document::close_branch(const Frame& frame, unsigned which) {
  Counts& counts = file_[which];
  if (frame.has(branch::coverage))
    counts.add(frame[branch::coverage], kReplacements, findings_);
  else
    counts.is_usable = false;
  add_span(frame, which == criterion::branches ? "branch" : "method", file_, findings_);
}

void Document::note_presence(unsigned which, unsigned there, unsigned all, std::string_view where) {
  if (there != 0) presence_[which].some.add(where);
  if (there != all) presence_[which].incomplete.add(where);
}

void Document::check_criterion(const Frame& frame, unsigned which, Numbers& numbers) {
  const unsigned first = file::covered_0 + which * file::kNumbers;
  const unsigned bits = (0xfu << first) | 1u << which | (which == criterion::lines ? 1u << file::kOmitted : 0u);
  const unsigned there = (frame.seen | frame.wrong) & bits;
  note_presence(which, static_cast<unsigned>(std::popcount(there)), static_cast<unsigned>(std::popcount(bits)),
                frame.where);
  const Counts& counts = file_[which];
  const bool is_lacking = there != bits && (there != 0 || flags_[which].is_true());
  if (!counts.is_usable || (frame.wrong & bits) != 0 || is_lacking) is_complete_ = false;
  if ((frame.seen & bits) != bits || !counts.is_usable) return;
  const Int128 covered = frame[first].number(), missed = frame[first + 1].number(), total = frame[first + 2].number();
  const Int128 sum = Int128{counts.covered} + counts.missed;
  const Int128 maximum = which == criterion::methods && may_be_early() ? Int128{counts.size} : sum;
  numbers = {covered, missed, counts.omitted, total, counts.sum, true};
  if (covered != counts.covered || missed != counts.missed || total < sum || total > maximum) {
    is_complete_ = false;  // it is unknown which of the two is wrong
    return findings_.add(counts_rule(which), frame.where, "the totals of the file are ", covered, " covered and ",
                         missed, " missed of ", number_of(which, total), ", but its list of ", kCriterionNames[which],
                         " has ", counts.covered, " covered and ", counts.missed, " missed of ", sum);
  }
  if (which == criterion::lines && frame[file::kOmitted].number() != counts.omitted) {
    is_complete_ = false;
    findings_.add(counts_rule(which), frame[file::kOmitted].token, "'omitted_lines' is ",
                  frame[file::kOmitted].number(), ", but the list of lines has ",
                  Plural{counts.omitted, "null entry", "null entries"});
  }
  const Value& percent = frame[first + 3];
  if (!is_percent(percent.real(), covered, total) && !is_percent(percent.real(), covered, sum))
    findings_.add("simplecov/percent"_rule, percent.token, "the percentage of covered ", kCriterionNames[which], " is ",
                  number_part(percent.token), ", but the counts are ", covered, " of ", total,
                  Trusted{coverage::share_of(covered, total, 6)});
}

void Document::close_file(const Frame& frame) {
  file_.check_lines(strings_.text(frame.key), findings_);
  totals_.add(file_, strings_.text(frame.key), entries_);
  FileSums sums;
  for (unsigned i = 0; i < kCriteria; ++i) check_criterion(frame, i, sums.numbers[i]);
  by_path_.try_emplace(strings_.text(frame.key), files_.size());
  files_.push_back(sums);
  const Counts& lines = file_[criterion::lines];
  if (!lines.is_there || !lines.is_usable) return;
  sources_.check_lines(lines.size, frame.where);
  if (frame.has(file::source) && source_lines_ != lines.size)
    findings_.add("simplecov/source-length"_rule, source_where_, "'source' has ", Plural{source_lines_, "line"},
                  ", but 'lines' has counts for ", lines.size);
  if (bitmap_lines_ > lines.size)
    findings_.add("simplecov/context-lines"_rule, bitmap_where_, "a context refers to line ", bitmap_lines_, ", but ",
                  strings_.text(frame.key), " has only ", Plural{lines.size, "line"});
}

void Document::close_violation(const Frame& frame) {
  if (!frame.has(violation::actual)) return;
  const Frame* outer = &frame;
  while (outer->parent->shape->id != kErrors) outer = outer->parent;
  const bool is_minimum = std::string_view(kErrorKeys[outer->member].name).starts_with("minimum");
  const unsigned limit = frame.has(violation::expected) ? violation::expected : violation::maximum;
  if (!frame.has(limit)) {
    if (frame.wrong == 0)
      findings_.add("simplecov/key-missing"_rule, frame.where, "the violation has neither 'expected' nor 'maximum'");
    return;
  }
  const double actual = frame[violation::actual].real(), bound = frame[limit].real();
  if (is_minimum ? actual >= bound : actual <= bound)
    findings_.add("simplecov/violation"_rule, frame.where, "'", Trusted{kErrorKeys[outer->member].name}, "' lists ",
                  frame.key.inside(), " with the value ", number_part(frame[violation::actual].token),
                  is_minimum ? ", which is not below the minimum of " : ", which is not above the maximum of ",
                  number_part(frame[limit].token));
}

void Document::check_sums(const Sums& sums) {
  if (!is_complete_ || !sums.is_known) return;
  for (unsigned i = 0; i < kCriteria; ++i)
    if (sums.stated[i].is_usable && (files_.empty() || sums.added[i].is_there || sums.stated[i].numbers.total != 0))
      check_sum(sums.stated[i], sums.added[i], {i, has_strength(), i == criterion::methods && may_be_early()},
                findings_);
}

void Document::close_document(const Frame& frame) {
  for (unsigned i = 0; i < kCriteria; ++i) {
    if (flags_[i].token.empty()) continue;
    const bool is_on = flags_[i].is_true();
    findings_.add_group("simplecov/criterion-flag"_rule, is_on ? presence_[i].incomplete : presence_[i].some,
                        "the numbers for ", Trusted{kCriterionNames[i]},
                        is_on ? " are incomplete, but 'meta' enables this criterion"
                              : " are present, but 'meta' disables this criterion");
  }
  if (!context_where_.empty() && context_end_ > contexts_)
    findings_.add("simplecov/context"_rule, context_where_, "context ", context_end_ - 1,
                  " is out of range; 'contexts' lists ", Plural{contexts_, "context"}, ", numbered from 0");
  if (!frame.has(document::coverage) || !has_total_) return;
  for (const FileSums& file : files_)
    for (unsigned i = 0; i < kCriteria; ++i) total_.added[i].add(file.numbers[i]);
  check_sums(total_);
}

void Document::finish(Report& report) {
  SchemaVersion version;
  const std::string_view text = schema_.token.empty() ? std::string_view() : strings_.text(schema_);
  if (!schema_.token.empty() && (!parse_version(text, version) || version.major != "1")) {
    report.add("simplecov/schema-version"_rule, schema_.token, "schema_version ", text,
               " is not supported (1.0 and 1.1 are)");
    return report.set_unsupported();
  }
  if (!schema_.token.empty() && version.minor != "0" && version.minor != "1")
    findings_.add("simplecov/schema-unknown"_rule, schema_.token, "schema_version ", text,
                  " is newer than 1.1, the newest supported version");
  findings_.flush();
  if (!version_.empty()) report.describe("SimpleCov ", version_);
  totals_.set_facts(report);
}

}  // namespace proflint::simplecov::report
