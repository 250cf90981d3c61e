// Rows of the section table: types, flags, places, order, presence.
#include "validators/samples/binary/sections.h"

#include <algorithm>

#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
namespace {

constexpr std::size_t kRowSize = 32;
constexpr std::uint64_t kCompositeVersion = 105;

struct Known {
  SectionType type;
  const char* name;
  std::uint64_t flags;  // of this type, besides the common ones
};
constexpr Known kKnown[] = {
    {SectionType::summary, "ProfileSummary",
     flag::partial | flag::full_context | flag::fs_discriminator | flag::pre_inlined | flag::vtables},
    {SectionType::names, "NameTable", flag::md5 | flag::fixed_length | flag::unique_suffix | flag::eytzinger},
    {SectionType::symbols, "ProfileSymbolList", flag::md5_symbols},
    {SectionType::offsets, "FuncOffsetTable", flag::ordered | flag::eytzinger_offsets},
    {SectionType::metadata, "FunctionMetadata", flag::probes | flag::attributes},
    {SectionType::contexts, "CSNameTable", 0},
    {SectionType::composite_offsets, "CompositeFuncOffsetTable", flag::ordered | flag::eytzinger_offsets},
    {SectionType::profile, "LBRProfile", 0},
    {SectionType::composite_profile, "CompositeProfile", 0},
};

const Known* find_known(SectionType type) {
  const auto known = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& k) { return k.type == type; });
  return known == std::end(kKnown) ? nullptr : known;
}

// Whether `offsets` is the kind of table that `profile` needs.
bool belong(const Section& offsets, const Section& profile) {
  return offsets.is_offsets() && offsets.is_composite() == profile.is_composite() &&
         offsets.has(flag::flat) == profile.has(flag::flat);
}

}  // namespace

const char* section_name(SectionType type) {
  const Known* const known = find_known(type);
  return known == nullptr ? nullptr : known->name;
}

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
  has_contexts_ = summary != nullptr && summary->has(flag::full_context);
  has_indexed_names_ = names != nullptr && names->has(flag::eytzinger);
  for (const Section& section : sections_) {
    judge_type(section, version, header.report());
    judge_flags(section, header.report());
  }
  judge_places(file, file.size() - header.left(), header.report());
  return true;
}

bool SectionTable::read_row(Fields& header, Section& section) {
  section.row = header.rest().substr(0, kRowSize);
  return header.fixed64("section type", section.type) && header.fixed64("section flags", section.flags) &&
         header.fixed64("section offset", section.offset) && header.fixed64("section size", section.size);
}

void SectionTable::judge_type(const Section& section, std::uint64_t version, Report& report) {
  judge_composite(section, version, report);
  const std::uint64_t type = section.type.value;
  if (section.is_empty()) return;
  if (section.is_unfilled()) {
    report.add("sample-bin/section-type"_rule, section.row,
               "this row was never filled in: the writer was interrupted before it finished the file");
    is_sound_ = false;
  } else if (type == 0 || type == UINT64_MAX) {
    report.add("sample-bin/section-type"_rule, section.type.where, "section type ", type, " with a size of ",
               section.size.value, bytes_word(section.size.value));
  } else if (section_name(section.kind()) == nullptr) {
    report.add_as(Severity::note, "sample-bin/section-type"_rule, section.type.where, "section type ", type,
                  " is not known; readers skip it");
  }
}

// Readers look at the version before they skip what is empty.
void SectionTable::judge_composite(const Section& section, std::uint64_t version, Report& report) {
  if (!section.is_composite() || version >= kCompositeVersion) return;
  report.add("sample-bin/composite-version"_rule, section.type.where, "a ", section_name(section.kind()),
             " section in a file of version ", version, "; it needs ", kCompositeVersion);
  if (!section.is_empty()) is_sound_ = false;
}

void SectionTable::judge_flags(const Section& section, Report& report) const {
  const Known* const known = find_known(section.kind());
  if (known == nullptr) return;
  const auto complain = [&](const char* what) {
    report.add("sample-bin/section-flags"_rule, section.flags.where, known->name, " section: ", what);
  };
  if (const std::uint64_t unknown = section.flags.value & ~(flag::compressed | flag::flat | known->flags))
    report.add_as(Severity::warning, "sample-bin/section-flags"_rule, section.flags.where, known->name,
                  " section: the flags ", Hex{unknown}, " mean nothing");
  switch (section.kind()) {
    case SectionType::names:
      if (section.has(flag::fixed_length) && !section.has(flag::md5)) complain("fixed length without MD5 values");
      if (section.has(flag::eytzinger) && !section.has(flag::md5 | flag::fixed_length))
        complain("indexed order without MD5 values of fixed length");
      break;
    case SectionType::offsets:
    case SectionType::composite_offsets:
      if (section.has(flag::eytzinger_offsets) && !has_indexed_names_)
        complain("indexed offsets without an indexed name table");
      if (!section.is_empty() && has_contexts_ && !section.has(flag::ordered))
        complain("the offsets of a profile of contexts are not flagged as ordered");
      break;
    case SectionType::metadata:
      if (!section.is_empty() && !section.has(flag::probes) && !section.has(flag::attributes))
        complain("metadata with neither checksums nor attributes");
      break;
    default:
      break;
  }
}

