// A property that all files of a set must share: files are compared with the first file that has it.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>

#include "validators/core/file_set.h"
#include "validators/core/once.h"

namespace proflint::sets {

// The memory of a rule: a `State` of FileSet, one for each `Kind`, or part of one. Kinds are small and own no memory.
template <class Kind>
class OneKind {
 public:
  struct First {
    Kind kind;
    std::uint32_t member;
  };

  explicit OneKind(std::pmr::memory_resource*) {}

  // The first file, if its kind is not `kind`; nullptr once a difference was reported.
  const First* find_conflict(const Kind& kind, const SetMember& member) {
    if (!first_) first_ = First{kind, member.number()};
    return kind == first_->kind || !reported_.first() ? nullptr : &*first_;
  }

 private:
  std::optional<First> first_;
  Once reported_;
};

}  // namespace proflint::sets
