// Threads and processors that counter values (STAT records) belong to.
// Follows tools/perf/util/stat.c (perf_event__process_stat_event) and cpumap.c.
#pragma once

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"

namespace proflint::perf_data {

class StatMaps {
 public:
  explicit StatMaps(std::pmr::memory_resource* memory) : bits_(memory) {}

  // Only the first map of each kind is used.
  void set_threads(std::uint64_t count) {
    if (!threads_) threads_ = count;
  }
  // `map` is the body of a CPU_MAP record without findings; an empty one is a damaged map.
  void set_cpus(std::string_view map, std::endian order);

  // Checks the body of a STAT record, 40 bytes.
  void check_stat(std::string_view body, std::endian order, GroupedFindings& found) const;
  void check_round(std::string_view body, GroupedFindings& found) const {
    check_order("a STAT_ROUND record", body, found);
  }

 private:
  bool check_order(const char* what, std::string_view body, GroupedFindings& found) const;
  void add_cpu(std::uint32_t cpu);
  void add_mask(std::string_view map, std::endian order);
  bool has_cpu(std::uint32_t cpu) const;

  std::optional<std::uint64_t> threads_;
  bool has_cpus_ = false;
  bool is_any_cpu_ = false;  // the map does not determine the processors
  std::pmr::vector<std::uint64_t> bits_;
};

}  // namespace proflint::perf_data
