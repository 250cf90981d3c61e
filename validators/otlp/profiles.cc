// Checks profiles, resources and scopes. Follows profiles.proto and common.proto.
#include "validators/otlp/profiles.h"

#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kYear2000 = 946'684'800 * kSecond, kYear2100 = 4'102'444'800 * kSecond;

// Describes the unit that a time seems to have; empty if it is not one that writers confuse with nanoseconds.
const char* guess_unit(std::uint64_t time) {
  struct Unit {
    std::uint64_t in_second;
    const char* words;
  };
  for (const Unit unit : {Unit{1, ", which seems to be in seconds"}, Unit{1000, ", which seems to be in milliseconds"},
                          Unit{1'000'000, ", which seems to be in microseconds"}})
    if (time >= kYear2000 / kSecond * unit.in_second && time < kYear2100 / kSecond * unit.in_second) return unit.words;
  return "";
}

// The tables, or none if an entry is missing, so that indexes may refer to other entries.
const Dictionary& known_tables(const Dictionary& dictionary) {
  static const Dictionary kNone = [] {
    Dictionary none(std::pmr::null_memory_resource());
    none.is_incomplete = true;
    return none;
  }();
  return dictionary.is_incomplete ? kNone : dictionary;
}

class ModelCheck {
 public:
  ModelCheck(const Model& model, const Path* root, Findings& findings, Totals& totals)
      : model_(model), root_(root), findings_(findings), totals_(totals) {}

  void check() {
    if (model_.found_dictionaries > 1) return report_second_dictionary();
    check_containers();
    if (model_.layout->tables == Tables::profile) {
      check_profiles_with_tables();
    } else if (!model_.dictionaries.empty()) {
      check_with_dictionary();
    }
    totals_.resources += model_.resources;
  }

 private:
  // Consumers merge the tables, which causes other defects, so only this one is reported.
  void report_second_dictionary() {
    findings_.add("otlp/concatenated"_rule, model_.second_dictionary, {root_, "dictionary"},
                  "occurs twice: two messages were concatenated");
  }

  void check_containers() {
    if (model_.resources == 0)
      findings_.add("otlp/no-profiles"_rule, {}, root_ != nullptr ? *root_ : Path{nullptr, "the message"},
                    "has no resource_profiles");
    for (const EmptyContainer& empty : model_.empty) {
      const Path resource = {root_, "resource_profiles", empty.resource};
      if (empty.scope)
        findings_.add("otlp/container-empty"_rule, empty.where, {&resource, "scope_profiles", *empty.scope},
                      "has no profiles");
      else
        findings_.add("otlp/container-empty"_rule, empty.where, resource, "has no scope_profiles");
    }
  }

  void check_with_dictionary() {
    const Dictionary& dictionary = model_.dictionaries.front();
    const bool is_own = model_.layout->tables == Tables::dictionary;
    const Path path = {root_, "dictionary"};
    if (is_own && model_.found_dictionaries == 0 && !model_.profiles.empty())
      findings_.add("otlp/no-dictionary"_rule, {}, root_ != nullptr ? *root_ : Path{nullptr, "the message"},
                    "has profiles, but no dictionary");
    DictionaryCheck tables(model_, known_tables(dictionary), is_own ? &path : root_, findings_);
    tables.check();
    check_lists(tables);
    for (std::size_t i = 0; i < model_.profiles.size(); ++i) check_profile(i, tables);
    tables.finish();
    add_functions(dictionary);
  }

  void check_profiles_with_tables() {
    static const Dictionary kNoTables(std::pmr::null_memory_resource());
    DictionaryCheck none(model_, kNoTables, root_, findings_);
    check_lists(none);
    for (std::size_t i = 0; i < model_.profiles.size(); ++i) {
      const ProfilePath path(root_, model_.profiles[i]);
      const Dictionary& dictionary = model_.dictionaries[model_.profiles[i].dictionary];
      DictionaryCheck tables(model_, known_tables(dictionary), &path.path(), findings_);
      tables.check();
      check_profile(i, tables);
      tables.finish();
      add_functions(dictionary);
    }
  }

  void add_functions(const Dictionary& dictionary) {
    const std::size_t size = dictionary.functions.size();
    totals_.functions += model_.layout->is_new && size != 0 ? size - 1 : size;
  }

  void check_lists(DictionaryCheck& tables) {
    for (const AttributeList& list : model_.lists) {
      const Path resource = {root_, "resource_profiles", list.resource};
      const Path scope = {&resource, "scope_profiles", list.scope.value_or(0)};
      const Path profile = {&scope, "profiles", list.profile.value_or(0)};
      const Path& around = list.profile ? profile : list.scope ? scope : resource;
      const Path own = {&around, list.name};
      check_list(list, list.profile ? around : own, tables);
    }
  }

  void check_list(const AttributeList& list, const Path& path, DictionaryCheck& tables) {
    Keys keys(model_.memory);
    for (std::size_t i = 0; i < list.values.size(); ++i) {
      const Path own = {&path, "attributes", i};
      tables.value(list.values[i], true, own);
      keys.add(tables.text_of(model_.values[list.values[i]].key));
    }
    const std::string_view where = list.values.empty() ? std::string_view() : model_.values[list.values.front()].where;
    tables.check_unique(keys, where, path);
    for (std::size_t i = 0; i < list.entities.size(); ++i)
      check_entity(list.entities[i], {&path, "entity_refs", i}, keys);
  }

