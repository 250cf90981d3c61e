// Whether values that are collected in pieces, on several threads, are all different.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <memory_resource>
#include <mutex>
#include <type_traits>

#include "validators/core/hash.h"

namespace proflint {

// The identity, for values that are hashes already.
struct HashItself {
  using is_avalanching = std::true_type;
  std::size_t operator()(std::uint64_t hash) const { return static_cast<std::size_t>(hash); }
};

// Results of hash_of().
using Hashes = boost::unordered_flat_set<std::uint64_t, HashItself, std::equal_to<std::uint64_t>,
                                         std::pmr::polymorphic_allocator<std::uint64_t>>;

// The hashes of all pieces. Nothing else is kept, so many pieces take no more memory than one.
class DistinctHashes {
 public:
  // `memory` must outlive the object and may be used by all threads that add().
  explicit DistinctHashes(std::pmr::memory_resource* memory) : hashes_(memory) {}

  // Adds the values of a piece, on any thread. Returns whether all of them were new.
  bool add(const Hashes& piece) {
    const std::lock_guard lock(mutex_);
    hashes_.reserve(hashes_.size() + piece.size());  // a table that takes another in its order while it grows clusters
    for (const std::uint64_t hash : piece)
      if (!hashes_.insert(hash).second) return false;
    return true;
  }

 private:
  std::mutex mutex_;
  Hashes hashes_;
};

}  // namespace proflint
