// A flag for findings that are reported once.
#pragma once

#include <utility>

namespace proflint {

// first() returns true once.
class Once {
 public:
  bool first() { return !std::exchange(is_reported_, true); }
  bool is_reported() const { return is_reported_; }

 private:
  bool is_reported_ = false;
};

}  // namespace proflint
