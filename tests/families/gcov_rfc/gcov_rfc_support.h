// Code shared by the tests of the 2002 draft, which checks files under the names of the draft.
#pragma once

#include "tests/support/support.h"
#include "validators/core/policy.h"
#include "validators/engine/checking.h"

namespace proflint::tests::gcov_rfc {

// Checks `bytes` as the file called `name`, with the other file of its pair, if given. Random counters may contain
// bytes of line ends, repeated in every run, so findings about text transfers are omitted.
inline Result check_as(std::string_view bytes, std::string_view name, const FindCompanion& find = {}) {
  Policy policy;
  policy.ignore = {"file/newline-translated", "file/text-converted"};
  Input input;
  input.name = name;
  input.bytes = bytes;
  return check(input, nullptr, policy, Limits(), find);
}

// The rules that a file breaks, except for the note that applies to every complete data file.
inline Ids hits(const Result& result) {
  Ids all = ids(result);
  all.erase("gcov-rfc/program-summary-tag");
  return all;
}

// The rules that the data of a pair breaks.
inline Ids pair_hits(std::string_view graph, std::string_view data) {
  return hits(check_as(data, "f.da", always(Role::pair, {"f.bbg", graph})));
}

}  // namespace proflint::tests::gcov_rfc
