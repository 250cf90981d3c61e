// An OpenCover report: a session, its modules, classes and methods, their summaries and points.
// Follows the model classes of OpenCover, as far as OpenCover, coverlet and AltCover do.
#pragma once

#include "validators/core/facts.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/opencover/context.h"
#include "validators/xml_coverage/opencover/files.h"
#include "validators/xml_coverage/opencover/method.h"
#include "validators/xml_coverage/opencover/parts.h"
#include "validators/xml_coverage/spans.h"

namespace proflint::xml_coverage::opencover {

class Checker final : public ElementSink {
 public:
  // The elements of such a report, and the rules about their places.
  static std::span<const Element> element_table();
  static const TreeRules kTreeRules;

  Checker(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;
  Elements text_elements() const override;

  Facts facts();

 private:
  // Counted in the whole report.
  struct Counts {
    std::uint64_t methods = 0, classes = 0;
    Covered points, branches;
    std::uint64_t visits = 0;        // of sequence points
    bool has_unread_visits = false;  // of some point

    std::uint64_t all_points() const { return points.all + branches.all; }
    std::uint64_t visited_points() const { return points.visited + branches.visited; }
  };
  // Hashes that depend neither on the seed of this run nor on the order of modules.
  struct ModuleHashes {
    std::uint64_t sum = 0, count = 0;
  };

  void check_visits(const Tag& tag);
  void start_summary(const Tag& tag);
  void start_module(const Tag& tag);
  void start_file_ref(const Tag& tag);
  void start_point(int element, const Tag& tag);
  void count_point(int element, const Point& point, std::uint64_t uid);
  void end_method();
  void end_class();
  void end_module();
  void check_stale();

  Context context_;
  Files files_;
  LineSpans lines_;
  // The totals of the session, and its open module, class and method.
  SessionTotals session_;
  Module module_;
  Class class_;
  Method method_;
  Counts counts_;
  ModuleHashes hashes_;
};

}  // namespace proflint::xml_coverage::opencover
