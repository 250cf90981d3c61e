// The rules that compare a perf.data file with a recorded image.
// Follows tools/perf/util/dso.c (dso__build_id_mismatch) and the kernel's mmap.
#pragma once

#include "validators/core/rule.h"

namespace proflint::perf_data::rules {

inline constexpr Rule kImage[] = {
    {"perf-data/elf-build-id", Severity::error, Category::stale, "the build ID of the image matches the recording",
     "dso__build_id_mismatch", "perf attributes samples to the wrong code", "pass the recorded image with --elf"},
    {"perf-data/elf-not-mapped", Severity::warning, Category::reference, "the image was mapped while recording",
     "perf2bolt, create_llvm_prof", "no sample is in the image: perf2bolt and create_llvm_prof write an empty profile",
     "pass the recorded image with --elf"},
    {"perf-data/elf-mapping", Severity::warning, Category::stale,
     "executable mappings of the image correspond to its executable segments", "kernel mmap",
     "consumers translate addresses incorrectly", "pass the recorded image (not relinked) with --elf"},
    {"perf-data/elf-no-build-id", Severity::note, Category::stale, "the image has a build ID", "NT_GNU_BUILD_ID",
     "consumers cannot detect a stale image", "link with --build-id"},
    {"perf-data/elf-unsound", Severity::warning, Category::reference,
     "the image is an ELF file whose headers and segments are valid", "System V ABI, chapters 4 and 5",
     "proflint did not compare the recording with the image", "pass the recorded image with --elf"},
};

}  // namespace proflint::perf_data::rules
