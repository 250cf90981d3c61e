// Checks that all functions or none have checksums, and that no probe has index 0.
#include "validators/samples/probes.h"

#include "validators/samples/rules.h"

namespace proflint::samples {

void Probes::check_indexes(const Name& function, bool is_probe_based, Report& report) {
  if (is_probe_based)
    for (const std::string_view where : zero_indexes_)
      report.add("sample/probe-index-zero"_rule, where, "a probe index in ", function.label(), function.part(),
                 " is 0; expected at least 1");
  zero_indexes_.clear();
}

void Probes::check_function(const Name& name, bool has_checksum, Report& report) {
  if (!has_checksums_) has_checksums_ = has_checksum;
  if (*has_checksums_ == has_checksum || !mixed_.first()) return;
  report.add("sample/mixed-probe"_rule, name.where(), name.label(), name.part(),
             has_checksum ? " has a checksum, unlike the functions before it"
                          : " has no checksum, unlike the functions before it");
}

bool Probes::append(const Probes& later) {
  if (!has_checksums_) has_checksums_ = later.has_checksums_;
  return has_checksums() == later.has_checksums_.value_or(has_checksums());
}

}  // namespace proflint::samples
