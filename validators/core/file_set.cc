// Turns of the members of a set.
#include "validators/core/file_set.h"

namespace proflint {

SetMember::~SetMember() {
  await_turn();
  const std::lock_guard lock(set_.mutex_);
  ++set_.due_;
  set_.changed_.notify_all();
}

void SetMember::grow() {
  set_.memory_.extend(set_.limits_.memory_for(size_) - set_.limits_.memory_for(0));
  size_ = 0;
}

void SetMember::await_turn() {
  std::unique_lock lock(set_.mutex_);
  set_.changed_.wait(lock, [this] { return set_.due_ == number_; });
}

}  // namespace proflint
