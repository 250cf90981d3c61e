// Reads modules, classes, methods and points.
#include "validators/xml_coverage/opencover/report.h"

#include <algorithm>
#include <iterator>

#include "validators/coverage/totals.h"
#include "validators/xml_coverage/opencover/elements.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr std::string_view kReasons[] = {
    "MissingPdb", "Filter",  "Attribute",       "File",     "Inferred",      "AutoImplementedProperty",
    "NativeCode", "Unknown", "FolderExclusion", "Delegate", "FSharpInternal"};
constexpr std::string_view kFlags[] = {"visited", "isConstructor", "isStatic", "isGetter", "isSetter"};
constexpr std::string_view kSequence = "sequenceCoverage", kBranch = "branchCoverage";
constexpr std::string_view kGeneratorVersion = "4.6.601.0";  // of OpenCover, as ReportGenerator claims

std::optional<Decimal> read_percent_of(const Tag& tag, std::string_view name, GroupedFindings& found) {
  const auto* const attribute = tag.find(name);
  return attribute == nullptr ? std::nullopt : read_percent({name, attribute->value, &tag}, found);
}

}  // namespace

Session::Session(const Tree& tree, const Input& input, GroupedFindings& found)
    : tree_(tree), found_(found), files_(input, found), lines_(input.memory) {}

Elements Session::text_elements() const {
  return elements(kSessionId, kFullName, kModulePath, kModuleTime, kModuleName, kMetadataToken, kName);
}

void Session::start(int element, const Tag& tag) {
  switch (element) {
    case kSession:
      if (const auto* const version = tag.find("Version")) is_of_generator_ = version->value == kGeneratorVersion;
      return;
    case kSummary:
      return start_summary(tag);
    case kModule:
      return start_module(tag);
    case kClass:
      class_ = {};
      class_.is_skipped = tag.find(kSkipped) != nullptr;
      ++classes_;
      return check_skipped(tag);
    case kMethod:
      return start_method(tag);
    case kFile:
      return files_.add_file(tag);
    case kFileRef:
      if (const auto* const uid = tag.find("uid"))
        method_.file = read_count({"uid", uid->value, &tag}, k32Bits, kNumberRules, found_);
      if (method_.file) method_.source = files_.refer_of_method(*method_.file, tag);
      return;
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
      if (const auto* const visits = tag.find("vc")) read_visits({"vc", visits->value, &tag}, found_);
      return;
    default:
      return;
  }
}

void Session::end(int element) {
  if (element == kMethod) end_method();
  if (element == kClass) end_class();
  if (element == kModule) end_module();
}

void Session::start_summary(const Tag& tag) {
  Summary summary = read_summary(tag, found_);
  for (const Total total : {kVisitedPoints, kVisitedBranches, kVisitedMethods, kVisitedClasses})
    has_visits_ |= summary.totals[total].value_or(0) != 0;
  const int of = tree_.around(1);
  if (of == kMethod) method_.summary = summary;
  if (of == kClass) class_.summary = summary;
  if (of == kModule) module_.summary = summary;
  if (of == kSession) session_ = summary;
}

void Session::start_module(const Tag& tag) {
  module_ = {};
  module_.is_skipped = tag.find(kSkipped) != nullptr;
  check_skipped(tag);
  const auto* const hash = tag.find("hash");
  if (hash == nullptr || hash->value.empty() || module_.is_skipped) return;
  // Without the seed of this run, and whatever the order of modules.
  identity_ += hash_of(hash->value, 0);
  ++modules_;
}

void Session::check_skipped(const Tag& tag) {
  const auto* const reason = tag.find(kSkipped);
  if (reason == nullptr || std::find(std::begin(kReasons), std::end(kReasons), reason->value) != std::end(kReasons))
    return;
  found_.add("opencover/skipped-reason"_rule, tag.place_of(kSkipped), "unknown skip reason ", reason->value);
}

void Session::start_method(const Tag& tag) {
  method_ = {};
  method_.where = tag.where;
  method_.is_skipped = tag.find(kSkipped) != nullptr;
  check_skipped(tag);
  for (const std::string_view flag : kFlags) {
    const auto* const attribute = tag.find(flag);
    if (attribute == nullptr) continue;
    const std::optional<bool> value = read_flag({flag, attribute->value, &tag}, "opencover/bool"_rule, found_);
    if (flag == kFlags[0]) method_.is_visited = value;
  }
  if (const auto* const complexity = tag.find("cyclomaticComplexity"))
    method_.complexity = read_count({"cyclomaticComplexity", complexity->value, &tag}, k31Bits, kNumberRules, found_);
  if (const auto* const paths = tag.find("nPathComplexity"))
    check_integer({"nPathComplexity", paths->value, &tag}, k31Bits, kNumberRules, found_);
  method_.sequence_percent = read_percent_of(tag, kSequence, found_);
  method_.branch_percent = read_percent_of(tag, kBranch, found_);
  read_percent_of(tag, "crapScore", found_);
}

