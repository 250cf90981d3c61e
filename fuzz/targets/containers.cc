// Any bytes, unpacked; then the same bytes as the contents of each container, which must be unpacked unchanged.
#include "fuzz/target.h"
#include "tests/support/packing.h"
#include "validators/containers/gzip.h"
#include "validators/containers/unwrap.h"
#include "validators/containers/zstd.h"

namespace {

using namespace proflint;

// The contents of `file`; nothing if they are incomplete.
std::string unwrapped(std::string_view file) {
  const Limits limits;
  Report report = Report::quiet(file, limits);
  Budget budget(limits.memory_for(file.size()));
  containers::Contents contents(budget, limits, file.size());
  const containers::Unwrapped out = containers::unwrap(file, contents, report);
  return out.container && out.is_whole ? std::string(out.bytes) : std::string();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::view(data, size);
  fuzz::check_promises(bytes, nullptr);
  if (bytes.empty() || containers::is_gzip(bytes) || containers::is_zstd(bytes)) return 0;
  fuzz::require(unwrapped(tools::gzip_member(bytes)) == bytes, "gzip unpacks its input");
  fuzz::require(unwrapped(tools::zstd_frame(bytes)) == bytes, "zstd unpacks its input");
  return 0;
}
