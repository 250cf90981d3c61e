// The functions of one script: their nesting, order and duplicates. Follows V8, which lists them in pre-order.
#pragma once

#include "validators/v8/coverage/ranges.h"

namespace proflint::v8::coverage {

// A function by its first range.
struct Function {
  Range range;
  std::string_view name;  // as in the file, with its escapes
  bool is_block = false;

  // Whether the function is the whole script: it has no name and starts at offset 0.
  bool is_script() const { return name.empty() && range.start == 0 && is_block; }
};

// A function and the functions directly inside it.
struct Nested {
  const Function* function;
  std::uint64_t hash;  // of their offsets; 0: none
};

class Functions {
 public:
  explicit Functions(std::pmr::memory_resource* memory) : functions_(memory), sorted_(memory), open_(memory) {}

  void clear();
  void add(const Function& function) { functions_.push_back(function); }
  void set_unusable() { is_usable_ = false; }
  // Checks the functions against each other, unless one of them is unusable.
  void check(GroupedFindings& findings);

  // Lists all functions; none if one is unusable. REQUIRES: check() was called; the result is valid until clear().
  void find_nested(std::pmr::vector<Nested>& result) const;

  // The function of the whole script; nullptr if the first function is a different one or unusable.
  const Function* script() const {
    return is_usable_ && !functions_.empty() && functions_[0].is_script() ? &functions_[0] : nullptr;
  }

 private:
  void check_nesting(GroupedFindings& findings);
  void check_ends(GroupedFindings& findings);

  std::pmr::vector<Function> functions_;
  std::pmr::vector<Function> sorted_;
  std::pmr::vector<const Function*> open_;
  bool is_usable_ = true;
};

}  // namespace proflint::v8::coverage
