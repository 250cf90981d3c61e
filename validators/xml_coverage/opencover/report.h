// An OpenCover report: a session, its modules, classes and methods, their summaries and points.
// Follows the model classes of OpenCover, as far as OpenCover, coverlet and AltCover do.
#pragma once

#include "validators/core/facts.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/opencover/files.h"
#include "validators/xml_coverage/opencover/points.h"
#include "validators/xml_coverage/opencover/summary.h"
#include "validators/xml_coverage/spans.h"

namespace proflint::xml_coverage::opencover {

class Session final : public Content {
 public:
  Session(const Tree& tree, const Input& input, GroupedFindings& found);

  void start(int element, const Tag& tag) override;
  void end(int element) override;
  void finish() override;
  Elements text_elements() const override;

  Facts facts();

 private:
  // Points of a method by kind: all, visited.
  struct Covered {
    std::uint64_t all = 0, visited = 0;
  };
  struct Method {
    Summary summary;
    Covered points, branches;
    std::optional<Decimal> sequence_percent, branch_percent;  // its own
    std::optional<std::uint64_t> complexity;
    std::optional<bool> is_visited;
    std::optional<std::uint64_t> file;  // FileRef
    std::uint64_t source = 0;           // the key under which lines of that file are counted
    bool is_readable = true;            // the visits of all points are valid
    bool is_skipped = false;
    std::string_view where;  // the tag

    Tag tag() const { return {{}, {}, where}; }
  };
  // Of the methods of a class.
  struct Class {
    Summary summary;
    Sums sums;
    std::uint64_t complexity = 0, stated_complexity = 0;  // the highest, in attributes and in summaries
    bool has_all_complexities = true, has_methods = false, has_skipped = false, is_skipped = false;
  };
  struct Module {
    Summary summary;
    Sums sums;
    bool is_skipped = false;
  };

  void start_summary(const Tag& tag);
  void start_module(const Tag& tag);
  void start_method(const Tag& tag);
  void start_point(int element, const Tag& tag);
  void count_point(int element, const Point& point, std::uint64_t uid);
  void check_skipped(const Tag& tag);

  void end_method();
  void check_counted(Covered counted, Total all, std::uint64_t entry, const Rule& rule, Sums& sums);
  void check_method_percents();
  void check_method_complexity();
  void end_class();
  void check_class_complexity();
  void end_module();
  void check_session();
  void check_stale();
  bool may_compare() const { return !tree_.has_lost(); }
  // Whether no summary counts visits: AltCover writes such a report before the run, and the program adds only the
  // visits of points if it was started without `altcover Runner`. REQUIRES: the summary of the session was read.
  bool are_summaries_stale() const { return session_.totals[kVisitedPoints] == std::uint64_t{0} && !has_visits_; }

  const Tree& tree_;
  GroupedFindings& found_;
  Files files_;
  LineSpans lines_;
  Summary session_;
  Sums of_modules_, of_classes_;  // of the session
  Module module_;
  Class class_;
  Method method_;
  Covered all_points_;
  std::uint64_t methods_ = 0, classes_ = 0, visits_ = 0, branches_ = 0, visited_branches_ = 0;
  bool has_unread_visits_ = false;            // of some point
  std::uint64_t identity_ = 0, modules_ = 0;  // of the hashes of modules
  bool is_of_coverlet_ = false;               // some module that is not skipped has no summary
  bool is_of_generator_ = false;              // ReportGenerator wrote it, as far as it was read
  bool has_visits_ = false;                   // some summary counts visits
};

}  // namespace proflint::xml_coverage::opencover
