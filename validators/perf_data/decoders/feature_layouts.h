// Layouts of features that have files of their own; feature_kinds.cc has the others and the table of all.
#pragma once

#include "validators/perf_data/decoders/feature_fields.h"
#include "validators/perf_data/recording.h"

namespace proflint::perf_data {

// NRCPUS, CPU_TOPOLOGY and NUMA_TOPOLOGY: the numbers of processors. CPU_TOPOLOGY uses the facts of ARCH and NRCPUS.
void read_nrcpus(Fields& fields, Recording& recording);
void read_cpu_topology(Fields& fields, Recording& recording);
void read_numa_topology(Fields& fields, Recording& recording);

// BPF_PROG_INFO and BPF_BTF: the programs that were loaded, with their functions, and their types.
void read_bpf_prog_info(Fields& fields, Recording& recording);
void read_bpf_btf(Fields& fields, Recording& recording);

}  // namespace proflint::perf_data
