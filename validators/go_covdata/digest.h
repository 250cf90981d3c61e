// The hashes of Go coverage data: MD5 up to Go 1.23, FNV-1a of 128 bits since Go 1.24. No field says which, so both are
// made, and either may fit.
#pragma once

#include <openssl/evp.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "validators/go_covdata/fnv.h"

namespace proflint::go_covdata {

class Digest {
 public:
  void add(std::string_view bytes);
  void add(std::uint32_t number);  // little-endian
  // The hash of a part, by each algorithm its own.
  void add(Digest& part);

  // Whether this is the hash that is stored, by either algorithm. True where the library refuses MD5: it is not known.
  // What is added later counts no more.
  bool fits(std::string_view stored);

  std::array<char, 16> fnv() const { return fnv_.bytes(); }

 private:
  using Md5 = std::array<char, 16>;
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };

  void flush();
  const std::optional<Md5>& md5();

  Fnv fnv_;
  std::unique_ptr<EVP_MD_CTX, Free> context_;  // from the first flush on
  std::string pending_;                        // numbers are hashed many at a time
  bool is_refused_ = false, is_finished_ = false;
  std::optional<Md5> md5_;
};

}  // namespace proflint::go_covdata
