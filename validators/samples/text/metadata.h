// The metadata lines of a function or inlined callee of a text profile.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#pragma once

#include <string_view>

#include "validators/core/once.h"
#include "validators/samples/text/pieces.h"

namespace proflint::samples::text {

// Checks the number of a metadata line, if it has one. False: the number is out of range.
bool check_metadata_value(const Body& body, Report& report);

// The metadata of a function so far.
class Metadata {
 public:
  // Checks another line. `flat_version`: whether a !Flat line of the file was already reported.
  void add(const Body& body, Once& flat_version, Report& report);

  bool is_there() const { return is_there_; }
  // The !Flat line; empty if there is none.
  std::string_view flat() const { return flat_; }

 private:
  void add_checksum(const Body& body, Report& report);
  void add_attributes(const Body& body, Report& report);
  void add_flat(const Body& body, Once& flat_version, Report& report);

  bool is_there_ = false, has_checksum_ = false, has_attributes_ = false;
  std::string_view flat_;
};

}  // namespace proflint::samples::text
