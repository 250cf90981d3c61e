// The keys of the objects that are open, to see those that are there twice. Follows RFC 8259, section 4.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/seen.h"

namespace proflint::encodings::json {

class OpenKeys {
 public:
  explicit OpenKeys(std::pmr::memory_resource* memory)
      : memory_(memory), keys_(memory), levels_(memory), large_(memory) {}

  void open() { levels_.push_back({keys_.size(), false}); }
  void close() {
    keys_.resize(levels_.back().start);
    if (levels_.back().is_large) large_.pop_back();
    levels_.pop_back();
  }

  // Where the innermost object has the key already; nothing if it is new. `name` is the key without escapes.
  std::optional<std::string_view> insert(std::string_view name, std::string_view where) {
    Level& level = levels_.back();
    if (level.is_large) return large_.back().insert(name, where);
    for (std::size_t i = level.start; i < keys_.size(); ++i)
      if (keys_[i].name == name) return keys_[i].where;
    keys_.push_back({name, where});
    if (keys_.size() - level.start > kMostSmall) enlarge(level);
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMostSmall = 16;  // keys that are compared one by one

  struct Key {
    std::string_view name, where;
  };
  struct Level {
    std::size_t start;  // of its keys in keys_
    bool is_large;      // its keys are in the table on top of large_
  };

  void enlarge(Level& level) {
    SeenNames& table = large_.emplace_back(memory_);
    for (std::size_t i = level.start; i < keys_.size(); ++i) table.insert(keys_[i].name, keys_[i].where);
    level.is_large = true;
  }

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Key> keys_;
  std::pmr::vector<Level> levels_;
  std::pmr::vector<SeenNames> large_;
};

}  // namespace proflint::encodings::json
