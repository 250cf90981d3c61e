// Formats and versions that readers do not know, and the names of readers in findings.
#include "validators/engine/consumers.h"

#include <algorithm>
#include <string>

#include "validators/core/consumer_rules.h"

namespace proflint {
namespace {

bool reads(const Policy::Reader& reader, const Format& format) {
  return std::find(reader.formats.begin(), reader.formats.end(), format.id) != reader.formats.end();
}

// "llvm-14, llvm-16": those for which the finding is an error.
std::string names_for(const Finding& finding, const Policy& policy) {
  std::string names;
  for (const Policy::Reader& reader : policy.readers)
    if (reader.rejects(finding.rule->id, finding.found)) names.append(names.empty() ? "" : ", ").append(reader.name);
  return names;
}

void check_formats(const Format& format, const Policy& policy, Report& report) {
  std::string names;
  for (const Policy::Reader& reader : policy.readers) {
    if (reads(reader, format)) return;
    names.append(names.empty() ? "" : ", ").append(reader.name);
  }
  report.add("consumer/format"_consumer_rule, {}, "files of the format ", Words{format.id}, " are read by none of ",
             Words{names});
}

// Whether a rule of the format has said already that the reader does not know the version.
bool is_said(const Policy::Reader& reader, const Result& result) {
  return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
    return finding.rule->category == Category::version && finding.severity == Severity::error &&
           reader.rejects(finding.rule->id, finding.found);
  });
}

void check_versions(const Format& format, const Result& result, const Policy& policy, Report& report) {
  for (const Policy::Reader& reader : policy.readers) {
    if (!reads(reader, format) || is_said(reader, result)) continue;
    const auto unread = std::find_if(format.unread.begin(), format.unread.end(), [&](const Unread& row) {
      return is_about(row, reader.name) && is_about_kind(row, result.description);
    });
    if (unread != format.unread.end())
      report.add("consumer/version"_consumer_rule, {}, Words{reader.name},
                 " does not read this kind of file: ", Words{unread->words}, " (", Words{unread->source}, ")");
  }
}

}  // namespace

void judge_for_readers(Result& result, const Format& format, const Policy& policy, const Limits& limits) {
  if (policy.readers.empty()) return;
  for (Finding& finding : result.findings)
    if (finding.severity == Severity::error && finding.found != Severity::error)
      if (const std::string names = names_for(finding, policy); !names.empty())
        finding.message += " (an error for " + names + ")";
  Report report({}, policy, limits);
  check_formats(format, policy, report);
  check_versions(format, result, policy, report);
  append(result, std::move(report).finish(), policy);
}

}  // namespace proflint
