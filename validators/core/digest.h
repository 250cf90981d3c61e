// Hashes that formats store and reports print: they distinguish contents, and are not used for security.
// Follows RFC 1321 (MD5), FIPS 180-4 (SHA-256) and RFC 4648 (base64).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

struct MD5state_st;     // of OpenSSL
struct SHA256state_st;  // of OpenSSL

namespace proflint {

using Md5Bytes = std::array<unsigned char, 16>;
using Sha256Bytes = std::array<unsigned char, 32>;

// A hash of bytes that come in pieces, computed with the functions of OpenSSL for Context.
template <class Context, class Bytes>
class PiecewiseHash {
 public:
  // Throws std::bad_alloc if OpenSSL cannot allocate its context.
  PiecewiseHash();
  // Appends bytes to the sequence.
  void add(std::string_view bytes);
  // The hash of the bytes that were added. Bytes added afterwards start a new sequence.
  Bytes finish();

 private:
  struct Free {
    void operator()(Context* context) const;
  };
  std::unique_ptr<Context, Free> context_;
};
// Both are instantiated in digest.cc, so that no other file needs the headers of OpenSSL.
extern template class PiecewiseHash<MD5state_st, Md5Bytes>;
extern template class PiecewiseHash<SHA256state_st, Sha256Bytes>;

using Md5 = PiecewiseHash<MD5state_st, Md5Bytes>;
using Sha256 = PiecewiseHash<SHA256state_st, Sha256Bytes>;

// The hash of bytes that are in one piece.
Md5Bytes md5_of(std::string_view bytes);
Sha256Bytes sha256_of(std::string_view bytes);

// Two lower-case digits per byte: 32 for MD5, 64 for SHA-256.
std::string hexadecimal(const Md5Bytes& bytes);
std::string hexadecimal(const Sha256Bytes& bytes);

// With its padding.
std::string base64(const Md5Bytes& bytes);
std::string base64(const Sha256Bytes& bytes);

}  // namespace proflint
