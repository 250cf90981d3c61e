// Places of fields, and checks of their values.
#include "validators/perf_data/decoders/print_checks.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

bool declares(std::string_view declaration, std::string_view name) {
  declaration = declaration.substr(0, declaration.rfind('['));
  while (declaration.ends_with(' ')) declaration.remove_suffix(1);
  if (!declaration.ends_with(name)) return false;
  declaration.remove_suffix(name.size());
  return declaration.ends_with(' ') || declaration.ends_with('*');
}

const TracepointField* find(std::string_view name, std::span<const TracepointField> fields) {
  const auto it = std::find_if(fields.begin(), fields.end(),
                               [&](const TracepointField& field) { return declares(field.declaration, name); });
  return it == fields.end() ? nullptr : &*it;
}

// perf reads 0 from fields of other sizes.
std::uint64_t read_number(std::string_view where, std::endian order) {
  switch (where.size()) {
    case 1:
      return load<std::uint8_t>(where, order);
    case 2:
      return load<std::uint16_t>(where, order);
    case 4:
      return load<std::uint32_t>(where, order);
    case 8:
      return load<std::uint64_t>(where, order);
    default:
      return 0;
  }
}

}  // namespace

std::optional<PrintCheck> locate(const PrintUse& use, std::span<const TracepointField> fields) {
  PrintCheck check{.role = use.role, .number = use.number, .element_size = use.element_size};
  if (!use.field.empty()) {
    const TracepointField* const field = find(use.field, fields);
    if (field == nullptr || field->size == 0) return std::nullopt;
    check.offset = field->offset;
    check.size = field->size;
  }
  if (use.array.empty()) return check;
  const TracepointField* const array = find(use.array, fields);
  if (array == nullptr || array->size == 0) return std::nullopt;  // without a size, it may take the rest of a sample
  check.start = array->offset;
  return check;
}

void check_print(const PrintCheck& check, std::uint64_t id, std::string_view raw, std::endian order,
                 GroupedFindings& found) {
  constexpr std::int64_t kMaxWidth = UINT16_MAX;
  const std::string_view where =
      check.size == 0 ? raw : raw.substr(static_cast<std::size_t>(check.offset), static_cast<std::size_t>(check.size));
  const std::uint64_t value = check.size == 0 ? check.number : read_number(where, order);
  const std::int64_t number = static_cast<std::int32_t>(value);  // as perf converts counts and widths
  const std::uint64_t left = raw.size() - check.start;
  const auto report = [&](const auto&... parts) { found.add("perf-data/raw-data"_rule, where, parts...); };
  switch (check.role) {
    case PrintUse::Role::divisor:
      if (value == 0) report("the print format of tracepoint ", id, " divides by a field that is 0");
      break;
    case PrintUse::Role::count:
      if (number > 0 && static_cast<std::uint64_t>(number) * check.element_size > left)
        report("the print format of tracepoint ", id, " prints ",
               Plural{static_cast<std::uint64_t>(number) * check.element_size, "byte"},
               ", but the raw data of the sample has only ", left);
      break;
    case PrintUse::Role::index:
      if (value >= left)
        report("the print format of tracepoint ", id, " prints element ", value,
               " of an array, but the raw data of the sample has only ", Plural{left, "byte"}, " for it");
      break;
    case PrintUse::Role::width:
      if (number > kMaxWidth || number < -kMaxWidth)
        report("the print format of tracepoint ", id, " pads to ", number, " characters");
  }
}

}  // namespace proflint::perf_data
