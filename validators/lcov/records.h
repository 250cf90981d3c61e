// Reading the records of a section a second time. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <unordered_map>

#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/coverage/paths.h"
#include "validators/lcov/context.h"

namespace proflint::lcov {

// Calls `use` for every record of a section that can be read, or only for those that start with `prefix`.
template <class Use>
void each_record(std::string_view section, const Use& use, std::string_view prefix = {}) {
  Lines lines(section);
  Line record;
  for (std::string_view line; lines.next(line);) {
    if (!line.starts_with(prefix)) continue;
    while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
    if (grammars::lcov::parse(line, record)) use(record);
  }
}

// The start lines of the functions of one section.
class FunctionStarts {
 public:
  explicit FunctionStarts(std::pmr::memory_resource* memory) : by_index_(memory) {}

  // Adds the next record. If its text is the name of a function, calls `use` with the start line.
  template <class Use>
  void add(const Line& record, const Use& use) {
    if (record.kind == Kind::fn) use(record.line.value);
    if (record.kind == Kind::fnl) by_index_.try_emplace(record.index.value, record.line.value);
    if (record.kind != Kind::fna) return;
    if (const auto start = by_index_.find(record.index.value); start != by_index_.end()) use(start->second);
  }

 private:
  std::pmr::unordered_map<std::uint64_t, std::uint64_t> by_index_;  // of FNL
};

// Whether a path ends in a record with numbers.
inline bool ends_in_record(std::string_view path) {
  for (const std::string_view mark : {"DA:", "FN:", "FNDA:", "BRDA:", "LF:", "LH:"}) {
    const std::size_t at = path.rfind(mark);
    if (at == std::string_view::npos || at == 0) continue;
    const std::string_view fields = path.substr(at + mark.size());
    Line record;
    if (!fields.empty() && is_digit(fields[0]) && grammars::lcov::parse(path.substr(at), record)) return true;
  }
  return false;
}

// Whether a line end between two records was lost: no source has such a name.
inline bool joins_records(std::string_view path) {
  if (coverage::is_url(path)) return false;
  if (ends_in_record(path)) return true;
  for (const std::string_view mark : {"SF:", "KF:", "end_of_record"})
    if (path.find(mark) != std::string_view::npos) return true;
  while (!path.empty()) {
    if (path.starts_with("TN:")) return true;
    take_until(path, '/');
  }
  return false;
}

// A checksum in base64 may end in padding or not.
constexpr std::string_view unpadded(std::string_view checksum) {
  return checksum.substr(0, checksum.find('='));
}

}  // namespace proflint::lcov
