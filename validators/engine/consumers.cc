// Formats and versions that consumers do not know, and for which of them a finding is an error.
#include "validators/engine/consumers.h"

#include <algorithm>
#include <string>

#include "validators/core/consumer_rules.h"

namespace proflint {
namespace {

void set_raised_for(Finding& finding, const Format& format, const Policy& policy) {
  if (finding.severity != Severity::error || finding.found == Severity::error) return;
  for (const Policy::Consumer& consumer : policy.consumers)
    if (consumer.reads(format.id) && consumer.rejects(finding.rule->id, finding.found))
      finding.raised_for.emplace_back(consumer.name);
}

// Turns the findings of `rule`, if there are any, into errors for the consumer, unless the user chose their severity.
bool raise(Result& result, const Rule& rule, const Policy& policy, const std::string& consumer) {
  const auto is_own = [&](const auto& one) { return one.rule == &rule; };
  Tally raised = {&rule, Severity::error};
  for (const Tally& entry : result.tally) {
    if (!is_own(entry)) continue;
    raised.count += entry.count;
    raised.more_places += entry.more_places;
  }
  if (raised.count == 0) return false;
  if (std::any_of(policy.severities.begin(), policy.severities.end(),
                  [&](const auto& one) { return one.rule == rule.id; }))
    return true;
  std::erase_if(result.tally, is_own);
  result.tally.push_back(raised);  // append() sorts
  result.verdict = std::max(result.verdict, Verdict::invalid);
  for (Finding& finding : result.findings)
    if (is_own(finding)) {
      const auto& names = finding.raised_for;
      const bool is_named = std::find(names.begin(), names.end(), consumer) != names.end();
      finding.severity = Severity::error;
      if (finding.found != Severity::error && !is_named) finding.raised_for.push_back(consumer);
    }
  return true;
}

void check_format(const Format& format, const Policy& policy, Report& report) {
  if (policy.is_for(format.id)) return;
  std::string names;
  for (const Policy::Consumer& consumer : policy.consumers)
    names.append(names.empty() ? "" : ", ").append(consumer.name);
  const bool is_one = policy.consumers.size() == 1;
  report.add("consumer/format"_consumer_rule, {}, is_one ? "" : "none of ", Trusted{names},
             is_one ? " does not read " : " reads ", Trusted{format.id}, " files");
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

// The part of the message between the consumer and the property or version that it does not read.
const char* lead_of(const UnsupportedRelease& row) {
  if (row.versions)
    return row.trait ? " does not read this kind of file: " : " does not read this version of the format: ";
  return row.trait ? " does not read files with this property: " : " does not read this format: ";
}

void check_versions(const Format& format, Result& result, const Policy& policy, Report& report) {
  for (const Policy::Consumer& consumer : policy.consumers) {
    if (!consumer.reads(format.id)) continue;
    const auto row = std::find_if(
        format.unsupported.begin(), format.unsupported.end(),
        [&](const UnsupportedRelease& any) { return is_about(any, consumer.name) && is_about(any, result.facts); });
    if (row == format.unsupported.end()) continue;
    if (row->rule != nullptr && raise(result, *row->rule, policy, consumer.name)) continue;
    const Rule& rule = row->rule != nullptr ? *row->rule : "consumer/version"_consumer_rule;
    report.add_as(Severity::error, rule, {}, Trusted{consumer.name}, lead_of(*row),
                  Trusted{subject_of(*row, format, result.facts)}, " (", Trusted{row->source}, ")");
  }
}

}  // namespace

void check_for_consumers(Result& result, const Format& format, const Policy& policy, const Limits& limits) {
  if (policy.consumers.empty()) return;
  for (Finding& finding : result.findings) set_raised_for(finding, format, policy);
  Report report({}, policy, limits);
  check_format(format, policy, report);
  check_versions(format, result, policy, report);
  append(result, std::move(report).finish(), policy);
}

}  // namespace proflint
