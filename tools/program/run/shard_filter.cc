// Keys of paths, and XXH3, whose values are the same on every machine and in every version.
#include "tools/program/run/shard_filter.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

#include <algorithm>

#include "validators/core/container.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

bool has_pair(const Format& format, bool has_suffix) {
  return std::any_of(format.companions.begin(), format.companions.end(), [&](const CompanionKind& kind) {
    return kind.role == Role::pair && kind.suffix.empty() != has_suffix;
  });
}

// ".gcda" and ".gcno": the names of a pair differ only in these.
std::vector<std::string_view> pair_suffixes() {
  std::vector<std::string_view> found;
  for (const Format* format : formats()) {
    if (!has_pair(*format, true)) continue;
    for (const CompanionKind& kind : format->companions)
      if (kind.role == Role::pair) found.push_back(kind.suffix);
    for (const std::string_view name : format->file_names)
      if (name.starts_with("*.")) found.push_back(name.substr(1));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// "covmeta.": prefixes of names from which the name of the other file does not follow. These files are kept together
// by their folder.
std::vector<std::string_view> folder_starts() {
  std::vector<std::string_view> found;
  for (const Family* family : families()) {
    const auto is_paired = [](const Format* format) { return has_pair(*format, false); };
    if (std::none_of(family->formats.begin(), family->formats.end(), is_paired)) continue;
    for (const Format* format : family->formats)
      for (const std::string_view name : format->file_names)
        if (name.ends_with(".*")) found.push_back(name.substr(0, name.size() - 1));
  }
  return found;
}

}  // namespace

ShardFilter::ShardFilter(const InputOptions& options)
    : shard_(options.shard),
      by_name_(options.companions == CompanionMode::given),
      suffixes_(pair_suffixes()),
      starts_(folder_starts()) {}

std::string_view ShardFilter::key(std::string_view path) const {
  const std::string_view whole = name_of_contents(path);
  const std::string_view name = file_name(whole);
  for (const std::string_view start : starts_)
    if (name.starts_with(start)) return whole.substr(0, whole.size() - name.size());
  const std::string_view plain = by_name_ ? name.substr(name.rfind('#') + 1) : whole;
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return plain;
  const std::string_view suffix = name.substr(dot);
  const bool is_paired = std::find(suffixes_.begin(), suffixes_.end(), suffix) != suffixes_.end();
  return is_paired ? plain.substr(0, plain.size() - suffix.size()) : path;
}

bool ShardFilter::takes(std::string_view path, bool is_listed) {
  if (!shard_) return true;
  const XXH128_hash_t whole = XXH3_128bits(path.data(), path.size());
  if (is_listed) {
    sum_[0] += whole.low64;
    sum_[1] += whole.high64;
  }
  const std::string_view by = key(path);
  const std::uint64_t hash = by.size() == path.size() ? whole.low64 : XXH3_128bits(by.data(), by.size()).low64;
  return hash % shard_->count == shard_->number - 1;
}

std::string ShardFilter::list_digest() const {
  return fmt::format("{:016x}{:016x}", sum_[1], sum_[0]);
}

}  // namespace proflint::tools
