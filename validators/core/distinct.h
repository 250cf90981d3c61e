// Whether values that are collected in pieces, on several threads, are all different.
#pragma once

#include <algorithm>
#include <bit>
#include <memory_resource>
#include <mutex>
#include <span>
#include <vector>

#include "validators/core/hash_tables.h"

namespace proflint {

// Whether results of hash_of() are all different. They are partitioned first: the table of one part fits in the cache,
// but accesses to a table of all hashes would miss it. Boost does not use the same bits to choose a place in a table.
inline bool are_distinct(std::span<const std::uint64_t> hashes, std::pmr::memory_resource* memory) {
  constexpr std::size_t kOfPart = 1024;
  const std::size_t parts = std::bit_ceil(std::min<std::size_t>(hashes.size() / kOfPart, 4096) + 1);
  const auto part_of = [&](std::uint64_t hash) { return static_cast<std::size_t>(hash >> 16) & (parts - 1); };
  std::pmr::vector<std::size_t> ends(parts + 1, 0, memory);
  for (const std::uint64_t hash : hashes) ++ends[part_of(hash) + 1];
  for (std::size_t part = 0; part < parts; ++part) ends[part + 1] += ends[part];
  std::pmr::vector<std::uint64_t> parted(hashes.size(), memory);
  for (const std::uint64_t hash : hashes) parted[ends[part_of(hash)]++] = hash;

  Hashes seen(memory);
  seen.reserve(std::min(hashes.size(), 2 * kOfPart));
  for (std::size_t i = 0, part = 0; i < parted.size(); ++i) {
    for (; i == ends[part]; ++part) seen.clear();
    if (!seen.insert(parted[i]).second) return false;
  }
  return true;
}

// The hashes of all pieces. Nothing else is kept, so many pieces take no more memory than one.
class DistinctHashes {
 public:
  // `memory` must outlive the object and may be used by all threads that add().
  explicit DistinctHashes(std::pmr::memory_resource* memory) : hashes_(memory) {}

  // Adds the values of a piece, on any thread. Returns whether all of them were new.
  bool add(const Hashes& piece) {
    const std::lock_guard lock(mutex_);
    hashes_.reserve(hashes_.size() + piece.size());  // hashes in the order of a table cluster while another grows
    for (const std::uint64_t hash : piece)
      if (!hashes_.insert(hash).second) return false;
    return true;
  }

 private:
  std::mutex mutex_;
  Hashes hashes_;
};

}  // namespace proflint
