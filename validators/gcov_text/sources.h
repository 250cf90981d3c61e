// Comparison of a listing with its source, if the source was found. Follows output_lines() of GCC's gcov.cc.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/detailed_occurrences.h"
#include "validators/coverage/sources.h"
#include "validators/gcov_text/companion_files.h"
#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class SourceCheck {
 public:
  SourceCheck(const CompanionFiles& companion_files, std::pmr::memory_resource* memory, Context& context)
      : companion_files_(companion_files), memory_(memory), context_(context) {}

  // Called before the first line of the source.
  void start();
  // Compares a line of the listing. REQUIRES: lines are passed from 1 on, without gaps.
  void add(std::uint64_t line, std::string_view text) {
    if (text_) compare(line, text);
  }
  // Stops the comparison, because the rest of the listing cannot be compared.
  void stop() { text_.reset(); }
  void finish(std::uint64_t lines);

 private:
  void compare(std::uint64_t line, std::string_view text);
  bool has_text_after(std::uint64_t lines) const;

  const CompanionFiles& companion_files_;
  std::pmr::memory_resource* memory_;
  Context& context_;
  std::optional<coverage::SourceText> text_;
  std::string_view last_;                         // text of the last line
  DetailedOccurrences<std::uint64_t> differing_;  // numbers of lines
  Occurrences beyond_;
};

}  // namespace proflint::gcov_text
