// Any bytes as one message and as the only frame of a file: the same is found in both.
#include <string>
#include <vector>

#include "fuzz/target.h"
#include "validators/engine/checking.h"
#include "validators/otlp/detect.h"
#include "validators/otlp/family.h"

namespace proflint::fuzz::otlp_frames_target {
namespace {

std::vector<std::pair<std::string_view, std::uint64_t>> found(std::string_view file) {
  Input input;
  input.bytes = file;
  Policy policy;
  policy.ignore = {"file/newline-translated", "file/text-converted", "file/zero-tail"};  // damage of transfers
  const Result result = check(input, &otlp::kOtlp, policy, Limits{}, {});
  std::vector<std::pair<std::string_view, std::uint64_t>> all;
  for (const Tally& tally : result.tally) all.emplace_back(tally.rule->id, tally.count);
  return all;
}

void run(std::string_view message) {
  const otlp::FileKind kind = otlp::find_kind(message);
  if (kind.framing != otlp::Framing::bare || kind.signal != otlp::Signal::profiles || message.size() >> 24 != 0) return;
  std::string framed;
  for (int shift = 24; shift >= 0; shift -= 8) framed += static_cast<char>(message.size() >> shift & 0xff);
  framed += message;
  check_promises(framed, &otlp::kOtlp);
  if (otlp::find_kind(framed).framing == otlp::Framing::be32)
    require(found(framed) == found(message), "in a frame, the same is found");
}

const Target target("otlp_frames", run);

}  // namespace
}  // namespace proflint::fuzz::otlp_frames_target
