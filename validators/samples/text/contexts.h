// Calling contexts in the headers of a text profile.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <deque>
#include <memory_resource>
#include <string>
#include <string_view>

#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples::text {

class Contexts {
 public:
  // `limit` is the end of the file. Names of contexts must not outlive the object.
  Contexts(const char* limit, std::pmr::memory_resource* memory) : limit_(limit), rewritten_(memory) {}

  // Checks a context with its brackets and returns its name. Contexts are the same if their frames are, however their
  // locations are written. `is_odd`: it may have bytes that are not printable ASCII.
  Name read(std::string_view context, bool is_odd, Report& report);

 private:
  bool read_frame(std::string_view& rest, bool is_odd, bool& is_usual, Report& report);
  Name rewrite(std::string_view context);

  const char* limit_;
  std::pmr::deque<std::pmr::string> rewritten_;  // as LLVM would write those that are written otherwise
};

}  // namespace proflint::samples::text
