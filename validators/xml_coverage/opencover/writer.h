// The programs that write OpenCover reports, as far as they count differently.
// Follows the output of OpenCover, ReportGenerator, SQLCover, coverlet and AltCover.
#pragma once

#include "validators/xml_coverage/opencover/points.h"
#include "validators/xml_coverage/opencover/summary.h"

namespace proflint::xml_coverage::opencover {

// Properties of the writer of the report, as far as the elements that were read show it.
class Writer {
 public:
  void see_session(const Tag& tag) {
    constexpr std::string_view kGeneratorVersion = "4.6.601.0";  // of OpenCover, as ReportGenerator claims
    const auto* const version = tag.find("Version");
    is_generator_ = version != nullptr && version->value == kGeneratorVersion;
  }
  void see_sequence_point(const Point& point) { is_generator_ &= point.is_line(); }
  void see_module(std::string_view hash) { is_sqlcover_ |= hash == kHashOfSqlCover; }
  void see_summary(const Summary& summary) {
    for (const Total total : {kVisitedPoints, kVisitedBranches, kVisitedMethods, kVisitedClasses})
      has_visits_ |= summary.totals[total].value_or(0) != 0;
  }
  void see_session_summary(const Summary& summary) {
    is_session_unvisited_ = summary.totals[kVisitedPoints] == std::uint64_t{0};
  }
  void see_module_without_summary() { is_coverlet_ = true; }

  // ReportGenerator: points are lines, of which methods of a class may share some and lack others.
  bool counts_lines() const { return is_generator_; }
  // SQLCover: summaries of methods count the visited points as all points, and none as visited.
  bool miscounts_methods() const { return is_sqlcover_; }
  // SQLCover: a point that ends at the end of the text of an object has the end line 0.
  bool omits_ends() const { return is_sqlcover_; }
  // coverlet: modules have no summaries, methods without lines are omitted although their branches count, and modules
  // have new ids in each run.
  bool omits_module_summaries() const { return is_coverlet_; }
  bool renews_module_ids() const { return is_coverlet_; }
  // Whether no summary counts visits: AltCover writes such a report before the run, and the program adds only the
  // visits of points if it was started without `altcover Runner`.
  bool has_stale_summaries() const { return is_session_unvisited_ && !has_visits_; }

 private:
  static constexpr std::string_view kHashOfSqlCover = "ED-DE-ED-DE-ED-DE-ED-DE-ED-DE-ED-DE-ED-DE-ED-DE-ED-DE-ED-DE";

  bool is_generator_ = false, is_coverlet_ = false, is_sqlcover_ = false;
  bool is_session_unvisited_ = false;  // according to its summary
  bool has_visits_ = false;            // some summary counts visits
};

}  // namespace proflint::xml_coverage::opencover
