// Rows of the section table: types, flags, places, order, presence.
#include "validators/samples/binary/section_table.h"

#include <algorithm>

#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kRowSize = 32;
constexpr std::uint64_t kCompositeVersion = 105;

// Whether `offsets` is the kind of table that `profile` needs.
bool belong(const Section& offsets, const Section& profile) {
  return offsets.is_offsets() && offsets.is_composite() == profile.is_composite() &&
         offsets.is_flat() == profile.is_flat();
}

}  // namespace

bool SectionTable::read(std::string_view file, Fields& header, std::uint64_t version) {
  Count n;
  if (!header.fixed64("number of sections", n)) return false;
  if (n.value > header.left() / kRowSize) {
    header.report().add("sample-bin/count-exceeds-bytes"_rule, n.where, "the section table has ", n.value,
                        " rows of 32 bytes, ", header.left(), " bytes are left in the file");
    return false;
  }
  sections_.resize(static_cast<std::size_t>(n.value));
  for (Section& section : sections_)
    if (!read_row(header, section)) return false;
  const Section* const summary = last(SectionType::summary);
  const Section* const names = last(SectionType::names);
  flags_.has_contexts = summary != nullptr && summary->has(SummaryFlag::full_context);
  flags_.has_indexed_names = names != nullptr && names->has(NamesFlag::eytzinger);
  for (const Section& section : sections_) {
    check_type(section, version, header.report());
    check_flags(section, flags_, header.report());
  }
  check_places(file, file.size() - header.left(), header.report());
  return true;
}

bool SectionTable::read_row(Fields& header, Section& section) {
  section.row = header.rest().substr(0, kRowSize);
  if (!(header.fixed64("section type", section.type) && header.fixed64("section flags", section.flags) &&
        header.fixed64("section offset", section.offset) && header.fixed64("section size", section.size)))
    return false;
  section.kind = find_kind(section.type.value);
  return true;
}

void SectionTable::check_type(const Section& section, std::uint64_t version, Report& report) {
  check_composite(section, version, report);
  const std::uint64_t type = section.type.value;
  if (section.is_empty()) return;
  if (section.is_unfilled()) {
    report.add("sample-bin/section-type"_rule, section.row,
               "this row was never filled in: the writer was interrupted before it finished the file");
    is_sound_ = false;
  } else if (type == 0 || type == UINT64_MAX) {
    report.add("sample-bin/section-type"_rule, section.type.where, "section type ", type, " with a size of ",
               Plural{section.size.value, "byte"});
  } else if (section.kind == nullptr) {
    report.add_as(Severity::note, "sample-bin/section-type"_rule, section.type.where, "section type ", type,
                  " is not known; readers skip it");
  }
}

// Readers look at the version before they skip what is empty.
void SectionTable::check_composite(const Section& section, std::uint64_t version, Report& report) {
  if (!section.is_composite() || version >= kCompositeVersion) return;
  report.add("sample-bin/composite-version"_rule, section.type.where, "a ", section.kind->name,
             " section in a file of version ", version, "; it needs ", kCompositeVersion);
  if (!section.is_empty()) is_sound_ = false;
}

// No sum of offset and size is formed before it is known to fit.
void SectionTable::check_places(std::string_view file, std::uint64_t header_end, Report& report) {
  for (Section& section : sections_) {
    if (section.is_empty() || section.is_unfilled()) continue;
    const std::uint64_t offset = section.offset.value, size = section.size.value;
    if (offset > file.size() || size > file.size() - offset) {
      report.add("sample-bin/section-bounds"_rule, section.offset.where, "section type ", section.type.value, " of ",
                 size, " bytes at ", Hex{offset}, " does not lie in the file of ", file.size(), " bytes");
      is_sound_ = false;
    } else {
      section.bytes = file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
    }
  }
  check_gaps(file, header_end, report);
}

