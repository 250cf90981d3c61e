// Reads the payloads of features.
#include "validators/perf_data/decoders/feature_kinds.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/feature_layouts.h"
#include "validators/perf_data/decoders/features.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

void read_string(Fields& fields, Recording&) {
  fields.string("string");
}

void read_arch(Fields& fields, Recording& recording) {
  std::string_view arch;
  if (fields.string("string", &arch))
    recording.numbers_sockets_freely = arch.starts_with("s390") || arch.starts_with("aarch64");
}

void read_strings(Fields& fields, Recording&) {
  fields.list("strings", 4, [&] { return fields.string("string"); });
}

void read_build_ids(Fields& fields, Recording& recording) {
  constexpr std::uint16_t kSmallestEntry = 37, kLargestEntry = 36 + 4096;  // perf has room for a path of PATH_MAX
  GroupedFindings& found = fields.found();
  while (!fields.at_end()) {
    Cursor cursor(fields.rest(), recording.order);
    std::uint32_t type = 0;
    std::uint16_t misc = 0, size = 0;
    std::string_view body;
    if (!(cursor.read(type) && cursor.read(misc) && cursor.read(size)))
      return fields.refuse("perf-data/build-id-section"_rule, "only ",
                           Plural{fields.left(), "byte is left", "bytes are left"}, ", but an entry needs at least ",
                           kSmallestEntry);
    if (size < kSmallestEntry)
      return fields.refuse("perf-data/build-id-section"_rule, "an entry has ", Plural{size, "byte"},
                           "; expected at least ", kSmallestEntry);
    if (size > kLargestEntry)
      return fields.refuse("perf-data/build-id-section"_rule, "an entry has ", Plural{size, "byte"},
                           "; expected at most ", kLargestEntry);
    if (!cursor.take(size - 8u, body))
      return fields.refuse("perf-data/build-id-section"_rule, "an entry of ", Plural{size, "byte"},
                           " does not fit in the ", Plural{fields.left(), "byte"}, " left");
    check_build_id_entry(misc, body, recording.order, recording.build_ids, found);
    fields.skip(size);
  }
}

void read_total_mem(Fields& fields, Recording&) {
  std::uint64_t size = 0;
  fields.read("memory size", size);
}

void read_event_desc(Fields& fields, Recording& recording) {
  std::uint32_t count = 0, attr_bytes = 0;
  const std::string_view where = fields.rest();
  if (!(fields.read("number of events", count) && fields.read("size of an attr", attr_bytes))) return;
  if (attr_bytes < kSmallestAttr || attr_bytes % 8 != 0)
    return fields.refuse("perf-data/feature-layout"_rule, "the size of an attr is ", Plural{attr_bytes, "byte"},
                         "; expected a multiple of 8, at least ", kSmallestAttr);
  if (count > fields.left() / (attr_bytes + 8)) return fields.fail("events", count);
  const Attrs& attrs = recording.attrs;
  bool agrees = count == attrs.size();
  std::uint32_t compared = 0;  // index of the last event that was compared
  for (std::uint32_t i = 0; i < count; ++i) {
    std::string_view bytes, ids;
    std::uint32_t id_count = 0;
    if (!(fields.take("attr", attr_bytes, bytes) && fields.read("number of ids", id_count) &&
          fields.string("name of an event") && fields.take_array("ids", id_count, 8, ids)))
      return;
    const auto size = load<std::uint32_t>(bytes.substr(4), recording.order);
    if (size > attr_bytes)
      return fields.refuse("perf-data/feature-layout"_rule, "the size of an attr is ", Plural{size, "byte"},
                           "; expected at most ", attr_bytes);
    if (agrees) compared = i;
    agrees &= size != 0;  // ends the list
    if (!agrees) continue;
    const Attr attr = read_attr(bytes.substr(0, 144), recording.order);
    agrees = attr.sample_type == attrs[i].sample_type && attr.read_format == attrs[i].read_format &&
             id_count == attrs[i].ids;
    for (; agrees && !ids.empty(); ids.remove_prefix(8))
      agrees = attrs.owner_index(load<std::uint64_t>(ids, recording.order)) == i;
  }
  const bool are_attrs_to_come = recording.is_pipe && attrs.empty();
  if (agrees || !attrs.is_readable() || are_attrs_to_come) return;
  if (count == attrs.size())
    fields.found().add("perf-data/event-desc"_rule, where.substr(0, 4), "event ", compared,
                       " of EVENT_DESC differs from attr ", compared, " in size, sample_type, read_format or ids");
  else
    fields.found().add("perf-data/event-desc"_rule, where.substr(0, 4), "EVENT_DESC describes ", Plural{count, "event"},
                       ", but the file has ", attrs.size());
}

