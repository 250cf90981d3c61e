// What the checks of all JSON formats share.
#include <gtest/gtest.h>

#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

TEST(JsonDocuments, TheRootIsAnObject) {
  for (const char* format : {"gcov-json", "llvm-cov-json", "istanbul", "coverage-py", "simplecov-resultset",
                             "simplecov-last-run", "simplecov-report", "v8-coverage", "cpuprofile", "heapprofile"})
    for (const auto& [text, kind] : {std::pair("[1]", "a list"), std::pair("\"text\"", "a string"),
                                     std::pair("null", "null"), std::pair("5", "an integer")}) {
      const Result result = check(text, format);
      ASSERT_EQ(result.findings.size(), 1u) << format << " " << text;
      EXPECT_TRUE(result.findings[0].rule->id.ends_with("/wrong-type")) << format << " " << text;
      EXPECT_EQ(result.findings[0].message, std::string("the document is ") + kind + ", not an object") << format;
    }
}

}  // namespace
}  // namespace proflint::tests
