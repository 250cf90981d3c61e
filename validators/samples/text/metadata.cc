// Metadata and vtables lines of a text profile.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include <algorithm>

#include "validators/samples/text/checker.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::uint64_t kAttributeBits = 7;

}  // namespace

void TextChecker::metadata() {
  const bool has_value = metadata_value();
  if (!nest(false)) return;
  Level& function = level();
  function.has_metadata = true;
  switch (body_.kind) {
    case Body::Kind::checksum:
      return checksum(function, has_value);
    case Body::Kind::attributes:
      return attributes(function);
    default:
      return flat(function);
  }
}

// Whether the number behind the keyword, if there is one, is in range.
bool TextChecker::metadata_value() {
  if (body_.kind == Body::Kind::flat) return true;
  const Decimal& number = body_.number;
  leading_zero(number);
  const bool is_checksum = body_.kind == Body::Kind::checksum;
  if (!number.fits || (!is_checksum && number.value > UINT32_MAX)) {
    report_.add("sample-text/metadata-value"_rule, number.digits, is_checksum ? "checksum " : "attributes ",
                number.digits, is_checksum ? " does not fit 64 bits" : " do not fit 32 bits");
    return false;
  }
  if (!is_checksum && number.value > kAttributeBits)
    report_.add("sample-text/attributes-bits"_rule, number.digits, "attributes ", number.value,
                " have bits other than 1, 2 and 4");
  return true;
}

void TextChecker::checksum(Level& function, bool has_value) {
  if (function.has_attributes)
    report_.add("sample-text/attributes-reset"_rule, body_.value, "a checksum behind !Attributes resets them");
  if (function.has_checksum) report_.add("sample-text/metadata-duplicate"_rule, body_.value, "a second checksum");
  function.has_checksum = true;
  has_value ? meaning_.checksum(body_.number.value) : meaning_.incomplete();
}

void TextChecker::attributes(Level& function) {
  if (function.has_attributes)
    report_.add("sample-text/metadata-duplicate"_rule, body_.value, "attributes a second time");
  function.has_attributes = true;
}

void TextChecker::flat(Level& function) {
  if (body_.indent.size() != 1)
    return report_.add("sample-text/metadata-unknown"_rule, body_.value, "!Flat behind ", body_.indent.size(),
                       " spaces; it needs exactly one");
  if (!has_flat_) report_.add("sample-text/flat-version"_rule, body_.value, "the first !Flat of the file");
  has_flat_ = true;
  if (function.has_attributes)
    report_.add("sample-text/attributes-reset"_rule, body_.value, "!Flat behind !Attributes resets them");
  if (function.has_flat) report_.add("sample-text/metadata-duplicate"_rule, body_.value, "!Flat a second time");
  function.has_flat = true;
  flat_ = body_.value;
}

// --- vtables ---

void TextChecker::vtables() {
  const bool is_placed = nest(false);
  if (!has_vtables_) report_.add("sample-text/vtables-version"_rule, body_.value, "the first vtables line of the file");
  has_vtables_ = true;
  Location where;
  if (location(where) && is_placed) needs_orphans_ |= level().last_location != where.key();
  vtables_types(body_.rest);
}

void TextChecker::vtables_types(std::string_view rest) {
  if (rest.find_first_not_of(' ') == std::string_view::npos)
    return report_.add("sample-text/vtables-syntax"_rule, body_.value, "a vtables line without types");
  types_.clear();
  grammars::SampleCounted type;
  while (!rest.empty()) {
    if (rest[0] == ' ') {
      const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
      report_.add("sample-text/extra-space"_rule, rest.substr(0, spaces), "more than one space between types");
      rest.remove_prefix(spaces);
      continue;
    }
    if (!grammars::parse_sample_vtable(rest, type, nullptr, limit())) {
      if (rest[0] == ':') return report_.add("sample-text/empty-name"_rule, rest.substr(0, 1), "a type without a name");
      Expected expected;
      grammars::parse_sample_vtable(rest, type, &expected);
      return report_expected("sample-text/vtables-syntax"_rule, rest, expected);
    }
    if (is_odd_) name_bytes(type.name);
    if (count(type.count, "count")) meaning_.type_count({type.count.value, type.count.digits});
    types_.push_back({Name::text(type.name), {}});
  }
  if (!find_repeats(types_, false)) return;
  for (const Target& repeated : types_)
    if (repeated.is_repeat)
      report_.add("sample-text/vtables-syntax"_rule, repeated.name.where(), "type ", repeated.name.part(),
                  " a second time on this line");
}

}  // namespace proflint::samples::text