void read_pmu_mappings(Fields& fields, Recording&) {
  fields.list("PMUs", 8, [&] { return fields.skip_field("type of a PMU", 4) && fields.string("name of a PMU"); });
}

void read_group_desc(Fields& fields, Recording& recording) {
  std::uint64_t next = 0;
  fields.list("groups", 12, [&] {
    std::uint32_t leader = 0, members = 0;
    if (!fields.string("name of a group")) return false;
    const std::string_view where = fields.rest().substr(0, std::min<std::size_t>(8, fields.left()));
    if (!(fields.read("leader of a group", leader) && fields.read("size of a group", members))) return false;
    const std::uint64_t start = next, end = std::uint64_t{leader} + members;
    next = end;
    if (members == 0)
      fields.found().add("perf-data/group-desc"_rule, where, "the group at event ", leader, " has no members");
    else if (leader < start)
      fields.found().add("perf-data/group-desc"_rule, where, "a group starts at event ", leader,
                         ", but the previous group ends at event ", start - 1);
    else if (end > recording.attrs.size())
      fields.found().add("perf-data/group-desc"_rule, where, "a group of ", Plural{members, "event"},
                         " starts at event ", leader, ", but the file has ", Plural{recording.attrs.size(), "event"},
                         ", numbered from 0");
    return true;
  });
}

void read_auxtrace(Fields& fields, Recording& recording) {
  std::uint64_t count = fields.left() / kTraceEntry;
  std::string_view ignored;
  if (lacks_trace_count(fields.left(), recording) || fields.read("number of trace records", count))
    fields.take_array("trace records", count, kTraceEntry, ignored);
}

void read_cache(Fields& fields, Recording&) {
  if (!fields.version32(1)) return;
  fields.list("caches", 28, [&] {
    return fields.skip_field("cache", 16) && fields.string("type of a cache") && fields.string("size of a cache") &&
           fields.string("CPU list of a cache");
  });
}

void read_sample_time(Fields& fields, Recording& recording) {
  std::uint64_t first = 0, last = 0;
  const std::string_view where = fields.rest();
  if (!(fields.read("time of the first sample", first) && fields.read("time of the last sample", last))) return;
  if (first > last)
    fields.found().add("perf-data/sample-time-range"_rule, where.substr(0, 16),
                       "in the SAMPLE_TIME feature, the first sample is at time ", first, ", but the last is at time ",
                       last);
  else if (first != 0 || last != 0)
    recording.sample_times = {first, last};
}

void read_mem_topology(Fields& fields, Recording&) {
  std::uint64_t count = 0;
  if (!fields.version64(1, 1) || !fields.skip_field("size of a block", 8) || !fields.read("number of nodes", count))
    return;
  if (count > fields.left() / 24) return fields.fail("nodes", count);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    std::string_view ignored;
    if (!(fields.skip_field("node", 16) && fields.read("bitmap size of a node", bits) &&
          fields.take_array("bitmap words", bits / 64 + (bits % 64 != 0 ? 1 : 0), 8, ignored)))
      return;
  }
}

void read_clockid(Fields& fields, Recording&) {
  fields.skip_field("resolution of the clock", 8);
}

