// Compares the maps of a path in the files of a set. Follows istanbul-lib-coverage 3.
#include "validators/json_coverage/istanbul/coverage_map.h"

namespace proflint::json_coverage::istanbul {
namespace {

struct KnownMaps {
  explicit KnownMaps(std::pmr::memory_resource* memory) : maps(memory) {}

  sets::FirstValues maps;  // by path
};

}  // namespace

// A hash of all three maps, independent of the order of their entries.
std::uint64_t CoverageMap::hash_maps() {
  std::uint64_t sum = 0;
  for (const unsigned map : {file::statement_map, file::function_map, file::branch_map})
    for (const MapKey& key : keys_of(map)) sum += hash_of(key.name, hash_of(key.places, hash_of(map)));
  for (const MapKey& arms : keys_of(file::b)) sum += hash_of(arms.name, hash_of(arms.count, hash_of(file::b)));
  return sum;
}

void CoverageMap::compare_with_set(Report& report) {
  if (member_ == nullptr || report.has_errors()) return;
  sets::FirstValues& known = member_->join<KnownMaps>().maps;
  if (const auto found = known.add(maps_, member_->number()))
    report_group(report, "istanbul/set-maps"_rule, found, "statementMap, fnMap or branchMap of ",
                 found.first().substr(1, found.first().size() - 2), " differs from the same map in ",
                 member_->name_of(found.member));
}

}  // namespace proflint::json_coverage::istanbul
