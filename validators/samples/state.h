// What Meaning remembers while a profile goes by: the open functions, the functions seen, the targets of one line.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <memory_resource>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/wide.h"
#include "validators/samples/record.h"
#include "validators/samples/seen.h"

namespace proflint::samples {

// A callee at a location of its caller.
struct Site {
  std::uint64_t location = 0;
  Name::Id callee;
  bool operator==(const Site&) const = default;
};

struct LocationHash {
  std::size_t operator()(std::uint64_t location) const { return hash_of(location); }
};
struct SiteHash {
  std::size_t operator()(const Site& site) const { return hash_of(site.location, site.callee.hash()); }
};

using SeenLocations = Seen<std::uint64_t, LocationHash>;
using SeenSites = Seen<Site, SiteHash>;

// A top-level function or inlined callee that has begun and not ended.
struct OpenFunction {
  Name name;
  Count total;
  Uint128 sum = 0;  // of its lines and of the totals of its callees
  std::uint64_t last_line = 0;
  Site last_site;
  SeenLocations::Mark lines;
  SeenSites::Mark sites;
  bool has_lines = false, has_sites = false;
  bool has_checksum = false;
  bool has_noted_lines = false, has_noted_sites = false, has_noted_targets = false;  // their order
  std::uint64_t path = 0;  // identifies the function and its callers, in the second pass
};

// The stack of open functions with the locations and callsites seen in them.
struct OpenFunctions {
  explicit OpenFunctions(std::pmr::memory_resource* memory) : stack(memory), lines(memory), sites(memory) {}

  std::pmr::vector<OpenFunction> stack;  // the innermost last
  SeenLocations lines;
  SeenSites sites;
};

// The names of all functions so far, 16 bytes each. Equality is that of bytes, never of hashes.
class FunctionSet {
 public:
  explicit FunctionSet(std::pmr::memory_resource* memory) : entries_(memory) {}

  enum class Seen : std::uint8_t { first, second, again };
  // How often this name has been inserted, this time included.
  Seen insert(const Name& name);

 private:
  struct Entry {
    std::uint64_t data;  // address of the bytes, or the number
    std::uint32_t size;
    std::uint32_t kind : 3;
    mutable std::uint32_t is_repeated : 1;
    std::uint32_t hash : 28;
    bool operator==(const Entry& other) const;
  };
  struct Hash {
    std::size_t operator()(const Entry& entry) const { return entry.hash; }
  };
  boost::unordered_flat_set<Entry, Hash, std::equal_to<Entry>, std::pmr::polymorphic_allocator<Entry>> entries_;
};

// A call target of a line, or another counted name.
struct Target {
  Target(const Name& target, const Count& calls) : name(target), count(calls) {}

  Name name;
  Count count;
  bool is_repeat = false;
};
using Targets = std::pmr::vector<Target>;

// Marks the targets whose name stands earlier on the line or, with `last_counts`, later. Returns whether there are any.
// Linear, but for the few names of an ordinary line, which it compares with each other.
bool find_repeats(Targets& targets, bool last_counts);

// Sums of counters that readers add up, by what identifies the counter. Only for the second pass.
class CounterSums {
 public:
  explicit CounterSums(std::pmr::memory_resource* memory) : sums_(memory) {}

  // Whether adding `count` made the counter leave 64 bits for the first time.
  bool overflows(std::uint64_t counter, std::uint64_t count);

 private:
  struct Sum {
    std::uint64_t value = 0;
    bool has_overflowed = false;
  };
  boost::unordered_flat_map<std::uint64_t, Sum, boost::hash<std::uint64_t>, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, Sum>>>
      sums_;
};

}  // namespace proflint::samples
