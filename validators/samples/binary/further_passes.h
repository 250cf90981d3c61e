// Further passes over the records of a profile, for rarely needed checks that would take a lot of memory in the first.
// Follows LLVM SampleProf: ProfileConverter::flattenProfile and ProfileSummaryBuilder on profiles of contexts.
#pragma once

#include <memory_resource>
#include <span>

#include "validators/samples/binary/profile.h"
#include "validators/samples/binary/sinks.h"
#include "validators/samples/meaning.h"

namespace proflint::samples::binary {

// Decodes all sections into `sink`. False: some could not be decoded.
bool decode_rarely(Profile& profile, RareSink& sink, Report& report, std::pmr::memory_resource* memory);

// Passes all records to `sums`, one for each kind of record. False: some records could not be decoded.
bool sum_up(Profile& profile, std::span<OverflowSums> sums, Report& report, std::pmr::memory_resource* memory);

// Adds up the counts of a profile for each function and location, for summaries that writers compute like that. `lines`
// is the number of line counts in the profile. REQUIRES: all records can be decoded.
SummaryTally merge_counts(Profile& profile, const Summary& summary, std::uint64_t lines, const Limits& limits,
                          std::pmr::memory_resource* memory);

}  // namespace proflint::samples::binary
