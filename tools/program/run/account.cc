// Totals and exit status of a run.
#include "tools/program/run/account.h"

namespace proflint::tools {

std::optional<Severity> failing_severity(FailOn fail_on) {
  switch (fail_on) {
    case FailOn::error:
      return Severity::error;
    case FailOn::warning:
      return Severity::warning;
    case FailOn::note:
      return Severity::note;
    case FailOn::never:
      break;
  }
  return std::nullopt;
}

void Account::add(const FileResult& file) {
  if (file.skipped) {
    ++summary_.skipped;
    return;
  }
  if (!file.is_run) {
    ++summary_.files;
    ++summary_.verdicts[static_cast<std::size_t>(file.result.verdict)];
    if (file.is_repeat)
      ++summary_.repeats;
    else
      summary_.totals.add(file.result);
  }
  summary_.alone += file.is_alone() ? 1 : 0;
  if (file.vetting) ++(file.vetting->is_accepted ? summary_.accepted : summary_.refused);
  for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
    const Tally& tally = file.result.tally[i];
    summary_.severities[static_cast<std::size_t>(tally.severity)] += tally.count - file.known.of(i);
    summary_.known += file.known.of(i);
  }
  io_failed_ |= file.io_failed;
}

Summary Account::summary(FailOn fail_on) const {
  Summary summary = summary_;
  const auto count = [&](Verdict verdict) { return summary.verdicts[static_cast<std::size_t>(verdict)]; };
  std::uint64_t failing = 0;
  if (const auto min_severity = failing_severity(fail_on))
    for (auto i = static_cast<std::size_t>(*min_severity); i < summary.severities.size(); ++i)
      failing += summary.severities[i];
  if (io_failed_)
    summary.exit_status = 2;
  else if (count(Verdict::unchecked) != 0 || count(Verdict::unsupported) != 0)
    summary.exit_status = 3;
  else
    summary.exit_status = failing + summary.refused != 0 ? 1 : 0;
  return summary;
}

}  // namespace proflint::tools
