// Rules about the whole recording: samples, descriptions, consistent events.
// Follows tools/perf/util/session.c (perf_session__warn_about_errors).
#include "validators/perf_data/recording.h"

#include <algorithm>

#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr unsigned kStatFeature = 19;

void check_losses(const Counts& counts, GroupedFindings& found) {
  if (counts.lost_event_records)
    found.add("perf-data/lost-events"_rule, counts.lost_event_records.first(),
              Plural{counts.lost_event_records.count(), "LOST record reports ", "LOST records report "},
              Plural{counts.lost_events, "lost event"});
  if (counts.lost_samples == 0) return;
  constexpr std::uint64_t kPart = 20;  // 5 %
  const Uint128 all = Uint128{counts.samples} + counts.lost_samples;
  const bool are_many = Uint128{counts.lost_samples} * kPart > all;
  found.add(are_many ? "perf-data/lost-samples"_rule : "perf-data/lost-samples-few"_rule,
            counts.lost_sample_records.first(), counts.lost_samples, " of ", Plural{static_cast<Int128>(all), "sample"},
            counts.lost_samples == 1 ? " was lost" : " were lost");
}

void check_feature_end(const FeatureRecords& features, GroupedFindings& found) {
  constexpr std::uint64_t kLowestEnd = 23;  // of the first perf that writes an end
  if (features.end_place.empty() ||
      (features.highest != 0 && features.end > features.highest && features.end >= kLowestEnd))
    return;
  const char* const claim = " has no payload, which marks the end of the list, but ";
  if (features.highest == 0)
    found.add("perf-data/feature-layout"_rule, features.end_place, "feature ", features.end, claim,
              "no feature with a payload precedes it");
  else if (features.end <= features.highest)
    found.add("perf-data/feature-layout"_rule, features.end_place, "feature ", features.end, claim,
              "its number does not exceed ", features.highest, ", the highest number in the list");
  else
    found.add("perf-data/feature-layout"_rule, features.end_place, "feature ", features.end, claim,
              "its number is below ", kLowestEnd, ", the lowest number that can mark the end");
}

// perf script shows the symbol of an address, except for tracepoints and counter values.
void check_addresses(const Recording& recording, GroupedFindings& found) {
  if (recording.counts.samples == 0 || recording.features.test(kStatFeature)) return;
  for (const Attr& attr : recording.attrs.list())
    if (attr.type != kTracepointType && !attr.has(kIp | kAddr | kBranchStack))
      found.add("perf-data/sample-address"_rule, attr.where.substr(0, 8), "sample_type ", Hex{attr.sample_type},
                " lacks IP, ADDR and BRANCH_STACK, so the samples have no address");
}

void check_tracepoints(const Recording& recording, GroupedFindings& found) {
  const Tracepoints& tracepoints = recording.tracepoints;
  // simpleperf has the descriptions in records of its own, or none if it may not read raw data.
  const bool may_be_elsewhere = recording.is_cut || recording.lacks_features || recording.is_simpleperf;
  if (tracepoints.is_present() ? !tracepoints.is_sound() : may_be_elsewhere) return;
  for (const Attr& attr : recording.attrs.list()) {
    if (attr.type != kTracepointType) continue;
    if (!tracepoints.is_present())
      return found.add("perf-data/tracing-data"_rule, attr.where.substr(0, 4), "tracepoint ", attr.config,
                       " is recorded, but the descriptions of tracepoints are missing");
    if (!tracepoints.has(attr.config))
      found.add("perf-data/tracing-data"_rule, attr.where.substr(0, 16), "tracepoint ", attr.config,
                " is recorded, but its description is missing");
  }
}

// If all events are tracepoints, perf report prints the raw data of samples; in pipe mode it does not.
void check_raw_data(const Recording& recording, GroupedFindings& found) {
  const auto& attrs = recording.attrs.list();
  const auto is_tracepoint = [](const Attr& attr) { return attr.type == kTracepointType; };
  if (recording.is_pipe || recording.is_simpleperf || !recording.tracepoints.is_sound() ||
      !std::all_of(attrs.begin(), attrs.end(), is_tracepoint))
    return;
  for (const Attr& attr : attrs)
    if (attr.periods != 0 && !attr.has(kRaw) && recording.tracepoints.has(attr.config))
      found.add("perf-data/raw-data"_rule, attr.where.substr(0, 8), "sample_type ", Hex{attr.sample_type},
                " lacks RAW, so the samples of tracepoint ", attr.config, " have no raw data");
}

}  // namespace

void check_counts(const Recording& recording, GroupedFindings& found) {
  const Counts& counts = recording.counts;
  const Attrs& attrs = recording.attrs;
  const bool any_id_all =
      std::any_of(attrs.list().begin(), attrs.list().end(), [](const Attr& attr) { return attr.sample_id_all; });
  if (counts.samples != 0 || (counts.other_kernel_records != 0 && any_id_all)) attrs.check_agreement(found);
  check_losses(counts, found);
  check_feature_end(recording.feature_records, found);
  recording.traces.check_end(attrs, counts.samples != 0, !recording.is_pipe, found);
  check_tracepoints(recording, found);
  check_raw_data(recording, found);
  check_addresses(recording, found);
  if (counts.with_branch_part == 1 && counts.with_branches == 0)
    found.add("perf-data/branch-stack-empty"_rule, {}, "the only branch stack is empty");
  else if (counts.with_branch_part != 0 && counts.with_branches == 0)
    found.add("perf-data/branch-stack-empty"_rule, {}, "all ", counts.with_branch_part, " branch stacks are empty");
  const bool is_empty = counts.samples == 0 && counts.readings == 0 && counts.traces == 0;
  if (is_empty && !recording.lacks_members && !recording.features.test(kStatFeature) && !found.has_errors())
    found.add("perf-data/no-samples"_rule, {}, "the file has no samples, counter values or traces");
}

}  // namespace proflint::perf_data
