// One way to print a run. Writers see results only, never files.
#pragma once

#include <memory>
#include <string>

#include "tools/options.h"
#include "tools/result.h"

namespace proflint::tools {

class Writer {
 public:
  virtual ~Writer() = default;
  // What to print for one file, appended to `out`. Called in the order of the inputs.
  virtual void file(const FileResult& file, std::string& out) = 0;
  // What to print at the end of the run, appended to `out`.
  virtual void end(const Summary& summary, std::string& out) = 0;
};

std::unique_ptr<Writer> concise_writer();
std::unique_ptr<Writer> full_writer(bool color);
std::unique_ptr<Writer> json_writer();
std::unique_ptr<Writer> ndjson_writer();
std::unique_ptr<Writer> identity_writer();

// "a.prof:12:5", "a.gcda:+0x24" or "a.gcda": the path, escaped, and the place of the finding.
std::string location(const FileResult& file, const Finding& finding);

// Text that says how many findings of a file were counted but are not among the kept ones; empty if none.
std::string hidden_findings(const FileResult& file);

}  // namespace proflint::tools
