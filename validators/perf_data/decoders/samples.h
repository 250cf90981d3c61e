// Samples: the parts that an attr announces, one after the other.
// Follows uapi/linux/perf_event.h (PERF_RECORD_SAMPLE) and tools/perf/util/evsel.c (evsel__parse_sample).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/perf_data/decoders/attrs.h"

namespace proflint::perf_data {

// The values of a complete sample that rules across samples need.
struct Sample {
  std::optional<std::uint64_t> time;
  std::optional<std::uint32_t> cpu;
  std::optional<std::uint64_t> period;
  std::string_view cpu_place, time_place;
  std::string_view raw;
  std::string_view reading;   // counter values
  bool has_branches = false;  // one or more
  bool has_frames = false;
};

// Checks the body of a sample of `attr`, and sets `sample`. False, with a finding, if a part is missing.
[[nodiscard]] bool check_sample(const Attr& attr, std::string_view body, std::endian order, GroupedFindings& found,
                                Sample& sample);

// The size of the counter values at the start of `bytes`, as `attr` selects them; nothing, with the rule for a
// missing word or for a count that does not fit, if they do not fit.
std::optional<std::size_t> measure_reading(const Attr& attr, std::string_view bytes, std::endian order,
                                           const Rule& is_short, const Rule& overruns, GroupedFindings& found);

// Whether the events of the counter values `reading`, which measure_reading() measured, are known: perf assigns the
// sample to them, with the increase of each as its period.
void check_reading(const Attr& attr, std::string_view reading, Attrs& attrs, std::endian order, GroupedFindings& found);

// Raw data of an event that perf makes up from hardware traces. REQUIRES: `attr` has kSynthesizedType.
void check_synthesized(const Attr& attr, std::string_view raw, std::endian order, GroupedFindings& found);

// Whether an entry of a call chain is a context marker, but not a known one.
bool is_unknown_context(std::uint64_t entry);

}  // namespace proflint::perf_data
