// Checks the rows of the section table: types, flags, places, order and missing sections.
#include "validators/samples/binary/section_table.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kRowSize = 32;
constexpr std::uint64_t kCompositeVersion = 105;
constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 40;  // plausible size of a section that was truncated away

// Avoids overflow: offset and size are added only if the sum is known to fit.
bool lies_in(const Section& section, std::uint64_t file_size) {
  return section.offset.value <= file_size && section.size.value <= file_size - section.offset.value;
}

// Whether `offsets` is the kind of offset table that `profile` needs.
bool belong(const Section& offsets, const Section& profile) {
  return offsets.is_offsets() && offsets.is_composite() == profile.is_composite() &&
         offsets.is_flat() == profile.is_flat();
}

}  // namespace

bool SectionTable::read(std::string_view file, Fields& header, std::uint64_t version) {
  Count n;
  if (!header.fixed64("number of sections", n)) return false;
  const std::uint64_t rows = std::min<std::uint64_t>(n.value, header.left() / kRowSize);
  sections_.resize(static_cast<std::size_t>(rows));
  for (Section& section : sections_)
    if (!read_row(header, section)) return false;
  if (rows != n.value) return report_missing_rows(file, n, header.report());
  const std::uint64_t header_end = file.size() - header.left();
  if (!find_cut(file, header_end) && !check_rows(file, header.report())) return false;
  check_kinds(version, header.report());
  for (Section& section : sections_)
    if (!section.is_empty() && !section.is_unfilled() && lies_in(section, file.size()))
      section.bytes = file.substr(section.offset.value, section.size.value);
  check_gaps(file, header_end, header.report());
  return true;
}

// Reports that the file ends inside the table.
bool SectionTable::report_missing_rows(std::string_view file, const Count& n, Report& report) const {
  constexpr std::uint64_t kMaxSections = 64;  // more than any writer uses
  const bool has_sound_rows = std::all_of(sections_.begin(), sections_.end(), [](const Section& section) {
    return section.is_unfilled() ||
           (section.kind != nullptr && section.size.value <= UINT64_MAX - section.offset.value);
  });
  if (n.value <= kMaxSections && has_sound_rows)
    report.add("sample-bin/truncated"_rule, file.substr(file.size()), "the file ends after ", sections_.size(), " of ",
               Plural{n.value, "row"}, " of its section table");
  else
    report.add("sample-bin/count-exceeds-bytes"_rule, n.where, "the section table declares ", Plural{n.value, "row"},
               " of 32 bytes, but the file has room for ", sections_.empty() ? "" : "only ",
               sections_.empty() ? Part("none") : Part(sections_.size()));
  return false;
}

// Finds sections that follow each other without a gap from the table to beyond the end of the file.
bool SectionTable::find_cut(std::string_view file, std::uint64_t header_end) {
  std::pmr::vector<const Section*> sorted(sections_.get_allocator());
  for (const Section& section : sections_)
    if (!section.is_empty()) sorted.push_back(&section);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Section* a, const Section* b) { return a->offset.value < b->offset.value; });
  std::uint64_t end = header_end;
  const Section* last_begun = nullptr;
  for (const Section* section : sorted) {
    if (section->type.value == 0 || section->offset.value != end || section->size.value > kMaxBytes) return false;
    if (section->offset.value <= file.size()) last_begun = section;
    end += section->size.value;
  }
  if (end <= file.size() || last_begun == nullptr) return false;
  cut_ = {last_begun, end};
  is_sound_ = false;
  is_shifted_ = true;
  return true;
}

void SectionTable::report_cut(std::string_view file, bool is_damaged, Report& report) const {
  if (is_damaged)
    report.add("sample-bin/section-bounds"_rule, cut_->section->offset.where, Trusted{cut_->section->title()},
               " is not at its offset, because bytes before it are missing: the file should have ",
               Plural{cut_->end, "byte"}, ", but has ", file.size());
  else
    report.add("sample-bin/truncated"_rule, file.substr(file.size()), "the file ends inside ",
               Trusted{cut_->section->title()}, ": it has ", Plural{file.size(), "byte"}, ", but its sections need ",
               cut_->end);
}

