// The open functions of a sample profile (begun but not ended), with the locations in them.
// Memory depends on the nesting and the largest function, not on the size of the file.
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

struct SiteHash {
  std::size_t operator()(const Site& site) const { return hash_of(site.location, site.callee.hash()); }
};

using SeenLocations = Seen<std::uint64_t, NumberHash>;
using SeenSites = Seen<Site, SiteHash>;

// A top-level function or inlined callee that was begun but not ended.
struct OpenFunction {
  Name name;
  Count total;
  Uint128 sum = 0;  // of its line counts and the totals of its callees
  bool has_checksum = false;
  std::optional<std::uint64_t> last_line;
  std::optional<Site> last_site;
  SeenLocations::Mark lines;
  SeenSites::Mark sites;
  struct {
    Once lines, sites, targets;
  } disorder;  // whether it was reported for each of these
};

// The stack of open functions, with their locations and callsites.
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

  // Whether the innermost function has no line, or no callsite, with this key yet. `ascends` as in Seen.
  bool insert_line(std::uint64_t location, bool ascends) {
    return lines_.insert(stack_.back().lines, location, ascends);
  }
  bool insert_site(const Site& site, bool ascends) { return sites_.insert(stack_.back().sites, site, ascends); }

 private:
  std::pmr::vector<OpenFunction> stack_;  // innermost last
  SeenLocations lines_;
  SeenSites sites_;
};

}  // namespace proflint::samples
