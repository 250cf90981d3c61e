// Totals of a run: sums of facts over all files that were checked and are not invalid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "validators/core/report.h"

namespace proflint::tools {

class Totals {
 public:
  // Adds the known facts of a file.
  void add(const Result& file);

  // Sums saturate at 2^64 - 1; nothing: no file has the fact. Facts are numbered as in fact_rows().
  const std::array<std::optional<std::uint64_t>, 7>& facts() const { return sums_; }
  std::optional<std::uint64_t> of(std::optional<std::uint64_t> Facts::*fact) const;
  bool empty() const;

  std::uint64_t files() const { return files_; }          // that are in the sums
  std::uint64_t unchecked() const { return unchecked_; }  // that could not be checked
  std::uint64_t invalid() const { return invalid_; }      // whose counts are meaningless
  // How many lines there are, in words: "1 line". Statements of Go count as lines.
  std::string lines_text() const;

 private:
  std::array<std::optional<std::uint64_t>, 7> sums_;
  std::uint64_t files_ = 0, unchecked_ = 0, invalid_ = 0;
};

}  // namespace proflint::tools
