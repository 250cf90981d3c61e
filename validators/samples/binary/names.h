// The tables that indexes in a profile refer to: names, and calling contexts, which consist of names.
// Follows the sections NameTable and CSNameTable of the LLVM sample profile encodings.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/once.h"
#include "validators/samples/binary/fields.h"

namespace proflint::samples::binary {

// Names, or MD5 values of names.
class Names final : public SortedNames {
 public:
  explicit Names(std::pmr::memory_resource* memory) : starts_(memory), values_(memory), used_(memory) {}

  // Each of these reads a whole table in one form and returns whether it could be decoded.

  // A count and that many strings.
  bool read_strings(Fields& fields);
  // A count and that many MD5 values as ULEB128.
  bool read_md5(Fields& fields);
  // A count and that many MD5 values of 8 bytes, to the end of the section.
  bool read_fixed_md5(Fields& fields);
  // Three counts and that many MD5 values of 8 bytes, each span in Eytzinger order, to the end of the section.
  bool read_eytzinger(Fields& fields);

  std::uint64_t size() const { return used_.size(); }
  bool is_md5() const { return is_md5_; }
  bool is_indexed() const { return is_indexed_; }
  // Whether some name consists of digits.
  bool has_decimals() const { return has_decimals_; }

  // Entry `index`, which must be in the table, as used at `where`; marks it as used.
  Name use(std::uint64_t index, std::string_view where) {
    used_[static_cast<std::size_t>(index)] = 1;
    return at(index, where);
  }
  // Entry `index`, which must be in the table.
  Name at(std::uint64_t index, std::string_view where = {}) const {
    const std::size_t i = static_cast<std::size_t>(index);
    if (is_sorted_) return Name::sorted(index, *this, where);
    return is_md5_ ? Name::md5(values_[i], where) : Name::text(string(i), where);
  }
  std::string_view name(std::uint64_t index) const override { return string(static_cast<std::size_t>(index)); }

  // Checks the names and whether they were used. REQUIRES: the whole profile was decoded.
  void check(Report& report) const;

  // The spans of an indexed table with the functions of profiles without and with the flat flag.
  struct Span {
    std::uint64_t first = 0, size = 0;
  };
  Span nested() const { return nested_; }
  Span flat() const { return flat_; }

 private:
  std::string_view string(std::size_t index) const {
    const std::string_view entry = place(index);
    return entry.substr(0, entry.size() - 1);  // without the NUL
  }
  // The bytes of entry `index` of the table.
  std::string_view place(std::size_t index) const {
    if (starts_.empty()) return entries_.substr(8 * index, 8);
    const std::size_t end = index + 1 < starts_.size() ? starts_[index + 1] : entries_.size();
    return entries_.substr(starts_[index], end - starts_[index]);
  }
  void look_at(std::string_view name, std::string_view before);
  bool read_entries(Fields& fields, const Count& count);
  bool read_string(Fields& fields, const Count& count, std::string_view& name) const;
  bool read_fixed(Fields& fields, std::uint64_t n, const Count& count);
  void check_strings(Report& report) const;
  void check_unused(Report& report) const;
  void find_repeated_strings(GroupedFindings& findings) const;
  void check_values(Report& report) const;
  void report_unwritable(Report& report) const;
  void find_repeated_values(Report& report) const;

  bool is_md5_ = false;
  bool is_indexed_ = false;
  bool is_sorted_ = false;                  // nonempty strings in strictly ascending order
  bool has_decimals_ = false;               // some string consists of digits
  bool has_unwritable_ = false;             // some string cannot be a name in text
  std::string_view entries_;                // all entries, without the counts before them
  std::pmr::vector<std::uint32_t> starts_;  // of the entries, unless they have 8 bytes each
  std::pmr::vector<std::uint64_t> values_;  // MD5 values
  std::pmr::vector<std::uint8_t> used_;     // whether each name is used; not bits, which must be read to set one
  Span nested_, flat_;
};

// Calling contexts, of which only the innermost function matters here.
class Contexts {
 public:
  explicit Contexts(std::pmr::memory_resource* memory) : leaves_(memory) {}

  // Reads and checks the whole table; returns whether it could be decoded.
  bool read(Fields& fields, Names& names);

  std::uint64_t size() const { return leaves_.size(); }
  // The name index of the innermost function of context `index`, which must be in the table; kNoLeaf if it has no
  // frames.
  std::uint32_t leaf(std::uint64_t index) const { return leaves_[static_cast<std::size_t>(index)]; }
  static constexpr std::uint32_t kNoLeaf = UINT32_MAX;

 private:
  bool read_context(Fields& fields, Names& names);

  std::pmr::vector<std::uint32_t> leaves_;
  Once depth_;
};

}  // namespace proflint::samples::binary
