// What is reported about words that are not there.
#include "validators/samples/afdo_gcov/words.h"

#include "validators/samples/afdo_gcov/rules.h"

namespace proflint::samples::afdo_gcov {

bool Words::truncated(const char* what, std::string_view where) {
  report_.add("afdo-gcov/truncated"_rule, where, "the file ends where the ", what, " should be");
  return false;
}

bool Words::excess(const char* what, std::size_t smallest, const Count& count) {
  report_.add("afdo-gcov/count-exceeds-bytes"_rule, count.where, "the ", what, " ", count.value, " takes at least ",
              smallest, " bytes each, ", cursor_.left(), " bytes are left");
  return false;
}

}  // namespace proflint::samples::afdo_gcov
