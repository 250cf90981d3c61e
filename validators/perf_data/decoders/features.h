// Features: facts about the machine and the recording, each with a layout of its own.
// Follows perf.data-file-format.txt and tools/perf/util/header.c (feat_ops).
#pragma once

#include "validators/perf_data/decoders/header.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

constexpr std::uint64_t kMaxFeatures = 256;

// Whether only simpleperf writes a feature: FILE to INIT_MAP of its record_file_format.h.
constexpr bool is_of_simpleperf(std::uint64_t bit) {
  return bit >= 128 && bit <= 134;
}

// Reports a feature whose number is invalid or unknown.
void check_feature_bit(std::uint64_t bit, std::string_view where, GroupedFindings& found);

// Checks the payload of feature `bit`, and keeps the facts that other rules need. `entry` is the table entry with the
// place of the payload.
void check_feature(unsigned bit, std::string_view payload, std::string_view entry, Recording& recording,
                   GroupedFindings& found);

// Reads the table after the data section of a file, and all features of `header`, whose places go to `regions`.
void check_features(const Header& header, Recording& recording, Regions& regions, GroupedFindings& found);

// Checks the rules between the index of trace data and the records it names. REQUIRES: all records were walked.
void check_trace_index(const Header& header, const Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
