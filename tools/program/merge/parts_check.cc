// Comparing parts with this program, and with each other.
#include "tools/program/merge/parts_check.h"

#include <fmt/format.h>

#include <map>

#include "tools/program/core/words.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

using Parts = std::vector<std::unique_ptr<Part>>;

std::string name_of(const RunRecord& run) {
  return "proflint " + shown(run.version) + (run.commit.empty() ? "" : " (commit " + shown(run.commit) + ")");
}

void check_run(const Part& part, const RunRecord& own, Faults& faults) {
  const RunRecord& run = part.run();
  const std::string name = escaped(part.path());
  if (run.version != own.version || run.commit != own.commit)
    faults.add(name + " was written by " + name_of(run) + ", but this is " + name_of(own));
  else if (run.digest != own.digest)
    faults.add(
        name +
        " is from a run with different rules or settings; give merge-reports the options and the proflint.toml " +
        "of the runs that wrote the parts");
  if (part.end().is_set)
    faults.add(name + " is from a run with --set, which checked its files as a separate set; give --set to " +
               "merge-reports instead");
}

// Checks that each number from 1 to the count occurs once. At most a bounded number of missing ones is named, because
// an untrusted part may claim any count.
void check_numbers(const Parts& parts, std::uint32_t count, Faults& faults) {
  std::map<std::uint32_t, const Part*> by_number;
  for (const auto& part : parts) {
    const auto [it, is_new] = by_number.emplace(part->run().shard->number, part.get());
    if (!is_new)
      faults.add(fmt::format("{} and {} are both shard {} of {}", escaped(it->second->path()), escaped(part->path()),
                             it->first, count));
  }
  constexpr std::uint64_t kNamed = 10;
  std::uint64_t missing = count - std::min<std::uint64_t>(by_number.size(), count), named = 0;
  for (std::uint32_t number = 1; missing != 0 && number <= count && named < kNamed; ++number) {
    if (by_number.contains(number)) continue;
    faults.add(fmt::format("shard {} of {} is missing", number, count));
    ++named;
  }
  if (missing > named) faults.add(fmt::format("{} of {} shards are missing", missing, count));
}

// Checks that all shards are of one list and have the same count.
void check_shards(const Parts& parts, Faults& faults) {
  const Part& first = *parts.front();
  bool are_alike = true;
  for (const auto& part : parts) {
    const RunRecord &run = part->run(), &other = first.run();
    const std::string both = escaped(first.path()) + " and " + escaped(part->path());
    if (run.shard.has_value() != other.shard.has_value())
      faults.add(both + " are not parts of one run: only one of them is a shard");
    else if (run.shard && run.shard->count != other.shard->count)
      faults.add(both +
                 fmt::format(" belong to different runs, of {} and {} shards", other.shard->count, run.shard->count));
    else if (run.shard && run.list != other.list)
      faults.add(both + " belong to different lists of files: the list changed between the runs");
    else
      continue;
    are_alike = false;
  }
  if (are_alike && first.run().shard) check_numbers(parts, first.run().shard->count, faults);
}

}  // namespace

void check_parts(const Parts& parts, const RunRecord& own, std::optional<std::size_t> expected, Faults& faults) {
  for (const auto& part : parts) check_run(*part, own, faults);
  check_shards(parts, faults);
  if (!expected) return;
  const std::optional<Shard>& shard = parts.front()->run().shard;
  const std::size_t count = shard ? shard->count : parts.size();
  if (count != *expected)
    faults.add(fmt::format("expected {}, but found {}", counted(*expected, shard ? "shard" : "part"), count));
}

}  // namespace proflint::tools
