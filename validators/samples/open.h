// The functions of a sample profile that have begun and not ended, with the locations seen in them.
// Memory follows the nesting and the size of the largest function, never the size of the file.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/once.h"
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
  bool has_checksum = false;
  std::optional<std::uint64_t> last_line;
  std::optional<Site> last_site;
  SeenLocations::Mark lines;
  SeenSites::Mark sites;
  struct {
    Once lines, sites, targets;
  } disorder;  // that was noted
};

// The stack of open functions with the locations and callsites seen in them.
class OpenFunctions {
 public:
  explicit OpenFunctions(std::pmr::memory_resource* memory) : stack_(memory), lines_(memory), sites_(memory) {}

  std::size_t depth() const { return stack_.size(); }
  // REQUIRES: a function is open.
  OpenFunction& innermost() { return stack_.back(); }

  OpenFunction& open(const Name& name, const Count& total) {
    OpenFunction& function = stack_.emplace_back();
    function.name = name;
    function.total = total;
    function.lines = lines_.open();
    function.sites = sites_.open();
    return function;
  }
  void close() {
    lines_.close(stack_.back().lines);
    sites_.close(stack_.back().sites);
    stack_.pop_back();
  }

  // Whether the innermost function has no line, or no callsite, of this key. `ascends` as in Seen.
  bool insert_line(std::uint64_t location, bool ascends) {
    return lines_.insert(stack_.back().lines, location, ascends);
  }
  bool insert_site(const Site& site, bool ascends) { return sites_.insert(stack_.back().sites, site, ascends); }

 private:
  std::pmr::vector<OpenFunction> stack_;  // the innermost last
  SeenLocations lines_;
  SeenSites sites_;
};

}  // namespace proflint::samples
