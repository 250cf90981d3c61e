// The rules across values of a profile: gives each value to the part that it belongs to.
// Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#pragma once

#include "validators/bolt/yaml/blocks.h"
#include "validators/bolt/yaml/functions.h"
#include "validators/bolt/yaml/header.h"
#include "validators/bolt/yaml/image.h"
#include "validators/bolt/yaml/schema.h"
#include "validators/bolt/yaml/sets.h"
#include "validators/bolt/yaml/totals.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::yaml {

class Profile {
 public:
  Profile(const Input& input, GroupedFindings& findings, Report& report);

  // A map of this level starts or ends; values belong to the map that started last.
  void open(Level level, std::string_view where);
  void close(Level level);
  void number(Field field, std::uint64_t value, std::string_view where);
  void list(Field field, std::string_view where);  // starts
  void text(Field field, std::string_view value, std::string_view where);
  void boolean(Field field, std::string_view where);

  // Checks the rules about all functions. A truncated file has lost some, and a file without a map has none.
  void finish(bool lacks_functions);

  // Whether its version is unsupported.
  bool is_unsupported() const { return is_unsupported_; }

 private:
  void version(std::uint64_t value, std::string_view where);

  GroupedFindings& findings_;
  Report& report_;
  Image image_;
  SetClaims claims_;
  Header header_;
  Functions functions_;
  Blocks blocks_;
  Totals totals_;
  bool is_unsupported_ = false;
};

}  // namespace proflint::bolt::yaml
