// Continues an interrupted run: results in its records are kept, the other files are checked.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/program/merge/part.h"
#include "tools/program/run/inputs.h"

namespace proflint::tools {

class Resumption {
 public:
  // Finds the files whose results are in the records at `path`. The records must come from a run like `own`. They may
  // end early, even inside a record, but have no other defect: complete records match their end record. False with
  // `error` if not.
  [[nodiscard]] bool open(const std::string& path, const RunRecord& own, const std::vector<InputPath>& files,
                          std::string& error);

  // The files that are still to be checked.
  const std::vector<InputPath>& rest() const { return rest_; }

  // Delivers the recorded results of the files before the next one of rest(). False if `deliver` returns false, or if
  // the records have changed since: then fault() reports that.
  [[nodiscard]] bool deliver_kept(const std::function<bool(FileResult&&)>& deliver);

  const std::string& fault() const { return part_->fault(); }

 private:
  std::vector<InputPath> rest_;
  std::vector<std::uint64_t> kept_before_;  // number of kept records before each of rest_, and after the last
  std::size_t due_ = 0;
  std::unique_ptr<Part> part_;
};

}  // namespace proflint::tools
