// Compares locations with the image that the profile is to be used with.
#pragma once

#include <optional>
#include <string_view>

#include "grammars/bolt_fdata.h"
#include "validators/bolt/symbols.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/format.h"

namespace proflint::bolt::fdata {

namespace grammar = grammars::bolt_fdata;

// Flags 0 and 3 mark a location without a symbol.
inline bool is_symbol(const grammar::Location& location) {
  return (location.flag[0] - '0') % 3 != 0;
}

// Finds nothing without an image, or in an image without symbols.
class Image {
 public:
  Image(const Input& input, Report& report);

  // The locations of a line.
  void check(const grammar::Line& parsed, std::string_view line);
  // `lines`: the number of all.
  void report_missing(std::uint64_t lines, Report& report) const;
  void report_outside(Report& report) const;

 private:
  struct Outside {
    std::uint64_t offset = 0, size = 0;  // the size of the symbol
    std::string_view symbol;
  };

  bool may_have(const grammar::Location& location);

  std::optional<Symbols> symbols_;
  Occurrences missing_;  // lines
  std::uint64_t missing_names_ = 0;
  std::string_view first_missing_;
  DetailedOccurrences<Outside> outside_;
};

}  // namespace proflint::bolt::fdata
