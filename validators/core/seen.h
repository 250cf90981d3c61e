// Remembers what occurred already, and where. Hashing is seeded, so that no file can make names collide.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "validators/core/hash_tables.h"
#include "validators/core/recycle.h"

namespace proflint {

// Remembers the first place of each key. Keys that are views must outlive it.
template <class Key, class Hash>
class FirstPlaces {
 public:
  // Keys and places use `memory`, which must outlive the table.
  explicit FirstPlaces(std::pmr::memory_resource* memory) : places_(memory) {}

  // Where `key` was seen first; nothing if it is new, and then `where` is remembered.
  std::optional<std::string_view> insert(const Key& key, std::string_view where) {
    const auto [it, is_new] = places_.try_emplace(key, where);
    return is_new ? std::nullopt : std::optional(it->second);
  }
  std::optional<std::string_view> find(const Key& key) const {
    const auto it = places_.find(key);
    return it == places_.end() ? std::nullopt : std::optional(it->second);
  }
  std::size_t size() const { return places_.size(); }
  // Makes room for `size` keys. Call this before inserting the keys of another table in their order: otherwise, they
  // cluster while the table grows.
  void reserve(std::size_t size) { places_.reserve(size); }
  auto begin() const { return places_.begin(); }  // keys and their places, in no order
  auto end() const { return places_.end(); }
  void clear() { recycle(places_); }

 private:
  HashMap<Key, std::string_view, Hash> places_;
};

using SeenNames = FirstPlaces<std::string_view, ViewHash>;
using SeenNumbers = FirstPlaces<std::uint64_t, NumberHash>;

}  // namespace proflint
