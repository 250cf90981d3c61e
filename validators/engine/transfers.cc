// The proof that a transfer changed a file: undoing it gives a better file.
#include "validators/engine/transfers.h"

#include <algorithm>
#include <new>
#include <string>
#include <tuple>
#include <utility>

#include "validators/containers/gzip.h"
#include "validators/containers/zstd.h"
#include "validators/core/memory.h"
#include "validators/core/rules.h"
#include "validators/core/text.h"
#include "validators/engine/transfer.h"

namespace proflint {
namespace {

// With fewer places, the resemblance to a transfer may be chance, unless undoing it removes all errors.
constexpr std::size_t kTelling = 4;

// The effect of a transfer: its first place and the number of places.
struct Transfer {
  const Rule* rule;
  std::string_view format;  // empty if it is no longer known
  std::string_view first;
  std::size_t places = 0;  // 0: it cannot be undone
};

// How bad a file is, so that two states of it can be compared.
auto badness(const Result& result) {
  const bool is_checked = result.verdict != Verdict::unchecked && result.verdict != Verdict::unsupported;
  return std::tuple(!is_checked, count_of(result, Severity::error), count_of(result, Severity::warning));
}

bool is_sound(const Result& result) {
  return badness(result) == std::tuple(false, std::uint64_t{0}, std::uint64_t{0});
}

// Damaged text may contain bytes that text does not contain; findings at these bytes then have a line.
bool is_text_from(std::size_t offset, const Result& now) {
  return std::any_of(now.findings.begin(), now.findings.end(), [&](const Finding& finding) {
    return finding.position && finding.where && finding.where->offset >= offset;
  });
}

std::optional<Transfer> find_transfer(const Input& input, std::size_t binary, const CheckBytes& check) {
  std::optional<Result> now;
  // Lines of findings in a container refer to its contents.
  const bool is_wrapped = containers::is_gzip(input.bytes) || containers::is_zstd(input.bytes);
  const auto is_damaged = [&] {
    if (!now) now = check(input.bytes);
    return !is_sound(*now) && (is_wrapped || !is_text_from(binary, *now));
  };
  const auto explain = [&](const Rule& rule, const std::optional<Undone>& undone) -> std::optional<Transfer> {
    if (!undone || !is_damaged()) return std::nullopt;
    const Result then = check(undone->bytes);
    const bool is_likely = undone->places >= kTelling || count_of(then, Severity::error) == 0;
    const bool is_better = then.format == now->format ? is_likely && badness(then) < badness(*now) : is_sound(then);
    if (then.format.empty() || !is_better) return std::nullopt;
    return Transfer{&rule, then.format, undone->first, undone->places};
  };
  // The lines of a header may have CRs from an editor: only a line end among the binary bytes counts.
  if (input.bytes.find("\r\n", binary) != std::string_view::npos)
    if (auto transfer = explain("file/newline-translated"_core_rule, undo_newlines(input.bytes, input.memory)))
      return transfer;
  const Rule& converted = "file/text-converted"_core_rule;
  if (auto transfer = explain(converted, undo_utf8(input.bytes, input.memory))) return transfer;
  const std::string_view lost = find_replacement(input.bytes);
  if (lost.empty() || !is_damaged() || now->format.empty() || count_of(*now, Severity::error) == 0) return std::nullopt;
  return Transfer{&converted, now->format, lost, 0};
}

void add_finding(const Transfer& transfer, Report& report) {
  if (transfer.places == 0)
    report.add(*transfer.rule, transfer.first,
               "the file is UTF-8 with U+FFFD characters, which a conversion writes in place of lost bytes");
  else if (transfer.rule == &"file/newline-translated"_core_rule)
    report.add(*transfer.rule, transfer.first, "a transfer in text mode inserted ",
               Plural{transfer.places, "CR before an LF", "CRs before LFs"},
               "; reversing it removes some or all of the errors");
  else
    report.add(*transfer.rule, transfer.first, "a conversion from Latin-1 to UTF-8 changed ",
               Plural{transfer.places, "byte"}, "; reversing it removes some or all of the errors");
}

}  // namespace

std::optional<Result> explain_by_transfer(const Input& input, const Policy& policy, const Limits& limits,
                                          const CheckBytes& check) try {
  const std::size_t binary = find_no_text(input.bytes);
  if (binary == input.bytes.size()) return std::nullopt;
  const std::optional<Transfer> transfer = find_transfer(input, binary, check);
  if (!transfer || !policy.severity_of(*transfer->rule, transfer->rule->severity)) return std::nullopt;
  Report report(input.bytes, policy, limits);
  add_finding(*transfer, report);
  Result result = std::move(report).finish();
  result.format = transfer->format;
  return result;
} catch (const std::bad_alloc&) {
  return std::nullopt;
} catch (const OutOfBudget&) {
  return std::nullopt;
}

}  // namespace proflint
