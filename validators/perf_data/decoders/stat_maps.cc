// Maps as bits: type 0 lists processors, 1 is a mask, 2 a range.
// Follows tools/perf/util/cpumap.c (cpu_map__new_data).
#include "validators/perf_data/decoders/stat_maps.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint16_t kAnyCpu16 = UINT16_MAX;
constexpr std::uint32_t kAnyCpu = UINT32_MAX;

}  // namespace

void StatMaps::add_cpu(std::uint32_t cpu) {
  const std::size_t word = cpu / 64;
  if (word >= bits_.size()) bits_.resize(word + 1);
  bits_[word] |= std::uint64_t{1} << cpu % 64;
}

// 4-byte words start at offset 6, 8-byte words at 10; writers count the record as if these started at 8, so that the
// last word may end after it: such a map is not compared.
void StatMaps::add_mask(std::string_view map, std::endian order) {
  const auto count = load<std::uint16_t>(map.substr(2), order);
  const auto size = load<std::uint16_t>(map.substr(4), order);
  Cursor words(map.substr(size == 4 ? 6 : std::min<std::size_t>(10, map.size())), order);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint64_t bits = 0;
    std::uint32_t narrow = 0;
    if (size == 4 ? !words.read(narrow) : !words.read(bits)) return void(is_any_cpu_ = true);
    for (bits |= narrow; bits != 0; bits &= bits - 1)
      add_cpu(i * size * 8 + static_cast<std::uint32_t>(std::countr_zero(bits)));
  }
}

void StatMaps::set_cpus(std::string_view map, std::endian order) {
  if (has_cpus_) return;
  has_cpus_ = true;
  const std::uint16_t type = map.empty() ? UINT16_MAX : load<std::uint16_t>(map, order);
  if (type == 0) {
    for (std::uint32_t i = load<std::uint16_t>(map.substr(2), order); i-- > 0;)
      add_cpu(load<std::uint16_t>(map.substr(4 + 2 * std::size_t{i}), order));
  } else if (type == 1) {
    add_mask(map, order);
  } else if (type == 2) {
    if (map[2] != 0) add_cpu(kAnyCpu16);
    const std::uint32_t last = load<std::uint16_t>(map.substr(6), order);
    for (std::uint32_t cpu = load<std::uint16_t>(map.substr(4), order); cpu <= last; ++cpu) add_cpu(cpu);
  } else {
    is_any_cpu_ = true;
  }
}

bool StatMaps::has_cpu(std::uint32_t cpu) const {
  const std::uint32_t member = cpu == kAnyCpu ? kAnyCpu16 : cpu;
  return is_any_cpu_ || (member / 64 < bits_.size() && (bits_[member / 64] >> member % 64 & 1) != 0);
}

bool StatMaps::check_order(const char* what, std::string_view body, GroupedFindings& found) const {
  if (threads_ && has_cpus_) return true;
  const char* const missing = threads_ ? "CPU_MAP" : has_cpus_ ? "THREAD_MAP" : "THREAD_MAP or CPU_MAP";
  found.add("perf-data/stat-maps"_rule, body.substr(0, 8), what, " comes before any ", missing, " record");
  return false;
}

void StatMaps::check_stat(std::string_view body, std::endian order, GroupedFindings& found) const {
  constexpr std::size_t kCpu = 8, kThread = 12;
  if (!check_order("a STAT record", body, found)) return;
  const auto cpu = load<std::uint32_t>(body.substr(kCpu), order);
  const auto thread = load<std::uint32_t>(body.substr(kThread), order);
  if (!has_cpu(cpu))
    found.add("perf-data/stat-maps"_rule, body.substr(kCpu, 4), "a counter value belongs to CPU ", cpu,
              ", which is not in the CPU_MAP");
  if (thread >= *threads_)
    found.add("perf-data/stat-maps"_rule, body.substr(kThread, 4), "a counter value belongs to thread ", thread,
              ", but the THREAD_MAP has ", Plural{*threads_, "thread"}, ", numbered from 0");
}

}  // namespace proflint::perf_data
