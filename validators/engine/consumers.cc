// Formats and versions that consumers do not know, and for which of them a finding is an error.
#include "validators/engine/consumers.h"

#include <algorithm>
#include <string>

#include "validators/core/consumer_rules.h"

namespace proflint {
namespace {

void set_raised_for(Finding& finding, const Policy& policy) {
  if (finding.severity != Severity::error || finding.found == Severity::error) return;
  for (const Policy::Consumer& consumer : policy.consumers)
    if (consumer.rejects(finding.rule->id, finding.found)) finding.raised_for.emplace_back(consumer.name);
}

void check_format(const Format& format, const Policy& policy, Report& report) {
  if (policy.is_for(format.id)) return;
  std::string names;
  for (const Policy::Consumer& consumer : policy.consumers)
    names.append(names.empty() ? "" : ", ").append(consumer.name);
  const bool is_one = policy.consumers.size() == 1;
  report.add("consumer/format"_consumer_rule, {}, is_one ? "" : "none of ", Words{names},
             is_one ? " does not read the format " : " reads the format ", Words{format.id});
}

// "version 10, temporal": the property of the file that the row names.
std::string subject_of(const UnsupportedRelease& row, const Format& format, const Facts& facts) {
  std::string subject;
  if (row.versions)
    subject = format.version_name != nullptr ? format.version_name(*facts.version)
                                             : "version " + std::to_string(*facts.version);
  if (row.trait) subject.append(subject.empty() ? "" : ", ").append(format.traits[row.trait->number]);
  return subject.empty() ? std::string(format.name) : subject;
}

void check_versions(const Format& format, const Result& result, const Policy& policy, Report& report) {
  for (const Policy::Consumer& consumer : policy.consumers) {
    if (!consumer.reads(format.id)) continue;
    const auto row = std::find_if(
        format.unsupported.begin(), format.unsupported.end(),
        [&](const UnsupportedRelease& any) { return is_about(any, consumer.name) && is_about(any, result.facts); });
    if (row != format.unsupported.end())
      report.add("consumer/version"_consumer_rule, {}, Words{consumer.name},
                 " does not read this kind of file: ", Words{subject_of(*row, format, result.facts)}, " (",
                 Words{row->source}, ")");
  }
}

}  // namespace

void check_for_consumers(Result& result, const Format& format, const Policy& policy, const Limits& limits) {
  if (policy.consumers.empty()) return;
  for (Finding& finding : result.findings) set_raised_for(finding, policy);
  Report report({}, policy, limits);
  check_format(format, policy, report);
  check_versions(format, result, policy, report);
  append(result, std::move(report).finish(), policy);
}

}  // namespace proflint
