// Containers of a file's names: records by id, names by number, and the distinct keys of a small group.
// All grow with the records read, never with announced numbers, and are kept from procedure to procedure.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"

namespace proflint::xprof {

inline constexpr std::uint32_t kNone = UINT32_MAX;  // no index: a file has fewer records than this

// Records with a member `id`, in the order of the file. Ids usually ascend from 1 without gaps, so that an id is an
// index; a hash table is built only for those that do not.
template <class Record>
class IdTable {
 public:
  explicit IdTable(std::pmr::memory_resource* memory) : records_(memory), index_(memory) {}

  // Adds a record unless one has the same id: that one is returned then, otherwise nullptr.
  const Record* add(const Record& record) { return add(record, false); }
  // Adds a record in any case; the return value is the same. find() still returns the first one.
  const Record* add_always(const Record& record) { return add(record, true); }

  // The first record with this id; nullptr if there is none.
  const Record* find(std::uint32_t id) const {
    if (is_dense_) return id - 1 < records_.size() ? &records_[id - 1] : nullptr;
    return find_sparse(id);
  }

  std::size_t index_of(const Record& record) const { return static_cast<std::size_t>(&record - records_.data()); }
  const std::pmr::vector<Record>& records() const { return records_; }
  bool empty() const { return records_.empty(); }

  void clear() {
    records_.clear();
    // A large table would have to be wiped for every small procedure that follows: it is freed instead.
    if (!is_sorted_) Index(index_.get_allocator()).swap(index_);
    is_sorted_ = is_dense_ = true;
  }

 private:
  using Index = HashMap<std::uint32_t, std::uint32_t>;

  const Record* add(const Record& record, bool keeps_twin) {
    if (records_.empty() || (is_sorted_ && record.id > records_.back().id)) [[likely]] {
      is_dense_ = is_dense_ && record.id == records_.size() + 1;
      records_.push_back(record);
      return nullptr;
    }
    return add_unsorted(record, keeps_twin);
  }

  const Record* add_unsorted(const Record& record, bool keeps_twin) {
    if (is_sorted_)
      for (std::uint32_t i = 0; i < records_.size(); ++i) index_.try_emplace(records_[i].id, i);
    is_sorted_ = is_dense_ = false;
    const auto [it, is_new] = index_.try_emplace(record.id, static_cast<std::uint32_t>(records_.size()));
    if (is_new || keeps_twin) records_.push_back(record);
    return is_new ? nullptr : &records_[it->second];
  }

  const Record* find_sparse(std::uint32_t id) const {
    if (!is_sorted_) {
      const auto it = index_.find(id);
      return it == index_.end() ? nullptr : &records_[it->second];
    }
    const auto it = std::lower_bound(records_.begin(), records_.end(), id,
                                     [](const Record& record, std::uint32_t wanted) { return record.id < wanted; });
    return it == records_.end() || it->id != id ? nullptr : &*it;
  }

  std::pmr::vector<Record> records_;
  Index index_;
  bool is_sorted_ = true, is_dense_ = true;
};

// A set of indexes into a list that is kept elsewhere, found by its values. The hash is kept next to the index:
// growing touches no list element, and comparisons rarely touch a wrong one.
struct IndexSlot {
  std::uint32_t index;
  std::uint32_t hash;
};
struct IndexSlotHash {
  using is_transparent = void;
  std::size_t operator()(const IndexSlot& slot) const { return slot.hash; }
  template <class Key>
  std::size_t operator()(const Key& key) const {
    return key.hash;
  }
};
struct IndexSlotEqual {
  using is_transparent = void;
  bool operator()(const IndexSlot& a, const IndexSlot& b) const { return a.index == b.index; }
  template <class Key>
  bool operator()(const Key& key, const IndexSlot& slot) const {
    return key.hash == slot.hash && key.equals(slot.index);
  }
  template <class Key>
  bool operator()(const IndexSlot& slot, const Key& key) const {
    return (*this)(key, slot);
  }
};
using IndexSet = HashSet<IndexSlot, IndexSlotHash, IndexSlotEqual>;

// Names, numbered from 0 in the order in which they were first seen.
class Names {
 public:
  explicit Names(std::pmr::memory_resource* memory) : list_(memory), slots_(memory) {}

  struct Added {
    std::uint32_t index;
    bool is_new;
  };
  Added add(std::string_view name) {
    const Key key{name, static_cast<std::uint32_t>(hash_of(name, seed_)), &list_};
    if (const auto it = slots_.find(key); it != slots_.end()) return {it->index, false};
    const auto index = static_cast<std::uint32_t>(list_.size());
    list_.push_back(name);
    slots_.insert(IndexSlot{index, key.hash});
    return {index, true};
  }
  // The number of `name`; kNone if it was not seen.
  std::uint32_t find(std::string_view name) const {
    const Key key{name, static_cast<std::uint32_t>(hash_of(name, seed_)), &list_};
    const auto it = slots_.find(key);
    return it == slots_.end() ? kNone : it->index;
  }
  std::string_view operator[](std::uint32_t index) const { return list_[index]; }
  const std::pmr::vector<std::string_view>& list() const { return list_; }
  std::size_t size() const { return list_.size(); }
  void clear() {
    if (list_.empty()) return;
    list_.clear();
    IndexSet(slots_.get_allocator()).swap(slots_);
  }

 private:
  struct Key {
    std::string_view name;
    std::uint32_t hash;
    const std::pmr::vector<std::string_view>* list;
    bool equals(std::uint32_t index) const { return (*list)[index] == name; }
  };
  std::uint64_t seed_ = hash_seed();
  std::pmr::vector<std::string_view> list_;
  IndexSet slots_;
};

// Tells whether a key occurs twice in a group. Small groups, the usual case, are searched; larger ones are hashed.
template <class Key, class Hash>
class DistinctKeys {
 public:
  explicit DistinctKeys(std::pmr::memory_resource* memory) : list_(memory), set_(memory) {}

  // False if the group has the key already.
  bool add(const Key& key) {
    if (list_.size() < kSearched) {
      for (const Key& other : list_)
        if (other == key) return false;
      list_.push_back(key);
      return true;
    }
    if (set_.empty()) set_.insert(list_.begin(), list_.end());
    return set_.insert(key).second;
  }
  void clear() {
    list_.clear();
    if (!set_.empty()) Set(set_.get_allocator()).swap(set_);
  }

 private:
  static constexpr std::size_t kSearched = 8;
  using Set = HashSet<Key, Hash>;
  std::pmr::vector<Key> list_;
  Set set_;
};

}  // namespace proflint::xprof
