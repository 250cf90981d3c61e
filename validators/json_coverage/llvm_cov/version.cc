// Selects the findings of the version.
#include "validators/json_coverage/llvm_cov/version.h"

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"
#include "validators/json_coverage/llvm_cov/rules.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

constexpr std::string_view kVersions[] = {"2.0.0", "2.0.1", "3.0.0", "3.0.1", "3.1.0"};

// Whether the document can be checked.
bool check_version(const Value& value, Findings& found, Report& report) {
  const std::string_view version = value.inside();
  std::string_view rest = version;
  const std::string_view parts[] = {take_until(rest, '.'), take_until(rest, '.'), rest};
  bool is_version = true;
  for (const std::string_view part : parts) is_version = is_version && is_digits(part) && part.size() <= 4;
  const auto major = decimal_value(parts[0]);
  if (!is_version || (major != 2u && major != 3u)) {
    report.add("llvm-cov-json/version"_rule, value.token, "version ", version,
               " is not supported (2.x.y and 3.x.y are)");
    if (is_version) report.set_unsupported();
    return false;
  }
  if (std::find(std::begin(kVersions), std::end(kVersions), version) == std::end(kVersions))
    found.always.add("llvm-cov-json/version-unknown"_rule, value.token, "version ", version,
                     " is unknown (2.0.0, 2.0.1, 3.0.0, 3.0.1 and 3.1.0 are known)");
  return true;
}

void check_lengths(const Lengths& lengths, std::string_view version, GroupedFindings& findings) {
  const auto reject = [&](const Occurrences& places, const char* what, const char* wanted) {
    findings.add_group("llvm-cov-json/tuple-length"_rule, places, what, "; expected ", wanted, " in version ", version);
  };
  const bool is_2 = version.starts_with("2.");
  const bool is_3_0 = version.starts_with("3.0.");
  // Unknown versions may have either length of 3.x.
  const char* const record_size = is_2 ? "7" : is_3_0 ? "10" : version == "3.1.0" ? "11" : "10 or 11";
  if (version != "2.0.0") reject(lengths.segments_of_5, "the segment has 5 elements", "6");
  if (!is_2) reject(lengths.records_of_7, "the MC/DC record has 7 elements", record_size);
  if (is_2 || version == "3.1.0") reject(lengths.records_of_10, "the MC/DC record has 10 elements", record_size);
  if (is_2 || is_3_0) reject(lengths.records_of_11, "the MC/DC record has 11 elements", record_size);
}

}  // namespace

void finish_findings(const DocumentEnd& end, Findings& found, Report& report) {
  if (!end.type.token.empty() && end.type.inside() != "llvm.coverage.json.export")
    found.always.add("llvm-cov-json/type"_rule, end.type.token, "the type is ", end.type.inside(),
                     "; expected 'llvm.coverage.json.export'");
  if (end.version.token.empty()) return found.always.flush();
  if (!check_version(end.version, found, report)) return;
  const std::string_view version = end.version.inside();
  report.describe("version ", version);
  check_lengths(end.lengths, version, found.always);
  if (version != "2.0.0") found.always.absorb(std::move(found.modern));
  if (version.starts_with("2.")) found.always.absorb(std::move(found.exact));
  if (version == "2.0.0") found.always.absorb(std::move(found.old));
  found.always.flush();
}

}  // namespace proflint::json_coverage::llvm_cov
