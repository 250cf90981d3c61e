// Identifies a finding across runs, even if the profile is regenerated in between.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tools/program/run/result.h"

namespace proflint::tools {

// Fingerprints of the findings of one file, in order. They depend on the path, the rule and the words of the message,
// but not on its numbers, offsets or lines; equal ones are distinguished by their order.
class Fingerprints {
 public:
  // `path` as it is printed; `namesakes`: FileResult::namesakes.
  explicit Fingerprints(std::string path, std::uint64_t namesakes = 0) : path_(std::move(path)) {
    if (namesakes != 0) path_ += '\0' + std::to_string(namesakes);
  }

  // 32 hexadecimal digits, different for each call.
  std::string next(const Finding& finding);

 private:
  std::string path_;
  std::map<std::string, std::uint64_t> seen_;
};

}  // namespace proflint::tools
