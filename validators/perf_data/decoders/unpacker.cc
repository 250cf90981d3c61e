// Unpacks in steps of 64 KiB: checked output is dropped, so that memory does not grow with the output.
#include "validators/perf_data/decoders/unpacker.h"

#include <zstd.h>

#include <algorithm>
#include <array>

namespace proflint::perf_data {
namespace {

constexpr int kMaxWindowLog = 27;  // 128 MiB, as consumers allow
constexpr std::size_t kStep = 1u << 16;

}  // namespace

struct Unpacker::Stream {
  Stream() : context(ZSTD_createDStream()) {
    if (context == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, kMaxWindowLog);
  }
  ~Stream() { ZSTD_freeDStream(context); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  ZSTD_DStream* context;
};

Unpacker::Unpacker(std::pmr::memory_resource* memory) : rest_(memory) {}
Unpacker::~Unpacker() = default;

Unpacker::Outcome Unpacker::unpack(std::string_view payload, std::uint64_t limit, std::uint64_t& unpacked,
                                   const std::function<std::size_t(std::string_view)>& check) {
  if (!stream_) stream_ = std::make_unique<Stream>();
  ZSTD_inBuffer in = {payload.data(), payload.size(), 0};
  unpacked = 0;
  for (bool is_full = true; in.pos < in.size || is_full;) {
    const std::size_t kept = rest_.size();
    rest_.resize(kept + kStep);
    ZSTD_outBuffer out = {rest_.data() + kept, kStep, 0};
    const std::size_t status = ZSTD_decompressStream(stream_->context, &out, &in);
    rest_.resize(kept + out.pos);
    unpacked += out.pos;
    if (ZSTD_isError(status) != 0 || unpacked > limit) {
      is_usable_ = false;
      return unpacked > limit ? Outcome::too_large : Outcome::broken;
    }
    const std::size_t used = check({rest_.data(), rest_.size()});
    rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(used));
    is_full = out.pos == kStep;  // more output may follow without more input
    if (out.pos == 0 && in.pos == in.size) break;
  }
  return Outcome::whole;
}

}  // namespace proflint::perf_data
