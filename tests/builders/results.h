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

// Text made of pieces that mean something to one of the output formats or to a terminal, and of arbitrary bytes.
rc::Gen<std::string> hostile_text();

// Any run of a few files, consistent in itself: tallies match the findings, places lie in the excerpts.
rc::Gen<MadeRun> made_runs();

// Adds up `files`.
tools::Summary summary_of(const std::vector<tools::FileResult>& files);

}  // namespace proflint::tests
