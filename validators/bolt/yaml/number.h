// Numbers as LLVM reads them from YAML: a prefix determines the base. Follows llvm::getAutoSenseRadix.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::bolt::yaml {

struct Number {
  enum class Form : std::uint8_t { bad, large, good };  // `large`: beyond 64 bits
  Form form = Form::bad;
  unsigned base = 10;  // 2, 8, 10 or 16
  std::uint64_t value = 0;
};

Number read_number(std::string_view text);

}  // namespace proflint::bolt::yaml
