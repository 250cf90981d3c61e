// The lines of one source file in a report: each line once, however many records it has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace proflint::coverage {

// No source has more lines. Consumers that list all lines up to the last one take gigabytes for a higher number.
inline constexpr std::uint64_t kMaxPlausibleLine = std::uint64_t{1} << 24;

// One line of a source and its count.
struct LineCount {
  std::uint32_t line = 0;   // from 1
  std::uint32_t place = 0;  // chosen by the caller: where the record is
  std::uint64_t count = 0;  // executions; at most 2^64 - 1
};

// add() all records, then close() once; the queries below need a closed table. clear() keeps the memory for the next
// file. Nothing is indexed by a line number, so line 2^31 costs no more than line 1.
class LineTable {
 public:
  // Lines use `memory`, which must outlive the table.
  explicit LineTable(std::pmr::memory_resource* memory) : lines_(memory), hits_(memory) {}

  // Adds a record. `place` is kept for the caller. Records in ascending order need no sorting later.
  void add(std::uint32_t line, std::uint64_t count, std::uint32_t place = 0) {
    is_sorted_ = is_sorted_ && (lines_.empty() || lines_.back().line < line);
    lines_.emplace_back(line, place, count);
  }
  // Forgets all lines, for the next source file.
  void clear() {
    lines_.clear();
    is_sorted_ = true;
  }

  // Afterwards lines are sorted and unique, each with its largest count and the place of its first record.
  void close();
  // The number of records for lines that have an earlier record, and the place of the first of them.
  std::size_t repeated() const { return repeated_; }
  std::uint32_t first_repeated() const { return first_repeated_; }

  // The number of distinct lines, and of those with a count above 0.
  std::size_t size() const { return lines_.size(); }
  std::size_t hit() const { return hits_.empty() ? 0 : hits_.back(); }  // lines with a count above 0
  // The lines in ascending order, each once.
  auto begin() const { return lines_.begin(); }
  auto end() const { return lines_.end(); }

  // nullptr if the report does not have the line.
  const LineCount* find(std::uint32_t line) const;

  // How many lines from `first` to `last`, both included, are counted, and how many of them are hit.
  std::size_t size_between(std::uint32_t first, std::uint32_t last) const;
  std::size_t hit_between(std::uint32_t first, std::uint32_t last) const;

 private:
  std::size_t index_of(std::uint32_t line) const;  // of the first line at or after it

  void fold();

  bool is_sorted_ = true;  // and without duplicates
  std::size_t repeated_ = 0;
  std::uint32_t first_repeated_ = 0;
  std::pmr::vector<LineCount> lines_;
  std::pmr::vector<std::uint32_t> hits_;  // hits_[i]: lines hit among the first i
};

}  // namespace proflint::coverage
