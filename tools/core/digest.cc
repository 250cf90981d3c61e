// SHA-256 by OpenSSL.
#include "tools/core/digest.h"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

#include "tools/core/words.h"

namespace proflint::tools {
namespace {

void require(bool works) {
  if (!works) throw std::runtime_error("no SHA-256");
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  require(context_ != nullptr && EVP_DigestInit_ex(context_, EVP_sha256(), nullptr) == 1);
}

Sha256::~Sha256() {
  EVP_MD_CTX_free(context_);
}

void Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_, bytes.data(), bytes.size()) == 1);
}

std::string Sha256::finish() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  require(EVP_DigestFinal_ex(context_, digest.data(), &size) == 1);
  require(EVP_DigestInit_ex(context_, nullptr, nullptr) == 1);
  return hexadecimal({reinterpret_cast<const char*>(digest.data()), size});
}

std::string sha256(std::string_view bytes) {
  Sha256 digest;
  digest.add(bytes);
  return digest.finish();
}

}  // namespace proflint::tools
