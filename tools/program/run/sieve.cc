// One definition of "bad" for lists, for --max-bad and for the exit status.
#include "tools/program/run/sieve.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/core/words.h"
#include "tools/program/run/account.h"

namespace proflint::tools {

Quality quality_of(const FileResult& file, FailOn fail_on) {
  if (file.result.verdict >= Verdict::unsupported || file.io_failed) return Quality::unchecked;
  const Severity failing = failing_severity(fail_on).value_or(Severity::error);
  for (std::size_t i = 0; i < file.result.tally.size(); ++i)
    if (file.result.tally[i].severity >= failing && file.result.tally[i].count != file.known.of(i)) return Quality::bad;
  return Quality::good;
}

void BadShare::add(const FileResult& file) {
  if (file.skipped || file.is_repeat || !allowed_) return;
  const bool is_bad = quality_of(file, fail_on_) != Quality::good;
  if (file.is_run) {
    has_bad_run_ |= is_bad;
    return;
  }
  ++files_;
  bad_ += is_bad ? 1 : 0;
}

// Percentages are in thousandths of a percent, so at most 10^14 files can be counted.
bool BadShare::is_exceeded() const {
  if (!allowed_->is_percent) return bad_ > allowed_->amount;
  return bad_ * 100'000 > allowed_->amount * files_;
}

int BadShare::status(int status) const {
  if (!allowed_ || status == 2) return status;
  return is_exceeded() || has_bad_run_ ? std::max(status, 1) : 0;
}

std::string BadShare::line() const {
  if (!allowed_ || bad_ == 0) return {};
  const std::string allowed = allowed_->is_percent ? fmt::format("{}%", static_cast<double>(allowed_->amount) / 1000)
                                                   : std::to_string(allowed_->amount);
  return fmt::format("{} of {} {} bad or unchecked (--max-bad allows {})", bad_, counted(files_, "file"),
                     bad_ == 1 ? "is" : "are", allowed);
}

bool is_listed(const VerdictList& list, const FileResult& file, FailOn fail_on) {
  const Quality quality = quality_of(file, fail_on);
  return list.verdicts[static_cast<std::size_t>(file.result.verdict)] ||
         (list.qualities[static_cast<std::size_t>(quality)] && (quality != Quality::good || !file.is_repeat));
}

}  // namespace proflint::tools
