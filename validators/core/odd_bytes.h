// Bytes that lines of text should not have, by kind: for the rules that formats of lines have about them.
#pragma once

#include "validators/core/occurrences.h"
#include "validators/core/text_lines.h"

namespace proflint {

// The lines with such bytes, each kind with its first place and the number of lines.
struct OddBytes {
  Occurrences nul, control, not_utf8, cr_lf;

  // Notes what the line has. Only lines that are odd or end in CR LF need to be looked at.
  void look_at(const TextLine& line);
};

// Whether a byte is a control character other than NUL, TAB and LF.
constexpr bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && byte != 0 && c != '\t' && c != '\n') || byte == 0x7f;
}

}  // namespace proflint
