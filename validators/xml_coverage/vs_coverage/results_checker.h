// A report with the root element results: modules, their functions, ranges and sources.
// Follows what CodeCoverage.exe and dotnet-coverage write.
#pragma once

#include "validators/core/facts.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/vs_coverage/ranges.h"

namespace proflint::xml_coverage::vs_coverage {

class ResultsChecker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const Element> element_table();
  static const TreeRules kTreeRules;

  ResultsChecker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;

  Facts facts();

 private:
  void start_module(const Tag& tag);
  Counts read_counts(const Tag& tag);
  void start_range(const Tag& tag);
  void start_source(const Tag& tag);
  void check_checksum(const Tag& tag);

  const Tree& tree_;
  GroupedFindings& found_;
  Ranges ranges_;
  Counts module_ = {kCountAttributes}, function_ = {kCountAttributes};
  Sums in_module_;
  std::uint64_t identity_ = 0, modules_ = 0;  // of the ids of modules
};

}  // namespace proflint::xml_coverage::vs_coverage
