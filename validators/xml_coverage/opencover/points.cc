// Reads points. They are most of a report, so each attribute is first looked for at its index in the previous point.
#include "validators/xml_coverage/opencover/points.h"

#include <iterator>

#include "grammars/xml_values.h"
#include "validators/xml_coverage/opencover/rules.h"
#include "validators/xml_coverage/opencover/summary.h"

namespace proflint::xml_coverage::opencover {
namespace {

// In the order in which the writers print them; coverlet to 2.4 wrote `upsid`.
constexpr std::string_view kPointNames[] = {"vc", "uspid", "upsid", "ordinal", "path", "offset", "offsetend",
                                            "sl", "sc",    "el",    "ec",      "bec",  "bev",    "fileid"};
enum : std::size_t {
  kPointVisits,
  kPointId,
  kPointMisspeltId,
  kPointOrdinal,
  kPointPath,
  kPointOffset,
  kPointOffsetEnd,
  kPointLine,
  kPointColumn,
  kPointEndLine,
  kPointEndColumn,
  kPointExits,
  kPointVisitedExits,
  kPointFile
};
static_assert(std::size(kPointNames) == kPointFile + 1);
static_assert(kPointEndColumn - kPointLine == kLastColumn - kFirstLine);

constexpr PositionRules kPositionRules = {"point", &"opencover/range"_rule, &"opencover/line-zero"_rule,
                                          &"opencover/hidden-line"_rule};

// OpenCover 4.5 writes this line for branches in code without source, such as code that compilers generate.
bool is_unknown_line(const Tag& tag, std::size_t index, std::string_view value) {
  return index == kPointLine && value == "-1" && tag.name == "BranchPoint";
}

// Where a number is stored; nullptr if it is not compared with anything.
std::optional<std::uint64_t>* member_of(Point& point, std::size_t index) {
  switch (index) {
    case kPointLine:
    case kPointColumn:
    case kPointEndLine:
    case kPointEndColumn:
      return &point.position[index - kPointLine];
    case kPointId:
      return &point.id;
    case kPointExits:
      return &point.exits;
    case kPointVisitedExits:
      return &point.visited_exits;
    case kPointFile:
      return &point.file;
    default:
      return nullptr;
  }
}

// Other writers count in 31 bits; AltCover counts in 64.
void check_size(const Visits& visits, const Value& value, GroupedFindings& found) {
  if (visits.is_negative && !visits.is_zero())
    return found.add("opencover/visits-negative"_rule, value.place(), "attribute vc=", value.text, " is negative");
  if (visits.magnitude >= k31Bits)
    found.add("opencover/visits-32bit"_rule, value.place(), "attribute vc=", value.text, " exceeds 2^31 - 1");
  if (visits.magnitude == k31Bits - 1)
    found.add("opencover/visits-clamped"_rule, value.place(), "attribute 'vc' is ", visits.magnitude,
              ", the value at which OpenCover stops counting");
}

}  // namespace

void read_visits(const Value& value, std::optional<Visits>& out, GroupedFindings& found) {
  grammars::xml_values::Integer number;
  if (!grammars::xml_values::parse(value.text, number))
    return found.add("opencover/number"_rule, value.place(), value.noun(), Trusted{value.name}, value.separator(),
                     value.text, " is not an integer");
  Visits& visits = out.emplace();
  visits.is_negative = number.is_negative;
  visits.magnitude = number.magnitude.fits ? number.magnitude.value : UINT64_MAX;
  check_size(visits, value, found);
}

Point read_point(const Tag& tag, GroupedFindings& found) {
  Point point;
  std::size_t guess = 0;
  for (const encodings::xml::Attribute& attribute : tag.attributes) {
    const std::size_t index = encodings::xml::index_in(kPointNames, attribute.name, guess);
    if (index == std::size(kPointNames)) continue;
    guess = index + 1;
    if (is_unknown_line(tag, index, attribute.value)) continue;
    const Value value = {kPointNames[index], attribute.value, &tag};
    if (index == kPointVisits) {
      read_visits(value, point.visits, found);
    } else if (index == kPointPath || index == kPointOffset || index == kPointOffsetEnd) {
      check_integer(value, k31Bits, kNumberRules, found);
    } else {
      const bool is_wide = index == kPointId || index == kPointMisspeltId || index == kPointFile;
      std::optional<std::uint64_t> unused;
      auto* const member = member_of(point, index);
      read_count(value, is_wide ? k32Bits : k31Bits, kNumberRules, member == nullptr ? unused : *member, found);
    }
  }
  return point;
}

void check_point(const Point& point, bool omits_ends, const Tag& tag, GroupedFindings& found) {
  const auto spot_of = [&](PositionField field) {
    const std::string_view name = kPointNames[std::size_t{kPointLine} + field];
    return Spot{"attribute ", name, tag.place_of(name)};
  };
  if (omits_ends && point.position[kLastLine] == std::uint64_t{0})
    found.add_as(Severity::warning, "opencover/range"_rule, tag.place_of("el"),
                 "the point ends on line 0, which SQLCover writes for the end of an object");
  else
    check_position(point.position, kPositionRules, spot_of, found);
  if (point.exits && point.visited_exits && *point.visited_exits > *point.exits)
    found.add("opencover/branch-exits"_rule, tag.place_of("bev"), "attribute 'bev' (visited branch exits) is ",
              *point.visited_exits, ", but 'bec' (branch exits) is ", *point.exits);
}

}  // namespace proflint::xml_coverage::opencover
