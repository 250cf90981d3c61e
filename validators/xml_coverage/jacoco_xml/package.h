// The classes and source files of one package of a JaCoCo report, and whether their counters add up. Follows
// PackageCoverageImpl and BundleCoverageImpl.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/xml_coverage/jacoco_xml/counters.h"
#include "validators/xml_coverage/jacoco_xml/source_lines.h"
#include "validators/xml_coverage/jacoco_xml/sum_findings.h"
#include "validators/xml_coverage/jacoco_xml/writer.h"

namespace proflint::xml_coverage::jacoco_xml {

// A class or source file that was closed.
struct Part {
  std::optional<std::uint64_t> source;  // the hash of the source file's name, if it has one
  Counters counters;
  std::string_view where;
};

// A method that JaCoCo wrote, with its first line.
struct FirstLine {
  std::uint64_t source = 0, line = 0;
  std::string_view where;
};

class Package {
 public:
  explicit Package(std::pmr::memory_resource* memory)
      : memory_(memory), classes_(memory), files_(memory), methods_(memory), names_(memory) {}

  void clear();
  void add_class(const Part& part) { classes_.push_back(part); }
  void add_method(const FirstLine& method) {
    methods_.push_back(method);
    are_methods_sorted_ = false;
  }
  // Checks whether the source file, which was closed, has the first lines of the methods.
  void check_methods(std::uint64_t source, const SourceLines& lines, GroupedFindings& found);
  void add_file(const Part& part) {
    files_.push_back(part);
    if (part.source)
      names_.insert(*part.source);
    else
      has_nameless_file_ = true;
  }

  bool has_files() const { return !files_.empty(); }

  // Whether there is anything to count, or counters of it.
  bool has_contents() const;

  // The sum over classes or, if `only_without_files`, over those whose source file is not in the package.
  Counters sum_of_classes(bool only_without_files) const;

  // Called at the end of the package, whose own counters are `stated`; those that are wrong are doubted.
  void check(Counters& stated, std::string_view where, const Writer& writer, SumFindings& sums, GroupedFindings& found);

 private:
  using BySource = HashMap<std::uint64_t, Counters>;

  BySource sums_by_source() const;
  void check_files(const Writer& writer, SumFindings& found);
  void check_sources(GroupedFindings& found) const;
  Counters sum_of_files() const;
  bool has_unnamed_files() const;
  Counters sum_with_unnamed_files(const Counters& stated) const;
  bool has_file(const Part& part) const { return part.source && names_.contains(*part.source); }

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Part> classes_, files_;
  std::pmr::vector<FirstLine> methods_;
  bool are_methods_sorted_ = false;  // by source
  HashSet<std::uint64_t> names_;     // of files, by their hashes
  bool has_nameless_file_ = false;   // which is an error
};

// The first type whose counters differ, from INSTRUCTION to CLASS. Counters that are doubted on either side are not
// compared.
std::optional<CounterType> first_difference(const Counters& a, const Counters& b);

// The same; also doubts all counters of `stated` that differ.
std::optional<CounterType> doubt_differences(Counters& stated, const Counters& sums);

}  // namespace proflint::xml_coverage::jacoco_xml
