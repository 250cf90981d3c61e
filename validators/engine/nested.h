// Checks files inside of files with the formats of the program.
#pragma once

#include <list>

#include "validators/containers/unwrap.h"
#include "validators/core/nested.h"
#include "validators/core/report.h"

namespace proflint {

// For the check of one file. The unpacked contents use the memory budget of that check, and live as long as the object.
class NestedParts final : public Nested {
 public:
  // Both must outlive the object.
  NestedParts(Budget& budget, const Limits& limits) : budget_(budget), limits_(limits) {}

  // As described in core/nested.h. What exceeds the limits of the outer file is reported once, as a limit.
  [[nodiscard]] std::optional<std::string_view> unwrap(std::string_view part, Report& report) override;
  [[nodiscard]] bool check(std::string_view format, std::string_view part, std::string_view place, const char* name,
                           Report& report) override;

 private:
  // One budget for all parts: many small bombs are as bad as a large one. Only the first part beyond it is reported.
  bool is_exhausted(std::string_view part, Report& report);
  void note_limit(const containers::Contents& contents);
  // The limits with the rest of the budget.
  Limits limits() const;

  Budget& budget_;
  const Limits& limits_;
  std::list<containers::Contents> contents_;  // of unwrap(): findings refer to them
  std::uint64_t unpacked_ = 0;
  bool is_reported_ = false;  // that the budget is exhausted
};

}  // namespace proflint
