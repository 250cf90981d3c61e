// SHA-256 by OpenSSL.
#include "tools/core/digest.h"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

#include "tools/core/words.h"

namespace proflint::tools {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("no SHA-256");
  return hexadecimal({reinterpret_cast<const char*>(digest.data()), size});
}

}  // namespace proflint::tools
