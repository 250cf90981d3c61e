// SHA-256, for fingerprints, records and artifacts.
#pragma once

#include <string>
#include <string_view>

struct evp_md_ctx_st;  // of OpenSSL

namespace proflint::tools {

// The same of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  // 64 hexadecimal digits. What is added afterwards begins a new sequence.
  std::string finish();

 private:
  evp_md_ctx_st* context_;
};

// 64 hexadecimal digits (FIPS 180-4).
std::string sha256(std::string_view bytes);

}  // namespace proflint::tools
