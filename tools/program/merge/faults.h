// The defects of parts to be merged: names the first ones and counts all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tools {

class Faults {
 public:
  void add(std::string fault) {
    if (texts_.size() < kNamed) texts_.push_back(std::move(fault));
    ++count_;
  }
  std::uint64_t count() const { return count_; }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  static constexpr std::size_t kNamed = 20;

  std::vector<std::string> texts_;
  std::uint64_t count_ = 0;
};

}  // namespace proflint::tools
