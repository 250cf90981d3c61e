// The functions of one script: their nesting, order and duplicates. Follows V8, which lists them in pre-order.
#pragma once

#include "validators/v8/coverage/ranges.h"

namespace proflint::v8::coverage {

// A function by its first range.
struct Function {
  Range range;
  std::string_view name;  // as the file has it: escapes are the writer's own
  bool is_block = false;

  // Whether the range is the whole script: a function without a name that starts at the start.
  bool is_script() const { return name.empty() && range.start == 0 && is_block; }
};

class Functions {
 public:
  explicit Functions(std::pmr::memory_resource* memory) : functions_(memory), sorted_(memory), open_(memory) {}

  void clear();
  void add(const Function& function) { functions_.push_back(function); }
  void set_unusable() { is_usable_ = false; }
  // Checks the functions against each other; nothing if one of them is not usable.
  void check(GroupedFindings& findings);

  // The function of the whole script; nullptr if the first function is another one, or is not usable.
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
