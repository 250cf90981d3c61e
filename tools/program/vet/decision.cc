// The table of decisions. See Vetting in tools/program/run/result.h.
#include "tools/program/vet/decision.h"

#include <algorithm>

#include "tools/program/core/words.h"
#include "tools/program/run/file_loop.h"
#include "validators/core/rules.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kLimits = "limit/";

// The finding for a worker that failed.
FileError error_of(const Outcome& outcome, const Options& options, std::uint64_t size) {
  const std::string_view trouble = outcome.trouble;
  if (trouble == "time")
    return {&"limit/time"_core_rule,
            "the check exceeded the time limit of " + counted(seconds_for(options.vet_limits, size), "second")};
  if (trouble == "memory") return {&"limit/memory"_core_rule, "the check needed more memory than the limits allow"};
  if (trouble == "protocol") return {&"file/internal"_core_rule, "the checking process gave an invalid answer"};
  if (trouble == "sandbox") return {&"file/internal"_core_rule, "the checking process could not be sandboxed"};
  if (trouble == "no-worker")
    return {&"file/internal"_core_rule, "could not start a process for the check: " + outcome.detail};
  return {&"file/internal"_core_rule, "the checking process ended early"};
}

// The first limit that was hit: "inflated-size"; else the verdict.
std::string reason_of(const Result& result) {
  if (result.verdict == Verdict::unchecked)
    for (const Tally& entry : result.tally)
      if (entry.rule->id.starts_with(kLimits)) return std::string(entry.rule->id.substr(kLimits.size()));
  return std::string(to_string(result.verdict));
}

// The files of an archive without a format are in several formats, all of which are wanted.
bool is_wanted(const Options& options, const Result& result) {
  return options.only.empty() || result.format.empty() ||
         std::any_of(options.only.begin(), options.only.end(),
                     [&](const Format* format) { return format->id == result.format; });
}

bool is_good(const Options& options, Verdict verdict) {
  return verdict == Verdict::clean || (verdict == Verdict::suspicious && options.fail_on == FailOn::error);
}

}  // namespace

FileResult decided(const Options& options, const Assignment& file, Outcome&& outcome) {
  FileResult out;
  out.path = file.name;
  out.size = file.copy.size;
  out.sha256 = file.copy.sha256;
  const bool is_checked = outcome.answer.has_value();
  out.result = is_checked
                   ? std::move(outcome.answer->result)
                   : unchecked_result(options.policy, options.limits, error_of(outcome, options, file.copy.size));
  Vetting& vetting = out.vetting.emplace();
  vetting.reason = is_checked ? reason_of(out.result) : std::string(outcome.trouble);
  if (!is_checked || !is_good(options, out.result.verdict)) return out;
  vetting.is_accepted = is_wanted(options, out.result);
  if (!vetting.is_accepted) vetting.reason = "format";
  return out;
}

FileResult refused(const Options& options, const std::string& name, const FileError& error) {
  FileResult out;
  out.path = name;
  out.result = unchecked_result(options.policy, options.limits, error);
  out.vetting.emplace().reason = error.is_io ? "unreadable" : error.rule->id.substr(kLimits.size());
  return out;
}

void take_back(FileResult& file, const Options& options, const std::string& why) {
  file.result = unchecked_result(options.policy, options.limits,
                                 {&"file/internal"_core_rule, "accepted, but not stored: " + why});
  file.vetting->is_accepted = false;
  file.vetting->reason = "store";
}

}  // namespace proflint::tools
