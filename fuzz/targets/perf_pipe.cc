// Any bytes as the records of a pipe, in both byte orders: magic and header are always there.
#include <string>

#include "fuzz/target.h"
#include "validators/perf_data/family.h"

namespace proflint::fuzz::perf_pipe_target {
namespace {

void run(std::string_view records) {
  using namespace std::string_view_literals;
  for (const std::string_view start : {"PERFILE2\x10\0\0\0\0\0\0\0"sv, "2ELIFREP\0\0\0\0\0\0\0\x10"sv})
    check_promises(std::string(start).append(records), &perf_data::kPerfData, "input.perf");
}

const Target target("perf_pipe", run);

}  // namespace
}  // namespace proflint::fuzz::perf_pipe_target
