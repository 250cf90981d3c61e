// Records about hardware traces (AUXTRACE_INFO, TIME_CONV, AUXTRACE): the assumptions of their decoders in perf.
// Follows tools/perf/util/auxtrace.c, intel-pt.c, intel-bts.c, arm-spe.c and cs-etm.c.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/perf_data/decoders/attrs.h"

namespace proflint::perf_data {

struct TraceInfo;

class Traces {
 public:
  // Checks the body of an AUXTRACE_INFO record, at least 8 bytes.
  void check_info(std::string_view body, std::endian order, const Attrs& attrs, GroupedFindings& found);
  // Checks the body of an AUXTRACE record, 40 bytes.
  void check_trace(std::string_view body, std::endian order, GroupedFindings& found) const;
  // Adds the multiplier of a TIME_CONV record.
  void add_clock(std::uint64_t multiplier) { has_clock_ = (multiplier & UINT32_MAX) != 0; }
  // Notes a record with a time, which the decoder of the trace converts.
  void add_time() { has_times_ = true; }
  // REQUIRES: called once, after the last record.
  void check_end(const Attrs& attrs, bool has_samples, bool is_file, GroupedFindings& found) const;

 private:
  void check_pt(const TraceInfo& info);
  void check_bts(const TraceInfo& info);
  void check_coresight(const TraceInfo& info);
  void check_spe(const TraceInfo& info);
  void check_clock_of_pt(const TraceInfo& info);
  // The event whose PMU type is in the word at `index`.
  void check_event(const TraceInfo& info, std::size_t index, std::uint32_t pmu, bool needs_ids);
  void need_clock(std::string_view where, const GroupedFindings& found);

  std::uint64_t infos_ = 0;  // AUXTRACE_INFO records
  bool has_clock_ = false, has_times_ = false;
  std::string_view clockless_;  // the place of an AUXTRACE_INFO record whose times cannot be converted
  std::string_view sorted_;     // the place of the type of a trace for which perf must sort the records
  std::string_view idless_;     // the place of the PMU type of an event whose samples have no id
};

}  // namespace proflint::perf_data
