// The classes and modules of a report, and the session, which is all of it: their summaries, and the totals of their
// parts. Follows Class, Module and CoverageSession of OpenCover's model.
#pragma once

#include <optional>

#include "validators/xml_coverage/opencover/context.h"
#include "validators/xml_coverage/opencover/method.h"
#include "validators/xml_coverage/opencover/summary.h"

namespace proflint::xml_coverage::opencover {

struct Module;

struct Class {
  // `sums` is what Method::check() returned.
  void add(const Method& method, const std::optional<Sums>& sums);
  // Compares the summary with the methods.
  void check(const Module& module, const Context& context) const;

  Summary summary;
  Sums sums;                                            // of the methods
  std::uint64_t complexity = 0, stated_complexity = 0;  // the highest, in attributes and in summaries of methods
  bool has_all_complexities = true, has_methods = false, has_skipped = false, is_skipped = false;

 private:
  void check_complexity(GroupedFindings& found) const;
};

struct Module {
  void add(const Class& part);
  // Compares the summary with the classes.
  void check(const Context& context) const;
  // Whether the summary has a size that is not 0.
  bool has_sizes() const;
  // Whether all sizes of the summary are 0, independent of the classes: AltCover.Toolkit writes it when it converts.
  bool has_placeholder() const;

  Summary summary;
  Sums sums;  // of the classes
  bool is_skipped = false;
};

struct SessionTotals {
  void add(const Module& module);
  // Compares the summary with the modules, or with the classes if modules have no summaries.
  void check(const Context& context) const;

  Summary summary;
  Sums of_modules, of_classes;
};

}  // namespace proflint::xml_coverage::opencover
