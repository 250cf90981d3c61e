// Checks the entries of tables, their equality and their use.
#include "validators/otlp/tables.h"

#include <algorithm>
#include <optional>

#include "validators/core/distinct.h"
#include "validators/core/hash_tables.h"
#include "validators/core/text_bytes.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {
namespace {

bool is_all_zero(std::string_view id) {
  return id.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

DictionaryCheck::DictionaryCheck(const Model& model, const Dictionary& dictionary, const Path* path, Findings& findings)
    : model_(model),
      dictionary_(dictionary),
      path_(path),
      findings_(findings),
      has_tables_(!dictionary.is_incomplete &&
                  (model.layout->tables != Tables::dictionary || model.found_dictionaries != 0)),
      strings_("otlp/string-index"_rule, "string", "string_table", dictionary.strings.size(), model.memory),
      mappings_("otlp/mapping-index"_rule, "mapping", "mapping_table", dictionary.mappings.size(), model.memory),
      locations_("otlp/location-index"_rule, "location", "location_table", dictionary.locations.size(), model.memory),
      functions_("otlp/function-index"_rule, "function", "function_table", dictionary.functions.size(), model.memory),
      links_("otlp/link-index"_rule, "link", "link_table", dictionary.links.size(), model.memory),
      attributes_("otlp/attribute-index"_rule, "attribute", "attribute_table", dictionary.attributes.size(),
                  model.memory),
      stacks_("otlp/stack-index"_rule, "stack", "stack_table", dictionary.stacks.size(), model.memory),
      string_hashes_(model.memory),
      attribute_hashes_(model.memory),
      key_hashes_(model.memory),
      mapping_hashes_(model.memory),
      function_hashes_(model.memory),
      location_hashes_(model.memory),
      link_hashes_(model.memory),
      stack_hashes_(model.memory),
      scratch_(model.memory),
      parts_(model.memory),
      is_build_id_(dictionary.attributes.size(), false, model.memory) {}

bool DictionaryCheck::refer_outside(Table& table, std::int32_t index, std::string_view where, const Path& path) {
  const bool may_be_unset = is_new() || &table == &strings_;
  if (index == kUnknownIndex) {
    table.has_unknown = true;
    return false;
  }
  (index == 0 ? table.has_unset : table.has_set) = true;
  if ((index == 0 && may_be_unset) || !has_tables()) return index == 0;
  if (table.size() == 0)
    findings_.add(*table.rule, where, path, "is ", index, ", but the table is empty");
  else
    findings_.add(*table.rule, where, path, "is ", index, ", but the table has ", Plural{table.size(), table.noun},
                  ", numbered from 0");
  return false;
}

std::optional<std::string_view> DictionaryCheck::string(std::int32_t index, std::string_view where, const Path& path) {
  if (!refer(strings_, index, where, path)) return std::nullopt;
  return dictionary_.strings.empty() ? std::string_view() : dictionary_.strings[static_cast<std::size_t>(index)];
}

std::optional<std::string_view> DictionaryCheck::key(const Key& key, std::string_view where, const Path& path) {
  if (key.index == 0) return key.text;
  return string(key.index, where, {&path, "key_strindex"});
}

void DictionaryCheck::check() {
  check_strings();
  check_attributes();
  check_mappings();
  check_functions();
  check_locations();
  check_links();
  check_stacks();
  for (const StringUse& use : dictionary_.uses) string(use.index, use.where, {path_, use.name});
  if (is_new()) check_first_entries();
}

void DictionaryCheck::check_strings() {
  const auto& strings = dictionary_.strings;
  if (!strings.empty() && !strings.front().empty())
    findings_.add("otlp/string-zero"_rule, dictionary_.place_of_string(0), {path_, "string_table", 0}, "is ",
                  strings.front(), "; expected an empty string");
  string_hashes_.reserve(strings.size());
  for (std::size_t i = 0; i < strings.size(); ++i) {
    const std::string_view string = strings[i];
    string_hashes_.push_back(hash_of(string));
    if (std::any_of(string.begin(), string.end(), is_control))
      findings_.add("otlp/string-control"_rule, dictionary_.place_of_string(i), {path_, "string_table", i},
                    "contains a control character: ", string);
  }
}

void DictionaryCheck::check_mappings() {
  std::uint32_t start = 0;
  for (std::size_t i = 0; i < dictionary_.mappings.size(); ++i) {
    const std::uint32_t end = dictionary_.mappings[i].attributes_end;
    check_mapping(i, part_of(dictionary_.mapping_attributes, start, end));
    start = end;
  }
}

void DictionaryCheck::check_mapping(std::size_t i, std::span<const std::int32_t> attribute_list) {
  const Mapping& mapping = dictionary_.mappings[i];
  const Path path = {path_, "mapping_table", i};
  string(mapping.filename, mapping.where, {&path, "filename_strindex"});
  const std::uint64_t set = attributes(attribute_list, mapping.where, &path);
  if (mapping.start >= mapping.limit && (mapping.start | mapping.limit) != 0)
    findings_.add("otlp/mapping-range"_rule, mapping.where, path, "starts at ", Hex{mapping.start},
                  ", but its limit is ", Hex{mapping.limit});
  if (is_new() && i != 0 && !has_build_id(attribute_list))
    findings_.add("otlp/mapping-build-id"_rule, mapping.where, path, "has no build ID");
  const std::uint64_t parts[] = {set, mapping.start, mapping.limit, mapping.offset,
                                 hash_at(string_hashes_, mapping.filename)};
  mapping_hashes_.push_back(hash_of_list(std::span<const std::uint64_t>(parts)));
}

bool DictionaryCheck::has_build_id(std::span<const std::int32_t> attribute_list) const {
  return std::any_of(attribute_list.begin(), attribute_list.end(), [&](std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < is_build_id_.size() &&
           is_build_id_[static_cast<std::size_t>(index)];
  });
}

void DictionaryCheck::check_functions() {
  function_hashes_.reserve(dictionary_.functions.size());
  for (std::size_t i = 0; i < dictionary_.functions.size(); ++i) {
    const Function& function = dictionary_.functions[i];
    const Path path = {path_, "function_table", i};
    const auto name = string(function.name, function.where, {&path, "name_strindex"});
    const auto system_name = string(function.system_name, function.where, {&path, "system_name_strindex"});
    const auto filename = string(function.filename, function.where, {&path, "filename_strindex"});
    const bool is_unnamed =
        name && system_name && filename && name->empty() && system_name->empty() && filename->empty();
    if (is_new() && i != 0 && is_unnamed && has_tables())
      findings_.add("otlp/function-unnamed"_rule, function.where, path, "has no name, system name or file name");
    const std::uint64_t parts[] = {
        hash_at(string_hashes_, function.name), hash_at(string_hashes_, function.system_name),
        hash_at(string_hashes_, function.filename), static_cast<std::uint64_t>(function.start_line)};
    function_hashes_.push_back(hash_of_list(std::span<const std::uint64_t>(parts)));
  }
}

void DictionaryCheck::check_locations() {
  location_hashes_.reserve(dictionary_.locations.size());
  std::uint32_t lines = 0, attribute = 0;
  for (std::size_t i = 0; i < dictionary_.locations.size(); ++i) {
    const Location& location = dictionary_.locations[i];
    const Path path = {path_, "location_table", i};
    if (location.has_mapping || is_new()) refer(mappings_, location.mapping, location.where, {&path, "mapping_index"});
    parts_.assign({hash_at(mapping_hashes_, location.mapping), location.address});
    for (std::uint32_t at = lines; at < location.lines_end; ++at) {
      const Line& line = dictionary_.lines[at];
      const Path line_path = {&path, "lines", at - lines};
      refer(functions_, line.function, location.where, {&line_path, "function_index"});
      parts_.insert(parts_.end(), {hash_at(function_hashes_, line.function), line.position});
    }
    const auto list = part_of(dictionary_.location_attributes, attribute, location.attributes_end);
    parts_.push_back(attributes(list, location.where, &path));
    location_hashes_.push_back(hash_of_list(std::span<const std::uint64_t>(parts_)));
    if (is_new() && i != 0 && lines == location.lines_end && location.address == 0)
      findings_.add("otlp/location-blank"_rule, location.where, path, "has neither a line nor an address");
    check_address(location, path);
    lines = location.lines_end;
    attribute = location.attributes_end;
  }
  locations_.is_distinct = are_distinct(location_hashes_, model_.memory);
}

void DictionaryCheck::check_address(const Location& location, const Path& path) {
  const bool has_mapping = is_new() ? location.mapping != 0 : location.has_mapping;
  if (location.address == 0 || !has_mapping || location.mapping < 0 ||
      static_cast<std::size_t>(location.mapping) >= dictionary_.mappings.size())
    return;
  const Mapping& mapping = dictionary_.mappings[static_cast<std::size_t>(location.mapping)];
  if (mapping.start >= mapping.limit || (mapping.start <= location.address && location.address <= mapping.limit))
    return;
  findings_.add("otlp/address-range"_rule, location.where, path, "has address ", Hex{location.address},
                ", but its mapping covers ", Hex{mapping.start}, " to ", Hex{mapping.limit});
}

void DictionaryCheck::check_links() {
  for (std::size_t i = 0; i < dictionary_.links.size(); ++i) {
    const Link& link = dictionary_.links[i];
    const Path path = {path_, "link_table", i};
    link_hashes_.push_back(hash_of(link.span, hash_of(link.trace)));
    const bool is_zero = is_all_zero(link.trace) && is_all_zero(link.span);
    if (!link.is_known || (i == 0 && (is_new() || is_zero))) continue;
    if (link.trace.size() != 16)
      findings_.add("otlp/link-id"_rule, link.where, {&path, "trace_id"}, "has ", Plural{link.trace.size(), "byte"},
                    "; expected 16");
    else if (is_all_zero(link.trace))
      findings_.add("otlp/link-zero"_rule, link.where, {&path, "trace_id"}, "is zero");
    if (link.span.size() != 8)
      findings_.add("otlp/link-id"_rule, link.where, {&path, "span_id"}, "has ", Plural{link.span.size(), "byte"},
                    "; expected 8");
    else if (is_all_zero(link.span))
      findings_.add("otlp/link-zero"_rule, link.where, {&path, "span_id"}, "is zero");
  }
}

void DictionaryCheck::check_stacks() {
  stack_hashes_.reserve(dictionary_.stacks.size());
  std::uint32_t start = 0;
  for (std::size_t i = 0; i < dictionary_.stacks.size(); ++i) {
    const Stack& stack = dictionary_.stacks[i];
    const auto indices = part_of(dictionary_.stack_locations, start, stack.locations_end);
    stack_hashes_.push_back(check_stack(stack, indices, {path_, "stack_table", i}));
    start = stack.locations_end;
  }
  stacks_.is_distinct = are_distinct(stack_hashes_, model_.memory);
}

// If all locations differ, so do stacks of different indexes.
std::uint64_t DictionaryCheck::check_stack(const Stack& stack, std::span<const std::int32_t> indices,
                                           const Path& path) {
  if (!locations_.use(indices)) {
    for (std::size_t i = 0; i < indices.size(); ++i)
      refer(locations_, indices[i], stack.where, {&path, "location_indices", i});
  } else if (locations_.is_distinct) {
    return hash_of_list(indices);
  }
  parts_.clear();
  for (const std::int32_t index : indices) parts_.push_back(location_hash(index));
  return hash_of_list(std::span<const std::uint64_t>(parts_));
}

// Checks entry 0, to which unset references refer.
void DictionaryCheck::check_first_entries() {
  const Dictionary& all = dictionary_;
  const auto report = [&](const Rule& rule, std::string_view where, std::string_view table) {
    findings_.add(rule, where, {path_, table, 0}, "is not empty, but index 0 means 'unset'");
  };
  if (!all.mappings.empty() && !all.mappings.front().is_zero)
    report("otlp/zero-entry"_rule, all.mappings.front().where, "mapping_table");
  if (!all.functions.empty()) {
    const Function& first = all.functions.front();
    if ((first.name | first.system_name | first.filename) != 0 || first.start_line != 0)
      report("otlp/zero-entry"_rule, first.where, "function_table");
  }
  if (!all.stacks.empty() && all.stacks.front().locations_end != 0)
    report("otlp/zero-entry"_rule, all.stacks.front().where, "stack_table");
  if (!all.links.empty() && !(is_all_zero(all.links.front().trace) && is_all_zero(all.links.front().span)))
    report("otlp/zero-entry"_rule, all.links.front().where, "link_table");
  if (!all.locations.empty() && !all.locations.front().is_zero)
    report("otlp/zero-entry-form"_rule, all.locations.front().where, "location_table");
  if (!all.attributes.empty()) {
    const Attribute& first = all.attributes.front();
    const bool has_value = first.value != kNone && model_.values[first.value].kind != Value::Kind::none;
    if (first.key.index != 0 || first.unit != 0 || has_value)
      report("otlp/zero-entry-form"_rule, first.where, "attribute_table");
  }
}

void DictionaryCheck::finish() {
  if (!has_tables()) return;
  if (is_new()) {
    check_empty(strings_, strings_.has_unset, "a string index");
    check_empty(mappings_, mappings_.has_unset, "the mapping index of a location");
    check_empty(stacks_, stacks_.has_unset, "the stack index of a sample");
    for (const Table* const table : {&locations_, &functions_, &links_, &attributes_}) check_empty(*table, false, {});
  }
  const auto where_of = [](const auto& entries) { return [&](std::size_t i) { return entries[i].where; }; };
  const auto string_at = [&](std::size_t i) { return dictionary_.place_of_string(i); };
  find_equal(strings_, string_hashes_, string_at);
  find_equal(mappings_, mapping_hashes_, where_of(dictionary_.mappings));
  find_equal(locations_, location_hashes_, where_of(dictionary_.locations));
  find_equal(functions_, function_hashes_, where_of(dictionary_.functions));
  find_equal(links_, link_hashes_, where_of(dictionary_.links));
  find_equal(attributes_, attribute_hashes_, where_of(dictionary_.attributes));
  find_equal(stacks_, stack_hashes_, where_of(dictionary_.stacks));
  find_unused(strings_, string_at);
  if (is_new()) find_unused(mappings_, where_of(dictionary_.mappings));
  find_unused(locations_, where_of(dictionary_.locations));
  find_unused(functions_, where_of(dictionary_.functions));
  find_unused(links_, where_of(dictionary_.links));
  find_unused(attributes_, where_of(dictionary_.attributes));
  if (is_new()) find_unused(stacks_, where_of(dictionary_.stacks));
}

// Indexes other than 0 into an empty table are reported at their own places.
void DictionaryCheck::check_empty(const Table& table, bool is_needed, std::string_view what) {
  if (table.size() != 0 || table.has_set) return;
  const Path path = {path_, table.name};
  if (is_needed)
    findings_.add("otlp/table-empty"_rule, {}, path, "is empty, but ", Trusted{what}, " is 0");
  else
    findings_.add("otlp/table-absent"_rule, {}, path, "is empty");
}

void DictionaryCheck::find_equal(const Table& table, const HashList& hashes, auto place_of) {
  if (table.is_distinct || are_distinct(hashes, model_.memory)) return;
  Hashes seen(model_.memory);
  seen.reserve(hashes.size());
  std::optional<std::size_t> twin;  // of the first duplicate, which the finding shows
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    if (seen.insert(hashes[i]).second) continue;
    if (!twin) twin = static_cast<std::size_t>(std::find(hashes.begin(), hashes.end(), hashes[i]) - hashes.begin());
    findings_.add("otlp/entry-duplicate"_rule, place_of(i), {path_, table.name, i}, "is the same as ",
                  Trusted{table.name}, "[", *twin, "]");
  }
}

void DictionaryCheck::find_unused(const Table& table, auto place_of) {
  for (std::size_t i = 1; i < table.size() && !table.has_unknown; ++i)
    if (!table.is_used[i]) findings_.add("otlp/unused-entry"_rule, place_of(i), {path_, table.name, i}, "is not used");
}

}  // namespace proflint::otlp
