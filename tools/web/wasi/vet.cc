// The verb vet on a system that cannot sandbox processes: it reports that and checks nothing.
#include "tools/program/vet/vet.h"

#include <cstdlib>

namespace proflint::tools {

Nursery::~Nursery() = default;

bool Vet::open(const Options&, const TaskCheck&, std::string& error) {
  error = "vet is not available here: it needs Linux, where processes can be sandboxed";
  return false;
}

void Vet::run(const std::vector<InputPath>&, const Options&, std::uint64_t,
              const std::function<bool(FileResult&&)>&) const {
  std::abort();  // nothing was opened
}

TaskCheck make_task_check(const Options&, const CompanionSources&) {
  return {};
}

}  // namespace proflint::tools
