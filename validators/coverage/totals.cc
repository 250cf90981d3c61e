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

std::string share_of(Int128 part, Int128 whole) {
  constexpr Int128 kMax = Int128{1} << 100;  // the product fits
  if (whole <= 0 || whole > kMax || part < 0 || part > kMax) return {};
  const Int128 hundredths = (10000 * part + whole / 2) / whole;
  const int rest = static_cast<int>(hundredths % 100);
  const Part parts[] = {" (", hundredths / 100, rest < 10 ? ".0" : ".", rest, "%)"};
  return to_message(parts);
}

}  // namespace proflint::coverage
