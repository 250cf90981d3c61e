// MD5 by OpenSSL, beside FNV.
#include "validators/go_covdata/digest.h"

#include <utility>

namespace proflint::go_covdata {
namespace {

constexpr std::size_t kMostPending = 4096;  // bytes

}  // namespace

void Digest::add(std::string_view bytes) {
  fnv_.add(bytes);
  pending_ += bytes;
  if (pending_.size() >= kMostPending) flush();
}

void Digest::add(std::uint32_t number) {
  char bytes[4];
  for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<char>(number >> 8 * i);
  add(std::string_view(bytes, sizeof bytes));
}

void Digest::add(Digest& part) {
  const auto fnv = part.fnv();
  fnv_.add(view(fnv));
  if (const auto& md5 = part.md5())
    pending_.append(md5->data(), md5->size());
  else
    is_refused_ = true;
  if (pending_.size() >= kMostPending) flush();
}

bool Digest::fits(std::string_view stored) {
  const auto fnv = fnv_.bytes();
  return view(fnv) == stored || !md5() || view(*md5()) == stored;
}

void Digest::flush() {
  if (context_ == nullptr) {
    context_.reset(EVP_MD_CTX_new());
    is_refused_ |= context_ == nullptr || EVP_DigestInit_ex(context_.get(), EVP_md5(), nullptr) != 1;
  }
  if (!is_refused_) is_refused_ = EVP_DigestUpdate(context_.get(), pending_.data(), pending_.size()) != 1;
  pending_.clear();
}

const std::optional<Digest::Md5>& Digest::md5() {
  if (std::exchange(is_finished_, true)) return md5_;
  flush();
  Md5 digest;
  if (!is_refused_ && EVP_DigestFinal_ex(context_.get(), reinterpret_cast<unsigned char*>(digest.data()), nullptr) == 1)
    md5_ = digest;
  return md5_;
}

}  // namespace proflint::go_covdata
