// Compares totals.
#include "validators/coverage/totals.h"

namespace proflint::coverage {

std::string share_of(Int128 part, Int128 whole, unsigned decimals) {
  constexpr Int128 kMax = Int128{1} << 36;  // 100 million times as much fits in 64 bits
  for (; part >= kMax || whole >= kMax; whole >>= 1) part >>= 1;
  if (whole <= 0 || part < 0) return {};
  std::uint64_t unit = 1;
  for (unsigned i = 0; i < decimals; ++i) unit *= 10;
  const auto a = static_cast<std::uint64_t>(part), b = static_cast<std::uint64_t>(whole);
  const std::uint64_t share = (100 * unit * a + b / 2) / b;
  std::string digits;
  for (std::uint64_t rest = share % unit; rest != 0; rest = rest * 10 % unit)
    digits += static_cast<char>('0' + rest * 10 / unit);
  const Part parts[] = {" (", share / unit, digits.empty() ? "" : ".", Trusted{digits}, "%)"};
  return to_message(parts);
}

}  // namespace proflint::coverage
