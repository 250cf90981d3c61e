// Compares the maps of a path in the files of a set. Follows istanbul-lib-coverage 3.
#include "validators/json_coverage/istanbul/coverage_map.h"

namespace proflint::json_coverage::istanbul {
namespace {

struct KnownMaps {
  explicit KnownMaps(std::pmr::memory_resource* memory) : maps(memory), converted(memory) {}

  sets::FirstValues maps, converted;  // by path
};

}  // namespace

// A hash of the entries of a map, independent of their order.
std::uint64_t CoverageMap::hash_entries(unsigned map) {
  std::uint64_t sum = 0;
  for (const MapKey& key : keys_of(map)) sum += hash_of(key.name, hash_of(key.places, hash_of(map)));
  return sum;
}

// The same of the arms of branches.
std::uint64_t CoverageMap::hash_arms() {
  std::uint64_t sum = 0;
  for (const MapKey& arms : keys_of(file::b)) sum += hash_of(arms.name, hash_of(arms.count, hash_of(file::b)));
  return sum;
}

// Only reports that v8-to-istanbul converted have the key `all` in every file. V8 lists the functions and blocks that
// it saw, so these maps differ from run to run.
void CoverageMap::claim_maps(const Frame& frame) {
  if (member_ == nullptr) return;
  const bool is_converted = frame.has(file::all);
  if (is_converted && frame[file::all].is_true()) return;  // merging replaces files that were not loaded
  const std::uint64_t path = hash_of(source_.path), statements = hash_entries(file::statement_map),
                      rest = hash_entries(file::function_map) + hash_entries(file::branch_map) + hash_arms();
  maps_.push_back({path, is_converted ? statements : statements + rest, source_.where});
  if (is_converted) converted_.push_back({path, rest, source_.where});
}

void CoverageMap::compare_with_set(Report& report) {
  if (member_ == nullptr || report.has_errors()) return;
  KnownMaps& known = member_->join<KnownMaps>();
  if (const auto found = known.maps.add(maps_, member_->number()))
    report_group(report, "istanbul/set-maps"_rule, found, "statementMap, fnMap or branchMap of ",
                 encodings::json::inside(found.first()), " differs from the same map in ",
                 member_->name_of(found.member));
  if (const auto found = known.converted.add(converted_, member_->number()))
    report_group_as(report, Severity::note, "istanbul/set-maps"_rule, found, "fnMap or branchMap of ",
                    encodings::json::inside(found.first()), " differs from the same map in ",
                    member_->name_of(found.member), ", because V8 saw other functions or blocks");
}

}  // namespace proflint::json_coverage::istanbul
