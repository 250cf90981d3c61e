// The programs that write Cobertura reports, as far as they count or repeat things differently.
#pragma once

#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage::cobertura {

// Properties of the writer of a report.
struct Writer {
  bool repeats_methods = false;  // it lists clones of constructors
  bool repeats_lines = false;    // with different hits
  bool counts_points = false;    // totals are of sequence points, not of lines
};

// The writer by the root element, whose version names gcovr and AltCover.
Writer writer_of(const encodings::xml::Tag& root);

// Whether name and signature of a method identify it in its class.
bool is_identified(const encodings::xml::Tag& method, const Writer& writer);

}  // namespace proflint::xml_coverage::cobertura
