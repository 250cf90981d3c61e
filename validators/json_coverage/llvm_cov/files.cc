// Checks each file on its own, the list of files, and files against the functions.
#include "validators/json_coverage/llvm_cov/files.h"

#include <algorithm>

#include "validators/core/detailed_occurrences.h"
#include "validators/coverage/paths.h"
#include "validators/json_coverage/llvm_cov/rules.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

constexpr SourceRules kSourceRules = {"llvm-cov-json/source-missing"_rule, "llvm-cov-json/source-line-range"_rule};

}  // namespace

Files::Files(const Input& input, Report& report, Findings& findings)
    : memory_(input.memory),
      report_(report),
      found_(findings),
      findings_(findings.always),
      entries_(input.entries),
      sources_(input, kSourceRules, findings.always),
      files_(input.memory),
      segments_(input.memory),
      seen_(input.memory),
      copies_(input.memory) {}

void Files::clear() {
  files_.clear();
  segments_.clear();
  seen_.clear();
  copies_.clear();
  is_complete_ = true;
}

void Files::open_segments() {
  file_.first_segment = segments_.size();
  file_.has_segments = file_.are_segments_sound = true;
}

void Files::add(const Segment& segment, std::string_view where) {
  if (segments_.size() > file_.first_segment) {
    const Segment& last = segments_.back();
    if (segment.at < last.at || (segment.at == last.at && last.has_count)) {
      if (segment.at == last.at)
        findings_.add("llvm-cov-json/segment-order"_rule, where, "the segment at ", line_of(segment.at), ":",
                      column_of(segment.at), " follows a segment with a count at the same position");
      else
        findings_.add("llvm-cov-json/segment-order"_rule, where, "the segment at ", line_of(segment.at), ":",
                      column_of(segment.at), " follows the segment at ", line_of(last.at), ":", column_of(last.at),
                      "; expected ascending order");
      file_.are_segments_sound = false;
    }
  }
  segments_.push_back(segment);
  last_segment_ = where;
}

void Files::close_segments() {
  file_.segment_count = segments_.size() - file_.first_segment;
  if (file_.segment_count == 0 || !file_.are_segments_sound || !segments_.back().has_count) return;
  findings_.add("llvm-cov-json/segment-end"_rule, last_segment_, "the last segment of a file, at ",
                line_of(segments_.back().at), ":", column_of(segments_.back().at), ", has the count ",
                segments_.back().count, "; expected a segment without a count");
  file_.are_segments_sound = false;
}

void Files::close(std::string_view path, std::string_view where) {
  file_.name = path;
  file_.where = where;
  if (where.empty())
    file_.summary.is_usable = file_.are_segments_sound = false;
  else
    check_path();
  files_.push_back(file_);
}

void Files::check_path() {
  const std::string_view path = file_.name, where = file_.where;
  if (path.empty()) return findings_.add("llvm-cov-json/name-empty"_rule, where, "the filename is empty");
  file_.is_repeated = seen_.insert(path, where).has_value();
  if (file_.is_repeated) findings_.add("llvm-cov-json/file-duplicate"_rule, where, "the file ", path, " occurs twice");
  if (!coverage::is_absolute(path))
    findings_.add("llvm-cov-json/path-relative"_rule, where, "the path ", path, " is relative");
  if (!files_.empty() && path < files_.back().name)
    findings_.add("llvm-cov-json/file-order"_rule, where, "the file ", path, " follows ", files_.back().name,
                  ", which sorts after it");
}

Summary Files::sum_of_files() const {
  Summary sum;
  sum.is_usable = is_complete_;
  for (const File& file : files_) {
    sum.is_usable = sum.is_usable && file.summary.is_usable;
    for (unsigned i = 0; i < summary::kCount; ++i) {
      Metric& added = sum.metrics[i];
      const Metric& metric = file.summary.metrics[i];
      added.count = coverage::saturating_sum(added.count, metric.count);
      added.covered = coverage::saturating_sum(added.covered, metric.covered);
      added.doubt = std::max(added.doubt, metric.doubt);
    }
  }
  return sum;
}

void Files::check_list(std::string_view where, const Summary* totals, Facts& facts) {
  if (files_.empty()) findings_.add("llvm-cov-json/no-files"_rule, where, "the export has no files");
  DetailedOccurrences<std::string_view> without_segments;  // with the path
  for (const File& file : files_) {
    if (!file.has_segments) without_segments.add(file.where, file.name);
    const Metric& lines = file.summary.metrics[summary::lines];
    if (entries_ != nullptr) entries_->add(coverage::normal(file.name), {lines.count, lines.covered, 0});
    const bool has_lines = file.are_segments_sound && file.segment_count != 0;
    const std::size_t last = file.first_segment + file.segment_count - 1;
    sources_.check({file.name, file.where, has_lines ? line_of(segments_[last].at) : 0, file.where});
  }
  const Summary sum = sum_of_files();
  const Metric& lines = sum.metrics[summary::lines];
  facts.counters = facts.counters.value_or(0) + lines.count;
  facts.nonzero = facts.nonzero.value_or(0) + lines.covered;
  facts.lines = facts.counters;
  facts.lines_hit = facts.nonzero;
  if (sum.is_usable && totals != nullptr) check_totals(*totals, sum, found_);
  if (sum.is_usable && lines.doubt != Doubt::all && lines.count != 0 && lines.covered == 0)
    (lines.doubt == Doubt::modern ? found_.old : findings_)
        .add("llvm-cov-json/all-zero"_rule, where, "0 of ",
             Plural{lines.count, "line was executed", "lines were executed"});
  findings_.add_group("llvm-cov-json/summary-only"_rule, without_segments, "the file ", without_segments.detail(),
                      " has no segments");
}

