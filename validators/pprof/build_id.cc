// Compares the build id of a mapping with that of the image of the same name. Follows profile.proto, build_id.
#include "validators/pprof/build_id.h"

#include "validators/core/text.h"
#include "validators/images/image.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
void check_build_id(const Input& input, const Tables& tables, Findings& findings) {
  const std::optional<Companion> companion = input.find(Role::image, {});
  if (!companion) return;
  std::string defect;
  const auto image = images::Image::read(companion->bytes, input.memory, defect);
  if (!image || image->build_id().empty()) return;
  const std::string build_id = to_hex(image->build_id());
  for (std::size_t i = 0; i < tables.mappings.size(); ++i) {
    const Mapping& mapping = tables.mappings[i];
    if (!mapping.filename || file_name(tables.strings[*mapping.filename]) != file_name(companion->name)) continue;
    if (!mapping.build_id) return;
    const std::string_view own = tables.strings[*mapping.build_id];
    if (own.empty() || own == build_id) return;
    return findings.add("pprof/elf-build-id"_rule, mapping.where, {nullptr, "mapping", i}, "has the build id ", own,
                        ", that of the image is ", build_id);
  }
}

}  // namespace proflint::pprof
