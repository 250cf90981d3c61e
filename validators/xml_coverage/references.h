// Numbers that some elements define and others refer to, possibly earlier: files, sources, test methods.
#pragma once

#include <cstdint>
#include <functional>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <utility>

#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"
#include "validators/core/recycle.h"

namespace proflint::xml_coverage {

// Numbers, each with its `Definition` or, until it is defined, the places that refer to it.
template <class Definition>
class References {
 public:
  explicit References(std::pmr::memory_resource* memory) : numbers_(memory) {}

  // The earlier definition of the number; nothing if this is the first.
  std::optional<Definition> define(std::uint64_t number, const Definition& definition) {
    Entry& entry = entry_of(number);
    if (entry.definition) return entry.definition;
    entry.definition = definition;
    return std::nullopt;
  }

  // The definition of the number; nullptr if it is not defined yet: then the place from `where()` is remembered.
  template <class Place>
  const Definition* refer(std::uint64_t number, Place where) {
    Entry& entry = entry_of(number);
    if (entry.definition) return &*entry.definition;
    if (entry.places)
      entry.places.add_more(1);
    else
      entry.places.add(where());
    return nullptr;
  }

  const Definition* find(std::uint64_t number) const {
    const auto it = numbers_.find(number);
    return it == numbers_.end() || !it->second.definition ? nullptr : &*it->second.definition;
  }

  // The places that refer to numbers without a definition, and the number at the first of them.
  std::pair<Occurrences, std::uint64_t> undefined() const {
    std::uint64_t count = 0, number = 0;
    std::string_view first;
    for (const auto& [candidate, entry] : numbers_) {
      if (entry.definition || !entry.places) continue;
      const std::string_view place = entry.places.first();
      if (count == 0 || std::less<const char*>()(place.data(), first.data())) number = candidate, first = place;
      count += entry.places.count();
    }
    return {Occurrences(count, first), number};
  }

  void clear() {
    last_ = nullptr;
    recycle(numbers_);
  }

 private:
  struct Entry {
    std::optional<Definition> definition;
    Occurrences places;
  };

  Entry& entry_of(std::uint64_t number) {
    if (last_ == nullptr || number != last_number_) {
      last_ = &numbers_[number];
      last_number_ = number;
    }
    return *last_;
  }

  HashMap<std::uint64_t, Entry> numbers_;
  Entry* last_ = nullptr;  // neighbors often refer to one number
  std::uint64_t last_number_ = 0;
};

}  // namespace proflint::xml_coverage
