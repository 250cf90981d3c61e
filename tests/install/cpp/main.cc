// Checks the file named, or a built-in profile, and prints the findings.
#include <proflint/proflint.h>

#include <fstream>
#include <iostream>
#include <iterator>

int main(int argc, char** argv) {
  std::string bytes = "main:10:1\n 1: x9\n";
  proflint::api::Options options;
  options.name = argc > 1 ? argv[1] : "built-in.prof";
  if (argc > 1) {
    std::ifstream in(argv[1], std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  const proflint::api::Report report = proflint::api::check(bytes, options);
  std::cout << "proflint " << proflint::api::version() << ", " << proflint::api::rule_count() << " rules\n";
  std::cout << report.format << ": " << to_string(report.verdict) << report.error << "\n";
  for (const proflint::api::Finding& finding : report.findings)
    std::cout << to_string(finding.severity) << " at byte " << finding.byte_offset.value_or(0) << ": "
              << finding.message << " [" << finding.rule << "]\n";
  options.select = {"no-such-rule"};
  return proflint::api::check(bytes, options).error.empty() ? 1 : 0;  // a mistake is reported, not thrown
}
