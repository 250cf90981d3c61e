// The rules about notes and data of one unit. Follows gcov.cc of GCC.
#pragma once

#include "validators/core/rule.h"
#include "validators/gcov/remedies.h"

namespace proflint::gcov::rules {

inline constexpr Rule kPairs[] = {
    with_notes_shown_once({"gcov/pair-order", Severity::note, Category::portability,
                           "notes and data have the same byte order", "gcov-io.cc, gcov_magic",
                           "gcov decodes each file in its own byte order: nothing is lost",
                           "no action is needed for cross-compiled programs; otherwise check that both files belong "
                           "to the same build"}),
    {"gcov/pair-version", Severity::error, Category::version, "notes and data have the same version",
     "gcov.cc, read_count_file", "gcov warns about the version and may misread the data; llvm-cov rejects the pair",
     "delete the data, recompile the program with a single compiler, and rerun the program"},
    {"gcov/pair-stamp", Severity::error, Category::stale, "notes and data come from the same compilation",
     "gcov.cc, read_count_file", "gcov ignores the data: \"stamp mismatch with notes file\"",
     "delete the data and rerun the program: the unit was recompiled after the last run"},
    {"gcov/pair-function-unknown", Severity::warning, Category::reference,
     "the notes describe every function of the data", "gcov.cc, read_count_file",
     "gcov skips the function, and llvm-cov rejects data written by clang",
     "delete the data and rerun the program that was compiled together with these notes"},
    {"gcov/pair-function-missing", Severity::note, Category::reference, "the data contains every function of the notes",
     "gcov.cc, read_count_file", "gcov reports the function as never executed",
     "no action is needed if the linker dropped the function; otherwise run the program that was compiled together "
     "with these notes"},
    {"gcov/pair-checksum", Severity::error, Category::stale, "a function has the same checksums in notes and data",
     "gcov.cc, read_count_file", "gcov reports \"profile mismatch\" and ignores the rest of the data",
     "delete the data and rerun the program: the function changed after the last run, or one of the files is damaged"},
    {"gcov/pair-counter-count", Severity::error, Category::count,
     "a function has one counter for each arc outside the spanning tree", "profile.cc, instrument_edges",
     "gcov reports \"profile mismatch\" and ignores the rest of the data", kDifferentBuilds},
    {"gcov/pair-conds", Severity::error, Category::count, "a function has two counters for each condition",
     "gcov.cc, read_count_file", "gcov reports \"profile mismatch\" and ignores the rest of the data",
     kDifferentBuilds},
    {"gcov/pair-conds-bits", Severity::warning, Category::range,
     "condition counters have bits set only for terms of the condition", "tree-profile.cc, instrument_decisions",
     "gcov reports condition coverage above 100%", kCountersDamaged},
    {"gcov/pair-paths", Severity::error, Category::count, "a function has one bit in its path counters for each path",
     "gcov.cc, read_count_file", "gcov reports \"profile mismatch\" and ignores the rest of the data",
     kDifferentBuilds},
    {"gcov/pair-paths-bits", Severity::warning, Category::range,
     "path counters have bits set only for paths of the function", "path-coverage.cc",
     "gcov reports path coverage above 100%", kCountersDamaged},
    {"gcov/flow-unsolvable", Severity::warning, Category::flow, "the counters determine the count of every arc",
     "gcov.cc, solve_flow_graph", "gcov reports 0 for code that ran",
     "recompile the unit and rerun the program: the notes are damaged"},
    {"gcov/flow-negative", Severity::warning, Category::flow, "arc counts are not negative",
     "gcov.cc, solve_flow_graph", "gcov prints negative counts and lcov stops; llvm-cov drops the sign",
     "compile threaded programs with -fprofile-update=atomic; negative counts are expected around fork, exec, setjmp "
     "and __gcov_dump"},
    {"gcov/flow-imbalance", Severity::warning, Category::flow, "each block is left as often as it is entered",
     "profile.cc, instrument_edges", "gcov reports contradictory counts for adjacent lines",
     "compile threaded programs with -fprofile-update=atomic; imbalances are expected around fork and setjmp"},
};

}  // namespace proflint::gcov::rules
