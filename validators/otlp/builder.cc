// Adds messages to the model.
#include "validators/otlp/builder.h"

#include "validators/core/large_pages.h"

namespace proflint::otlp {
namespace {

std::uint32_t size_of(const auto& list) {
  return static_cast<std::uint32_t>(list.size());
}

}  // namespace

Builder::Builder(Model& model, Findings& findings) : model_(model), findings_(findings) {
  if (model.layout->tables != Tables::profile) model.dictionaries.emplace_back(model.memory);
}

AttributeList& Builder::list() {
  return model_.lists.back();
}

// Entries are added empty and then set: a temporary entry costs more to copy, and there are many.
void Builder::open(const Field* field, Message message, std::string_view where, const Path& path) {
  std::uint32_t value = levels_.empty() ? kNone : levels_.back().value;
  switch (message) {
    case Message::resource_profiles:
    case Message::scope_profiles:
    case Message::container:
    case Message::profile:
      open_container(message, where, path);
      break;
    case Message::resource:
    case Message::scope:
      open_list(*field);
      break;
    case Message::entity_ref:
      list().entities.emplace_back(model_.memory).where = where;
      break;
    case Message::key_value:
      open_key_value(*field, where, value);
      break;
    case Message::any_value:
      open_any_value(where, value);
      break;
    case Message::array_value:
      model_.values[value].kind = Value::Kind::array;
      break;
    case Message::key_value_list:
      model_.values[value].kind = Value::Kind::list;
      break;
    case Message::value_type:
      open_type(*field, where);
      break;
    case Message::dictionary:
      if (++model_.found_dictionaries == 2) model_.second_dictionary = where;
      break;
    case Message::sample:
      make_room(model_.samples, size_around(1) / 16);
      model_.samples.emplace_back().where = where;
      break;
    default:
      open_entry(message, where);
  }
  Level& level = levels_.emplace_back();
  level.message = message;
  level.value = value;
  level.where = where;
}

void Builder::open_container(Message message, std::string_view where, const Path& path) {
  if (message == Message::resource_profiles) {
    ++model_.resources;
    scopes_ = 0;
  } else if (message == Message::scope_profiles) {
    ++scopes_;
    profiles_ = 0;
  } else if (path.name == "profiles") {  // in layout 1.3 the container is the profile of other layouts
    if (model_.layout->tables == Tables::profile) model_.dictionaries.emplace_back(model_.memory);
    Profile& profile = model_.profiles.emplace_back(model_.memory);
    profile.where = where;
    profile.resource = model_.resources - 1;
    profile.scope = scopes_ - 1;
    profile.number = profiles_++;
    profile.dictionary = size_of(model_.dictionaries) - 1;
    profile.samples_end = size_of(model_.samples);
  }
}

void Builder::open_list(const Field& field) {
  AttributeList& list = model_.lists.emplace_back(model_.memory);
  list.name = field.child == Message::resource ? "resource" : field.child == Message::scope ? "scope" : "attributes";
  list.resource = model_.resources - 1;
  if (field.child != Message::resource) list.scope = scopes_ - 1;
}

void Builder::open_key_value(const Field& field, std::string_view where, std::uint32_t& value) {
  const Message parent = levels_.back().message;
  value = size_of(model_.values);
  model_.values.push_back({.where = where});
  if (parent == Message::resource || parent == Message::scope) {
    list().values.push_back(value);
  } else if (field.name == "attribute_table") {
    dictionary().attributes.push_back({.where = where, .key = {}, .unit = 0, .value = value});
  } else if (parent == Message::profile || parent == Message::container) {
    if (model_.lists.empty() || model_.lists.back().owner != model_.profiles.size()) {
      open_list(field);
      list().profile = profiles_ - 1;
      list().owner = model_.profiles.size();
    }
    list().values.push_back(value);
  }
}

// A value belongs to the key before it or to an entry of the attribute table, or is an element of an array.
void Builder::open_any_value(std::string_view where, std::uint32_t& value) {
  const Message parent = levels_.back().message;
  if (parent == Message::key_value) return;
  value = size_of(model_.values);
  model_.values.push_back({.where = where});
  if (parent == Message::attribute) dictionary().attributes.back().value = value;
}

void Builder::open_type(const Field& field, std::string_view where) {
  Profile& profile = this->profile();
  if (field.slot == Slot::period_type) {
    if (!profile.period_type) profile.period_type.emplace().where = where;
    type_ = &*profile.period_type;
  } else {
    // Two occurrences of a singular message are merged.
    if (field.is_repeated || profile.types.empty()) profile.types.push_back({.where = where});
    type_ = &profile.types.back();
  }
}

// Most dictionaries have fewer than one table entry per 64 bytes.
void Builder::open_entry(Message message, std::string_view where) {
  if (model_.dictionaries.empty()) return;
  Dictionary& tables = dictionary();
  switch (message) {
    case Message::mapping:
      tables.mappings.emplace_back().where = where;
      break;
    case Message::location:
      make_room(tables.locations, size_around(1) / 64);
      tables.locations.emplace_back().where = where;
      break;
    case Message::line:
      make_room(tables.lines, size_around(2) / 64);
      tables.lines.emplace_back();
      tables.locations.back().is_zero = false;
      break;
    case Message::function:
      tables.functions.emplace_back().where = where;
      break;
    case Message::link:
      tables.links.emplace_back().where = where;
      break;
    case Message::stack:
      make_room(tables.stacks, size_around(1) / 64);
      tables.stacks.emplace_back().where = where;
      break;
    case Message::attribute:
      tables.attributes.emplace_back().where = where;
      break;
    default:
      break;
  }
}

void Builder::close() {
  const Level level = levels_.back();
  levels_.pop_back();
  Dictionary* const tables = model_.dictionaries.empty() ? nullptr : &dictionary();
  switch (level.message) {
    case Message::resource_profiles:
      if (scopes_ == 0) model_.empty.push_back({level.where, model_.resources - 1, std::nullopt});
      break;
    case Message::scope_profiles:
      if (profiles_ == 0) model_.empty.push_back({level.where, model_.resources - 1, scopes_ - 1});
      break;
    case Message::key_value:
    case Message::any_value:
      model_.values[level.value].end = size_of(model_.values);
      if (level.message == Message::key_value && tables != nullptr && !tables->attributes.empty() &&
          tables->attributes.back().value == level.value)
        tables->attributes.back().key = model_.values[level.value].key;
      break;
    case Message::sample: {
      Sample& sample = model_.samples.back();
      sample.attributes_end = size_of(model_.sample_attributes);
      sample.values_end = size_of(model_.sample_values);
      sample.timestamps_end = size_of(model_.timestamps);
      sample.locations_end = size_of(model_.sample_locations);
      profile().samples_end = size_of(model_.samples);
      break;
    }
    case Message::mapping:
      tables->mappings.back().attributes_end = size_of(tables->mapping_attributes);
      break;
    case Message::location:
      tables->locations.back().attributes_end = size_of(tables->location_attributes);
      tables->locations.back().lines_end = size_of(tables->lines);
      break;
    case Message::stack:
      tables->stacks.back().locations_end = size_of(tables->stack_locations);
      break;
    default:
      break;
  }
}

}  // namespace proflint::otlp
