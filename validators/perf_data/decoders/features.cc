// Finds features in the table of a file, and compares them with the data.
// Follows tools/perf/util/header.c (process_* and write_*).
#include "validators/perf_data/decoders/features.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/feature_fields.h"
#include "validators/perf_data/decoders/feature_kinds.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr unsigned kAuxtrace = 18, kLastPublished = 34;
constexpr std::size_t kTableEntry = 16;

bool is_published(std::uint64_t bit) {
  return bit <= kLastPublished || is_of_simpleperf(bit);
}

// Features cannot be distinguished in a damaged table: all of them are lost.
std::optional<std::string_view> take_table(const Header& header, Recording& recording, GroupedFindings& found) {
  std::size_t count = 0;
  for (unsigned bit = 0; bit < 256; ++bit) count += has_bit(header.features, bit) ? 1 : 0;
  const std::size_t start = static_cast<std::size_t>(header.data.offset + header.data.size);
  const std::string_view rest = recording.file.substr(start);
  if (count * kTableEntry <= rest.size()) return rest.substr(0, count * kTableEntry);
  found.add("perf-data/features-truncated"_rule, rest, "the table of ", Plural{count, "feature"}, " takes ",
            Plural{count * kTableEntry, "byte"}, ", but only ", Plural{rest.size(), "is left", "are left"});
  recording.lacks_features = true;
  return std::nullopt;
}

// The payload that an entry of the table names; nothing, with a finding, if it is not in the file.
std::optional<Section> take_entry(Cursor& table, unsigned bit, Recording& recording, GroupedFindings& found) {
  Section section;
  section.where = table.here(kTableEntry);
  table.read_or_keep(section.offset);
  table.read_or_keep(section.size);
  if (section.offset >= kImplausible || section.size >= kImplausible) {
    found.add("perf-data/section-bounds"_rule, section.where, "feature ", bit, " (", Plural{section.size, "byte"},
              " at ", Hex{section.offset}, ") extends past the end of the file (", Hex{recording.file.size()}, ")");
    return std::nullopt;
  }
  if (section.is_inside(recording.file.size())) return section;
  found.add("perf-data/features-truncated"_rule, section.where, "feature ", bit, " ends at ",
            Hex{section.offset + section.size}, ", but the file ends at ", Hex{recording.file.size()});
  recording.lacks_features = true;
  return std::nullopt;
}

}  // namespace

void check_feature(unsigned bit, std::string_view payload, std::string_view entry, Recording& recording,
                   GroupedFindings& found) {
  recording.features.set(bit);
  const FeatureKind* const kind = find_kind(bit);
  if (kind == nullptr || kind->read == nullptr) return;
  if (payload.empty())
    return found.add_as(kind->if_empty, "perf-data/feature-empty"_rule, entry, "the ", kind->name, " feature is empty");
  Fields fields(payload, kind->name, recording.order, found);
  kind->read(fields, recording);
  const std::string_view rest = fields.rest();
  if (fields.is_sound() && std::any_of(rest.begin(), rest.end(), [](char c) { return c != '\0'; }))
    found.add("perf-data/feature-slack"_rule, rest, Plural{rest.size(), "byte"}, " after the fields of ", kind->name,
              rest.size() == 1 ? " is not 0" : " are not all 0");
}

void check_feature_bit(std::uint64_t bit, std::string_view where, GroupedFindings& found) {
  if (bit == 0)
    found.add("perf-data/feature-bit-zero"_rule, where, "feature number 0 is reserved; expected 1 to ",
              kMaxFeatures - 1);
  else if (bit >= kMaxFeatures)
    found.add("perf-data/feature-bit-zero"_rule, where, "feature number ", bit, " is too large; the maximum is ",
              kMaxFeatures - 1);
  else if (!is_published(bit))
    found.add("perf-data/feature-unknown"_rule, where, "unknown feature ", bit);
}

void check_features(const Header& header, Recording& recording, Regions& regions, GroupedFindings& found) {
  const std::optional<std::string_view> table = take_table(header, recording, found);
  if (!table) return;
  regions.add(header.data.offset + header.data.size, table->size(), "the feature table", *table);
  Cursor cursor(*table, recording.order);
  GroupedFindings of_features(found.report());
  Regions places = regions;
  Occurrences broken;
  for (unsigned bit = 0; bit < 256; ++bit) {
    if (!has_bit(header.features, bit)) continue;
    const std::uint64_t before = of_features.count();
    const std::optional<Section> section = take_entry(cursor, bit, recording, of_features);
    recording.features.set(bit);
    if (section) {
      places.add(section->offset, section->size, "a feature", section->where);
      const auto offset = static_cast<std::size_t>(section->offset);
      if (bit != 0)
        check_feature(bit, recording.file.substr(offset, static_cast<std::size_t>(section->size)), section->where,
                      recording, of_features);
      if (of_features.count() != before) broken.add(section->where);
    }
  }
  // Each feature has its own entry in the table: many broken ones have one cause before all of them.
  constexpr std::uint64_t kMany = 3;
  if (broken.count() < kMany) {
    regions = std::move(places);
    return found.absorb(std::move(of_features));
  }
  recording.forget_features();
  found.add_group("perf-data/feature-layout"_rule, broken,
                  "the feature does not match its entry in the table: bytes were lost or added before it");
}

void check_trace_index(const Header& header, const Recording& recording, GroupedFindings& found) {
  if (found.has_errors() || !has_bit(header.features, kAuxtrace)) return;
  std::size_t rank = 0;
  for (unsigned bit = 0; bit < kAuxtrace; ++bit) rank += has_bit(header.features, bit) ? 1 : 0;
  const std::size_t table = static_cast<std::size_t>(header.data.offset + header.data.size);
  Cursor entry(recording.file.substr(table + rank * kTableEntry, kTableEntry), recording.order);
  std::uint64_t offset = 0, size = 0, count = 0;
  entry.read_or_keep(offset);
  entry.read_or_keep(size);
  Cursor index(recording.file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size)),
               recording.order);
  const std::string_view count_place = index.here(8);
  if (lacks_trace_count(index.left(), recording))
    count = index.left() / kTraceEntry;
  else if (!index.read(count))
    return;
  constexpr std::uint64_t kRecordSize = 48;
  std::uint64_t named = 0;
  for (; named < count; ++named) {
    const std::string_view where = index.here(kTraceEntry);
    std::uint64_t at = 0, record_size = 0;
    if (!(index.read(at) && index.read(record_size))) return;
    if (record_size != kRecordSize)
      return found.add("perf-data/auxtrace-index"_rule, where, "the index lists a trace record of ",
                       Plural{record_size, "byte"}, " at ", Hex{at}, "; expected ", kRecordSize);
    if (!std::binary_search(recording.trace_offsets.begin(), recording.trace_offsets.end(), at))
      return found.add("perf-data/auxtrace-index"_rule, where, "the index lists a trace record of ",
                       Plural{record_size, "byte"}, " at ", Hex{at}, ", but no AUXTRACE record starts there");
  }
  if (named != recording.trace_offsets.size())
    found.add("perf-data/auxtrace-index"_rule, count_place, "the index lists ", Plural{named, "trace record"},
              ", but the data has ", recording.trace_offsets.size());
}

}  // namespace proflint::perf_data
