// A small valid profile, changed in one place, and the resulting findings.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/builders/pprof.h"
#include "tests/support/in_words.h"
#include "tests/support/packing.h"

namespace proflint::tests {

using PprofChange = std::function<void(pprof::Profile&)>;

struct ChangedProfile {
  const char* what;
  PprofChange change;  // change of the small profile; may be empty
  std::string more;    // fields after the profile
  std::string said;    // see tests/support/in_words.h
};

// One function, one location, one sample, one type. Its strings are "", samples, count, /bin/a, abcd, f and a.go.
inline pprof::Profile small_profile() {
  pprof::Profile profile;
  profile.types = {{"samples", "count"}};
  profile.mappings = {{1, 0x1000, 0x2000, "/bin/a", "abcd"}};
  profile.functions = {{1, "f", "a.go", 1}};
  profile.locations = {{1, 1, 0x1000, {{1, 2}}}};
  profile.samples = {{{1}, {5}, {}}};
  return profile;
}

inline void expect_said(const std::vector<ChangedProfile>& rows, const std::string& name = "") {
  Input input;
  input.name = name;
  for (const ChangedProfile& row : rows) {
    pprof::Profile profile = small_profile();
    if (row.change) row.change(profile);
    EXPECT_EQ(said(check(tools::gzip_member(pprof::bytes(profile) + row.more), "pprof", input)), row.said) << row.what;
  }
}

}  // namespace proflint::tests
