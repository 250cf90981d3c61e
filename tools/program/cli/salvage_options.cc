// One file in, one file out.
#include "tools/program/cli/salvage_options.h"

#include "tools/program/settings/settings.h"
#include "validators/core/container.h"
#include "validators/core/escape.h"

namespace proflint::tools {

void set_salvage(const Words& words, Options& options) {
  if (options.verb != Verb::salvage) return;
  if (options.paths.size() != 1) throw UsageError("salvage takes one file");
  const bool has_output = !options.output.empty();
  if (has_output == words.in_place) throw UsageError("salvage needs either --output PATH or --in-place");
  if (words.in_place && options.paths.front() == "-")
    throw UsageError("--in-place does not work with standard input; use --output PATH");
  if (name_of_contents(options.output) != options.output)
    throw UsageError("salvage writes uncompressed files: omit the suffix of " + escaped(options.output));
  options.in_place = words.in_place;
}

}  // namespace proflint::tools
