// The layouts of features as rows of one table. Follows tools/perf/util/header.c (process_* and write_*).
#pragma once

#include "validators/perf_data/decoders/feature_fields.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

struct FeatureKind {
  unsigned bit;
  const char* name;
  void (*read)(Fields&, Recording&);  // checks the payload and keeps facts of the recording; nullptr without a payload
  // Of an empty payload: perf reads the bytes after it, and perf 7 rejects most features.
  Severity if_empty = Severity::warning;
};

constexpr std::size_t kTraceEntry = 16;  // of the index of trace data
// Whether an index of trace data of `size` bytes has no number of entries: simpleperf does not write it.
inline bool lacks_trace_count(std::size_t size, const Recording& recording) {
  return recording.is_simpleperf && size % kTraceEntry == 0;
}

// The row of feature `bit`; nullptr if perf does not define it.
const FeatureKind* find_kind(unsigned bit);

}  // namespace proflint::perf_data
