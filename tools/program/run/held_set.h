// The results of files that are to be merged. They are held until all are complete, because some defects show only in
// comparison with all other files.
#pragma once

#include <vector>

#include "tools/program/run/inputs.h"
#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"
#include "validators/core/file_set.h"

namespace proflint::tools {

// Adds the findings that need all files of the set to the result of a file.
void add_late(const LateFinding& late, const CheckingOptions& options, FileResult& file);

class HeldSet {
 public:
  // `files` and `options` must outlive the object.
  HeldSet(const std::vector<InputPath>& files, const CheckingOptions& options);

  FileSet& files() { return files_; }

  // Results must be passed in the order of the files.
  void hold(FileResult&& result) { results_.push_back(std::move(result)); }

  // All results, with the findings about the set.
  std::vector<FileResult> finish();

 private:
  const CheckingOptions& options_;
  FileSet files_;
  std::vector<FileResult> results_;
};

}  // namespace proflint::tools
