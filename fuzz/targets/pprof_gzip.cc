// A message packed with gzip, under the name that the Go compiler looks for: the same is found in it as in the plain
// one, but that it is plain.
#include "fuzz/target.h"
#include "tests/support/packing.h"
#include "validators/containers/gzip.h"
#include "validators/containers/zstd.h"
#include "validators/engine/checking.h"
#include "validators/pprof/detect.h"
#include "validators/pprof/family.h"

namespace proflint::fuzz::pprof_gzip_target {
namespace {

constexpr std::string_view kName = "default.pgo";

// The findings and their numbers, except that the file is not compressed.
std::vector<std::pair<std::string_view, std::uint64_t>> found(std::string_view file) {
  Input input;
  input.name = kName;
  input.bytes = file;
  Policy policy;
  // A transfer damaged only one of the two.
  policy.ignore = {"file/newline-translated", "file/text-converted"};
  const Result result = check(input, &pprof::kPprof, policy, Limits{}, {});
  std::vector<std::pair<std::string_view, std::uint64_t>> all;
  for (const Tally& tally : result.tally)
    if (tally.rule->id != "pprof/not-compressed") all.emplace_back(tally.rule->id, tally.count);
  return all;
}

// Whether the plain file is one of another container, or the beginning of one.
bool is_packed(std::string_view file) {
  constexpr std::string_view kZstd("\x28\xb5\x2f\xfd");
  return containers::is_gzip(file) || containers::is_zstd(file) || kZstd.starts_with(file);
}

// Whether the message is one only if it was packed: a plain file that starts with an empty table may be text.
bool depends_on_packing(std::string_view message) {
  return pprof::is_message(message, false) != pprof::is_message(message, true);
}

void run(std::string_view message) {
  if (message.empty() || is_packed(message) || depends_on_packing(message)) return;
  const std::string file = tools::gzip_member(message);
  check_promises(file, &pprof::kPprof, kName);
  require(found(file) == found(message), "packed and plain, the same is found");
}

const Target target("pprof_gzip", run);

}  // namespace
}  // namespace proflint::fuzz::pprof_gzip_target
