// Checks attributes: their table, lists of indexes, and nested values. Follows common.proto.
#include <algorithm>

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/otlp/rules.h"
#include "validators/otlp/tables.h"
#include "validators/otlp/units.h"

namespace proflint::otlp {
void DictionaryCheck::check_attributes() {
  for (std::size_t i = 0; i < dictionary_.attributes.size(); ++i) check_attribute(i, {path_, "attribute_table", i});
}

void DictionaryCheck::check_attribute(std::size_t i, const Path& path) {
  const Attribute& attribute = dictionary_.attributes[i];
  const auto name = key(attribute.key, attribute.where, path);
  const auto unit = string(attribute.unit, attribute.where, {&path, "unit_strindex"});
  const std::string_view text = name.value_or(std::string_view());
  const bool has_value = attribute.value != kNone;
  const std::uint64_t hash = has_value ? value(attribute.value, false, path) : 0;
  key_hashes_.push_back(name ? hash_of(text) : hash_of(i));
  attribute_hashes_.push_back(hash_of(hash, key_hashes_.back()) + hash_at(string_hashes_, attribute.unit));
  if (name) check_build_id(text, attribute, path);
  is_build_id_[i] = text == "process.executable.build_id.gnu" || text == "process.executable.build_id.go" ||
                    text == "process.executable.build_id.htlhash";
  if (i == 0) return;
  if (name && text.empty() && has_tables())
    findings_.add("otlp/attribute-key-empty"_rule, attribute.where, path, "has no key");
  if (!is_new()) return;
  if (!has_value) findings_.add("otlp/attribute-value"_rule, attribute.where, path, "has no value");
  if (unit && !unit->empty() && !is_unit(*unit))
    findings_.add("otlp/attribute-unit"_rule, attribute.where, path, "has unit ", *unit, ", which is not a UCUM unit");
}

void DictionaryCheck::check_build_id(std::string_view key, const Attribute& attribute, const Path& path) {
  if (!is_new() || attribute.value == kNone) return;
  const Value& value = model_.values[attribute.value];
  std::string_view id = value.text;
  if (value.kind == Value::Kind::index) {
    if (value.number >= dictionary_.strings.size()) return;  // reported as otlp/string-index
    id = dictionary_.strings[static_cast<std::size_t>(value.number)];
  }
  const bool is_hash = key == "process.executable.build_id.htlhash";
  if (!is_hash && key != "process.executable.build_id.gnu") return;
  const bool is_text = value.kind == Value::Kind::text || value.kind == Value::Kind::index;
  const bool is_right = is_text && is_hex_digits(id) && (is_hash ? id.size() == 32 : id.size() % 2 == 0);
  if (!is_right)
    findings_.add("otlp/build-id-form"_rule, attribute.where, path,
                  is_text ? "has build ID " : "has a build ID that is not a string", is_text ? Part(id) : Part(""),
                  "; expected ", is_hash ? "32 hexadecimal digits" : "an even number of hexadecimal digits");
}

std::uint64_t DictionaryCheck::attributes(std::span<const std::int32_t> indices, std::string_view where,
                                          const Path* path) {
  if (indices.empty()) return 0;
  const auto sorted_keys = [&] {
    scratch_.clear();
    for (const std::int32_t index : indices)
      if (static_cast<std::size_t>(index) < key_hashes_.size() && (index != 0 || !is_new()))
        scratch_.push_back(hash_at(key_hashes_, index));
    std::sort(scratch_.begin(), scratch_.end());
  };
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const Path own = {path, "attribute_indices", i};
    refer(attributes_, indices[i], where, own);
    if (indices[i] == 0 && is_new()) findings_.add("otlp/attribute-zero"_rule, where, own, "is 0, which means 'unset'");
  }
  if (indices.size() > 1) {
    sorted_keys();
    if (std::adjacent_find(scratch_.begin(), scratch_.end()) != scratch_.end()) {
      // The first one in the list: the order of hashes differs between runs.
      const auto named = std::find_if(indices.begin(), indices.end(), [&](std::int32_t index) {
        const auto [first, last] = std::equal_range(scratch_.begin(), scratch_.end(), hash_at(key_hashes_, index));
        return last - first > 1;
      });
      const Key& key = dictionary_.attributes[static_cast<std::size_t>(*named)].key;
      findings_.add("otlp/attribute-duplicate-key"_rule, where, {path, "attribute_indices"}, "refers to key ",
                    text_of(key), " twice");
    }
  }
  scratch_.clear();
  for (const std::int32_t index : indices) scratch_.push_back(hash_at(attribute_hashes_, index));
  std::sort(scratch_.begin(), scratch_.end());
  scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
  return hash_of_list(std::span<const std::uint64_t>(scratch_));
}

// The recursion is bounded, because the decoder limits the depth of values.
std::uint64_t DictionaryCheck::value(std::uint32_t number, bool has_key, const Path& path) {
  const Value& value = model_.values[number];
  std::uint64_t hash = hash_of(static_cast<std::uint64_t>(value.kind), hash_seed());
  if (has_key) {
    if (!value.key.text.empty() && value.key.index != 0)
      findings_.add("otlp/key-both"_rule, value.where, path, "has both key ", value.key.text, " and key_strindex ",
                    value.key.index);
    const auto name = key(value.key, value.where, path);
    if (name && name->empty() && (has_tables() || value.key.index == 0))
      findings_.add("otlp/attribute-key-empty"_rule, value.where, path, "has no key");
    hash = hash_of(name.value_or(std::string_view()), hash);
  }
  if (value.kind == Value::Kind::index) {
    const auto index = static_cast<std::int32_t>(static_cast<std::int64_t>(value.number));
    const auto text = string(index, value.where, {&path, "string_value_strindex"});
    return hash_of(text.value_or(std::string_view()), hash);
  }
  hash = hash_of(value.text, hash_of(value.number, hash));
  if (value.kind != Value::Kind::array && value.kind != Value::Kind::list) return hash;
  Keys keys(model_.memory);
  std::uint64_t index = 0;
  for (std::uint32_t at = number + 1; at < value.end; at = model_.values[at].end, ++index) {
    const bool is_list = value.kind == Value::Kind::list;
    const Path own = {&path, "values", index};
    hash = hash_of(this->value(at, is_list, own), hash);
    if (is_list) keys.add(text_of(model_.values[at].key));
  }
  check_unique(keys, value.where, has_key ? Path{&path, "value"} : path);
  return hash;
}

void DictionaryCheck::check_unique(const Keys& keys, std::string_view where, const Path& path) {
  if (keys.twice())
    findings_.add("otlp/attribute-duplicate-key"_rule, where, path, "has key ", *keys.twice(), " twice");
}

}  // namespace proflint::otlp