void Session::start_point(int element, const Tag& tag) {
  const Point point = read_point(tag, found_);
  check_point(point, tag, found_);
  std::uint64_t file = 0;
  if (point.file && *point.file != 0) file = files_.refer_of_point(*point.file, tag);
  if (element == kMethodPoint) return;
  const bool has_file = point.file.value_or(0) != 0;
  const std::uint64_t uid = has_file ? *point.file : method_.file.value_or(0);
  count_point(element, point, uid);
  const std::optional<Lines> lines = lines_of(point.position);
  if (element != kSequencePoint) return;
  is_of_generator_ &= point.is_line();
  if (!lines) return;
  if (!has_file) file = method_.source;
  lines_.add(file, lines->first, lines->last, point.visits && !point.visits->is_zero());
  if (files_.has_sources()) files_.add_line(uid, lines->last, tag);
}

// `uid`: the number of its file; 0: it is in none.
void Session::count_point(int element, const Point& point, std::uint64_t uid) {
  if (!point.visits) {
    method_.is_readable = false;
    has_unread_visits_ = true;
    return;
  }
  const bool is_visited = !point.visits->is_zero();
  Covered& counted = element == kBranchPoint ? method_.branches : method_.points;
  ++counted.all;
  counted.visited += is_visited;
  if (element != kSequencePoint) return;
  visits_ = coverage::saturating_sum(visits_, point.visits->count());
  files_.count(uid, {1, is_visited ? std::uint64_t{1} : 0, point.visits->count()});
}

void Session::end_method() {
  methods_ += !method_.is_skipped;
  class_.has_methods |= !method_.is_skipped;
  class_.has_skipped |= method_.is_skipped;
  all_points_.all += method_.points.all;
  all_points_.visited += method_.points.visited;
  branches_ += method_.branches.all;
  visited_branches_ += method_.branches.visited;
  check_method_percents();
  check_method_complexity();
  if (!method_.summary.is_given) return;
  Sums sums;
  sums.add(method_.summary);
  if (may_compare() && method_.is_readable) {
    check_counted(method_.points, kNumPoints, 0, "opencover/method-points"_rule, sums);
    check_counted(method_.branches, kNumBranches, 1, "opencover/method-branches"_rule, sums);
  }
  class_.sums.add(sums);
  const auto &all = method_.summary.totals[kNumMethods], &visited = method_.summary.totals[kVisitedMethods];
  if (method_.file && method_.is_visited && all == std::uint64_t{1} && visited &&
      *visited != (*method_.is_visited ? 1U : 0U))
    found_.add("opencover/visited-flag"_rule, method_.tag().place_of(kFlags[0]), "attribute 'visited' is ",
               *method_.is_visited ? "true" : "false", ", but 'visitedMethods' in the summary of the method is ",
               *visited);
}

// A total may exceed the points by `entry`. A wrong total becomes a range in the sums of the class: either number may
// be right.
void Session::check_counted(Covered counted, Total all, std::uint64_t entry, const Rule& rule, Sums& sums) {
  for (const bool is_visited : {false, true}) {
    if (is_visited && are_summaries_stale()) return;
    const char* const what = all == kNumPoints ? (is_visited ? "visited sequence point" : "sequence point")
                                               : (is_visited ? "visited branch point" : "branch point");
    const auto total = static_cast<Total>(all + (is_visited ? 1 : 0));
    const auto& stated = method_.summary.totals[total];
    const std::uint64_t count = is_visited ? counted.visited : counted.all;
    if (!stated || (*stated >= count && *stated <= count + entry)) continue;
    found_.add(rule, method_.summary.place(name_of(total)), "attribute '", Trusted{name_of(total)},
               "' of the method is ", *stated, ", but the method has ", Plural{count, what});
    sums[total] = {std::min(*stated, count), std::max(*stated, count + entry)};
  }
}

void Session::check_method_percents() {
  const Tag tag = method_.tag();
  if (!method_.summary.is_given) {
    if (!method_.is_skipped && method_.is_readable && may_compare())
      check_percent(method_.sequence_percent, method_.points.all, method_.points.visited, kSequence, tag, found_);
    return;
  }
  const auto compare = [&](const std::optional<Decimal>& own, const std::optional<Decimal>& other,
                           std::string_view name) {
    if (!own || !other || own->value == other->value || is_of_generator_) return;
    const std::string_view where = tag.place_of(name);
    found_.add("opencover/percent"_rule, where, "attribute ", Trusted{name}, "=", where, " of the method differs from ",
               method_.summary.place(name), " in the summary of the method");
  };
  compare(method_.sequence_percent, method_.summary.points, kSequence);
  compare(method_.branch_percent, method_.summary.branches, kBranch);
}

void Session::check_method_complexity() {
  class_.has_all_complexities &= method_.complexity.has_value();
  if (!method_.complexity) return;
  class_.complexity = std::max(class_.complexity, *method_.complexity);
  class_.stated_complexity = std::max(class_.stated_complexity, method_.summary.max_complexity.value_or(0));
  if (method_.is_skipped) return;
  const auto compare = [&](const std::optional<std::uint64_t>& stated, std::string_view name) {
    if (!stated || *stated == *method_.complexity || *stated == std::max<std::uint64_t>(1, *method_.complexity)) return;
    found_.add("opencover/complexity"_rule, method_.summary.place(name), "attribute '", Trusted{name},
               "' of the method is ", *stated, ", but 'cyclomaticComplexity' is ", *method_.complexity);
  };
  compare(method_.summary.max_complexity, "maxCyclomaticComplexity");
  compare(method_.summary.min_complexity, "minCyclomaticComplexity");
}

}  // namespace proflint::xml_coverage::opencover
