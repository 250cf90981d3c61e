// Compares a recording with an image by name, build id and segments.
// Follows tools/perf/util/dso.c (dso__build_id_mismatch) and the kernel's mmap.
#include "validators/perf_data/image.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/images/image.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

// Whether a mapping from `offset` of the file can be a part of `segment`: it starts in the segment, or before it on the
// same page of at most 64 KiB.
bool can_map(const images::Segment& segment, std::uint64_t offset) {
  constexpr std::uint64_t kPage = 65536;
  return offset >= segment.offset / kPage * kPage && offset < segment.offset + segment.bytes.size();
}

}  // namespace

bool check_against_image(const Companion& file, const Recording& recording, GroupedFindings& found) {
  std::string defect;
  const std::optional<images::Image> image = images::Image::read(file.bytes, recording.memory, defect);
  if (!image) {
    if (!images::is_other_executable(file.bytes))
      found.add("perf-data/elf-unsound"_rule, {}, "the image ", file.name, " ", Trusted{defect});
    return false;
  }
  const std::uint64_t name = hash_of(file_name(file.name));
  const BuildId id = padded(image->build_id());
  const bool has_id = id != BuildId{};
  if (!has_id) found.add("perf-data/elf-no-build-id"_rule, {}, file.name, " has no build ID");

  bool has_name = false, has_equal = false, has_equal_of_name = false;
  BuildId recorded = {};
  for (const BuildIds::Named& named : recording.build_ids.named()) {
    if (named.name_hash == name) recorded = named.id;
    has_name |= named.name_hash == name;
    has_equal |= has_id && named.id == id;
    has_equal_of_name |= has_id && named.id == id && named.name_hash == name;
  }
  if (has_name && has_id && !has_equal_of_name)
    found.add("perf-data/elf-build-id"_rule, {}, "the build ID of ", file.name, " is ", Trusted{to_hex(id)},
              ", but the recording has ", Trusted{to_hex(recorded)});
  const bool is_mapped = std::any_of(recording.mappings.begin(), recording.mappings.end(),
                                     [&](const Mapping& mapping) { return mapping.name_hash == name; });
  if (!has_name && !has_equal && !is_mapped)
    found.add("perf-data/elf-not-mapped"_rule, {}, file.name, " was not mapped while recording");
  for (const Mapping& mapping : recording.mappings) {
    if (mapping.name_hash != name && !(has_id && mapping.build_id == id)) continue;
    const bool fits = std::any_of(image->code().begin(), image->code().end(),
                                  [&](const images::Segment& segment) { return can_map(segment, mapping.offset); });
    if (!fits)
      found.add("perf-data/elf-mapping"_rule, mapping.where, "offset ", Hex{mapping.offset}, " of ", file.name,
                " was mapped as code, but is not in an executable segment");
  }
  return true;
}

}  // namespace proflint::perf_data
