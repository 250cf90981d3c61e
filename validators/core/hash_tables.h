// Hash tables in the bounded memory of a check. The hashes are seeded by default, so that no file can contain keys that
// all collide; the order of a table differs between runs.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <functional>
#include <memory_resource>
#include <string_view>
#include <type_traits>
#include <utility>

#include "validators/core/hash.h"

namespace proflint {

// For numbers, and for views, whose bytes must outlive the table.
template <class Key>
using DefaultHash = std::conditional_t<std::is_same_v<Key, std::string_view>, ViewHash, NumberHash>;

template <class Key, class Value, class Hash = DefaultHash<Key>>
using HashMap = boost::unordered_flat_map<Key, Value, Hash, std::equal_to<>,
                                          std::pmr::polymorphic_allocator<std::pair<const Key, Value>>>;

template <class Key, class Hash = DefaultHash<Key>, class Equal = std::equal_to<>>
using HashSet = boost::unordered_flat_set<Key, Hash, Equal, std::pmr::polymorphic_allocator<Key>>;

// Results of hash_of().
using Hashes = HashSet<std::uint64_t, HashItself>;

}  // namespace proflint
