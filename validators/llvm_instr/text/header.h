// The top of a text profile: flags, and the traces of temporal profiles.
// Follows LLVM TextInstrProfReader::readHeader and readTemporalProfTraceData.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "grammars/proftext.h"
#include "validators/llvm_instr/text/lines.h"

namespace proflint::llvm_instr::text {

struct Header {
  explicit Header(std::pmr::memory_resource* memory) : traced(memory) {}

  unsigned flags = 0;                         // a bit for each Word
  std::pmr::vector<std::string_view> traced;  // the functions of all traces

  static constexpr unsigned bit(grammar::Word word) { return 1u << static_cast<unsigned>(word); }
  bool has(grammar::Word word) const { return (flags & bit(word)) != 0; }
  bool is_ir() const { return has(grammar::Word::ir) || is_cs(); }
  bool is_cs() const { return has(grammar::Word::csir); }
};

// The value of a number; nothing if it does not fit in 64 bits.
std::optional<std::uint64_t> value_of(const grammar::Integer& number);

// Reads and checks the top of the file. False: the rest cannot be read.
bool read_header(SignificantLines& lines, Header& header, GroupedFindings& findings);

}  // namespace proflint::llvm_instr::text
