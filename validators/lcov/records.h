// What the records of a section state, and reading them a second time. Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <unordered_map>

#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/lcov/context.h"

namespace proflint::lcov {

// Whether a record states anything about its source.
inline bool has_data(const Line& record) {
  const bool is_total = record.kind >= Kind::fnf;
  return is_total ? record.line.value != 0 : record.kind != Kind::ver;
}

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

// A checksum in base64 may end in padding or not.
constexpr std::string_view unpadded(std::string_view checksum) {
  return checksum.substr(0, checksum.find('='));
}

}  // namespace proflint::lcov
