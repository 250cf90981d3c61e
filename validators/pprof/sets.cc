// Sample types are compared by name, and their units as in pprof, internal/measurement. A profile without a common
// sample type does not affect the comparison of later ones.
#include "validators/pprof/sets.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "validators/core/once.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

struct KnownType {
  std::pmr::string name, unit;
};

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : types(memory), period_type(memory) {}

  std::pmr::vector<KnownType> types;  // sample types that all profiles have
  std::optional<std::uint32_t> types_member;
  Once additional;                                 // a profile has sample types that the first one lacks
  std::pmr::vector<std::pmr::string> period_type;  // its type and unit
  std::uint32_t period_member = 0;
};

std::string_view text(const Tables& tables, const StringNumber& number) {
  return number ? tables.strings[*number] : std::string_view();
}

// What pprof converts into each other.
enum class Quantity : std::uint8_t { memory, time, compute };

struct Unit {
  std::string_view name;
  Quantity quantity;
  double factor;  // of the values, relative to other units of the quantity
};

constexpr Unit kUnits[] = {
    {"b", Quantity::memory, 1},
    {"byte", Quantity::memory, 1},
    {"kb", Quantity::memory, 0x1p10},
    {"kbyte", Quantity::memory, 0x1p10},
    {"kilobyte", Quantity::memory, 0x1p10},
    {"mb", Quantity::memory, 0x1p20},
    {"mbyte", Quantity::memory, 0x1p20},
    {"megabyte", Quantity::memory, 0x1p20},
    {"gb", Quantity::memory, 0x1p30},
    {"gbyte", Quantity::memory, 0x1p30},
    {"gigabyte", Quantity::memory, 0x1p30},
    {"tb", Quantity::memory, 0x1p40},
    {"tbyte", Quantity::memory, 0x1p40},
    {"terabyte", Quantity::memory, 0x1p40},
    {"pb", Quantity::memory, 0x1p50},
    {"pbyte", Quantity::memory, 0x1p50},
    {"petabyte", Quantity::memory, 0x1p50},
    {"ns", Quantity::time, 1},
    {"nanosecond", Quantity::time, 1},
    {"us", Quantity::time, 1e3},
    {"microsecond", Quantity::time, 1e3},
    {"ms", Quantity::time, 1e6},
    {"millisecond", Quantity::time, 1e6},
    {"s", Quantity::time, 1e9},
    {"sec", Quantity::time, 1e9},
    {"second", Quantity::time, 1e9},
    {"hr", Quantity::time, 3600e9},
    {"hour", Quantity::time, 3600e9},
    {"nanogcu", Quantity::compute, 1e-9},
    {"microgcu", Quantity::compute, 1e-6},
    {"milligcu", Quantity::compute, 1e-3},
    {"gcu", Quantity::compute, 1},
    {"kilogcu", Quantity::compute, 1e3},
    {"megagcu", Quantity::compute, 1e6},
    {"gigagcu", Quantity::compute, 1e9},
    {"teragcu", Quantity::compute, 1e12},
    {"petagcu", Quantity::compute, 1e15},
};

// nullptr: pprof does not convert the unit.
const Unit* unit_called(std::string_view name) {
  constexpr std::size_t kMax = 16;
  if (name.size() > kMax) return nullptr;
  std::array<char, kMax> buffer;
  std::transform(name.begin(), name.end(), buffer.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  std::string_view lower(buffer.data(), name.size());
  if (lower.size() > 2 && lower.ends_with('s')) lower.remove_suffix(1);
  const auto unit =
      std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& one) { return one.name == lower; });
  return unit == std::end(kUnits) ? nullptr : unit;
}

enum class Conversion : std::uint8_t { none, scaled, impossible };

Conversion conversion(std::string_view from, std::string_view to) {
  if (from == to) return Conversion::none;
  const Unit *const own = unit_called(from), *const other = unit_called(to);
  if (own == nullptr || other == nullptr || own->quantity != other->quantity) return Conversion::impossible;
  return own->factor == other->factor ? Conversion::none : Conversion::scaled;
}

