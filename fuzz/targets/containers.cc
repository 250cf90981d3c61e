// Any bytes, unpacked; then the same bytes as the contents of each container, which must be unpacked unchanged.
#include "fuzz/target.h"
#include "tests/support/packing.h"
#include "validators/containers/gzip.h"
#include "validators/containers/unwrap.h"
#include "validators/containers/zstd.h"

namespace proflint::fuzz::containers_target {
namespace {

// The contents of `file`; nothing if they are incomplete.
std::string unwrapped(std::string_view file) {
  const Limits limits;
  Report report = Report::quiet(file, limits);
  Budget budget(limits.memory_for(file.size()));
  containers::Contents contents(budget, limits, file.size());
  const containers::Unwrapped out = containers::unwrap(file, contents, report);
  return out.container && out.is_whole ? std::string(out.bytes) : std::string();
}

void run(std::string_view bytes) {
  check_promises(bytes, nullptr);
  if (bytes.empty() || containers::is_gzip(bytes) || containers::is_zstd(bytes)) return;
  require(unwrapped(tools::gzip_member(bytes)) == bytes, "gzip unpacks its input");
  require(unwrapped(tools::zstd_frame(bytes)) == bytes, "zstd unpacks its input");
}

const Target target("containers", run);

}  // namespace
}  // namespace proflint::fuzz::containers_target
