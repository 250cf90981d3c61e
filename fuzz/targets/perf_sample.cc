// Any bytes as an attr and the body of one of its samples, in a pipe.
#include <algorithm>
#include <string>

#include "fuzz/target.h"
#include "validators/perf_data/family.h"

namespace proflint::fuzz::perf_sample_target {
namespace {

std::string record(char type, std::string_view body) {
  const std::size_t size = std::min<std::size_t>(body.size() + 8, 0xfff8);
  std::string out = {type, 0, 0, 0, 0, 0, static_cast<char>(size & 0xff), static_cast<char>(size >> 8)};
  return out.append(body.substr(0, size - 8));
}

void run(std::string_view input) {
  using namespace std::string_literals;
  constexpr std::size_t kAttr = 112;
  if (input.size() < kAttr) return;
  std::string attr(input.substr(0, kAttr));
  attr[4] = static_cast<char>(kAttr);
  attr[5] = attr[6] = attr[7] = 0;
  const std::string file = "PERFILE2\x10\0\0\0\0\0\0\0"s + record(64, attr) + record(9, input.substr(kAttr));
  check_promises(file, &perf_data::kPerfData, "input.perf");
}

const Target target("perf_sample", run);

}  // namespace
}  // namespace proflint::fuzz::perf_sample_target
