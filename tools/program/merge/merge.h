// The results of many runs, each file once and in the order of paths, as a single run over a sorted list delivers
// them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/program/merge/faults.h"
#include "tools/program/merge/listed_paths.h"
#include "tools/program/merge/part.h"

namespace proflint::tools {

class Merge {
 public:
  // Opens the parts that `options` name and compares them with `own`, the record of this program. Their defects are in
  // faults(). False with `error` on other failures.
  [[nodiscard]] bool open(const Options& options, const RunRecord& own, std::string& error);

  // Calls `deliver` for each file until it returns false or a part has a defect: see faults(), or `error`.
  [[nodiscard]] bool run(const std::function<bool(FileResult&&)>& deliver, std::string& error);

  const Faults& faults() const { return faults_; }

  // The number of files of other kinds that the runs skipped.
  std::uint64_t skipped() const;

 private:
  [[nodiscard]] bool sort_unsorted(std::string& error);
  [[nodiscard]] bool advance(std::unique_ptr<Part> part);
  bool agrees(Part& part) const;
  bool is_repeat(Part& part);

  std::vector<std::unique_ptr<Part>> parts_, due_;  // due_ is a heap by the paths of their files
  std::vector<std::unique_ptr<Part>> done_;
  std::size_t block_ = 0;
  ListedPaths listed_;
  Faults faults_;
  std::string last_key_, last_path_, last_line_, last_part_;
};

}  // namespace proflint::tools
