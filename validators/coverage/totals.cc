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

}  // namespace proflint::coverage
