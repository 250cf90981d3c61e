// Groups of JaCoCo's reports in XML, and reports without contents.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

TEST(JacocoXmlGroups, TotalsAndNames) {
  const auto report = [](const std::string& content) {
    return rules_of(check("<report name=\"r\">" + content + "</report>"));
  };
  const auto lines = [](int missed) {
    return "<counter type=\"LINE\" missed=\"" + std::to_string(missed) + "\" covered=\"0\"/>";
  };
  const auto package = [&](const std::string& name, int missed) {
    return "<package name=\"" + name + "\"><sourcefile name=\"a\">" + lines(missed) + "</sourcefile>" + lines(missed) +
           "</package>";
  };
  EXPECT_EQ(report(""), "no-classes");
  EXPECT_EQ(report(lines(5)), "no-classes total-sum");
  EXPECT_EQ(report("<group name=\"g\">" + lines(5) + "</group>" + lines(5)), "no-classes total-sum");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + lines(5) + "</group>" + lines(5)), "");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + lines(6) + "</group>" + lines(6)), "total-sum");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + lines(5) + "</group>" + lines(6)), "total-sum");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + package("q", 1) + lines(6) + "</group><group name=\"h\">" +
                   package("p", 5) + lines(5) + "</group>" + lines(11)),
            "");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + package("p", 1) + lines(6) + "</group>" + lines(6)),
            "package-duplicate");
  EXPECT_EQ(report("<group name=\"g\"><group name=\"h\">" + package("p", 5) + lines(5) + "</group>" + lines(5) +
                   "</group>" + lines(5)),
            "");
  EXPECT_EQ(report("<group name=\"g\">" + package("p", 5) + lines(5) + "</group><group name=\"g\">" + package("p", 5) +
                   lines(5) + "</group>" + lines(10)),
            "")
      << "names are unique in the element they are in";
  EXPECT_EQ(report("<group>" + package("p", 5) + lines(5) + "</group>" + lines(5)), "attribute-missing");
}

}  // namespace
}  // namespace proflint::tests
