// Groups instantiations and adds them up.
#include "validators/json_coverage/llvm_cov/functions.h"

#include <algorithm>

namespace proflint::json_coverage::llvm_cov {
namespace {

// The maxima of totals and of covered counts are independent.
void raise(Covered& maximum, const Covered& other) {
  maximum.found = std::max(maximum.found, other.found);
  maximum.hit = std::max(maximum.hit, other.hit);
}

}  // namespace

Functions::Functions(std::pmr::memory_resource* memory)
    : by_path_(memory),
      groups_(memory),
      files_(memory),
      regions_(memory),
      own_(memory),
      is_expanded_(memory),
      builder_(memory) {}

std::uint32_t Functions::file_of(std::string_view path) {
  const auto [it, is_new] = by_path_.try_emplace(path, static_cast<std::uint32_t>(by_path_.size()));
  return it->second;
}

std::uint32_t Functions::add(const Function& function) {
  is_expanded_.assign(function.files.size(), false);
  for (const Region& region : function.regions)
    if (region.kind == kExpansion) is_expanded_[region.expanded_file] = true;
  const auto main =
      static_cast<std::uint32_t>(std::find(is_expanded_.begin(), is_expanded_.end(), false) - is_expanded_.begin());
  const auto first = std::find_if(function.regions.begin(), function.regions.end(),
                                  [&](const Region& region) { return region.file == main; });
  if (main < function.files.size() && first != function.regions.end()) {
    Sums& group = groups_[{function.files[main], first->start}];
    group.functions.found = 1;
    group.functions.hit |= function.count > 0 ? 1 : 0;
    group.instantiations.add(function.count > 0);
    Covered regions;
    for (const Region& region : function.regions)
      if (region.kind == kCode) regions.add(region.count > 0);
    raise(group.regions, regions);
    raise(group.branches, function.branches);
    raise(group.conditions, function.conditions);
    raise(group.lines, lines_of(function.regions, main));
    group.are_lines_exact = group.are_lines_exact && builder_.is_exact();
  }
  for (const Region& region : function.regions) {
    regions_.push_back(region);
    regions_.back().file = function.files[region.file];
  }
  return main < function.files.size() ? main : kNoFile;
}

Covered Functions::lines_of(std::span<const Region> regions, std::uint32_t main) {
  own_.clear();
  for (const Region& region : regions)
    if (region.file == main) own_.push_back(region);
  if (builder_.build(own_)) return count_lines(builder_.segments());
  is_too_deep_ = true;
  return {};
}

void Functions::close() {
  std::stable_sort(regions_.begin(), regions_.end(), [](const Region& a, const Region& b) { return a.file < b.file; });
  files_.assign(by_path_.size(), Sums());
  for (const auto& [key, group] : groups_) {
    Sums& file = files_[key.file];
    file.lines.add(group.lines);
    file.are_lines_exact = file.are_lines_exact && group.are_lines_exact;
    file.functions.add(group.functions);
    file.regions.add(group.regions);
    file.branches.add(group.branches);
    file.conditions.add(group.conditions);
    file.instantiations.add(group.instantiations);
  }
}

std::uint32_t Functions::known_file(std::string_view path) const {
  const auto it = by_path_.find(path);
  return it == by_path_.end() ? kNoFile : it->second;
}

const Sums* Functions::sums(std::string_view path) const {
  const auto it = by_path_.find(path);
  return it == by_path_.end() ? nullptr : &files_[it->second];
}

std::span<Region> Functions::regions_of(std::uint32_t file) {
  const auto by_file = [](const Region& region, std::uint32_t wanted) { return region.file < wanted; };
  const auto first = std::lower_bound(regions_.begin(), regions_.end(), file, by_file);
  const auto last = std::lower_bound(first, regions_.end(), file + 1, by_file);
  return {first, last};
}

bool Functions::build_segments(std::string_view path, SegmentBuilder& builder) {
  const auto it = by_path_.find(path);
  return builder.build(it == by_path_.end() ? std::span<Region>() : regions_of(it->second));
}

bool Functions::build_single_byte_segments(std::string_view path, SegmentBuilder& builder) {
  const auto it = by_path_.find(path);
  return it != by_path_.end() && builder.build_single_byte(regions_of(it->second));
}

}  // namespace proflint::json_coverage::llvm_cov