// Sorts the sections by offset and looks at neighbours: no sum is formed before it is known to fit.
void SectionTable::judge_places(std::string_view file, std::uint64_t header_end, Report& report) {
  std::pmr::vector<Section*> sorted(sections_.get_allocator());
  for (Section& section : sections_) {
    if (section.is_empty() || section.is_unfilled()) continue;
    const std::uint64_t offset = section.offset.value, size = section.size.value;
    if (offset > file.size() || size > file.size() - offset) {
      report.add("sample-bin/section-bounds"_rule, section.offset.where, "section type ", section.type.value, " of ",
                 size, " bytes at ", Hex{offset}, " does not lie in the file of ", file.size(), " bytes");
      is_sound_ = false;
      continue;
    }
    section.bytes = file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
    section.is_in_file = true;
    sorted.push_back(&section);
  }
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
      report.add("sample-bin/section-gap"_rule, section->bytes.substr(0, 0), offset - end, bytes_word(offset - end),
                 " in front of section type ", section->type.value, " without a section");
    end = std::max(end, offset + section->size.value);
    is_first = false;
  }
  if (end < file.size() && is_sound_)
    report.add("sample-bin/section-gap"_rule, file.substr(static_cast<std::size_t>(end)), file.size() - end,
               bytes_word(file.size() - end), " at the end of the file without a section");
}

const Section* SectionTable::last(SectionType type) const {
  const auto found = std::find_if(sections_.rbegin(), sections_.rend(),
                                  [&](const Section& s) { return s.kind() == type && !s.is_empty(); });
  return found == sections_.rend() ? nullptr : &*found;
}

bool SectionTable::has_profile() const {
  return std::any_of(sections_.begin(), sections_.end(), [](const Section& s) { return s.is_profile(); });
}

std::size_t SectionTable::offsets_of(std::size_t profile) const {
  // Backwards to the profile section before, which takes what stands in front of it.
  for (std::size_t i = profile; i-- > 0;) {
    const Section& section = sections_[i];
    if (section.is_empty()) continue;
    if (belong(section, sections_[profile])) return i;
    if (section.kind() == sections_[profile].kind()) break;
  }
  return sections_.size();
}

const Section* SectionTable::lone_offsets(bool is_composite, bool is_flat) const {
  const Section* found = nullptr;
  for (const Section& section : sections_) {
    if (section.is_empty() || section.is_composite() != is_composite || section.has(flag::flat) != is_flat) continue;
    if (section.is_profile()) return nullptr;
    if (section.is_offsets()) found = &section;
  }
  return found;
}

void SectionTable::judge_order(Report& report) const {
  // The position of each type that has one; offset tables are looked at with their profiles.
  const auto rank = [](SectionType type) {
    switch (type) {
      case SectionType::summary:
        return 1;
      case SectionType::names:
        return 2;
      case SectionType::contexts:
        return 3;
      case SectionType::offsets:
      case SectionType::composite_offsets:
      case SectionType::profile:
      case SectionType::composite_profile:
        return 4;
      case SectionType::metadata:
        return 5;
      default:
        return 0;
    }
  };
  int highest = 0;
  const char* before = nullptr;
  for (const Section& section : sections_) {
    const int position = rank(section.kind());
    if (section.is_empty() || position == 0) continue;
    if (position < highest)
      report.add("sample-bin/section-order"_rule, section.row, "the ", section_name(section.kind()),
                 " section stands behind the ", before, " section");
    if (position > highest) {
      highest = position;
      before = section_name(section.kind());
    }
  }
}

void SectionTable::judge_presence(std::string_view place, Report& report) const {
  const auto missing = [&](std::string_view where, const char* what) {
    report.add("sample-bin/section-missing"_rule, where, what);
  };
  if (last(SectionType::summary) == nullptr) missing(place, "there is no profile summary");
  if (last(SectionType::names) == nullptr) missing(place, "there is no name table");
  if (has_contexts_ && last(SectionType::contexts) == nullptr)
    missing(place, "the summary says that contexts are used, but there is no context table");
  if (!has_profile()) missing(place, "there is no profile section");
  judge_offset_tables(report);
  judge_repeats(report);
}

// Every profile section that is not empty needs its offset table in front of it.
void SectionTable::judge_offset_tables(Report& report) const {
  const Section* behind[2][2] = {};  // by kind and flat flag: the nearest table behind the section looked at
  for (std::size_t i = sections_.size(); i-- > 0;) {
    const Section& section = sections_[i];
    if (section.is_empty() || !(section.is_profile() || section.is_offsets())) continue;
    const Section*& table = behind[section.is_composite()][section.has(flag::flat)];
    if (section.is_offsets()) {
      table = &section;
    } else if (offsets_of(i) == sections_.size()) {
      if (table != nullptr)
        report.add("sample-bin/section-order"_rule, table->row, "the offset table stands behind its profile section");
      else
        report.add("sample-bin/section-missing"_rule, section.row,
                   "this profile section has no offset table of its kind in front of it");
    }
  }
}

// What may occur once; a profile and its offset table once for each state of the flat flag.
void SectionTable::judge_repeats(Report& report) const {
  bool is_seen[std::size(kKnown)][2] = {};
  for (const Section& section : sections_) {
    const Known* const known = find_known(section.kind());
    if (section.is_empty() || known == nullptr) continue;
    const bool is_flat = (section.is_profile() || section.is_offsets()) && section.has(flag::flat);
    bool& seen = is_seen[known - kKnown][is_flat];
    if (seen)
      report.add("sample-bin/section-duplicate"_rule, section.row, "a second ", known->name, " section",
                 is_flat ? " with the flat flag" : "");
    seen = true;
  }
}

}  // namespace proflint::samples::binary