const ValueType* type_called(const Tables& tables, std::string_view name) {
  const auto type = std::find_if(tables.types.begin(), tables.types.end(),
                                 [&](const ValueType& one) { return one.type && tables.strings[*one.type] == name; });
  return type == tables.types.end() ? nullptr : &*type;
}

// pprof fails at the first sample type with such a unit.
void check_units(const SetMember& member, const Tables& tables, const Known& known, Report& report) {
  for (const KnownType& type : known.types) {
    const ValueType* const own = type_called(tables, type.name);
    if (own == nullptr || conversion(text(tables, own->unit), type.unit) != Conversion::impossible) continue;
    return report.add("pprof/set-units"_rule, own->where, "the unit of sample type ", std::string_view(type.name),
                      " is ", text(tables, own->unit), ", but ", std::string_view(type.unit), " in ",
                      member.name_of(*known.types_member));
  }
}

// If pprof converts values of a profile, it keeps only samples with a converted value other than 0 (ScaleN), so other
// values of the dropped samples are lost.
void check_scales(const SetMember& member, const Tables& tables, const Known& known, Report& report) {
  const KnownType* other = nullptr;  // the first type that needs conversion
  const ValueType* own = nullptr;
  bool has_unscaled = false;
  for (const KnownType& type : known.types) {
    const ValueType* const candidate = type_called(tables, type.name);
    const Conversion needed = conversion(text(tables, candidate->unit), type.unit);
    if (needed == Conversion::impossible) return;  // pprof refuses to merge
    has_unscaled |= needed == Conversion::none;
    if (needed == Conversion::none || other != nullptr) continue;
    other = &type;
    own = candidate;
  }
  if (other == nullptr || !has_unscaled) return;
  report.add_as(Severity::warning, "pprof/set-sample-types"_rule, own->where, "the unit of sample type ",
                std::string_view(other->name), " is ", text(tables, own->unit), ", but ", std::string_view(other->unit),
                " in ", member.name_of(*known.types_member), "; pprof drops samples whose converted values are 0");
}

// pprof keeps only the values of sample types that all profiles have.
void check_common(const SetMember& member, const Tables& tables, Known& known, Report& report) {
  const Rule& rule = "pprof/set-sample-types"_rule;
  const std::string_view first = member.name_of(*known.types_member);
  for (const KnownType& type : known.types)
    if (type_called(tables, type.name) == nullptr)
      return report.add_as(Severity::warning, rule, tables.types.front().where, "sample type ",
                           std::string_view(type.name), " is missing, but ", first, " has it");
  for (const ValueType& type : tables.types) {
    const auto is_this = [&](const KnownType& one) { return one.name == text(tables, type.type); };
    if (std::none_of(known.types.begin(), known.types.end(), is_this) && known.additional.first())
      return report.add_as(Severity::warning, rule, type.where, "sample type ", text(tables, type.type),
                           " is missing in ", first, " or in a profile after it");
  }
}

void compare_types(const SetMember& member, const Tables& tables, Known& known, Report& report) {
  if (tables.types.empty()) return;  // reported separately
  if (!known.types_member) {
    known.types_member = member.number();
    std::pmr::memory_resource* const memory = known.types.get_allocator().resource();
    for (const ValueType& type : tables.types)
      known.types.push_back(
          {std::pmr::string(text(tables, type.type), memory), std::pmr::string(text(tables, type.unit), memory)});
    return;
  }
  const auto is_common = [&](const KnownType& type) { return type_called(tables, type.name) != nullptr; };
  if (std::none_of(known.types.begin(), known.types.end(), is_common))
    return report.add("pprof/set-sample-types"_rule, tables.types.front().where,
                      "no sample type is common to this profile and all earlier ones: this one has ",
                      text(tables, tables.types.front().type), ", but ", member.name_of(*known.types_member), " has ",
                      std::string_view(known.types.front().name));
  check_common(member, tables, known, report);
  std::erase_if(known.types, [&](const KnownType& type) { return !is_common(type); });
  check_units(member, tables, known, report);
  check_scales(member, tables, known, report);
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
  } else if (known.period_type[0] != type || conversion(unit, known.period_type[1]) == Conversion::impossible) {
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
