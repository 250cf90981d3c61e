// The section types, one row each.
// Follows LLVM SampleProf.h: SecType, getSecName and the section flags.
#include "validators/samples/binary/section.h"

#include <algorithm>

#include "validators/core/flip.h"
#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {
namespace {

void complain(const Section& section, const char* what, Report& report) {
  report.add("sample-bin/section-flags"_rule, section.flags.where, "the ", section.kind->name, " section has ", what);
}

void check_names_flags(const Section& section, const FileFlags&, Report& report) {
  const bool is_md5 = section.has(NamesFlag::md5), is_fixed = section.has(NamesFlag::fixed_length);
  if (is_fixed && !is_md5) complain(section, "the flag for fixed length without the flag for MD5 values", report);
  if (section.has(NamesFlag::eytzinger) && !(is_md5 && is_fixed))
    complain(section, "the flag for indexed order without the flags for MD5 values of fixed length", report);
}

void check_offsets_flags(const Section& section, const FileFlags& file, Report& report) {
  if (section.has(OffsetsFlag::eytzinger) && !file.has_indexed_names)
    complain(section, "indexed offsets, but the name table is not indexed", report);
  if (!section.is_empty() && file.has_contexts && !section.has(OffsetsFlag::ordered))
    complain(section, "no flag for ordered offsets, which context-sensitive profiles require", report);
}

void check_metadata_flags(const Section& section, const FileFlags&, Report& report) {
  if (!section.is_empty() && !section.has(MetadataFlag::probes) && !section.has(MetadataFlag::attributes))
    complain(section, "contents, but neither the flag for checksums nor the flag for attributes", report);
}

template <class... Flags>
constexpr std::uint64_t all(Flags... flags) {
  return (static_cast<std::uint64_t>(flags) | ...);
}

using Role = SectionKind::Role;
constexpr SectionKind kKinds[] = {
    {.type = SectionType::summary,
     .name = "ProfileSummary",
     .title = "the summary",
     .rank = 1,
     .flags = all(SummaryFlag::partial, SummaryFlag::full_context, SummaryFlag::fs_discriminator,
                  SummaryFlag::pre_inlined, SummaryFlag::vtables)},
    {.type = SectionType::names,
     .name = "NameTable",
     .title = "the name table",
     .rank = 2,
     .flags = all(NamesFlag::md5, NamesFlag::fixed_length, NamesFlag::unique_suffix, NamesFlag::eytzinger),
     .check_flags = check_names_flags},
    {.type = SectionType::symbols,
     .name = "ProfileSymbolList",
     .title = "the symbol list",
     .flags = all(SymbolsFlag::md5)},
    {.type = SectionType::offsets,
     .name = "FuncOffsetTable",
     .title = "the offset table",
     .rank = 4,
     .role = Role::offsets,
     .flags = all(OffsetsFlag::ordered, OffsetsFlag::eytzinger),
     .check_flags = check_offsets_flags},
    {.type = SectionType::metadata,
     .name = "FunctionMetadata",
     .title = "the function metadata",
     .rank = 5,
     .flags = all(MetadataFlag::probes, MetadataFlag::attributes),
     .check_flags = check_metadata_flags},
    {.type = SectionType::contexts, .name = "CSNameTable", .title = "the context table", .rank = 3},
    {.type = SectionType::composite_offsets,
     .name = "CompositeFuncOffsetTable",
     .title = "the offset table",
     .rank = 4,
     .role = Role::offsets,
     .is_composite = true,
     .flags = all(OffsetsFlag::ordered, OffsetsFlag::eytzinger),
     .check_flags = check_offsets_flags},
    {.type = SectionType::profile,
     .name = "LBRProfile",
     .title = "the profile section",
     .rank = 4,
     .role = Role::profile},
    {.type = SectionType::composite_profile,
     .name = "CompositeProfile",
     .title = "the profile section",
     .rank = 4,
     .role = Role::profile,
     .is_composite = true},
};

}  // namespace

const SectionKind* find_kind(std::uint64_t type) {
  const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                 [&](const SectionKind& k) { return static_cast<std::uint64_t>(k.type) == type; });
  return kind == std::end(kKinds) ? nullptr : kind;
}

std::string describe_bit_flip(std::uint64_t type) {
  NamedNumber table[std::size(kKinds)];
  for (std::size_t i = 0; i < std::size(kKinds); ++i)
    table[i] = {static_cast<std::uint64_t>(kKinds[i].type), kKinds[i].name};
  return proflint::describe_bit_flip(type, table, 1, "the type");
}

std::string Section::title() const {
  const Part known[] = {"the ", kind == nullptr ? "" : kind->name, " section"};
  const Part unknown[] = {"a section of type ", Hex{type.value}};
  return kind == nullptr ? to_message(unknown) : to_message(known);
}

void check_flags(const Section& section, const FileFlags& file, Report& report) {
  if (section.kind == nullptr) return;
  const std::uint64_t known = all(CommonFlag::compressed, CommonFlag::flat) | section.kind->flags;
  if (const std::uint64_t unknown = section.flags.value & ~known)
    report.add_as(Severity::warning, "sample-bin/section-flags"_rule, section.flags.where, "the ", section.kind->name,
                  " section has unknown flags ", Hex{unknown});
  if (section.kind->check_flags != nullptr) section.kind->check_flags(section, file, report);
}

}  // namespace proflint::samples::binary
