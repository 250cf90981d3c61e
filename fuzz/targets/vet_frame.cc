// The answer of a worker that was taken over: it is rejected, or it is a result, and the only encoding of that result.
#include "fuzz/target.h"
#include "tools/program/run/worker_protocol.h"

namespace proflint::fuzz::vet_frame_target {
namespace {

constexpr std::uint64_t kSize = 5000, kMaxInflated = 1 << 20;

bool is_inside(const Finding& finding) {
  const std::uint64_t size = finding.in.empty() ? kSize : kMaxInflated;
  return !finding.where || (finding.where->offset <= size && finding.where->length <= size - finding.where->offset);
}

void run(std::string_view body) {
  // The input does not contain the leading length.
  std::string frame;
  for (unsigned i = 0; i < 4; ++i) frame += static_cast<char>(body.size() >> 8 * i);
  frame += body;
  require(tools::frame_length(frame) == frame.size(), "the length matches the frame");
  const auto answer = tools::from_frame(frame, {0, kSize, kMaxInflated, 100});
  if (!answer) return;
  require(answer->result.findings.size() <= 100, "no more findings than may be");
  for (const Finding& finding : answer->result.findings) require(is_inside(finding), "places are inside of the file");
  require(tools::to_frame(0, *answer) == frame, "a frame that was read is written the same");
}

const Target target("vet_frame", run);

}  // namespace
}  // namespace proflint::fuzz::vet_frame_target
