// The list that the parts must match: each of its paths occurs once, and no others do.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/merge/faults.h"
#include "tools/program/settings/options.h"
#include "validators/core/file.h"

namespace proflint::tools {

class ListedPaths {
 public:
  // Reads the list, if `options` name one. False with `error` if it cannot be read.
  [[nodiscard]] bool open(const Options& options, std::string& error);

  // Notes a record of the file at `path`, which is in normal form. Called in ascending order.
  void see(std::string_view path, Faults& faults);
  // Notes that no records follow.
  void finish(Faults& faults);

 private:
  void pass_over(Faults& faults);

  bool is_given_ = false;
  File list_;
  std::deque<std::string> rewritten_;    // normal forms that differ from the list
  std::vector<std::string_view> paths_;  // in normal form, sorted, without duplicates
  std::size_t next_ = 0;
};

}  // namespace proflint::tools