// Sorts the sections by offset and looks at neighbours.
void SectionTable::check_gaps(std::string_view file, std::uint64_t header_end, Report& report) const {
  std::pmr::vector<const Section*> sorted(sections_.get_allocator());
  for (const Section& section : sections_)
    if (section.bytes) sorted.push_back(&section);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Section* a, const Section* b) { return a->offset.value < b->offset.value; });
  std::uint64_t end = header_end;
  bool is_first = true;
  for (const Section* section : sorted) {
    const std::uint64_t offset = section->offset.value;
    if (offset < end)
      report.add("sample-bin/section-overlap"_rule, section->offset.where, "section type ", section->type.value,
                 " starts at ", Hex{offset},
                 is_first ? ", inside the header that ends at " : ", inside another section that ends at ", Hex{end});
    else if (offset > end && is_sound_)
      report.add("sample-bin/section-gap"_rule, section->bytes->substr(0, 0), Plural{offset - end, "byte"},
                 " before section type ", section->type.value, " without a section");
    end = std::max(end, offset + section->size.value);
    is_first = false;
  }
  if (end < file.size() && is_sound_)
    report.add("sample-bin/section-gap"_rule, file.substr(static_cast<std::size_t>(end)),
               Plural{file.size() - end, "byte"}, " at the end of the file without a section");
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
  // Backwards to the profile section before, which takes what precedes it.
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

// Offset tables are looked at with their profiles.
void SectionTable::check_order(Report& report) const {
  const SectionKind* highest = nullptr;
  for (const Section& section : sections_) {
    if (section.is_empty() || section.kind == nullptr || section.kind->rank == 0) continue;
    if (highest != nullptr && section.kind->rank < highest->rank)
      report.add("sample-bin/section-order"_rule, section.row, "the ", section.kind->name, " section follows the ",
                 highest->name, " section");
    if (highest == nullptr || section.kind->rank > highest->rank) highest = section.kind;
  }
}

void SectionTable::check_presence(std::string_view place, Report& report) const {
  const auto missing = [&](std::string_view where, const char* what) {
    report.add("sample-bin/section-missing"_rule, where, what);
  };
  if (last(SectionType::summary) == nullptr) missing(place, "there is no profile summary");
  if (last(SectionType::names) == nullptr) missing(place, "there is no name table");
  if (flags_.has_contexts && last(SectionType::contexts) == nullptr)
    missing(place, "the summary says that contexts are used, but there is no context table");
  if (!has_profile()) missing(place, "there is no profile section");
  check_offset_tables(report);
}

// Every profile section that is not empty needs its offset table before it.
void SectionTable::check_offset_tables(Report& report) const {
  const Section* later[2][2] = {};  // by kind and flat flag: the nearest table that follows the section looked at
  for (auto section = sections_.rbegin(); section != sections_.rend(); ++section) {
    if (section->is_empty() || !(section->is_profile() || section->is_offsets())) continue;
    const Section*& table = later[section->is_composite()][section->is_flat()];
    if (section->is_offsets())
      table = &*section;
    else if (offsets_of(*section) != nullptr)
      continue;
    else if (table != nullptr)
      report.add("sample-bin/section-order"_rule, table->row, "the offset table follows its profile section");
    else
      report.add("sample-bin/section-missing"_rule, section->row,
                 "this profile section has no offset table of its kind before it");
  }
}

// A profile and its offset table may occur once for each state of the flat flag.
void SectionTable::check_repeats(Report& report) const {
  std::vector<std::pair<const SectionKind*, bool>> seen;  // at most two for each kind
  for (const Section& section : sections_) {
    if (section.is_empty() || section.kind == nullptr) continue;
    const bool is_flat = (section.is_profile() || section.is_offsets()) && section.is_flat();
    const std::pair key(section.kind, is_flat);
    if (std::find(seen.begin(), seen.end(), key) == seen.end())
      seen.push_back(key);
    else
      report.add("sample-bin/section-duplicate"_rule, section.row, "a second ", section.kind->name, " section",
                 is_flat ? " with the flat flag" : "");
  }
}

}  // namespace proflint::samples::binary
