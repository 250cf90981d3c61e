// A flag for findings that are reported once.
#pragma once

#include <utility>

namespace proflint {

// first() returns true once.
class Once {
 public:
  // Whether this is the first call; changes the flag.
  bool first() { return !std::exchange(is_reported_, true); }
  // Whether first() was called before.
  bool is_reported() const { return is_reported_; }

 private:
  bool is_reported_ = false;
};

}  // namespace proflint