// What differs explains numbers of the summary, so it comes first.
void Files::check_functions(Functions& functions) {
  copies_.close();
  SegmentBuilder builder(memory_);
  const Sums none;
  bool is_too_deep = functions.is_too_deep();
  for (std::size_t i = 0; i < files_.size(); ++i) {
    File& file = files_[i];
    if (file.is_repeated) continue;
    Differences differences;
    if (file.has_segments && file.are_segments_sound) {
      if (functions.build_segments(file.name, builder))
        differences.segments = !check_segments(file, builder, functions);
      else
        is_too_deep = true;
    }
    const std::uint32_t number = functions.known_file(file.name);
    differences.branches = !differences.segments && !check_copies(file, i, Kind::branch, number);
    differences.records = !differences.segments && !check_copies(file, i, Kind::record, number);
    const Sums* const sums = functions.sums(file.name);
    if (file.summary.is_usable)
      check_summary(file.name, file.summary, sums == nullptr ? none : *sums, !functions.is_too_deep(), differences,
                    found_);
  }
  if (is_too_deep) report_.add_limit(Limit::nesting, {});
}

bool Files::check_copies(const File& file, std::size_t index, Kind kind, std::uint32_t number) {
  const auto missing = copies_.missing(kind, index, number);
  if (!missing) return true;
  const bool is_branch = kind == Kind::branch;
  findings_.add(is_branch ? "llvm-cov-json/branches-differ"_rule : "llvm-cov-json/records-differ"_rule, file.where,
                "the list of ", is_branch ? "branches" : "MC/DC records", " of ", file.name, " does not contain the ",
                is_branch ? "branch" : "record", " of a function at ", line_of(missing->at), ":",
                column_of(missing->at), ", or with other numbers");
  return false;
}

bool Files::has_segments(const File& file, const SegmentBuilder& builder) const {
  const auto first = segments_.begin() + static_cast<std::ptrdiff_t>(file.first_segment);
  const auto last = first + static_cast<std::ptrdiff_t>(file.segment_count);
  return std::equal(first, last, builder.segments().begin(), builder.segments().end());
}

// Whether the segments match, or are unknown.
bool Files::check_segments(const File& file, const SegmentBuilder& builder, Functions& functions) {
  if (!builder.is_exact() || has_segments(file, builder)) return true;
  if (builder.may_be_single_byte()) {
    SegmentBuilder single_byte(memory_);
    if (functions.build_single_byte_segments(file.name, single_byte) && has_segments(file, single_byte)) return true;
  }
  report_segments(file, builder);
  return false;
}

void Files::report_segments(const File& file, const SegmentBuilder& builder) {
  const auto& built = builder.segments();
  const auto first = segments_.begin() + static_cast<std::ptrdiff_t>(file.first_segment);
  const auto last = first + static_cast<std::ptrdiff_t>(file.segment_count);
  const auto [differ, expected] = std::mismatch(first, last, built.begin(), built.end());
  const std::uint64_t index = static_cast<std::uint64_t>(differ - first);
  if (file.segment_count == built.size()) {
    if (differ->at == expected->at && differ->count == expected->count) {
      const bool is_count = differ->has_count != expected->has_count, is_entry = differ->is_entry != expected->is_entry;
      const bool is_set = is_count ? differ->has_count : is_entry ? differ->is_entry : differ->is_gap;
      return found_.modern.add("llvm-cov-json/segments-differ"_rule, file.where,
                               is_count   ? "'has_count'"
                               : is_entry ? "'is_region_entry'"
                                          : "'is_gap_region'",
                               " of segment ", index + 1, " of ", file.name,
                               is_set ? " is true; expected false" : " is false; expected true",
                               " according to the regions of the functions in the file");
    }
    return found_.modern.add("llvm-cov-json/segments-differ"_rule, file.where, "segment ", index + 1, " of ", file.name,
                             " is at ", line_of(differ->at), ":", column_of(differ->at), " (count ", differ->count,
                             "); expected ", line_of(expected->at), ":", column_of(expected->at), " (count ",
                             expected->count, ") according to the regions of the functions in the file");
  }
  found_.modern.add("llvm-cov-json/segments-differ"_rule, file.where, "the file ", file.name, " has ",
                    Plural{file.segment_count, "segment"}, ", but the regions of the functions in the file result in ",
                    built.size(), "; segment ", index + 1, " is the first that differs");
}

}  // namespace proflint::json_coverage::llvm_cov
