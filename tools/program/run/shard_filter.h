// Decides which files of a list belong to a shard, by a hash of the path: a file stays in its shard when the list
// grows, and files that are checked together are in one shard.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/settings/options.h"

namespace proflint::tools {

class ShardFilter {
 public:
  explicit ShardFilter(const InputOptions& options);

  bool is_on() const { return shard_.has_value(); }

  // Whether the file at `path` belongs to this run. Must be called for every path of the list. `is_listed`: whether all
  // runs must find it, which is false for files that the runs themselves write.
  bool takes(std::string_view path, bool is_listed = true);

  // A digest of all listed paths in any order: equal for runs over the same list.
  std::string list_digest() const;

 private:
  std::string_view key(std::string_view path) const;

  std::optional<Shard> shard_;  // nothing: all files belong to this run
  bool by_name_;                // the files of a pair may be in different trees
  std::vector<std::string_view> suffixes_, starts_;
  std::array<std::uint64_t, 2> sum_{};
};

}  // namespace proflint::tools
