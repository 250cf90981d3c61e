// Collects and compares build ids.
// Follows tools/perf/util/build-id.c.
#include "validators/perf_data/build_ids.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/cpu_mode.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint16_t kHasSize = 1u << 15;  // PERF_RECORD_MISC_BUILD_ID_SIZE

}  // namespace

BuildId padded(std::string_view id) {
  BuildId out = {};
  std::copy_n(id.data(), std::min(id.size(), out.size()), out.data());
  return out;
}

std::string to_hex(const BuildId& id) {
  std::string_view bytes(id.data(), id.size());
  while (!bytes.empty() && bytes.back() == '\0') bytes.remove_suffix(1);
  return proflint::to_hex(bytes);
}

void BuildIds::add(std::uint32_t pid, unsigned cpumode, std::string_view path, std::string_view id,
                   GroupedFindings& found) {
  const BuildId bytes = padded(id);
  if (bytes == BuildId{}) return;
  const std::uint64_t file = hash_of(path, hash_of(std::uint64_t{pid} << 8 | cpumode));
  const auto [it, is_new] = ids_.try_emplace(file, bytes);
  if (!is_new && it->second != bytes)
    found.add("perf-data/build-id-conflict"_rule, id, path, " has build ID ", Trusted{to_hex(bytes)}, ", but ",
              Trusted{to_hex(it->second)}, " in an earlier record");
  if (!is_new) return;
  named_.push_back({hash_of(file_name(path)), bytes});
  pairs_ += hash_of(path, hash_of(std::string_view(bytes.data(), bytes.size()), 0));
}

std::string BuildIds::identity() const {
  return pairs_ == 0 ? std::string() : fmt::format("{:016x}", pairs_);
}

void check_build_id_entry(std::uint16_t misc, std::string_view body, std::endian order, BuildIds& ids,
                          GroupedFindings& found) {
  Cursor cursor(body, order);
  std::uint32_t pid = 0;
  std::uint8_t size = kBuildIdBytes;
  cursor.read_or_keep(pid);
  const std::string_view id = cursor.here(kBuildIdBytes);
  cursor.skip_known(kBuildIdBytes);
  const std::string_view size_place = cursor.here(1);
  cursor.read_or_keep(size);
  cursor.skip_known(3);
  if ((misc & kHasSize) == 0) size = kBuildIdBytes;
  if (size > kBuildIdBytes)
    return found.add("perf-data/build-id-size"_rule, size_place, "a build ID has ", unsigned{size},
                     " bytes, more than the maximum of 20");
  const std::size_t end = cursor.rest().find('\0');
  if (end == std::string_view::npos)
    return found.add("perf-data/string-nul"_rule, cursor.rest(), "the path of a build ID does not end in NUL");
  const std::string_view path = cursor.rest().substr(0, end), bytes = id.substr(0, size);
  const unsigned mode = cpu_mode(misc);
  if (is_kernel_mode(mode))
    ids.add_kernel_path(path);
  else if (!is_user_mode(mode))
    found.add("perf-data/cpumode"_rule, path, "the build ID of ", path, " has CPU mode ", mode,
              "; expected 1, 2, 4 or 5");
  if (padded(bytes) == BuildId{})
    found.add("perf-data/build-id-zero"_rule, bytes, "the build ID of ", path, " is all zero");
  ids.add(pid, mode, path, bytes, found);
}

}  // namespace proflint::perf_data
