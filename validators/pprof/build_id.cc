// Compares the build IDs of a mapping and the image of the same name. Follows profile.proto, build_id.
#include "validators/pprof/build_id.h"

#include <algorithm>
#include <string>

#include "validators/core/text.h"
#include "validators/images/image.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

// The identity of an image.
struct Identity {
  std::string_view name;
  std::string build_id;  // empty: the image has none
};

bool is_of(const Mapping& mapping, const Tables& tables, const Identity& image) {
  if (mapping.filename && file_name(tables.strings[*mapping.filename]) == image.name) return true;
  return mapping.build_id && !image.build_id.empty() && tables.strings[*mapping.build_id] == image.build_id;
}

}  // namespace

void check_build_id(const Input& input, const Tables& tables, Findings& findings) {
  const std::optional<Companion> companion = input.find(Role::image, {});
  if (!companion || tables.mappings.empty()) return;
  std::string defect;
  const auto image = images::Image::read(companion->bytes, input.memory, defect);
  if (!image) {
    if (!images::is_other_executable(companion->bytes))
      findings.add("pprof/elf-unsound"_rule, {}, {nullptr, "the image"}, companion->name, " ", Trusted{defect});
    return input.companions->reject(Role::image, *companion);
  }
  const std::string build_id = to_hex(image->build_id());
  const Identity identity = {file_name(companion->name), build_id};
  if (std::none_of(tables.mappings.begin(), tables.mappings.end(),
                   [&](const Mapping& mapping) { return is_of(mapping, tables, identity); }))
    return findings.add("pprof/elf-not-mapped"_rule, tables.mappings.front().where, {nullptr, "the image"},
                        identity.name, " matches no mapping by name or build ID; the profile has ",
                        Plural{tables.mappings.size(), "mapping"});
  if (build_id.empty()) return;
  for (std::size_t i = 0; i < tables.mappings.size(); ++i) {
    const Mapping& mapping = tables.mappings[i];
    if (!mapping.filename || file_name(tables.strings[*mapping.filename]) != file_name(companion->name)) continue;
    if (!mapping.build_id) return;
    const std::string_view own = tables.strings[*mapping.build_id];
    if (own.empty() || own == build_id) return;
    return findings.add("pprof/elf-build-id"_rule, mapping.where, {nullptr, "mapping", i}, "has build ID ", own,
                        ", but the image has build ID ", build_id);
  }
}

}  // namespace proflint::pprof
