// Reads modules, classes, methods and points, and passes them to the checks of their level.
#include "validators/xml_coverage/opencover/checker.h"

#include <fmt/format.h>

#include "validators/coverage/totals.h"
#include "validators/xml_coverage/opencover/elements.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {

Checker::Checker(const Tree& tree, const Input& input, GroupedFindings& found)
    : context_{tree, found}, files_(input, found), lines_(input.memory) {}

Elements Checker::text_elements() const {
  return elements(kSessionId, kFullName, kModulePath, kModuleTime, kModuleName, kMetadataToken, kName);
}

void Checker::start(int element, const Tag& tag) {
  switch (element) {
    case kSession:
      return context_.writer.see_session(tag);
    case kSummary:
      return start_summary(tag);
    case kModule:
      return start_module(tag);
    case kClass:
      class_ = {};
      class_.is_skipped = check_skipped(tag, context_.found);
      ++counts_.classes;
      return;
    case kMethod:
      method_ = Method(tag, context_.found);
      return;
    case kFile:
      return files_.add_file(tag);
    case kFileRef:
      return start_file_ref(tag);
    case kSequencePoint:
    case kBranchPoint:
    case kMethodPoint:
      return start_point(element, tag);
    case kTrackedMethod:
      return files_.add_tracked_method(tag);
    case kTrackedMethodRef:
      files_.refer_tracked_method(tag);
      [[fallthrough]];
    case kTime:
      return check_visits(tag);
    default:
      return;
  }
}

void Checker::check_visits(const Tag& tag) {
  std::optional<Visits> unused;
  if (const auto* const visits = tag.find("vc")) read_visits({"vc", visits->value, &tag}, unused, context_.found);
}

void Checker::end(int element) {
  if (element == kMethod) end_method();
  if (element == kClass) end_class();
  if (element == kModule) end_module();
}

void Checker::start_summary(const Tag& tag) {
  const bool is_odd = context_.writer.miscounts_methods() && context_.tree.around(1) == kMethod;
  const Summary summary = read_summary(tag, !is_odd, context_.found);
  context_.writer.see_summary(summary);
  if (context_.tree.around(1) != kModule) check_visited(summary, context_.found);
  switch (context_.tree.around(1)) {
    case kMethod:
      method_.summary = summary;
      return;
    case kClass:
      class_.summary = summary;
      return;
    case kModule:
      module_.summary = summary;
      return;
    case kSession:
      session_.summary = summary;
      return context_.writer.see_session_summary(summary);
    default:
      return;
  }
}

void Checker::start_module(const Tag& tag) {
  module_ = {};
  module_.is_skipped = check_skipped(tag, context_.found);
  const auto* const hash = tag.find("hash");
  if (hash == nullptr || hash->value.empty() || module_.is_skipped) return;
  context_.writer.see_module(hash->value);
  hashes_.sum += hash_of(hash->value, 0);
  ++hashes_.count;
}

void Checker::start_file_ref(const Tag& tag) {
  if (const auto* const uid = tag.find("uid"))
    method_.file = read_count({"uid", uid->value, &tag}, k32Bits, kNumberRules, context_.found);
  if (method_.file) method_.source = files_.refer_of_method(*method_.file, tag);
}

void Checker::start_point(int element, const Tag& tag) {
  const Point point = read_point(tag, context_.found);
  check_point(point, context_.writer.omits_ends(), tag, context_.found);
  std::uint64_t file = 0;
  if (point.file && *point.file != 0) file = files_.refer_of_point(*point.file, tag);
  if (element == kMethodPoint) return;
  const bool has_file = point.file.value_or(0) != 0;
  const std::uint64_t uid = has_file ? *point.file : method_.file.value_or(0);
  count_point(element, point, uid);
  const std::optional<Lines> lines = lines_of(point.position);
  if (element != kSequencePoint) return;
  context_.writer.see_sequence_point(point);
  if (!lines) return;
  if (!has_file) file = method_.source;
  lines_.add(file, lines->first, lines->last, point.visits && !point.visits->is_zero());
  if (files_.has_sources()) files_.add_line(uid, lines->last, tag);
}

// `uid`: the number of its file; 0: it is in none.
void Checker::count_point(int element, const Point& point, std::uint64_t uid) {
  if (!point.visits) {
    method_.is_readable = false;
    counts_.has_unread_visits = true;
    return;
  }
  if (element == kBranchPoint) return method_.branches.add(*point.visits);
  method_.points.add(*point.visits);
  counts_.visits = coverage::saturating_sum(counts_.visits, point.visits->count());
  files_.count(uid, {1, point.visits->is_zero() ? std::uint64_t{0} : 1, point.visits->count()});
}

void Checker::end_method() {
  counts_.methods += method_.is_skipped ? 0 : 1;
  counts_.points.add(method_.points);
  counts_.branches.add(method_.branches);
  class_.add(method_, method_.check(context_));
}

void Checker::end_class() {
  module_.add(class_);
  class_.check(module_, context_);
}

void Checker::end_module() {
  if (!module_.summary.is_given && !module_.is_skipped) context_.writer.see_module_without_summary();
  session_.add(module_);
  module_.check(context_);
}

// The other sums match each other: they are all 0.
void Checker::check_stale() {
  const std::uint64_t visited = counts_.visited_points();
  if (visited != 0 && context_.writer.has_stale_summaries() && context_.may_compare())
    context_.found.add("opencover/summary-stale"_rule, session_.summary.place(name_of(kVisitedPoints)),
                       "all visited counts in summaries are 0, but ",
                       Plural{visited, "point was visited", "points were visited"});
}

void Checker::finish() {
  session_.check(context_);
  check_stale();
  files_.finish(context_.tree);
  if (counts_.classes == 0) context_.found.add("opencover/no-classes"_rule, {}, "the report has no classes");
  const std::uint64_t points = counts_.all_points();
  if (points != 0 && !counts_.has_unread_visits && counts_.visited_points() == 0)
    context_.found.add("opencover/not-executed"_rule, {}, "0 of ",
                       Plural{points, "point was visited", "points were visited"});
}

Facts Checker::facts() {
  Facts facts;
  facts.functions = counts_.methods;
  facts.counters = counts_.points.all;
  facts.nonzero = counts_.points.visited;
  facts.total = counts_.visits;
  const LineSpans::Totals lines = lines_.totals();
  facts.lines = lines.lines;
  facts.lines_hit = lines.hit;
  if (hashes_.count != 0 && !context_.writer.renews_module_ids()) facts.identity = fmt::format("{:016x}", hashes_.sum);
  return facts;
}

}  // namespace proflint::xml_coverage::opencover
