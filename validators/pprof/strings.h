// The string table: its strings, their equality and their use.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/encodings/protobuf/findings.h"

namespace proflint::pprof {

using encodings::protobuf::Findings;
using encodings::protobuf::Path;

class Strings {
 public:
  explicit Strings(std::pmr::memory_resource* memory)
      : memory_(memory), strings_(memory), same_(memory), is_used_(memory) {}

  void add(std::string_view string) { strings_.push_back(string); }

  // Checks the strings and finds duplicates. REQUIRES: all strings were added.
  void seal(Findings& findings);

  // Resolves `index`, the value of the field at `where` with this `path`, to the index of the first equal string, and
  // marks it as used. Nothing, with a finding, if the index is outside the table.
  std::optional<std::uint32_t> use(std::uint64_t index, std::string_view where, const Path& path, Findings& findings);

  // The string for a result of use().
  std::string_view operator[](std::uint32_t number) const { return strings_[number]; }
  // The string of a missing field.
  std::optional<std::uint32_t> none() const {
    return strings_.empty() ? std::nullopt : std::optional<std::uint32_t>(0);
  }

  void check_used(Findings& findings) const;
  // Checks how many bytes of long strings a profile of this size refers to. REQUIRES: all of it was read.
  void check_references(std::uint64_t profile_size, Findings& findings) const;
  std::size_t size() const { return strings_.size(); }
  // The number of empty strings; a single table has one.
  std::uint64_t empty_ones() const;

 private:
  void find_equal(Findings& findings);
  void add_long(std::size_t index);

  std::pmr::memory_resource* memory_;
  std::pmr::vector<std::string_view> strings_;
  std::pmr::vector<std::uint32_t> same_;  // for each string, the index of the first equal one
  std::pmr::vector<bool> is_used_;
  std::uint64_t long_bytes_ = 0;  // of long strings, for each reference
  std::size_t longest_ = 0;       // the longest of them
};

}  // namespace proflint::pprof
