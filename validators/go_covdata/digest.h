// The hashes of Go coverage data: MD5 up to Go 1.23, FNV-1a of 128 bits since Go 1.24. No field names the
// algorithm, so both hashes are computed, and either may match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "validators/core/digest.h"
#include "validators/go_covdata/fnv.h"

namespace proflint::go_covdata {

class Digest {
 public:
  void add(std::string_view bytes);
  void add(std::uint32_t number);  // little-endian
  // Adds the hash of a part: to each algorithm, the hash that the same algorithm computed.
  void add(Digest& part);

  // Whether this is the stored hash, by either algorithm. Bytes added later are not included.
  bool fits(std::string_view stored);

  std::array<char, 16> fnv() const { return fnv_.bytes(); }

 private:
  void flush();
  std::string_view md5();

  Fnv fnv_;
  std::optional<Md5> state_;  // from the first flush on
  std::string pending_;       // numbers are hashed many at a time
  std::optional<Md5Bytes> md5_;
};

}  // namespace proflint::go_covdata
