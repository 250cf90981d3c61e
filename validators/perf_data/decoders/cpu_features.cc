// Features about processors: their number, their cores and sockets, and the NUMA nodes.
#include "validators/core/text.h"
#include "validators/perf_data/decoders/feature_layouts.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint32_t kMaxProcessors = 65536;

// `places`: core and socket of each processor. 2^32 - 1 means that it is unknown.
void check_sockets(std::string_view places, const Recording& recording, GroupedFindings& found) {
  for (; !places.empty(); places.remove_prefix(8)) {
    const auto socket = load<std::uint32_t>(places.substr(4), recording.order);
    if (socket > *recording.processors && socket != UINT32_MAX)
      found.add("perf-data/cpu-topology"_rule, places.substr(4, 4), "a CPU is in socket ", socket,
                ", but the machine has ", Plural{*recording.processors, "CPU"});
  }
}

// [ N [ '-' N ] { ',' N [ '-' N ] } ], as files of sysfs have it.
bool is_cpu_list(std::string_view text) {
  std::uint64_t next = 0;  // lowest number that may follow
  while (!text.empty()) {
    std::uint64_t first = 0;
    if (!take_decimal(text, first)) return false;
    std::uint64_t last = first;
    if (text.starts_with('-') && (text.remove_prefix(1), !take_decimal(text, last))) return false;
    if (first < next || last < first || last >= kMaxProcessors) return false;
    if (text.empty()) return true;
    if (text.front() != ',') return false;
    text.remove_prefix(1);
    next = last + 1;
  }
  return next == 0;  // no number follows the last comma
}

}  // namespace

void read_nrcpus(Fields& fields, Recording& recording) {
  std::uint32_t available = 0, online = 0;
  const std::string_view where = fields.rest();
  if (!(fields.read("number of CPUs", available) && fields.read("number of online CPUs", online))) return;
  recording.processors = available;
  if (available > kMaxProcessors)
    fields.found().add_as(Severity::error, "perf-data/nrcpus"_rule, where.substr(0, 4),
                          Plural{available, "CPU is", "CPUs are"}, " available, but at most ", kMaxProcessors,
                          " are plausible");
  else if (online == 0)
    fields.found().add("perf-data/nrcpus"_rule, where.substr(0, 8), "0 CPUs are online; expected at least 1");
  else if (online > available)
    fields.found().add("perf-data/nrcpus"_rule, where.substr(0, 8), Plural{online, "CPU is", "CPUs are"},
                       " online, but only ", Plural{available, "is", "are"}, " available");
}

void read_cpu_topology(Fields& fields, Recording& recording) {
  const auto strings = [&](const char* what) {
    return fields.list(what, 4, [&] { return fields.string("list of CPUs"); });
  };
  if (!strings("cores") || !strings("threads") || fields.at_end() || !recording.processors) return;
  std::string_view places, ignored;
  if (!fields.take_array("CPUs", *recording.processors, 8, places)) return;
  if (!recording.numbers_sockets_freely) check_sockets(places, recording, fields.found());
  if (fields.at_end()) return;
  if (strings("dies")) fields.take_array("CPUs", *recording.processors, 4, ignored);
}

void read_numa_topology(Fields& fields, Recording&) {
  fields.list("nodes", 24, [&] {
    std::string_view cpus;
    if (!fields.skip_field("node", 20) || !fields.string("list of CPUs", &cpus)) return false;
    if (!is_cpu_list(cpus))
      fields.found().add("perf-data/cpu-list"_rule, cpus, "the CPUs of a NUMA node are ", cpus,
                         "; expected ascending numbers and ranges below ", kMaxProcessors, ", such as '0-3,8'");
    return true;
  });
}

}  // namespace proflint::perf_data
