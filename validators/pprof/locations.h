// The table of locations, and code shared with other tables: ids and duplicate entries.
#pragma once

#include <array>

#include "validators/core/hash_tables.h"
#include "validators/pprof/tables.h"

namespace proflint::pprof {

struct EntryHash {
  std::uint64_t seed = hash_seed();
  std::size_t operator()(std::uint64_t number) const { return static_cast<std::size_t>(hash_of(number, seed)); }
  template <std::size_t n>
  std::size_t operator()(const std::array<std::uint64_t, n>& numbers) const {
    return static_cast<std::size_t>(
        hash_of(std::string_view(reinterpret_cast<const char*>(numbers.data()), sizeof numbers), seed));
  }
};

// Finds entries with equal contents.
template <class Contents>
class Entries {
 public:
  explicit Entries(std::pmr::memory_resource* memory) : first_(memory) {}

  // The first entry with the same contents; nothing if it is this entry.
  std::optional<std::uint32_t> insert(const Contents& contents, std::size_t entry) {
    const auto [it, is_new] = first_.try_emplace(contents, static_cast<std::uint32_t>(entry));
    return is_new ? std::nullopt : std::optional(it->second);
  }

 private:
  HashMap<Contents, std::uint32_t, EntryHash> first_;
};

// Adds the id of an entry to its table and checks it.
bool check_id(IdTable& ids, std::uint64_t id, std::string_view where, const Path& path, std::size_t entry,
              Findings& findings);

// Reads and checks the locations. REQUIRES: mappings and functions were read. False if a field is unreadable.
bool read_locations(const Outline& outline, Tables& tables, Decoding& decoding);

}  // namespace proflint::pprof
