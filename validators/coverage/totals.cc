// Compares totals.
#include "validators/coverage/totals.h"

namespace proflint::coverage {

void check_total(const Rule& rule, std::string_view where, const char* name, std::uint64_t stated, Counted counted,
                 const char* place, Noun noun, Report& report) {
  if (counted.has(stated)) return;
  if (counted.minimum() == counted.maximum())
    report.add(rule, where, name, " is ", stated, ", but ", place, " ", Plural{counted.minimum(), noun.one, noun.many});
  else
    report.add(rule, where, name, " is ", stated, ", but ", place, " ", counted.minimum(), counted.joint(),
               Plural{counted.maximum(), noun.one, noun.many});
}

std::string share_of(Int128 part, Int128 whole, unsigned decimals) {
  constexpr Int128 kMax = Int128{1} << 90;  // the product fits
  if (whole <= 0 || whole > kMax || part < 0 || part > kMax) return {};
  Int128 unit = 1;
  for (unsigned i = 0; i < decimals; ++i) unit *= 10;
  const Int128 share = (100 * unit * part + whole / 2) / whole;
  std::string digits;
  for (Int128 rest = share % unit; rest != 0; rest = rest * 10 % unit)
    digits += static_cast<char>('0' + static_cast<int>(rest * 10 / unit));
  const Part parts[] = {" (", share / unit, digits.empty() ? "" : ".", Trusted{digits}, "%)"};
  return to_message(parts);
}

}  // namespace proflint::coverage
