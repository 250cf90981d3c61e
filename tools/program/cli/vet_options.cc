// Tables of the options that only vet takes, and of those that it does not take.
#include "tools/program/cli/vet_options.h"

#include <string>
#include <utility>

#include "tools/program/settings/settings.h"

namespace proflint::tools {

void check_vet_options(const Words& words, Verb verb) {
  const std::pair<const char*, bool> only_vet[] = {{"--only", !words.only.empty()},
                                                   {"--accept-dir", !words.accept_dir.empty()},
                                                   {"--sandbox", words.sandbox.has_value()},
                                                   {"--isolate", words.isolate.has_value()}};
  const std::pair<const char*, bool> not_vet[] = {{"--config", words.config.has_value()},
                                                  {"--baseline", words.baseline.has_value()},
                                                  {"--companions", words.companions.has_value()},
                                                  {"--gcno-dir", !words.pair_trees.empty()},
                                                  {"--source-root", !words.source_roots.empty()},
                                                  {"--classes", !words.classes.empty()},
                                                  {"--list", !words.verdict_lists.empty()},
                                                  {"--max-bad", words.max_bad.has_value()},
                                                  {"--quarantine", words.quarantine.has_value()},
                                                  {"--min", !words.minimums.empty()},
                                                  {"--min-total", !words.minimum_totals.empty()},
                                                  {"--fail-under", words.fail_under.has_value()},
                                                  {"--min-files", words.min_files.has_value()},
                                                  {"--compare", !words.base.empty()},
                                                  {"--max-drop", !words.max_drop.empty()},
                                                  {"--include", !words.include.empty()},
                                                  {"--exclude", !words.exclude.empty()},
                                                  {"--archives", words.archives},
                                                  {"--archive", !words.stdin_archive.empty()},
                                                  {"--force-exclude", words.force_exclude},
                                                  {"--skip-other", words.skip_other},
                                                  {"--set", words.is_set},
                                                  {"--require-pairs", words.require_pairs},
                                                  {"--statistics", words.statistics},
                                                  {"--fail-on never", words.fail_on == "never"},
                                                  {"--fail-on note", words.fail_on == "note"}};
  if (verb != Verb::vet) {
    for (const auto& [option, is_given] : only_vet)
      if (is_given) throw UsageError(std::string(option) + " works only with vet");
    return;
  }
  for (const auto& [option, is_given] : not_vet)
    if (is_given) throw UsageError(std::string("vet does not take ") + option);
}

}  // namespace proflint::tools
