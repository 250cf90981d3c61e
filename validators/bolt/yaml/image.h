// Compares a profile with the image that it is to be used with.
#pragma once

#include <optional>
#include <string_view>

#include "validators/bolt/symbols.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::yaml {

// Finds nothing without an image.
class Image {
 public:
  Image(const Input& input, GroupedFindings& findings, Report& report);

  // The name of a function.
  void name(std::string_view name, std::string_view where);
  // Compares the build IDs, and reports missing names. `functions`: the number of all.
  void finish(std::string_view build_id, std::uint64_t functions);

 private:
  GroupedFindings& findings_;
  std::optional<Symbols> symbols_;
  Occurrences missing_;
};

}  // namespace proflint::bolt::yaml
