// Ids that rows refer to: the existing ones, and the dangling ones. Ids may have any 64-bit value, so nothing is
// indexed by them.
#pragma once

#include <memory_resource>

#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"

namespace proflint::coverage_data {

template <class Use>
class References {
 public:
  struct Entry {
    bool is_known = false;
    Occurrences places;  // of the rows that refer to it
    Use use;
  };

  explicit References(std::pmr::memory_resource* memory) : entries_(memory) {}

  void add_known(std::int64_t id) { entry(id).is_known = true; }
  // Records that a row refers to `id` at `where`. The result is valid until the next call.
  Use& add_use(std::int64_t id, std::string_view where) {
    if (last_ == nullptr || id != last_id_) {
      last_ = &entry(id);
      last_id_ = id;
    }
    last_->places.add(where);
    return last_->use;
  }
  // nullptr for an id that was never added.
  const Entry* find(std::int64_t id) const {
    const auto it = entries_.find(static_cast<std::uint64_t>(id));
    return it == entries_.end() ? nullptr : &it->second;
  }

  // Places that refer to missing ids: the first place with the smallest id, and the number of missing ids.
  struct Dangling {
    Occurrences places;
    std::uint64_t ids = 0;
    std::int64_t smallest_id = 0;
  };
  Dangling dangling() const {
    Dangling found;
    for (const auto& [key, entry] : entries_) {
      if (entry.is_known || !entry.places) continue;
      const auto id = static_cast<std::int64_t>(key);
      const std::uint64_t count = found.places.count() + entry.places.count();
      if (found.ids++ == 0 || id < found.smallest_id) {
        found.smallest_id = id;
        found.places = {count, entry.places.first()};
      } else {
        found.places.add_more(entry.places.count());
      }
    }
    return found;
  }

 private:
  Entry& entry(std::int64_t id) {
    last_ = nullptr;  // a new entry may move the others
    return entries_.try_emplace(static_cast<std::uint64_t>(id)).first->second;
  }

  HashMap<std::uint64_t, Entry> entries_;
  Entry* last_ = nullptr;  // rows of one file are adjacent
  std::int64_t last_id_ = 0;
};

}  // namespace proflint::coverage_data
