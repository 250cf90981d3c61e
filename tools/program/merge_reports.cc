// Writes the reports of a run from the records of other runs instead of checked files.
#include "tools/program/merge_reports.h"

#include <map>
#include <optional>
#include <vector>

#include "tools/program/core/words.h"
#include "tools/program/delivery.h"
#include "tools/program/merge/merge.h"
#include "tools/program/run/held_set.h"
#include "tools/program/run/outputs.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr int kUnchecked = 3;

int print_faults(const Faults& faults, std::FILE* err) {
  for (const std::string& fault : faults.texts()) print_error(err, fault);
  if (faults.count() > faults.texts().size())
    print_error(err, counted(faults.count() - faults.texts().size(), "more problem") + " with the parts");
  return kUnchecked;
}

// Findings about the volume of files compared with all others, by their numbers. None if the parts have defects, which
// the merge that follows reports.
std::multimap<std::uint32_t, LateFinding> volumes_of_set(const Options& options, const RunRecord& own) {
  std::string error;
  Merge merge;
  if (!merge.open(options, own, error)) return {};
  FileSet set({}, options.limits);
  std::uint32_t number = 0;
  const bool is_whole = merge.run(
      [&](FileResult&& file) {
        SetMember member(set, number++, {});
        member.set_size(file.size);
        const Format* const format = find_format(file.result.format);
        if (format != nullptr && verdict_of(file.result.tally) != Verdict::invalid)
          add_to_set(member, *format, file.result.facts);
        return true;
      },
      error);
  if (!is_whole) return {};
  std::multimap<std::uint32_t, LateFinding> found;
  for (LateFinding& late : finish_set(set)) found.emplace(late.member, std::move(late));
  return found;
}

std::vector<InputPath> as_inputs(const std::vector<std::string>& paths) {
  std::vector<InputPath> inputs;
  for (const std::string& path : paths) inputs.push_back({path});
  return inputs;
}

}  // namespace

int merge_reports(const Options& options, std::FILE* out, std::FILE* err) {
  RunInfo info = run_info(options);
  info.is_sorted = true;
  const RunRecord own = info;
  std::string error;
  Merge merge;
  Delivery delivery(options, out, err);
  const auto refuse = [&] {
    if (!error.empty()) print_error(err, error);
    return kUsageOrInputError;
  };
  if (!may_write(output_paths(options), as_inputs(options.paths), options, error) || !merge.open(options, own, error))
    return refuse();
  if (merge.faults().count() != 0) return print_faults(merge.faults(), err);
  if (!delivery.open(std::move(info), error)) return refuse();

  std::multimap<std::uint32_t, LateFinding> late;
  if (options.is_set) late = volumes_of_set(options, own);
  std::uint32_t number = 0;
  const bool is_whole = merge.run(
      [&](FileResult&& file) {
        const auto [first, last] = late.equal_range(number++);
        for (auto it = first; it != last; ++it) add_late(it->second, options, file);
        if (!options.wants_sources()) file.result.sources.clear();  // a single run would not name them either
        return delivery.take(std::move(file));
      },
      error);
  if (!is_whole && merge.faults().count() != 0) return print_faults(merge.faults(), err);
  if (!is_whole && !error.empty()) return refuse();
  delivery.pass_over(merge.skipped());
  return delivery.finish(may_find_nothing(options) ? IfEmpty::tell : IfEmpty::refuse);
}

}  // namespace proflint::tools
