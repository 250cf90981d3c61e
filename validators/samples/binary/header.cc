// Reads magic, version and summary.
#include "validators/samples/binary/header.h"

#include <algorithm>

namespace proflint::samples::binary {
namespace {

using namespace std::string_view_literals;

// ULEB128 of "SPROF42" and one byte that distinguishes the encodings.
constexpr std::string_view kMagics[] = {"\xff\xe5\xd0\xb1\xf4\xc9\x94\xa8\x53"sv,
                                        "\x84\xe4\xd0\xb1\xf4\xc9\x94\xa8\x53"sv,
                                        "\x82\xe4\xd0\xb1\xf4\xc9\x94\xa8\x53"sv};
constexpr std::size_t kMagicSize = 9, kOwnSize = 2;  // the other bytes are the same in all three
constexpr std::size_t kDamaged = 7;                  // number of equal bytes that make a file a damaged profile
constexpr std::uint64_t kVersion = 103, kNewestVersion = 105;
constexpr std::size_t kSmallestEntry = 3;
constexpr std::uint64_t kMaxEntries = 64;      // real writers use 16
constexpr std::uint64_t kColdCutoff = 999999;  // the largest cutoff that compilers look up

std::size_t agreement(std::string_view bytes, std::string_view magic) {
  std::size_t same = 0;
  for (std::size_t i = 0; i < std::min(bytes.size(), magic.size()); ++i) same += bytes[i] == magic[i] ? 1 : 0;
  return same;
}

// Compilers look up the cutoff for cold counts, and stop with an error if no cutoff is that large. They keep 32 bits.
bool is_too_low(const Count& last) {
  return static_cast<std::uint32_t>(last.value) < kColdCutoff;
}

void check_last_cutoff(const Count& n, const Count& last, Report& report) {
  if (n.value == 0)
    report.add_as(Severity::error, "sample-bin/summary-entries"_rule, n.where,
                  "the summary has no entries; compilers stop if they do not find a cutoff of at least ", kColdCutoff);
  else if (const auto kept = static_cast<std::uint32_t>(last.value); is_too_low(last))
    report.add_as(Severity::error, "sample-bin/summary-entries"_rule, last.where, "the last cutoff is ", kept,
                  kept == last.value ? "" : " in its low 32 bits",
                  "; compilers stop if they do not find one of at least ", kColdCutoff);
}

}  // namespace

Match match_magic(Encoding encoding, std::string_view bytes) {
  if (bytes.size() < kDamaged || agreement(bytes.substr(kOwnSize), kMagics[0].substr(kOwnSize)) + kOwnSize < kDamaged)
    return Match::none;
  // The extensible encoding is the most common, so it wins if the damage leaves two possibilities.
  constexpr Encoding kOrder[] = {Encoding::extensible, Encoding::raw, Encoding::compact};
  Encoding nearest = Encoding::extensible;
  std::size_t best = 0;
  for (const Encoding candidate : kOrder) {
    const std::size_t same = agreement(bytes, kMagics[static_cast<std::size_t>(candidate)]);
    if (same <= best) continue;
    best = same;
    nearest = candidate;
  }
  if (best < kDamaged || nearest != encoding) return Match::none;
  return best == kMagicSize ? Match::certain : Match::strong;
}

bool read_header(Encoding encoding, Fields& fields, Count& version) {
  const std::string_view found = fields.rest().substr(0, kMagicSize);
  const std::string_view magic = kMagics[static_cast<std::size_t>(encoding)];
  if (found.size() < kMagicSize && magic.starts_with(found)) {
    fields.report().add("sample-bin/truncated"_rule, found, "the file ends after ", found.size(),
                        " of the 9 bytes of its magic number");
    return false;
  }
  if (found != magic) {
    fields.report().add("sample-bin/magic"_rule, found, "only ", agreement(found, magic),
                        " of the 9 bytes of the magic number are correct");
    return false;
  }
  fields.take(kMagicSize);
  if (!fields.number("version", version)) return false;
  Report& report = fields.report();
  report.set_version(version.value);
  const std::uint64_t newest = encoding == Encoding::extensible ? kNewestVersion : kVersion;
  if (version.value < kVersion || version.value > newest) {
    report.add("sample-bin/version"_rule, version.where, "version ", version.value, " is not supported (",
               newest == kVersion ? "only " : "", kVersion, newest == kVersion ? " is)" : " to 105 are)");
    report.set_unsupported();
    return false;
  }
  if (version.value != kVersion)
    report.add_as(Severity::note, "sample-bin/version"_rule, version.where, "version ", version.value,
                  " is not supported by consumers released before mid-2026");
  report.describe("version ", version.value);
  return true;
}

std::optional<Summary> read_summary(Fields& fields, bool fills_window) {
  Summary summary;
  Count n;
  if (!(fields.number("total count", summary.total) && fields.number("maximum count", summary.max_count) &&
        fields.number("maximum head count", summary.max_head) &&
        fields.number("number of counts", summary.num_counts) &&
        fields.number("number of functions", summary.num_functions) &&
        fields.count("number of summary entries", kSmallestEntry, n)))
    return std::nullopt;
  if (fields.has_excess() && n.value > kMaxEntries) {
    fields.refuse_excess();
    return std::nullopt;
  }
  SummaryEntries entries(summary, kSummaryRules, fields.report());
  Count last;
  for (std::uint64_t i = 0; i < n.value; ++i) {
    SummaryEntry entry;
    if (!(fields.number("cutoff", entry.cutoff) && fields.number("minimum count", entry.min_count) &&
          fields.number("number of counts", entry.num_counts)))
      return std::nullopt;
    const bool is_last = i + 1 == n.value;
    if (is_last && is_too_low(entry.cutoff))
      entries.add_with_checked_cutoff(entry);
    else
      entries.add(entry);
    last = entry.cutoff;
  }
  if (fills_window && !fields.at_end()) return summary;  // it is not a summary
  entries.finish();
  check_last_cutoff(n, last, fields.report());
  return summary;
}

}  // namespace proflint::samples::binary
