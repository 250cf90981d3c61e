// A Cobertura report: packages, classes and lines, and the totals that it states. Follows coverage-04.dtd.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "validators/core/facts.h"
#include "validators/core/hash_tables.h"
#include "validators/core/seen.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/spellings.h"
#include "validators/xml_coverage/cobertura/class_lines.h"
#include "validators/xml_coverage/cobertura/rates.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/known_attributes.h"
#include "validators/xml_coverage/sources.h"

namespace proflint::xml_coverage::cobertura {

class Checker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const xml_coverage::Element> element_table();
  static const TreeRules kTreeRules;

  Checker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;
  Elements text_elements() const override;
  void text(std::string_view text, std::string_view where) override;

  Facts facts() const;

 private:
  using Attribute = KnownAttributes::Attribute;

  // The totals and properties that the root states.
  struct Stated {
    std::optional<std::uint64_t> value;
    std::string_view where;
  };
  struct Root {
    Stated lines_valid, lines_covered, branches_valid, branches_covered;
    Rates rates;
    std::string_view where;
    Writer writer;
  };
  // A package or class that is open.
  struct Group {
    std::string name;
    Rates rates;
    coverage::Totals totals;
    coverage::Covered of_methods;
  };
  // Defects of rates, which are reported or not depending on the totals at the end.
  struct RateFindings {
    explicit RateFindings(Report& report) : by_lines(report), by_methods(report), by_branches(report) {}

    // Rates compared with the lines of classes, with the lines of methods, and with conditions.
    GroupedFindings by_lines, by_methods, by_branches;
  };
  // A line of a class, for a lines-valid that counts each line of a file once: the file, the number, which has 31 bits,
  // and a last bit that is 0 if the line is hit.
  static std::uint64_t line_of_file(std::uint32_t file, std::uint32_t number, bool is_hit) {
    return std::uint64_t{file} << 32 | std::uint64_t{number} << 1 | (is_hit ? 0 : 1);
  }

  void start_root(const Tag& tag);
  Stated read_total(const Tag& tag, std::string_view name);
  void start_package(const Tag& tag);
  void start_class(const Tag& tag);
  void start_method(const Tag& tag);
  void end_class();
  void end_package();
  void check_file_name(const Tag& tag, std::string_view name);
  void open_source(const Tag& tag, std::string_view name);
  void compare_rates(const Rule& rule, const Group& group, const char* what);
  void start_line(const KnownAttributes& attributes, const Tag& tag);
  // Whether the attribute exists and is a number, which is stored in `line` or decides about `is_hit`.
  bool read_number(const Attribute* attribute, const Tag& tag, bool is_of_class, std::uint32_t& line);
  bool read_hits(const Attribute* attribute, const Tag& tag, bool& is_hit);
  coverage::Covered read_conditions(const KnownAttributes& attributes, const Tag& tag);
  void check_condition(const KnownAttributes& attributes, const Tag& tag);
  void check_exceeds(const Stated& covered, const Stated& valid, const char* what);
  void check_sums();
  // Whether the report counts lines by method, as Microsoft's collector does: then the lines of classes are not the
  // total.
  bool is_counted_by_method() const;
  void check_line_total(const Rule& rule, const Stated& stated, const char* name, std::uint64_t all,
                        std::uint64_t distinct);
  coverage::Covered distinct_lines();
  // The attributes that the DTD has for the element; others, and missing ones, are reported.
  KnownAttributes read_attributes(int element, const Tag& tag);
  // Reports only the first deviation from the DTD.
  template <class... Parts>
  void deviate(std::string_view where, const Parts&... parts) {
    if (!std::exchange(has_deviated_, true)) found_.add(dtd_rule(), where, parts...);
  }
  static const Rule& dtd_rule();

  const Tree& tree_;
  GroupedFindings& found_;
  Root root_;
  Group package_, class_;
  ClassLines class_lines_;
  coverage::Totals totals_;
  coverage::Covered method_totals_;
  RateFindings rate_findings_;
  std::uint64_t classes_ = 0, packages_ = 0;
  std::uint32_t file_ = 0;                       // of the open class, by order of appearance
  HashMap<std::uint64_t, std::uint32_t> files_;  // numbers by the hash of the name
  std::pmr::deque<std::uint64_t> lines_;         // which grows without a second copy
  coverage::Covered distinct_;                   // distinct lines of all files, once they are read
  SeenNumbers seen_packages_, seen_classes_, seen_methods_;
  coverage::Spellings spellings_;
  Sources sources_;
  std::vector<std::string> source_folders_;
  bool is_sound_ = true;            // every line of a class was read
  bool are_methods_sound_ = true;   // and every line of a method
  bool is_made_of_methods_ = true;  // every class has exactly the lines of its methods
  bool has_source_ = false;
  bool has_deviated_ = false;
  bool has_methods_ = false, has_lines_ = false;  // of the open class, of the open method
};

}  // namespace proflint::xml_coverage::cobertura