// Reports rows that are wrong on their own. One may be damaged; if several are, the table is somewhere else, and false
// is returned.
bool SectionTable::check_rows(std::string_view file, Report& report) {
  GroupedFindings findings(report);
  for (const Section& section : sections_) {
    const std::uint64_t type = section.type.value;
    if (section.has_wide_type())
      findings.add("sample-bin/section-type"_rule, section.type.where, "section type ", Hex{type},
                   " does not fit in 32 bits; LLVM reads it as type ", Hex{type & UINT32_MAX});
    if (section.is_empty()) continue;
    if (section.is_unfilled()) {
      findings.add("sample-bin/section-type"_rule, section.row, "row ", &section - sections_.data(),
                   " of the section table was never filled in: the writer was interrupted");
      is_sound_ = false;
    } else if (!lies_in(section, file.size())) {
      findings.add("sample-bin/section-bounds"_rule, section.offset.where, Trusted{section.title()}, " of ",
                   Plural{section.size.value, "byte"}, " at ", Hex{section.offset.value}, " is not inside the file of ",
                   Plural{file.size(), "byte"});
      is_sound_ = false;
    } else if (type == 0 || type == UINT64_MAX) {
      findings.add("sample-bin/section-type"_rule, section.type.where, "a section of ",
                   Plural{section.size.value, "byte"}, " has type ", Hex{type}, ", which no writer uses",
                   Trusted{describe_bit_flip(type)});
    }
  }
  const bool is_lost = findings.count() > 1;
  findings.flush();
  return !is_lost;
}

bool SectionTable::read_row(Fields& header, Section& section) {
  section.row = header.rest().substr(0, kRowSize);
  if (!(header.fixed64("section type", section.type) && header.fixed64("section flags", section.flags) &&
        header.fixed64("section offset", section.offset) && header.fixed64("section size", section.size)))
    return false;
  section.kind = find_kind(section.has_wide_type() ? section.type.value & UINT32_MAX : section.type.value);
  return true;
}

// Sets facts from the types and flags of readable rows.
void SectionTable::check_kinds(std::uint64_t version, Report& report) {
  const Section* const summary = last(SectionType::summary);
  const Section* const names = last(SectionType::names);
  flags_.has_contexts = summary != nullptr && summary->has(SummaryFlag::full_context);
  flags_.has_indexed_names = names != nullptr && names->has(NamesFlag::eytzinger);
  for (const Section& section : sections_) {
    check_composite(section, version, report);
    check_flags(section, flags_, report);
    const std::uint64_t type = section.type.value;
    if (section.kind == nullptr && type != 0 && type <= UINT32_MAX && !section.is_empty())
      report.add_as(Severity::note, "sample-bin/section-type"_rule, section.type.where, "section type ", Hex{type},
                    " is unknown, so consumers skip the section", Trusted{describe_bit_flip(type)});
  }
}

// LLVM checks the version before it skips empty sections.
void SectionTable::check_composite(const Section& section, std::uint64_t version, Report& report) {
  if (!section.is_composite() || version >= kCompositeVersion) return;
  report.add("sample-bin/composite-version"_rule, section.type.where, "the ", section.kind->name,
             " section requires version ", kCompositeVersion, ", but the file has version ", version);
  if (!section.is_empty()) is_sound_ = false;
}

// Sorts the sections by offset and compares neighbors.
void SectionTable::check_gaps(std::string_view file, std::uint64_t header_end, Report& report) {
  std::pmr::vector<const Section*> sorted(sections_.get_allocator());
  for (const Section& section : sections_)
    if (section.bytes) sorted.push_back(&section);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Section* a, const Section* b) { return a->offset.value < b->offset.value; });
  GroupedFindings overlaps(report);
  std::uint64_t end = header_end;
  const Section* last = nullptr;  // that ends at `end`; nullptr: the header does
  for (const Section* section : sorted) {
    const std::uint64_t offset = section->offset.value;
    if (offset < end)
      overlaps.add("sample-bin/section-overlap"_rule, section->offset.where, Trusted{section->title()}, " starts at ",
                   Hex{offset}, ", inside ", Trusted{last == nullptr ? "the header" : last->title()},
                   ", which ends at ", Hex{end});
    else if (offset > end && is_sound_)
      report.add("sample-bin/section-gap"_rule, section->bytes->substr(0, 0), Plural{offset - end, "byte"}, " before ",
                 Trusted{section->title()},
                 offset - end == 1 ? " is not part of any section" : " are not part of any section");
    if (offset + section->size.value < end) continue;
    end = offset + section->size.value;
    last = section;
  }
  overlaps.flush();
  is_shifted_ |= end != file.size();
  if (end < file.size() && is_sound_)
    report.add("sample-bin/section-gap"_rule, file.substr(static_cast<std::size_t>(end)),
               Plural{file.size() - end, "byte"}, " at the end of the file ",
               file.size() - end == 1 ? "is not part of any section" : "are not part of any section");
}

