// The keys of two corresponding maps of istanbul: locations and hits.
// Follows istanbul-lib-coverage 3.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace proflint::json_coverage::istanbul {

struct MapKey {
  std::string_view name;
  std::string_view where;
  std::string_view type = {};   // of a branch
  std::uint64_t count = 0;      // locations or hits; for a statement, how often it was executed
  std::uint64_t line = 0;       // where a statement starts; 0: not known
  std::uint64_t places = 0;     // hash of all locations of the entry, only in sets; hash of all hits of a branch
  std::uint64_t merge_key = 0;  // hash of the location by which istanbul merges the entry; 0: not known

  bool operator<(const MapKey& other) const { return name < other.name; }
};

using MapKeys = std::pmr::vector<MapKey>;

// Calls `both` with the entries of each key in both maps, and `one` and `other` with entries only in the first or the
// second map. Writers write the keys of both maps in the same order; other maps are sorted.
template <class Both, class One, class Other>
void match_keys(MapKeys& first, MapKeys& second, const Both& both, const One& one, const Other& other) {
  const auto has_same_name = [](const MapKey& a, const MapKey& b) { return a.name == b.name; };
  if (!std::equal(first.begin(), first.end(), second.begin(), second.end(), has_same_name))
    for (MapKeys* keys : {&first, &second}) {
      std::stable_sort(keys->begin(), keys->end());
      keys->erase(std::unique(keys->begin(), keys->end(), has_same_name), keys->end());
    }
  auto a = first.begin(), b = second.begin();
  while (a != first.end() || b != second.end()) {
    if (a != first.end() && b != second.end() && a->name == b->name)
      both(*a++, *b++);
    else if (b == second.end() || (a != first.end() && *a < *b))
      one(*a++);
    else
      other(*b++);
  }
}

}  // namespace proflint::json_coverage::istanbul
