// The rules about how much a file has of what its format counts. They are judged only where the user says how much that
// must be: --min, --compare.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

inline constexpr Rule kVolumeRules[] = {
    {"volume/below", Severity::error, Category::empty, "every file has what --min demands", "proflint",
     "whoever uses the profile optimises, or reports on, the little that it has",
     "look into the run that wrote the file: was it cut short, did it run the code?"},
    {"volume/dropped", Severity::error, Category::empty,
     "no file has less than the file of the same path in the records of --compare, beyond what --max-drop allows",
     "proflint", "a part of the profile is missing although every record of it is sound",
     "look into the run that wrote the file; if less is right, compare with newer records from now on"},
};
static_assert(is_well_formed(kVolumeRules));

consteval const Rule& operator""_volume_rule(const char* id, std::size_t size) {
  return find_rule(kVolumeRules, {id, size});
}

}  // namespace proflint
