// A JaCoCo report: groups, packages, classes, methods, source files, and counters of each. Follows report.dtd 1.1.
#pragma once

#include <string>
#include <vector>

#include "validators/core/facts.h"
#include "validators/core/seen.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/jacoco_xml/package.h"
#include "validators/xml_coverage/jacoco_xml/source_lines.h"
#include "validators/xml_coverage/known_attributes.h"
#include "validators/xml_coverage/sources.h"

namespace proflint::xml_coverage::jacoco_xml {

class Checker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const Element> element_table();
  static const TreeRules kTreeRules;

  Checker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;

  Facts facts() const;

 private:
  using Attribute = KnownAttributes::Attribute;

  // The report or a group: its own counters, and its parts.
  struct Bundle {
    Counters stated, sums, last_package;
    std::string_view where;
    std::uint64_t number = 0;  // of this element: names inside it are unique, whatever its own name is
    bool has_parts = false;
  };
  struct OpenClass {
    Counters stated, sums;
    std::uint64_t methods = 0, largest_lines = 0, largest_covered = 0;  // lines of one method
    std::uint64_t number = 0;
    std::optional<std::uint64_t> source;
    bool is_kotlin = false;
    Counter by_lines;  // methods, each covered if one of its lines is
    std::string name;
    std::string_view name_place;
    bool has_name = false;  // a name that is valid in the virtual machine
    std::string_view where;
  };
  struct OpenNode {
    Counters stated;
    std::string name;
    std::uint64_t key = 0;  // of a package: its number; of a source file: the hash of its name; of a method: its line
    std::string_view where;
    bool has_name = true;
  };

  // The attributes that the DTD has for the element; others are reported.
  KnownAttributes read_attributes(int element, const Tag& tag);
  void start_bundle(const Tag& tag);
  void end_bundle();
  void start_session(const Tag& tag);
  void start_package(const Tag& tag);
  void count(const Counter& lines) const;
  void end_package();
  void start_class(const Tag& tag);
  void check_class_package();
  void end_class();
  void check_class();
  void check_class_sums();
  void check_class_lines();
  void start_method(const Tag& tag);
  void end_method();
  void check_method();
  void check_complexity();
  void check_covered_paths();
  void start_source_file(const Tag& tag);
  void check_path(const Tag& tag, std::string_view name, std::string_view path);
  void open_source(const Tag& tag, std::string_view name);
  void end_source_file();
  void start_line(const KnownAttributes& attributes, const Tag& tag);
  void start_counter(const KnownAttributes& attributes, const Tag& tag);
  void check_level(int element, CounterType type, Counters& counters, const Tag& tag);
  void set_writer(const Writer* known);
  Counters* open_counters();
  std::string open_element() const;
  // Whether the attribute exists and is a number, which is stored in `value`; `is_sound` becomes false if it is not a
  // number.
  bool read_number(const Attribute* attribute, const Tag& tag, std::uint64_t bound, std::uint64_t& value,
                   bool& is_sound);

  const Tree& tree_;
  GroupedFindings& found_;
  SumFindings sums_;
  Writer writer_ = kJacoco;
  bool is_writer_known_ = false;  // from the name of the report, or from the first method with counters
  std::vector<Bundle> bundles_;   // at most the depth of the document
  OpenNode package_, method_, file_;
  OpenClass class_;
  Package parts_;                                                    // of the open package
  std::pmr::vector<std::pair<std::string, Counter>> named_classes_;  // and its classes, if entries are wanted
  const bool wants_entries_;
  SourceLines lines_;
  coverage::Covered source_lines_;  // of all source files
  coverage::Covered listed_;        // the same by their counters, or by counters of classes
  Sources sources_;
  SeenNumbers seen_;  // packages, classes, methods and source files, by their names and the element they are in
  Counters report_;
  std::uint64_t classes_ = 0, sessions_ = 0, elements_ = 0;  // of those with a number
};

}  // namespace proflint::xml_coverage::jacoco_xml
