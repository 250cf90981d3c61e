// MD5 and FNV, computed together.
#include "validators/go_covdata/digest.h"

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kMaxPending = 4096;  // bytes

}  // namespace

void Digest::add(std::string_view bytes) {
  fnv_.add(bytes);
  pending_ += bytes;
  if (pending_.size() >= kMaxPending) flush();
}

void Digest::add(std::uint32_t number) {
  char bytes[4];
  for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<char>(number >> 8 * i);
  add(std::string_view(bytes, sizeof bytes));
}

void Digest::add(Digest& part) {
  const auto fnv = part.fnv();
  fnv_.add(view(fnv));
  pending_ += part.md5();
  if (pending_.size() >= kMaxPending) flush();
}

bool Digest::fits(std::string_view stored) {
  const auto fnv = fnv_.bytes();
  return view(fnv) == stored || md5() == stored;
}

void Digest::flush() {
  if (!state_) state_.emplace();
  state_->add(pending_);
  pending_.clear();
}

std::string_view Digest::md5() {
  if (!md5_) {
    flush();
    md5_ = state_->finish();
  }
  return {reinterpret_cast<const char*>(md5_->data()), md5_->size()};
}

}  // namespace proflint::go_covdata
