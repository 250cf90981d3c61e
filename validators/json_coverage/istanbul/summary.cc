// Checks the numbers of a summary against each other.
#include "validators/json_coverage/istanbul/summary.h"

#include <algorithm>
#include <cmath>

namespace proflint::json_coverage::istanbul {
namespace {

// percent.js truncates a binary floating-point result to two decimals.
constexpr double kSlack = 0.0101;

}  // namespace

void Summary::open(Frame& frame) {
  if (frame.shape->id == kEntry) entry_ = {};
}

void Summary::close(Frame& frame) {
  switch (frame.shape->id) {
    case kMetric:
      return close_metric(frame);
    case kEntry:
      return close_entry(frame);
    case kEntries:
      return close_entries(frame);
    default:
      return;
  }
}

// The html reporter, which lcov includes, sets all percentages of a file without lines to 0, in the object that
// json-summary writes if it runs later: also of functions that were called (html/index.js, fixPct).
void Summary::check_percents() {
  const auto is_zero = [](const Metric& metric) { return !metric.percent.is_string() && metric.percent.real() == 0; };
  const bool may_be_zero = entry_.metrics[entry::kLines].is_there && entry_.metrics[entry::kLines].total == 0;
  std::array<Metric*, entry::kMetrics> in_order = {};
  for (unsigned i = 0; i < entry::kMetrics; ++i) in_order[i] = &entry_.metrics[i];
  std::ranges::sort(in_order, {}, [](const Metric* metric) { return metric->where.data(); });
  for (Metric* const metric : in_order)
    if (metric->is_there && !metric->is_doubtful && !(may_be_zero && is_zero(*metric)))
      check_percent(*metric, kEntryKeys[metric - entry_.metrics.data()].name);
}

void Summary::check_percent(Metric& metric, std::string_view name) {
  const Value& stated = metric.percent;
  const double percent =
      metric.total == 0
          ? 100
          : std::floor(10000 * static_cast<double>(metric.covered) / static_cast<double>(metric.total)) / 100;
  const bool is_right = stated.is_string() ? metric.total == 0 && stated.inside() == "Unknown"
                                           : std::abs(stated.real() - percent) <= kSlack;
  const auto hundredths = static_cast<std::uint64_t>(std::llround(percent * 100));
  metric.is_doubtful = !is_right;
  if (!is_right)
    findings_.add("istanbul/summary-percent"_rule, stated.token, Trusted{name}, ".pct is ",
                  stated.is_string() ? Part(stated.inside()) : Part(Trusted{stated.token}), ", but 'covered' is ",
                  metric.covered, " and 'total' is ", metric.total, " (", hundredths / 100,
                  hundredths % 100 == 0   ? ""
                  : hundredths % 100 < 10 ? ".0"
                                          : ".",
                  hundredths % 100 == 0 ? Part("") : Part(hundredths % 100), "%)");
}

void Summary::close_metric(const Frame& frame) {
  if (!frame.is_usable) {
    entry_.is_usable = false;
    return;
  }
  Metric metric = {.total = frame[metric::total].number(),
                   .covered = frame[metric::covered].number(),
                   .skipped = frame[metric::skipped].number(),
                   .percent = frame[metric::percent],
                   .is_there = true,
                   .where = frame.where};
  if (metric.covered < 0 || metric.covered > metric.total || metric.skipped < 0 || metric.skipped > metric.total) {
    findings_.add("istanbul/summary-range"_rule, frame.where, Trusted{kEntryKeys[frame.member].name}, ".covered is ",
                  metric.covered, " and 'skipped' is ", metric.skipped, ", but 'total' is ", metric.total);
    metric.is_doubtful = true;
  }
  entry_.metrics[frame.member] = metric;
}

void Summary::close_entry(const Frame& frame) {
  check_percents();
  entry_.is_usable = entry_.is_usable && frame.is_usable;
  if (frame.key.inside() == "total") {
    total_ = entry_;
    has_total_ = true;
    return;
  }
  ++files_;
  spellings_.check(strings_.text(frame.key), frame.key.token, "istanbul/path-alias"_rule, findings_);
  sum_.is_usable = sum_.is_usable && entry_.is_usable;
  for (unsigned i = 0; i < entry::kMetrics; ++i) {
    sum_.metrics[i].total += entry_.metrics[i].total;
    sum_.metrics[i].covered += entry_.metrics[i].covered;
    sum_.metrics[i].skipped += entry_.metrics[i].skipped;
    sum_.metrics[i].is_doubtful |= entry_.metrics[i].is_doubtful;
  }
}

void Summary::close_entries(const Frame& frame) {
  if (!frame.is_usable) sum_.is_usable = false;
  if (files_ == 0) findings_.add("istanbul/no-files"_rule, frame.where, "the summary has no files");
  if (!has_total_) {
    if (frame.is_usable)
      findings_.add("istanbul/key-missing"_rule, frame.where, "entry 'total' is missing from the summary");
    return;
  }
  if (!sum_.is_usable || !total_.is_usable) return;
  for (unsigned i = 0; i < entry::kMetrics; ++i) {
    const Metric &stated = total_.metrics[i], &added = sum_.metrics[i];
    if (!stated.is_there || stated.is_doubtful || added.is_doubtful) continue;
    if (stated.total != added.total || stated.covered != added.covered)
      findings_.add("istanbul/summary-total"_rule, stated.where, "total.", Trusted{kEntryKeys[i].name}, " has ",
                    stated.covered, " of ", stated.total, " covered, but the files add up to ", added.covered, " of ",
                    added.total);
    else if (stated.skipped != added.skipped)
      findings_.add("istanbul/summary-total"_rule, stated.where, "total.", Trusted{kEntryKeys[i].name}, ".skipped is ",
                    stated.skipped, ", but the files add up to ", added.skipped);
  }
}

}  // namespace proflint::json_coverage::istanbul
