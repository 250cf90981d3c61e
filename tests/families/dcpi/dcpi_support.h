// What all tests of DCPI profiles need.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/builders/dcpi.h"
#include "tests/support/support.h"

namespace proflint::tests::dcpi_support {

inline constexpr const char* kDcpi = "dcpi";

inline Ids hits(const std::string& file) {
  return rules_hit(file, kDcpi);
}

inline std::string words(const std::vector<std::uint32_t>& numbers) {
  std::string out;
  for (const std::uint32_t number : numbers)
    for (int byte = 0; byte < 4; ++byte) out += static_cast<char>(number >> 8 * byte);
  return out;
}

// The valid profile with a different body.
inline std::string with_body(const std::string& body) {
  return dcpi::header(dcpi::sound_profile()) + body;
}

}  // namespace proflint::tests::dcpi_support
