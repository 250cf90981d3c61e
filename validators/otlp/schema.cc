// One array per message and layout. Most messages are the same in several layouts.
#include "validators/otlp/schema.h"

#include "validators/otlp/fields.h"
#include "validators/otlp/fields_old.h"

namespace proflint::otlp {
namespace {

using namespace fields;

// The messages of the newest layout, in the order of the enumerators.
constexpr Layout kLayout110 = {
    "1.10", true, Tables::dictionary, {Fields{},      kData,      kResourceProfiles, kScopeProfiles, kResource,
                                       kScope,        kEntityRef, kKeyValue,         kAnyValue,      kArrayValue,
                                       kKeyValueList, Fields{},   kProfile,          kSample,        kValueType,
                                       kDictionary,   kMapping,   kLocation,         kLine,          kFunction,
                                       kLink,         kStack,     kAttribute,        Fields{},       Fields{}}};

struct Change {
  Message message;
  Fields fields;
};

constexpr Layout changed(Layout layout, std::string_view name, std::initializer_list<Change> changes) {
  layout.name = name;
  for (const Change& change : changes) layout.messages[static_cast<std::size_t>(change.message)] = change.fields;
  return layout;
}

constexpr Layout kLayout19 =
    changed(kLayout110, "1.9", {{M::sample, kSample19}, {M::key_value, kKeyValue17}, {M::any_value, kAnyValue17}});
constexpr Layout kLayout18 =
    changed(kLayout19, "1.8", {{M::profile, kProfile18}, {M::value_type, kValueType18}, {M::location, kLocation18}});

constexpr Layout old(Layout layout) {
  layout.is_new = false;
  return layout;
}
constexpr Layout with_tables_in(Tables tables, Layout layout) {
  layout.tables = tables;
  return layout;
}

constexpr Layout kLayout17 = changed(old(kLayout18), "1.7",
                                     {{M::dictionary, kDictionary17},
                                      {M::profile, kProfile17},
                                      {M::sample, kSample17},
                                      {M::mapping, kMapping17},
                                      {M::location, kLocation17},
                                      {M::attribute_unit, kAttributeUnit},
                                      {M::stack, {}},
                                      {M::attribute, {}}});
constexpr Layout kLayout16 =
    changed(with_tables_in(Tables::message, kLayout17), "1.6", {{M::data, kData16}, {M::dictionary, {}}});
constexpr Layout kLayout15 =
    changed(with_tables_in(Tables::profile, kLayout16), "1.5", {{M::data, kData15}, {M::profile, kProfile15}});
constexpr Layout kLayout13 = changed(kLayout15, "1.3",
                                     {{M::scope_profiles, kScopeProfiles13},
                                      {M::container, kContainer},
                                      {M::profile, kProfile13},
                                      {M::sample, kSample13},
                                      {M::label, kLabel},
                                      {M::value_type, kValueType13},
                                      {M::attribute_unit, kAttributeUnit13},
                                      {M::mapping, kMapping13},
                                      {M::location, kLocation13},
                                      {M::line, kLine13},
                                      {M::function, kFunction13}});

constexpr Layout kLayouts[] = {kLayout110, kLayout19, kLayout18, kLayout17, kLayout16, kLayout15, kLayout13};

constexpr std::string_view kNames[kMessages] = {
    "",           "the message",   "resource_profiles", "scope_profiles", "the resource",  "the scope",
    "entity_ref", "the attribute", "the value",         "the array",      "the list",      "the profile",
    "profile",    "the sample",    "the type",          "the dictionary", "the mapping",   "the location",
    "the line",   "the function",  "the link",          "the stack",      "the attribute", "the unit",
    "the label"};

}  // namespace

std::span<const Layout> layouts() {
  return kLayouts;
}

bool is_camel_of(std::string_view key, std::string_view name) {
  std::size_t at = 0;
  bool is_upper = false;
  for (const char c : name) {
    if (c == '_') {
      is_upper = true;
      continue;
    }
    const char wanted = is_upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (at == key.size() || key[at++] != wanted) return false;
    is_upper = false;
  }
  return at == key.size();
}

std::string_view name_of(Message message) {
  return kNames[static_cast<std::size_t>(message)];
}

}  // namespace proflint::otlp
