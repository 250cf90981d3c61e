// A Clover report: a project, its packages and files, their metrics and lines. Follows clover.xsd as far as writers do.
#pragma once

#include "validators/core/facts.h"
#include "validators/core/seen.h"
#include "validators/coverage/distinct_lines.h"
#include "validators/coverage/spellings.h"
#include "validators/xml_coverage/clover/file_lines.h"
#include "validators/xml_coverage/clover/metrics.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/known_attributes.h"
#include "validators/xml_coverage/sources.h"

namespace proflint::xml_coverage::clover {

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

  // An open package: its metrics, and the sums over the files directly in it.
  struct Package {
    std::string_view place;
    Metrics stated;
    Sums files;
    bool has_packages = false;

    // In summaries by OpenClover, packages only have the metrics of their files.
    bool is_summary() const {
      return files.files() == 0 && !has_packages && stated.is_given && stated.files.value_or(0) != 0;
    }
  };

  void report_nested_package(const Tag& tag);
  void start_file(const Tag& tag);
  void end_file();
  bool may_compare_sums();
  void end_package();
  void end_project();
  void start_metrics(const Tag& tag);
  void start_line(const Tag& tag);
  // Whether the attribute exists and is a number, which is stored in `out`. If it is not a number, marks `lines_` as
  // invalid.
  bool read_number(const Attribute* attribute, const Tag& tag, std::uint64_t& out);

  const Tree& tree_;
  GroupedFindings& found_;
  SeenNumbers seen_files_;
  coverage::Spellings spellings_;
  std::pmr::vector<Package> open_packages_;  // the outermost first
  Metrics file_, project_;
  Sums in_project_;
  FileLines lines_;                              // of the open file
  std::pmr::vector<coverage::LineHit> numbers_;  // of the same file
  coverage::Covered covered_;                    // lines of all files
  std::uint64_t packages_ = 0, files_ = 0, all_lines_ = 0, covered_lines_ = 0;
  std::string_view class_place_;  // of the open one, as long as it has no metrics
  bool is_test_ = false;          // within testproject
  bool has_loose_files_ = false;  // directly in the project
  bool is_of_minicover_ = false;
  bool has_wrong_sum_ = false;
  Sources sources_;
};

}  // namespace proflint::xml_coverage::clover
