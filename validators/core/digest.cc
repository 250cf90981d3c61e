// Calls the hash functions of OpenSSL directly. They are deprecated in favor of EVP, but EVP may refuse MD5 and depends
// on the whole configuration of OpenSSL; without EVP, only a few objects of the static library are linked.
#include "validators/core/digest.h"

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>

#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <span>

#include "validators/core/text.h"

namespace proflint {
namespace {

void start(MD5_CTX& context) {
  MD5_Init(&context);
}
void add_to(MD5_CTX& context, std::string_view bytes) {
  MD5_Update(&context, bytes.data(), bytes.size());
}
void end(MD5_CTX& context, Md5Bytes& digest) {
  MD5_Final(digest.data(), &context);
}

void start(SHA256_CTX& context) {
  SHA256_Init(&context);
}
void add_to(SHA256_CTX& context, std::string_view bytes) {
  SHA256_Update(&context, bytes.data(), bytes.size());
}
void end(SHA256_CTX& context, Sha256Bytes& digest) {
  SHA256_Final(digest.data(), &context);
}

template <class Context, class Bytes>
Bytes digest_of(std::string_view bytes) {
  Context context;
  Bytes digest;
  start(context);
  add_to(context, bytes);
  end(context, digest);
  return digest;
}

std::string hexadecimal_of(std::span<const unsigned char> bytes) {
  return to_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string base64_of(std::span<const unsigned char> bytes) {
  namespace iterators = boost::archive::iterators;
  using Digits = iterators::base64_from_binary<iterators::transform_width<const unsigned char*, 6, 8>>;
  std::string text(Digits(bytes.data()), Digits(bytes.data() + bytes.size()));
  return text.append((3 - bytes.size() % 3) % 3, '=');
}

}  // namespace

template <class Context, class Bytes>
void PiecewiseHash<Context, Bytes>::Free::operator()(Context* context) const {
  delete context;
}

template <class Context, class Bytes>
PiecewiseHash<Context, Bytes>::PiecewiseHash() : context_(new Context) {
  start(*context_);
}

template <class Context, class Bytes>
void PiecewiseHash<Context, Bytes>::add(std::string_view bytes) {
  add_to(*context_, bytes);
}

template <class Context, class Bytes>
Bytes PiecewiseHash<Context, Bytes>::finish() {
  Bytes digest;
  end(*context_, digest);
  start(*context_);
  return digest;
}

template class PiecewiseHash<MD5state_st, Md5Bytes>;
template class PiecewiseHash<SHA256state_st, Sha256Bytes>;

Md5Bytes md5_of(std::string_view bytes) {
  return digest_of<MD5_CTX, Md5Bytes>(bytes);
}

Sha256Bytes sha256_of(std::string_view bytes) {
  return digest_of<SHA256_CTX, Sha256Bytes>(bytes);
}

std::string hexadecimal(const Md5Bytes& bytes) {
  return hexadecimal_of(bytes);
}

std::string hexadecimal(const Sha256Bytes& bytes) {
  return hexadecimal_of(bytes);
}

std::string base64(const Md5Bytes& bytes) {
  return base64_of(bytes);
}

std::string base64(const Sha256Bytes& bytes) {
  return base64_of(bytes);
}

}  // namespace proflint
