// Compares the maps of a path in the files of a set. Follows istanbul-lib-coverage 3.
#include "validators/json_coverage/istanbul/coverage_map.h"

namespace proflint::json_coverage::istanbul {
namespace {

struct KnownMaps {
  explicit KnownMaps(std::pmr::memory_resource* memory) : maps(memory), converted(memory) {}

  sets::FirstValues maps, converted;  // by path
};

// Of a quoted path.
std::string_view inside(std::string_view path) {
  return path.substr(1, path.size() - 2);
}

}  // namespace

// A hash of the statements, independent of the order of their entries.
std::uint64_t CoverageMap::hash_statements() {
  std::uint64_t sum = 0;
  for (const MapKey& key : keys_of(file::statement_map)) sum += hash_of(key.name, hash_of(key.places));
  return sum;
}

// The same of functions, branches and arms.
std::uint64_t CoverageMap::hash_functions_and_branches() {
  std::uint64_t sum = 0;
  for (const unsigned map : {file::function_map, file::branch_map})
    for (const MapKey& key : keys_of(map)) sum += hash_of(key.name, hash_of(key.places, hash_of(map)));
  for (const MapKey& arms : keys_of(file::b)) sum += hash_of(arms.name, hash_of(arms.count, hash_of(file::b)));
  return sum;
}

// Only reports that v8-to-istanbul converted have the key `all` in every file. V8 lists the functions and blocks that
// it saw, so these maps differ from run to run.
void CoverageMap::claim_maps(const Frame& frame) {
  if (member_ == nullptr) return;
  const bool is_placeholder = frame.has(file::all) && frame[file::all].is_true();  // merging replaces it
  if (is_placeholder) return;
  const std::uint64_t path = hash_of(source_.path), statements = hash_statements(),
                      rest = hash_functions_and_branches();
  const bool is_converted = frame.has(file::all);
  maps_.push_back({path, is_converted ? statements : statements + rest, source_.where});
  if (is_converted) converted_.push_back({path, rest, source_.where});
}

void CoverageMap::compare_with_set(Report& report) {
  if (member_ == nullptr || report.has_errors()) return;
  KnownMaps& known = member_->join<KnownMaps>();
  if (const auto found = known.maps.add(maps_, member_->number()))
    report_group(report, "istanbul/set-maps"_rule, found, "statementMap, fnMap or branchMap of ", inside(found.first()),
                 " differs from the same map in ", member_->name_of(found.member));
  if (const auto found = known.converted.add(converted_, member_->number()))
    report_group_as(report, Severity::note, "istanbul/set-maps"_rule, found, "fnMap or branchMap of ",
                    inside(found.first()), " differs from the same map in ", member_->name_of(found.member),
                    ", because V8 saw other functions or blocks");
}

}  // namespace proflint::json_coverage::istanbul
