// Build ids of mapped files, from all parts of a recording that have them: records, mappings, the feature BUILD_ID.
// Follows tools/perf/util/build-id.c and header.c (perf_header__read_build_ids).
#pragma once

#include <array>
#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"

namespace proflint::perf_data {

constexpr std::size_t kBuildIdBytes = 20;
using BuildId = std::array<char, kBuildIdBytes>;

// An id as tables store it: the first kBuildIdBytes of it, padded with zeros.
BuildId padded(std::string_view id);
// The id in hexadecimal, without the padding.
std::string to_hex(const BuildId& id);

// The ids of files by process, CPU mode and path. Hashes represent paths, whose memory may be gone.
class BuildIds {
 public:
  explicit BuildIds(std::pmr::memory_resource* memory) : ids_(memory), kernel_paths_(memory), named_(memory) {}

  // Adds a build id, unless all its bytes are zero; reports one that differs from an earlier one.
  void add(std::uint32_t pid, unsigned cpumode, std::string_view path, std::string_view id, GroupedFindings& found);

  // Paths of the kernel and its modules.
  void add_kernel_path(std::string_view path) { kernel_paths_.insert(hash_of(path)); }
  bool is_kernel_path(std::string_view path) const { return kernel_paths_.contains(hash_of(path)); }

  // Equal for files of the same programs; empty without build ids.
  std::string identity() const;

  // The build ids of files whose last path component is `name`, without duplicates.
  struct Named {
    std::uint64_t name_hash;
    BuildId id;
  };
  const std::pmr::vector<Named>& named() const { return named_; }

 private:
  HashMap<std::uint64_t, BuildId> ids_;
  HashSet<std::uint64_t> kernel_paths_;
  std::pmr::vector<Named> named_;
  std::uint64_t pairs_ = 0;  // a hash of all pairs of path and id, independent of their order
};

// Reads one entry of the feature BUILD_ID or the body of a HEADER_BUILD_ID record: pid, build id, path.
// `misc` is the entry's field. REQUIRES: `body` has the 28 bytes before the path.
void check_build_id_entry(std::uint16_t misc, std::string_view body, std::endian order, BuildIds& ids,
                          GroupedFindings& found);

}  // namespace proflint::perf_data
