// SHA-256 by OpenSSL.
#include "tools/core/digest.h"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace proflint::tools {

std::string sha256(std::string_view bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("no SHA-256");
  std::string out;
  for (unsigned i = 0; i < size; ++i) out += {kDigits[digest[i] >> 4], kDigits[digest[i] & 15]};
  return out;
}

}  // namespace proflint::tools
