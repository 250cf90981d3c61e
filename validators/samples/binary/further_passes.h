// Passes over the records of a profile after the first: for what would need much memory in it and is rarely wanted.
// Follows LLVM SampleProf: ProfileConverter::flattenProfile and ProfileSummaryBuilder on profiles of contexts.
#pragma once

#include <memory_resource>
#include <span>

#include "validators/samples/binary/profile.h"
#include "validators/samples/meaning.h"

namespace proflint::samples::binary {

// Gives all records to `sums`, one for each kind of records. False: some could not be decoded.
bool sum_up(Profile& profile, std::span<OverflowSums> sums, Report& report, std::pmr::memory_resource* memory);

// Counts of a profile added up for each function and location, for summaries that are made that way. `lines` is how
// many counts of lines the profile has. REQUIRES: all records can be decoded.
SummaryTally merge_counts(Profile& profile, const Summary& summary, std::uint64_t lines, const Limits& limits,
                          std::pmr::memory_resource* memory);

}  // namespace proflint::samples::binary
