// Compares a file of a set with the earlier ones: contents that must differ, and builds that must be the same.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"

namespace proflint::sets {

class Members {
 public:
  explicit Members(std::pmr::memory_resource* memory) : kinds_(memory), contents_(memory), objects_(memory) {}

  void add(const Input& input, const Family& family, const Format& format, Report& report);

 private:
  void check_kind(const SetMember& member, const Family& family, const Format& format, Report& report);
  void check_content(const SetMember& member, std::string_view bytes, const Facts& facts, Report& report);
  void check_build(const SetMember& member, const Format& format, const Facts& facts, Report& report);

  struct Kind {
    const Family* family;
    std::string_view merged_as;
    const Format* format;  // of the first file of this kind
    std::uint32_t member;  // that file
  };
  struct Build {
    std::uint64_t identity;  // hashed
    std::uint32_t member;
  };
  template <class Value>
  using ByHash = HashMap<std::uint64_t, Value>;

  std::pmr::vector<Kind> kinds_;    // few: no more than there are formats
  ByHash<std::uint32_t> contents_;  // the first member with this content
  ByHash<Build> objects_;           // by format and name below the folder
};

}  // namespace proflint::sets
