// Calling contexts in the headers of a text profile.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <deque>
#include <memory_resource>
#include <string>
#include <string_view>

#include "validators/core/once.h"
#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples::text {

class Contexts {
 public:
  // `limit` is the end of the file. The object must outlive the names of contexts.
  Contexts(const char* limit, std::pmr::memory_resource* memory) : limit_(limit), rewritten_(memory) {}

  // Checks a context in brackets and returns its name. Contexts with the same frames are the same, however their
  // locations are written. `is_odd`: the context may have bytes other than printable ASCII.
  Name read(std::string_view context, bool is_odd, Report& report);

 private:
  bool read_frame(std::string_view& rest, bool is_odd, bool& is_usual, Report& report);
  Name rewrite(std::string_view context);

  const char* limit_;
  Once depth_;
  std::pmr::deque<std::pmr::string> rewritten_;  // contexts that had to be rewritten as LLVM would write them
};

}  // namespace proflint::samples::text
