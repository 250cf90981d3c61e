// The sections of a tracefile as records that can be salvaged.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/report.h"
#include "validators/core/text_lines.h"

namespace proflint::lcov {

// Reports whole sections: from SF to end_of_record, with the test names, comments and blank lines before SF. A section
// that ends at another SF or at the end of the file is not whole.
class WholeSections {
 public:
  // The report must outlive the object.
  explicit WholeSections(Report& report) : report_(report) {}

  // Adds the next line. `is_open`: a section is open after it; `is_skipped`: its section has no path.
  void add(const TextLine& line, bool is_open, bool is_skipped);

 private:
  Report& report_;
  const char* start_ = nullptr;  // of the section; nullptr: the next line may start one
  bool is_open_ = false;
};

// The sections of `records` one after the other. If a test name was in a lost section, its line precedes the sections
// that it applies to.
Salvaged salvage_sections(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::lcov
