// Compares names and probe counts by id, and ids by name.
#include "validators/jacoco/sets.h"

#include "validators/core/hash_tables.h"
#include "validators/jacoco/names.h"
#include "validators/jacoco/rules.h"
#include "validators/sets/first_values.h"

namespace proflint::jacoco {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : classes(memory), builds(memory) {}

  sets::FirstValues classes, builds;
};

}  // namespace

void check_set(const Input& input, const Classes& classes, GroupedFindings& found) {
  if (input.member == nullptr) return;
  std::pmr::vector<sets::Claim> shapes(input.memory), builds(input.memory);
  HashMap<std::uint64_t, sets::Claim> by_name(input.memory);
  classes.for_each([&](std::uint64_t id, std::string_view name, std::uint64_t probes) {
    shapes.push_back({id, hash_of(probes, hash_of(name)), name});
    if (is_generated(name)) return;
    sets::Claim& claim = by_name.try_emplace(hash_of(name), sets::Claim{hash_of(name), 0, name}).first->second;
    claim.value += hash_of(id);  // independent of the order of the ids
  });
  for (const auto& [name, claim] : by_name) builds.push_back(claim);
  Known& known = input.member->join<Known>();
  const std::uint32_t number = input.member->number();
  if (const auto conflict = known.classes.add(shapes, number))
    found.add_group("jacoco/set-conflict"_rule, conflict, "class ", conflict.first(),
                    " differs in name or number of probes from the class with the same id in ",
                    input.member->name_of(conflict.member));
  if (const auto stale = known.builds.add(builds, number))
    found.add_group("jacoco/set-stale"_rule, stale, "the id of class ", stale.first(), " differs from its id in ",
                    input.member->name_of(stale.member), ": the class was rebuilt between the runs");
}

}  // namespace proflint::jacoco
