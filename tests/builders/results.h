// Results of checking files that do not exist: hostile names, messages and bytes for the tests of writers.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "tools/program/run/result.h"

namespace proflint::tests {

// The input of a writer.
struct MadeRun {
  std::vector<tools::FileResult> files;
  tools::Summary summary;
};

// Text made of pieces that are special in one of the output formats or for a terminal, and of arbitrary bytes.
rc::Gen<std::string> hostile_text();

// Any consistent run of a few files: tallies match the findings, places are inside the excerpts.
rc::Gen<MadeRun> made_runs();

// The totals of `files`.
tools::Summary summary_of(const std::vector<tools::FileResult>& files);

}  // namespace proflint::tests
