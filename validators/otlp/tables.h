// The tables that everything refers to by index: which entries exist, are equal and are used.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/encodings/protobuf/findings.h"
#include "validators/otlp/model.h"

namespace proflint::otlp {

using encodings::protobuf::Findings;
using encodings::protobuf::Path;

// A hash of a list, which is faster to compute than the hash of a sequence.
template <class Number>
std::uint64_t hash_of_list(std::span<const Number> numbers) {
  return hash_of(std::string_view(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()));
}

// References to a table.
struct Table {
  Table(const Rule& of, const char* singular, std::string_view field, std::size_t entries,
        std::pmr::memory_resource* memory)
      : rule(&of), noun(singular), name(field), is_used(entries, 0, memory) {}

  const Rule* rule;  // for indexes outside the table
  const char* noun;
  std::string_view name;
  std::pmr::vector<unsigned char> is_used;  // in bytes, which are faster to write than bits
  // References to an empty table:
  bool has_unset = false;    // index 0 refers to it
  bool has_set = false;      // another index refers to it
  bool has_unknown = false;  // an index does not fit in 32 bits, so any entry may be used
  bool is_distinct = false;  // no two entries are equal; found early for locations and stacks

  std::size_t size() const { return is_used.size(); }
  // Marks an entry as used. False if the table has no such entry.
  bool use(std::int32_t index) {
    if (static_cast<std::size_t>(index) >= is_used.size()) return false;  // negative ones are large
    is_used[static_cast<std::size_t>(index)] = 1;
    return true;
  }
  // The same for several, up to the first one that the table does not have.
  bool use(std::span<const std::int32_t> indices) {
    const std::span<unsigned char> used(is_used);  // the vector itself would be read again after each write
    return std::all_of(indices.begin(), indices.end(), [=](std::int32_t index) {
      if (static_cast<std::size_t>(index) >= used.size()) return false;
      used[static_cast<std::size_t>(index)] = 1;
      return true;
    });
  }
};

// The keys of a list of attributes. REQUIRES: their bytes outlive it.
class Keys {
 public:
  explicit Keys(std::pmr::memory_resource* memory) : keys_(memory) {}

  void add(std::string_view key) {
    if (!keys_.insert(key).second && !twice_) twice_ = key;
  }
  bool has(std::string_view key) const { return keys_.contains(key); }
  // The first key that was added again.
  const std::optional<std::string_view>& twice() const { return twice_; }

 private:
  HashSet<std::string_view> keys_;
  std::optional<std::string_view> twice_;
};

// The dictionary of a message, or the tables of a profile in layouts that store them there.
class DictionaryCheck {
 public:
  // `path` names the container of the tables; nullptr for the message.
  DictionaryCheck(const Model& model, const Dictionary& dictionary, const Path* path, Findings& findings);

  // Checks the entries.
  void check();
  // Reports unused entries. REQUIRES: all references were checked.
  void finish();

  // The string with this index. Reports an index outside the table.
  std::optional<std::string_view> string(std::int32_t index, std::string_view where, const Path& path);
  std::optional<std::string_view> key(const Key& key, std::string_view where, const Path& path);
  // The key, if it is valid. Reports nothing.
  std::string_view text_of(const Key& key) const {
    const auto index = static_cast<std::size_t>(key.index);
    return key.index > 0 && index < dictionary_.strings.size() ? dictionary_.strings[index] : key.text;
  }
  // Whether the index is inside the table, or unset.
  bool refer(Table& table, std::int32_t index, std::string_view where, const Path& path) {
    return table.use(index) || refer_outside(table, index, where, path);
  }
  // Checks the indexes and keys of a list of attributes. Returns a hash of the list that does not depend on the order.
  std::uint64_t attributes(std::span<const std::int32_t> indices, std::string_view where, const Path* path);
  // Checks keys and strings of a value and of nested values. Returns a hash.
  std::uint64_t value(std::uint32_t number, bool has_key, const Path& path);
  // Reports a key that is in the list twice.
  void check_unique(const Keys& keys, std::string_view where, const Path& path);

  Table& stacks() { return stacks_; }
  Table& links() { return links_; }
  Table& locations() { return locations_; }
  // Equal for entries with equal values.
  std::uint64_t stack_hash(std::int32_t index) const { return hash_at(stack_hashes_, index); }
  std::uint64_t link_hash(std::int32_t index) const { return hash_at(link_hashes_, index); }
  std::uint64_t location_hash(std::int32_t index) const { return hash_at(location_hashes_, index); }

 private:
  using HashList = std::pmr::vector<std::uint64_t>;

  // Outside the table, different indexes are different entries.
  static std::uint64_t hash_at(const HashList& hashes, std::int32_t index) {
    const auto at = static_cast<std::size_t>(index);  // negative ones are large
    return at < hashes.size() ? hashes[at] : hash_of(static_cast<std::uint64_t>(at));
  }
  bool refer_outside(Table& table, std::int32_t index, std::string_view where, const Path& path);
  bool is_new() const { return model_.layout->is_new; }
  bool has_tables() const { return has_tables_; }
  void check_strings();
  void check_attributes();
  void check_attribute(std::size_t i, const Path& path);
  void check_build_id(std::string_view key, const Attribute& attribute, const Path& path);
  void check_mappings();
  void check_mapping(std::size_t i, std::span<const std::int32_t> attributes);
  void check_functions();
  void check_locations();
  void check_address(const Location& location, const Path& path);
  void check_links();
  void check_stacks();
  std::uint64_t check_stack(const Stack& stack, std::span<const std::int32_t> indices, const Path& path);
  void check_first_entries();
  void check_empty(const Table& table, bool is_needed, std::string_view what);
  void find_equal(const Table& table, const HashList& hashes, auto place_of);
  void find_unused(const Table& table, auto place_of);
  bool has_build_id(std::span<const std::int32_t> attributes) const;

  const Model& model_;
  const Dictionary& dictionary_;
  const Path* path_;
  Findings& findings_;
  const bool has_tables_;
  Table strings_, mappings_, locations_, functions_, links_, attributes_, stacks_;
  HashList string_hashes_, attribute_hashes_, key_hashes_, mapping_hashes_, function_hashes_, location_hashes_,
      link_hashes_, stack_hashes_;
  HashList scratch_;                    // of attributes
  HashList parts_;                      // of a location or a stack
  std::pmr::vector<bool> is_build_id_;  // indexed by attribute
};

// The part of a pool that starts at the end of the previous entry.
template <class Number>
std::span<const Number> part_of(const std::pmr::vector<Number>& pool, std::uint32_t start, std::uint32_t end) {
  return std::span<const Number>(pool).subspan(start, end - start);
}

}  // namespace proflint::otlp
