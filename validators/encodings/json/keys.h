// The keys of open objects, to find duplicates. Follows RFC 8259, section 4.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/seen.h"

namespace proflint::encodings::json {

// Views of keys must stay valid until their object is closed.
class OpenKeys {
 public:
  // Keys use `memory`, which must outlive the object.
  explicit OpenKeys(std::pmr::memory_resource* memory)
      : memory_(memory), keys_(memory), levels_(memory), large_(memory) {}

  // Starts an object inside the innermost open one.
  void open() { levels_.push_back({keys_.size()}); }
  // Ends the innermost object and forgets its keys. REQUIRES: an object is open.
  void close() {
    keys_.erase(keys_.begin() + static_cast<std::ptrdiff_t>(levels_.back().start), keys_.end());
    if (levels_.back().is_large) large_.pop_back();
    levels_.pop_back();
  }

  // Adds a decoded key to the innermost object. False if the object already has it.
  bool add(std::string_view name) {
    Level& level = levels_.back();
    if (level.is_large) return add_to_table(name);
    level.is_ascending &= keys_.size() == level.start || is_before(keys_.back(), name);
    if (!level.is_ascending) {
      if (keys_.size() - level.start >= kMaxSmall) {
        make_table(level);
        return add_to_table(name);
      }
      const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(level.start);
      if (std::find(first, keys_.end(), name) != keys_.end()) return false;
    }
    keys_.push_back(name);
    return true;
  }

 private:
  static constexpr std::size_t kMaxSmall = 16;  // keys that are compared one by one

  struct Level {
    std::size_t start;  // of its keys in keys_
    bool is_ascending =
        true;  // each key is greater than the last one, as numeric keys usually are: duplicates are impossible
    bool is_large = false;  // its keys are in the table on top of large_
  };

  // The order of numbers without leading zeros.
  static bool is_before(std::string_view a, std::string_view b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }

  // Not inline: inlining would force the name into memory, which doubles the cost of adding a key.
  [[gnu::noinline]] void make_table(Level& level) {
    SeenNames& table = large_.emplace_back(memory_);
    for (std::size_t i = level.start; i < keys_.size(); ++i) table.insert(keys_[i], {});
    level.is_large = true;
  }
  [[gnu::noinline]] bool add_to_table(std::string_view name) { return !large_.back().insert(name, {}); }

  std::pmr::memory_resource* memory_;
  std::pmr::vector<std::string_view> keys_;
  std::pmr::vector<Level> levels_;
  std::pmr::vector<SeenNames> large_;
};

}  // namespace proflint::encodings::json
