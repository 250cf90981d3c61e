// Lists the files, checks them, and delivers the results.
#include "tools/program/check_files.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "tools/program/core/terminal.h"
#include "tools/program/core/words.h"
#include "tools/program/delivery.h"
#include "tools/program/merge/resume.h"
#include "tools/program/run/companions.h"
#include "tools/program/run/file_loop.h"
#include "tools/program/run/held_set.h"
#include "tools/program/run/inputs.h"
#include "tools/program/run/outputs.h"
#include "tools/program/run/progress.h"
#include "tools/program/run/run_folders.h"
#include "tools/program/vet/vet.h"

namespace proflint::tools {
namespace {

using Deliver = std::function<bool(FileResult&&)>;

// Calls `deliver` for each file once it is checked, or for all files of a set at the end, in the order of the input.
void check_all(const std::vector<InputPath>& files, const Options& options, const CompanionSources& companions,
               Progress& progress, const Deliver& deliver) {
  std::optional<HeldSet> set;
  if (options.is_set) set.emplace(files, options);
  check_each({files, options, companions, set ? &set->files() : nullptr, &progress}, [&](FileResult&& file) {
    progress.step(!file.result.tally.empty());
    if (!set) return deliver(std::move(file));
    set->hold(std::move(file));
    return true;
  });
  if (!set) return;
  for (FileResult& file : set->finish())
    if (!deliver(std::move(file))) return;
}

bool is_sorted(const std::vector<InputPath>& files, const InputOptions& options) {
  return options.stdin_name.empty() &&
         std::is_sorted(files.begin(), files.end(), [](const InputPath& a, const InputPath& b) {
           return normal_path(a.path) < normal_path(b.path);
         });
}

RunInfo info_of(const Options& options, const ShardFilter& filter, const std::vector<InputPath>& files) {
  RunInfo run = run_info(options);
  run.is_sorted = !run.digest.empty() && is_sorted(files, options);  // both only for records
  run.shard = options.shard;
  if (run.shard) run.list = filter.list_digest();
  return run;
}

// The tasks of a run, and how it reports failures.
struct Job {
  const Options& options;
  std::FILE *out, *err;
  std::vector<InputPath> files = {};
  CompanionSources companions = {};
  Vet vet = {};

  bool is_vet() const { return options.verb == Verb::vet; }

  int refuse(const std::string& why) const {
    print_error(err, why);
    return kUsageOrInputError;
  }

  // The outputs of the run, and the records of earlier runs that it reads.
  std::vector<std::string> own_files(std::vector<std::string> outputs) const {
    for (const std::string& path : {options.baseline, options.gates.base, options.resume})
      if (!path.empty()) outputs.push_back(path);
    return outputs;
  }

  int run() {
    std::string error;
    ShardFilter filter(options);
    Delivery delivery(options, out, err);
    const bool is_report = is_vet() || options.verb == Verb::check || options.verb == Verb::identify;
    const std::vector<std::string> outputs = is_report ? output_paths(options) : std::vector{options.baseline};
    std::vector<std::string> listed_folders;
    if (!list_inputs(options, filter, files, listed_folders, error)) return refuse(error);
    delivery.set_listed_folders(std::move(listed_folders));
    leave_out_own(own_files(outputs), files);
    find_run_folders(options, files);
    // vet's workers are forked from a process that has read no file, so it is started before outputs are examined.
    if (!companions.open(files, options, error) ||
        (is_vet() && !vet.open(options, make_task_check(options, companions), error)) ||
        !may_write(outputs, files, options, error))
      return refuse(error);
    const RunInfo info = info_of(options, filter, files);
    std::optional<Resumption> before;
    if (!options.resume.empty() && !before.emplace().open(options.resume, info, files, error)) return refuse(error);
    if (!delivery.open(info, error)) return refuse(error);
    check_todo(delivery, before);
    if (before && !before->fault().empty()) return refuse(before->fault());
    return delivery.finish(if_empty());
  }

  // If only folders were named.
  IfEmpty if_empty() const {
    const bool is_hook = options.skip_other || (files.empty() && options.force_exclude);
    const bool needs_files = !options.gates.is_open() || options.is_set;
    if (options.shard || (is_hook && !needs_files)) return IfEmpty::pass;
    return !options.paths.empty() && may_find_nothing(options) ? IfEmpty::tell : IfEmpty::refuse;
  }

  void check_todo(Delivery& delivery, std::optional<Resumption>& before) const {
    const std::vector<InputPath>& todo = before ? before->rest() : files;
    Progress progress(err, can_redraw(err) && !options.quiet && !is_vet(), todo);
    const bool shares_terminal = is_terminal(out);
    const Deliver take = [&](FileResult&& file) {
      if (shares_terminal && !file.result.findings.empty()) progress.clear();
      return delivery.take(std::move(file));
    };
    if (is_vet()) return vet.run(todo, options, companions.image().size(), take);
    check_all(todo, options, companions, progress,
              [&](FileResult&& file) { return (!before || before->deliver_kept(take)) && take(std::move(file)); });
    if (before) static_cast<void>(before->deliver_kept(take));  // fault() has the reason for a failure
  }
};

}  // namespace

int check_files(const Options& options, std::FILE* out, std::FILE* err) {
  return Job{options, out, err}.run();
}

}  // namespace proflint::tools
