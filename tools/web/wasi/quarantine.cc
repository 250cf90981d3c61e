// --quarantine on a system that cannot rename files without replacing others: it is rejected before the run starts.
#include "tools/program/quarantine.h"

namespace proflint::tools {

bool Quarantine::open(const Options& options, std::string& error) {
  if (!options.quarantine.empty())
    error = "--quarantine is not available here: it needs Linux, where files can be renamed without replacing others";
  return options.quarantine.empty();
}

void Quarantine::add(FileResult&) {}

bool Quarantine::finish() {
  return true;
}

std::string Quarantine::line() const {
  return {};
}

}  // namespace proflint::tools
