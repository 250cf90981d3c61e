// Sample types are compared by name. A profile without a common sample type does not affect the comparison of later
// ones.
#include "validators/pprof/sets.h"

#include <algorithm>

#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : types(memory), period_type(memory) {}

  std::pmr::vector<std::pmr::string> types;  // names of sample types that all profiles have
  std::optional<std::uint32_t> types_member;
  std::pmr::vector<std::pmr::string> period_type;  // its type and unit
  std::uint32_t period_member = 0;
};

std::string_view text(const Tables& tables, const StringNumber& number) {
  return number ? tables.strings[*number] : std::string_view();
}

bool has_type(const Tables& tables, std::string_view name) {
  return std::any_of(tables.types.begin(), tables.types.end(),
                     [&](const ValueType& type) { return type.type && tables.strings[*type.type] == name; });
}

void compare_types(const SetMember& member, const Tables& tables, Known& known, Report& report) {
  if (tables.types.empty()) return;  // reported separately
  if (!known.types_member) {
    known.types_member = member.number();
    for (const ValueType& type : tables.types) known.types.emplace_back(text(tables, type.type));
    return;
  }
  const auto is_common = [&](const std::pmr::string& name) { return has_type(tables, name); };
  if (std::none_of(known.types.begin(), known.types.end(), is_common))
    return report.add("pprof/set-sample-types"_rule, tables.types.front().where,
                      "no sample type is common to this profile and all earlier ones: this one has ",
                      text(tables, tables.types.front().type), ", but ", member.name_of(*known.types_member), " has ",
                      std::string_view(known.types.front()));
  std::erase_if(known.types, [&](const std::pmr::string& name) { return !is_common(name); });
}

// For merging, a profile without a period type has a period type without a name.
void check_period(const SetMember& member, const Tables& tables, Known& known, Report& report) {
  const ValueType none = {};
  const ValueType& own = tables.period_type ? *tables.period_type : none;
  const std::string_view type = text(tables, own.type), unit = text(tables, own.unit);
  if (known.period_type.empty()) {
    known.period_type.emplace_back(type);
    known.period_type.emplace_back(unit);
    known.period_member = member.number();
  } else if (known.period_type[0] != type || known.period_type[1] != unit) {
    const Rule& rule = "pprof/set-period-type"_rule;
    const std::string_view name = member.name_of(known.period_member);
    const std::string_view known_type = known.period_type[0], known_unit = known.period_type[1];
    if (type.empty() && unit.empty())
      report.add(rule, own.where, "the profile has no period type, but in ", name, " it is ", known_type, " (unit ",
                 known_unit, ")");
    else if (known_type.empty() && known_unit.empty())
      report.add(rule, own.where, "the period type is ", type, " (unit ", unit, "), but ", name, " has none");
    else
      report.add(rule, own.where, "the period type is ", type, " (unit ", unit, "), but in ", name, " it is ",
                 known_type, " (unit ", known_unit, ")");
  }
}

}  // namespace

void check_set(const Input& input, const Tables& tables, Report& report) {
  if (input.member == nullptr) return;
  Known& known = input.member->join<Known>();
  compare_types(*input.member, tables, known, report);
  check_period(*input.member, tables, known, report);
}

}  // namespace proflint::pprof
