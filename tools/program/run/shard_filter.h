// Which files of a list one of several runs checks: a hash of the path decides, so that a file stays in its part when
// the list grows, and files that are looked at together are in one part.
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

  // Whether the file at `path` is one of this run. Every path of the list is asked for. `is_listed`: whether all runs
  // must find it, which is not so for what others of them write meanwhile.
  bool takes(std::string_view path, bool is_listed = true);

  // Of all listed paths that were asked for, whatever their order: runs over the same list have the same.
  std::string list_digest() const;

 private:
  std::string_view key(std::string_view path) const;

  std::optional<Shard> shard_;  // nothing: all files are of this run
  bool by_name_;                // the files of a pair may be in different trees
  std::vector<std::string_view> suffixes_, starts_;
  std::array<std::uint64_t, 2> sum_{};
};

}  // namespace proflint::tools