  void check_entity(const EntityRef& entity, const Path& path, const Keys& keys) {
    if (!entity.has_type) findings_.add("otlp/entity-ref"_rule, entity.where, {&path, "type"}, "is empty");
    if (!entity.has_id) findings_.add("otlp/entity-ref"_rule, entity.where, {&path, "id_keys"}, "is empty");
    for (const std::string_view key : entity.keys)
      if (!keys.has(key))
        findings_.add("otlp/entity-ref"_rule, entity.where, path, "has key ", key,
                      ", but the resource has no such attribute");
  }

  void check_profile(std::size_t number, DictionaryCheck& tables) {
    const Profile& profile = model_.profiles[number];
    const std::uint32_t first = number == 0 ? 0 : model_.profiles[number - 1].samples_end;
    const ProfilePath place(root_, profile);
    const Path& path = place.path();
    check_types(profile, path, tables, profile.samples_end != first);
    check_time(profile, path, profile.samples_end != first);
    check_id(profile, path);
    const bool has_payload = !profile.payload.empty() || profile.has_unknown_payload;
    if (profile.format.empty() == has_payload)
      findings_.add("otlp/original-payload"_rule, profile.where, path,
                    profile.format.empty() ? "has original_payload, but no original_payload_format"
                                           : "has original_payload_format, but no original_payload");
    tables.attributes(profile.attributes, profile.where, &path);
    for (std::size_t i = 0; i < profile.locations.size(); ++i)
      tables.refer(tables.locations(), profile.locations[i], profile.where, {&path, "location_indices", i});
    if (profile.samples_end == first) findings_.add("otlp/no-samples"_rule, profile.where, path, "has no samples");
    SamplesCheck(model_, profile, first, path, tables, findings_).check(totals_);
    ++totals_.profiles;
    totals_.samples += profile.samples_end - first;
  }

  void check_types(const Profile& profile, const Path& path, DictionaryCheck& tables, bool has_samples) {
    if (profile.types.empty() && has_samples)
      findings_.add("otlp/sample-type-missing"_rule, profile.where, path, "has samples, but no sample_type");
    for (std::size_t i = 0; i < profile.types.size(); ++i) {
      const std::uint64_t index = model_.layout->is_new ? Path::kOnly : i;
      const auto [type, unit] = check_type(profile.types[i], {&path, "sample_type", index}, tables);
      if (type && type->empty() && has_samples)
        findings_.add("otlp/sample-type-empty"_rule, profile.types[i].where, {&path, "sample_type", index},
                      "has no name");
      if (type && unit) add_type(*type, *unit);
    }
    totals_.has_one_type = totals_.has_one_type && profile.types.size() == 1;
    std::optional<std::string_view> period_type = std::string_view();
    if (profile.period_type) period_type = check_type(*profile.period_type, {&path, "period_type"}, tables).first;
    if (profile.period != 0 && period_type && period_type->empty())
      findings_.add("otlp/period-type"_rule, profile.where, path, "has a period, but no period_type with a name");
  }

  std::pair<std::optional<std::string_view>, std::optional<std::string_view>> check_type(const ValueType& type,
                                                                                         const Path& path,
                                                                                         DictionaryCheck& tables) {
    return {tables.string(type.type, type.where, {&path, "type_strindex"}),
            tables.string(type.unit, type.where, {&path, "unit_strindex"})};
  }

  void add_type(std::string_view type, std::string_view unit) {
    if (!totals_.type) totals_.type.emplace(type, unit);
    if (totals_.type->first != type || totals_.type->second != unit) totals_.has_one_type = false;
  }

  void check_time(const Profile& profile, const Path& path, bool has_samples) {
    if (profile.time == 0) {
      if (has_samples && !profile.has_unknown_time)
        findings_.add("otlp/time-missing"_rule, profile.where, path, "has samples, but no time");
    } else if (profile.time < kYear2000 || profile.time >= kYear2100) {
      findings_.add("otlp/time-range"_rule, profile.where, path, "has time ", profile.time, guess_unit(profile.time),
                    "; expected a Unix time in nanoseconds (years 2000 to 2099)");
    }
  }

  void check_id(const Profile& profile, const Path& path) {
    const Path own = {&path, "profile_id"};
    if (!profile.id.empty() && profile.id.size() != 16)
      findings_.add("otlp/profile-id"_rule, profile.id_where, own, "has ", Plural{profile.id.size(), "byte"},
                    "; expected 16");
    else if (!profile.id.empty() && profile.id.find_first_not_of('\0') == std::string_view::npos)
      findings_.add("otlp/profile-id-zero"_rule, profile.id_where, own, "is zero");
  }

  const Model& model_;
  const Path* root_;
  Findings& findings_;
  Totals& totals_;
};

}  // namespace

void check_model(const Model& model, const Path* root, Findings& findings, Totals& totals) {
  ModelCheck(model, root, findings, totals).check();
}

}  // namespace proflint::otlp
