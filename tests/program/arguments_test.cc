// Words of the command line that are names of files, whatever other programs would read in them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/program/profiles.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

// CLI11 reads "[a,b]" as a list of values.
TEST(Arguments, BracketsAreNoList) {
  const Scratch scratch;
  scratch.write("a.prof", kClean);
  for (const char* name : {"[a.prof]", "[a.prof,a.prof]", "[]", "[[a.prof]]"}) {
    scratch.write(name, kInvalid);
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{name}, {"--", name}, {"a.prof", name}, {"vet", "--sandbox=best", name}}) {
      const Outcome outcome = scratch.run(words);
      EXPECT_EQ(outcome.status, 1) << name;
      EXPECT_TRUE(outcome.out.starts_with(std::string(name) + ":2:5")) << outcome.out << outcome.err;
    }
  }
  EXPECT_EQ(scratch.run({"explain", "[dcpi]"}).status, 2);
}

}  // namespace
}  // namespace proflint::tests