const Section* SectionTable::last(SectionType type) const {
  const auto found =
      std::find_if(sections_.rbegin(), sections_.rend(), [&](const Section& s) { return s.is(type) && !s.is_empty(); });
  return found == sections_.rend() ? nullptr : &*found;
}

bool SectionTable::has_profile() const {
  return std::any_of(sections_.begin(), sections_.end(), [](const Section& s) { return s.is_profile(); });
}

const Section* SectionTable::offsets_of(const Section& profile) const {
  // Go back to the previous profile section, which owns everything before it.
  for (const Section* section = &profile; section != sections_.data();) {
    --section;
    if (section->is_empty()) continue;
    if (belong(*section, profile)) return section;
    if (section->kind == profile.kind) break;
  }
  return nullptr;
}

const Section* SectionTable::lone_offsets(bool is_composite, bool is_flat) const {
  const Section* found = nullptr;
  for (const Section& section : sections_) {
    if (section.is_empty() || section.is_composite() != is_composite || section.is_flat() != is_flat) continue;
    if (section.is_profile()) return nullptr;
    if (section.is_offsets()) found = &section;
  }
  return found;
}

// Offset tables are checked with their profiles.
void SectionTable::check_order(Report& report) const {
  const SectionKind* highest = nullptr;
  for (const Section& section : sections_) {
    if (section.is_empty() || section.kind == nullptr || section.kind->rank == 0) continue;
    if (highest != nullptr && section.kind->rank < highest->rank)
      report.add("sample-bin/section-order"_rule, section.row, "the ", section.kind->name, " section follows the ",
                 highest->name, " section, but must precede it");
    if (highest == nullptr || section.kind->rank > highest->rank) highest = section.kind;
  }
}

void SectionTable::check_presence(std::string_view place, Report& report) const {
  const auto missing = [&](std::string_view where, const char* what) {
    report.add("sample-bin/section-missing"_rule, where, what);
  };
  if (last(SectionType::summary) == nullptr) missing(place, "the profile summary is missing");
  if (last(SectionType::names) == nullptr) missing(place, "the name table is missing");
  if (flags_.has_contexts && last(SectionType::contexts) == nullptr)
    missing(place, "the summary declares contexts, but the context table is missing");
  if (!has_profile()) missing(place, "the profile section is missing");
  check_offset_tables(report);
}

// Every profile section that is not empty needs an offset table before it.
void SectionTable::check_offset_tables(Report& report) const {
  const Section* later[2][2] = {};  // by kind and flat flag: the nearest table after the current section
  for (auto section = sections_.rbegin(); section != sections_.rend(); ++section) {
    if (section->is_empty() || !(section->is_profile() || section->is_offsets())) continue;
    const Section*& table = later[section->is_composite()][section->is_flat()];
    if (section->is_offsets())
      table = &*section;
    else if (offsets_of(*section) != nullptr)
      continue;
    else if (table != nullptr)
      report.add("sample-bin/section-order"_rule, table->row, "the ", table->kind->name, " section follows the ",
                 section->kind->name, " section that it describes, but must precede it");
    else
      report.add("sample-bin/section-missing"_rule, section->row,
                 section->is_composite() ? "no CompositeFuncOffsetTable" : "no FuncOffsetTable",
                 " section with the same flat flag precedes the ", section->kind->name, " section");
  }
}

// A profile and its offset table may occur once for each state of the flat flag.
void SectionTable::check_repeats(bool is_decoded, Report& report) const {
  std::vector<std::pair<const SectionKind*, bool>> seen;  // at most two for each kind
  for (const Section& section : sections_) {
    if (section.is_empty() || section.kind == nullptr) continue;
    const bool is_flat = (section.is_profile() || section.is_offsets()) && section.is_flat();
    const std::pair key(section.kind, is_flat);
    if (std::find(seen.begin(), seen.end(), key) == seen.end()) {
      seen.push_back(key);
      continue;
    }
    const bool is_cause = !is_decoded && section.is(SectionType::names);
    report.add_as(is_cause ? Severity::note : Severity::error, "sample-bin/section-duplicate"_rule, section.row,
                  "this is a second ", section.kind->name, " section", is_flat ? " with the flat flag" : "",
                  is_cause ? ", which replaces the first" : "");
  }
}

}  // namespace proflint::samples::binary
