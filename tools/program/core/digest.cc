// SHA-256 of bytes that are in memory.
#include "tools/program/core/digest.h"

#include "validators/core/digest.h"

namespace proflint::tools {

std::string sha256(std::string_view bytes) {
  return hexadecimal(sha256_of(bytes));
}

}  // namespace proflint::tools