void read_dir_format(Fields& fields, Recording& recording) {
  std::uint64_t version = 0;
  if (!fields.version64(0, 1, &version)) return;
  (version == 0 ? recording.is_only_member : recording.is_directory) = true;
}

void read_compressed(Fields& fields, Recording& recording) {
  Compression compression;
  std::uint32_t version = 0, level = 0, ratio = 0;
  if (fields.read("version", version) && fields.read("type", compression.type) && fields.read("level", level) &&
      fields.read("ratio", ratio) && fields.read("buffer size", compression.mmap_len))
    recording.compression = compression;
}

void read_capabilities(Fields& fields, Recording&) {
  fields.list("capabilities", 8,
              [&] { return fields.string("name of a capability") && fields.string("value of a capability"); });
}

void read_clock_data(Fields& fields, Recording&) {
  if (fields.version32(1)) fields.skip_field("clock", 20);
}

void read_hybrid_topology(Fields& fields, Recording&) {
  fields.list("PMUs", 8, [&] { return fields.string("name of a PMU") && fields.string("list of CPUs"); });
}

void read_pmu_caps(Fields& fields, Recording& recording) {
  fields.list("PMUs", 8, [&] {
    read_capabilities(fields, recording);
    return fields.is_sound() && fields.string("name of a PMU");
  });
}

void read_tracing_data(Fields& fields, Recording& recording) {
  recording.tracepoints.read_feature(fields.rest(), recording.order, fields.found());
  fields.skip(fields.left());
}

// clang-format off: one per line
constexpr FeatureKind kFeatureKinds[] = {
    {1, "TRACING_DATA", read_tracing_data},
    {2, "BUILD_ID", read_build_ids, Severity::note},
    {3, "HOSTNAME", read_string},
    {4, "OSRELEASE", read_string},
    {5, "VERSION", read_string},
    {6, "ARCH", read_arch},
    {7, "NRCPUS", read_nrcpus, Severity::error},  // create_llvm_prof stops
    {8, "CPUDESC", read_string, Severity::note},  // perf 3 wrote none on ARM
    {9, "CPUID", read_string},
    {10, "TOTAL_MEM", read_total_mem},
    {11, "CMDLINE", read_strings, Severity::error},  // perf 6 writes past the end of its memory
    {12, "EVENT_DESC", read_event_desc, Severity::note},
    {13, "CPU_TOPOLOGY", read_cpu_topology},
    {14, "NUMA_TOPOLOGY", read_numa_topology},
    {15, "BRANCH_STACK", nullptr},
    {16, "PMU_MAPPINGS", read_pmu_mappings},
    {17, "GROUP_DESC", read_group_desc},
    {18, "AUXTRACE", read_auxtrace},
    {19, "STAT", nullptr},
    {20, "CACHE", read_cache},
    {21, "SAMPLE_TIME", read_sample_time},
    {22, "MEM_TOPOLOGY", read_mem_topology},
    {23, "CLOCKID", read_clockid},
    {24, "DIR_FORMAT", read_dir_format},
    {25, "BPF_PROG_INFO", read_bpf_prog_info},
    {26, "BPF_BTF", read_bpf_btf},
    {27, "COMPRESSED", read_compressed},
    {28, "CPU_PMU_CAPS", read_capabilities},
    {29, "CLOCK_DATA", read_clock_data},
    {30, "HYBRID_TOPOLOGY", read_hybrid_topology},
    {31, "PMU_CAPS", read_pmu_caps},
    {33, "E_MACHINE", [](Fields& fields, Recording&) { fields.skip_field("machine of the ELF files", 8); }},
    {34, "CLN_SIZE", [](Fields& fields, Recording&) { fields.skip_field("size of a cache line", 4); }},
};
// clang-format on

}  // namespace

const FeatureKind* find_kind(unsigned bit) {
  const auto* const kind = std::find_if(std::begin(kFeatureKinds), std::end(kFeatureKinds),
                                        [&](const FeatureKind& k) { return k.bit == bit; });
  return kind == std::end(kFeatureKinds) ? nullptr : kind;
}

}  // namespace proflint::perf_data
