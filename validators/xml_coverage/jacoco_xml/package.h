// What is in one package of a JaCoCo report: classes and source files, and whether they add up. Follows
// PackageCoverageImpl and BundleCoverageImpl.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/xml_coverage/jacoco_xml/counters.h"

namespace proflint::xml_coverage::jacoco_xml {

// A class or source file that was closed.
struct Part {
  std::optional<std::uint64_t> source;  // the hash of the source file's name; a class may have none
  Counters counters;
  std::string_view where;
};

class Package {
 public:
  explicit Package(std::pmr::memory_resource* memory) : memory_(memory), classes_(memory), files_(memory) {}

  void clear();
  void add_class(const Part& part) { classes_.push_back(part); }
  void add_file(const Part& part) { files_.push_back(part); }

  bool is_empty() const { return classes_.empty() && files_.empty(); }

  // At the end of the package, whose own counters are `stated`.
  void check(const Counters& stated, std::string_view where, GroupedFindings& found) const;

 private:
  using BySource = boost::unordered_flat_map<std::uint64_t, Counters, NumberHash, std::equal_to<std::uint64_t>,
                                             std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, Counters>>>;

  BySource sums_by_source() const;
  void check_files(const BySource& sums, GroupedFindings& found) const;

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Part> classes_, files_;
};

// The first type whose counters differ, from INSTRUCTION to CLASS.
std::optional<CounterType> first_difference(const Counters& a, const Counters& b);

// Reports with `rule` that `stated` is not the sum that was computed.
void report_difference(const Rule& rule, std::string_view where, CounterType type, const Counters& stated,
                       const Counters& computed, const char* of, GroupedFindings& found);

}  // namespace proflint::xml_coverage::jacoco_xml
