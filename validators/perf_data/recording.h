// Facts of a recording, collected from record to record: its events, the values of its header, and counts.
// Follows tools/perf/util/session.h.
#pragma once

#include <bitset>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "validators/core/occurrences.h"
#include "validators/perf_data/build_ids.h"
#include "validators/perf_data/decoders/attrs.h"
#include "validators/perf_data/decoders/stat_maps.h"
#include "validators/perf_data/decoders/tracepoints.h"
#include "validators/perf_data/decoders/traces.h"

namespace proflint::perf_data {

// The feature COMPRESSED.
struct Compression {
  std::uint32_t type = 0, mmap_len = 0;
};

// An executable mapping of a file, kept only if an image is to be compared.
struct Mapping {
  std::uint64_t name_hash, offset;
  BuildId build_id;  // all zero: none
  std::string_view where;
};

// Features that come as records. One without payload, other than a flag, ends them.
struct FeatureRecords {
  std::uint64_t highest = 0;  // with a payload; 0: none
  std::uint64_t end = 0;
  std::string_view end_place;  // empty: no end yet
};

struct Counts {
  std::uint64_t samples = 0, readings = 0, traces = 0;    // SAMPLE, STAT and AUXTRACE records
  std::uint64_t with_branch_part = 0, with_branches = 0;  // samples
  std::uint64_t with_context = 0;                         // samples with a branch or a frame
  std::uint64_t other_kernel_records = 0;
  std::uint64_t lost_events = 0, lost_samples = 0;
  Occurrences lost_event_records, lost_sample_records;
  std::uint64_t first_time = std::numeric_limits<std::uint64_t>::max(), last_time = 0;  // of samples

  void add_time(std::uint64_t time) {
    first_time = time < first_time ? time : first_time;
    last_time = time > last_time ? time : last_time;
  }
};

struct Recording {
  Recording(std::string_view bytes, std::endian byte_order, std::pmr::memory_resource* resource)
      : file(bytes),
        order(byte_order),
        memory(resource),
        attrs(resource),
        build_ids(resource),
        stat_maps(resource),
        tracepoints(resource),
        trace_offsets(resource),
        mappings(resource) {}

  std::string_view file;
  std::endian order;
  std::pmr::memory_resource* memory;
  bool is_pipe = false;
  bool is_simpleperf = false;         // has features of simpleperf
  bool is_cut = false;                // the end of the data is missing, which was reported: its consequences are not
  bool lacks_features = false;        // some features cannot be read, which was reported
  bool has_recent_records = false;    // CALLCHAIN_DEFERRED, COMPRESSED2 and the types after it
  bool has_unpadded_records = false;  // BUILD_ID or CPU_MAP, whose sizes old releases of perf did not round up to 8

  Attrs attrs;
  BuildIds build_ids;
  StatMaps stat_maps;
  Tracepoints tracepoints;
  Traces traces;
  FeatureRecords feature_records;
  Counts counts;

  // Facts from features.
  std::bitset<256> features;  // present ones
  std::optional<std::uint32_t> processors;
  bool numbers_sockets_freely = false;  // sockets may have higher numbers than processors on this architecture
  std::optional<std::pair<std::uint64_t, std::uint64_t>> sample_times;
  std::optional<Compression> compression;
  // BPF_PROG_INFO of a file, if it is sound; BPF_BTF, which comes after it, has the types that it needs.
  std::string_view bpf_programs;
  bool lacks_members = false;   // the data of threads is missing, which was reported
  bool is_directory = false;    // with the data of threads in files of their own
  bool is_only_member = false;  // of a directory with copies of kernel files

  // Discards features that turned out to be wrong.
  void forget_features() {
    processors.reset();
    sample_times.reset();
    bpf_programs = {};
    lacks_features = true;
  }

  std::pmr::vector<std::uint64_t> trace_offsets;  // of AUXTRACE records, ascending
  bool keeps_mappings = false;
  std::pmr::vector<Mapping> mappings;
};

// Checks the rules that need the whole recording.
void check_counts(const Recording& recording, GroupedFindings& found);

}  // namespace proflint::perf_data
