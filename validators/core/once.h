// A flag for findings that are reported once.
#pragma once

#include <utility>

namespace proflint {

// first() returns true once.
class Once {
 public:
  bool first() { return !std::exchange(said_, true); }
  bool was_said() const { return said_; }

 private:
  bool said_ = false;
};

}  // namespace proflint
