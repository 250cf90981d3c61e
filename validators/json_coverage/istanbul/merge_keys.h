// The locations by which istanbul merges the entries of a map. Follows FileCoverage.merge of istanbul-lib-coverage 3.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"
#include "validators/json_coverage/istanbul/map_keys.h"
#include "validators/json_coverage/istanbul/rules.h"

namespace proflint::json_coverage::istanbul {

class MergeKeys {
 public:
  explicit MergeKeys(std::pmr::memory_resource* memory) : entries_(memory) {}

  // Called before the entries of another map, of which there are `count`.
  void start(std::size_t count) {
    recycle(entries_);
    entries_.reserve(count);
  }

  // Adds an entry of a map with a number for its hit counts; `noun` is the plural.
  void add(const char* noun, Severity severity, const MapKey& entry, std::uint64_t hits, GroupedFindings& findings) {
    if (entry.merge_key == 0) return;
    const auto [before, is_new] = entries_.try_emplace(entry.merge_key, Entry{entry.name, hits});
    if (!is_new && before->second.hits != hits)
      findings.add_as(severity, "istanbul/location-duplicate"_rule, entry.where, noun, before->second.name, " and ",
                      entry.name, " have the same location, but different hit counts");
  }

 private:
  struct Entry {
    std::string_view name;
    std::uint64_t hits;
  };

  HashMap<std::uint64_t, Entry, HashItself> entries_;
};

}  // namespace proflint::json_coverage::istanbul
