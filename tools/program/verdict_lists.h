// Writes the lists of --list: paths without escapes, each terminated by LF or NUL.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "tools/program/reports/sink.h"
#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

class VerdictLists {
 public:
  // Opens the lists that `options` ask for; `out` is standard output. False with `error` if one cannot be written.
  [[nodiscard]] bool open(const Options& options, std::FILE* out, std::string& error);

  // Adds the path of a checked file to the lists that it belongs to. False if that fails; failure() has the reason.
  [[nodiscard]] bool add(const FileResult& file);

  // Completes all lists and gives the files their names. A run that ends earlier leaves no list.
  [[nodiscard]] bool finish();

  const std::string& failure() const { return failure_; }

 private:
  struct List {
    VerdictList what;
    Sink sink;
    std::string text;
  };

  [[nodiscard]] bool flush(List& list);

  std::vector<List> lists_;
  FailOn fail_on_ = FailOn::error;
  std::string failure_;
};

}  // namespace proflint::tools
