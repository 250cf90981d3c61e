// File systems lengthen a file before its data are on the disk: after a crash, the unwritten part is zeros.
#include "validators/engine/zero_tail.h"

#include "validators/core/rules.h"
#include "validators/engine/transfer.h"

namespace proflint {
namespace {

constexpr std::size_t kMinZeros = 64, kMinShare = 16;

}  // namespace

std::string_view find_zero_tail(std::string_view contents) {
  const std::size_t last = contents.find_last_not_of('\0');
  if (last == contents.npos) return {};
  const std::string_view zeros = contents.substr(last + 1);
  return zeros.size() < kMinZeros || zeros.size() < contents.size() / kMinShare ? std::string_view() : zeros;
}

void explain_zero_tail(const Format& format, std::string_view contents, std::string_view tail, Report& report) {
  // Without an error in them the zeros may be valid: counters, or the end of a table.
  if (tail.empty() || format.may_end_in_zeros || !report.has_error_in_tail()) return;
  const std::size_t written = contents.size() - tail.size();
  if (find_no_text(contents.substr(0, written)) == written) return;
  report.withhold_tail();
  report.watch_tail({});
  report.add("file/zero-tail"_core_rule, tail, "the last ", tail.size(),
             " bytes are zero: the file was preallocated, or its end was not written (crash, full disk, power loss)");
}

}  // namespace proflint
