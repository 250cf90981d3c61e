// Checks the extensible encoding: a table of sections, which are read in the order in which they refer to each other.
// Follows LLVM SampleProfReaderExtBinary, releases 10 to 22.
#include <algorithm>
#include <set>

#include "validators/samples/binary/family.h"
#include "validators/samples/binary/inflate.h"
#include "validators/samples/binary/profile.h"
#include "validators/samples/binary/section_table.h"
#include "validators/samples/binary/symbols.h"
#include "validators/samples/sets.h"
#include "validators/samples/traits.h"

namespace proflint::samples::binary {
namespace {

constexpr std::string_view kExtensibleNames[] = {"*.extbin", "*.prof", "*.afdo"};

Match detect_extensible(const Head& head) {
  const Match match = match_magic(Encoding::extensible, head.bytes);
  return match == Match::none && head.name.ends_with(".extbin") ? Match::name : match;
}

struct SummaryTrait {
  SummaryFlag flag;
  Trait trait;
};

constexpr SummaryTrait kSummaryTraits[] = {{SummaryFlag::partial, "partial"_trait},
                                           {SummaryFlag::fs_discriminator, "flow-sensitive discriminators"_trait},
                                           {SummaryFlag::pre_inlined, "pre-inlined"_trait},
                                           {SummaryFlag::vtables, "virtual table types"_trait}};

class Reader {
 public:
  Reader(const Input& input, Report& report)
      : input_(input),
        report_(report),
        table_(input.memory),
        inflated_(input.memory),
        profile_(input.memory),
        checksums_(input.memory) {}

  void check() {
    Fields header(input_.bytes, "the file", report_);
    Count version;
    if (!read_header(Encoding::extensible, header, version)) return;
    const std::string_view place = header.rest().substr(0, 8);
    if (!table_.read(input_.bytes, header, version.value)) return;
    add_traits();
    describe_sections();
    const bool is_decoded = decode();
    if (table_.is_sound()) table_.check_repeats(is_decoded, report_);
    if (table_.is_cut()) return table_.report_cut(input_.bytes, is_damaged_, report_);
    if (!table_.is_sound()) return;
    inflate_unknown_sections();
    table_.check_order(report_);
    // Missing sections are reported only if the types of the existing ones are right.
    if (!is_decoded) return;
    table_.check_presence(place, report_);
    check_functions(profile_, report_);
    compare_with_set(input_, checksums_, report_);
  }

 private:
  // What must have been read before a section can be decoded.
  enum class Needs : std::uint8_t {
    nothing,
    sound_names,  // no section of names is unreadable
    tables,       // names, and contexts if the profile uses them
  };
  struct Step {
    SectionType type;
    Needs needs;
    bool (Reader::*read)(const Section&, Fields&);
  };

  // Decodes what can be decoded, in the order of references. False: some sections could not be decoded.
  bool decode() {
    static constexpr Step kSteps[] = {
        {SectionType::summary, Needs::nothing, &Reader::read_summary},
        {SectionType::names, Needs::nothing, &Reader::read_names},
        {SectionType::contexts, Needs::sound_names, &Reader::read_contexts},
        {SectionType::symbols, Needs::nothing, &Reader::read_symbols},
        {SectionType::metadata, Needs::tables, &Reader::read_metadata},
    };
    bool is_decoded = table_.is_sound();
    for (const auto& [type, needs, read] : kSteps) {
      const Section* const section = table_.last(type);
      if (section == nullptr || !has(needs)) continue;
      const bool is_read = open(*section, [&](Fields& fields) { return (this->*read)(*section, fields); });
      if (!is_read) broken_.insert(type);
      is_decoded &= is_read;
      if (!is_read && section->bytes && table_.is_shifted()) return false;  // so are the sections that follow
    }
    if (!has(Needs::tables)) return is_decoded;
    is_decoded &= read_profiles();
    if (is_decoded && table_.has_profile()) profile_.names.check(report_);
    return is_decoded;
  }

  bool has(Needs needs) const {
    const bool has_sound_names = !broken_.contains(SectionType::names);
    if (needs != Needs::tables) return needs == Needs::nothing || has_sound_names;
    const bool has_contexts = table_.last(SectionType::contexts) != nullptr;
    return has_sound_names && table_.last(SectionType::names) != nullptr && !broken_.contains(SectionType::contexts) &&
           (has_contexts || !profile_.tables.has_contexts);
  }

  // Passes the contents of `section` to `read`, which must consume all of them.
  template <class Read>
  bool open(const Section& section, Read read) {
    if (!section.bytes) return false;
    const bool is_read = open_contents(section, read);
    is_damaged_ |= !is_read;
    return is_read;
  }

  template <class Read>
  bool open_contents(const Section& section, Read read) {
    const std::optional<std::string_view> contents = inflated_.contents(section, report_);
    if (!contents) return false;
    Fields fields(*contents, section.kind->title, report_);
    if (!read(fields)) return false;
    if (fields.at_end()) return true;
    report_.add("sample-bin/section-consumed"_rule, fields.rest(), section.kind->title, " ends ",
                Plural{fields.left(), "byte"}, " before the end of its section");
    return false;
  }

  bool read_summary(const Section& section, Fields& fields) {
    profile_.tables.has_contexts = section.has(SummaryFlag::full_context);
    profile_.tables.has_vtables = section.has(SummaryFlag::vtables);
    const std::optional<Summary> summary = binary::read_summary(fields, true);
    if (fields.at_end()) profile_.summary = summary;  // otherwise the section has another type
    return summary.has_value();
  }

  bool read_names(const Section& section, Fields& fields) {
    Names& names = profile_.names;
    const bool is_md5 = section.has(NamesFlag::md5), is_fixed = is_md5 && section.has(NamesFlag::fixed_length);
    const bool is_read = is_fixed && section.has(NamesFlag::eytzinger) ? names.read_eytzinger(fields)
                         : is_fixed                                    ? names.read_fixed_md5(fields)
                         : is_md5                                      ? names.read_md5(fields)
                                                                       : names.read_strings(fields);
    profile_.tables.names = names.size();
    if (is_read)
      report_.describe(Plural{names.size(), names.is_indexed() ? "indexed MD5 name"
                                            : names.is_md5()   ? "MD5 name"
                                                               : "name"});
    return is_read;
  }

  bool read_contexts(const Section& section, Fields& fields) {
    if (!profile_.contexts.read(fields, profile_.names)) return false;
    const std::uint64_t n = profile_.tables.contexts = profile_.contexts.size();
    const Plural contexts{n, "context"};
    if (n != 0) report_.describe(contexts);
    if (!profile_.summary) profile_.tables.has_contexts = n != 0;  // the missing summary is reported
    if ((n != 0) == profile_.tables.has_contexts) return true;
    report_.add("sample-bin/context-flag"_rule, *section.bytes, "the context table ",
                n != 0 ? Part("has ") : Part("is empty"), n != 0 ? Part(contexts) : Part(""),
                n != 0 ? ", but the summary declares no contexts" : ", but the summary declares contexts");
    return n != 0;  // otherwise no function can be found
  }

  bool read_symbols(const Section& section, Fields& fields) {
    return section.has(SymbolsFlag::md5) ? check_md5_symbols(fields, input_.memory) : check_symbols(fields);
  }

  bool read_metadata(const Section& section, Fields& fields) {
    const bool has_attributes = section.has(MetadataFlag::attributes);
    profile_.is_probe_based = section.has(MetadataFlag::probes);
    if (!profile_.is_probe_based && !has_attributes) return fields.skip();  // reported with the flags
    Metadata metadata(input_.memory, input_.member != nullptr ? &checksums_ : nullptr);
    if (!metadata.read(fields, profile_.tables, profile_.is_probe_based, has_attributes, profile_.names,
                       profile_.contexts))
      return false;
    profile_.metadata.emplace(std::move(metadata));
    return true;
  }

  // False: some profile sections, or their offset tables, could not be decoded.
  bool read_profiles() {
    bool is_decoded = true, has_all_offsets = table_.has_profile();
    const bool is_split = std::any_of(table_.rows().begin(), table_.rows().end(),
                                      [](const Section& s) { return s.is_profile() && !s.is_empty() && s.is_flat(); });
    constexpr std::size_t kMaxSections = 4;  // two kinds, each split in two; further ones are reported as duplicates
    for (const Section& section : table_.rows()) {
      if (profile_.sections.size() == kMaxSections) break;
      if (!section.is_profile() || section.is_empty()) continue;
      RecordSection records{.name = section.kind->title, .is_composite = section.is_composite()};
      if (is_split) records.split = section.is_flat() ? RecordSection::Split::flat : RecordSection::Split::nested;
      if (const Section* const offsets = table_.offsets_of(section))
        is_decoded &= read_offsets(*offsets, records);
      else
        has_all_offsets = false;
      const auto contents = section.bytes ? inflated_.contents(section, report_) : std::nullopt;
      is_damaged_ |= section.bytes && !contents;
      if (!contents) return false;
      records.bytes = *contents;
      profile_.sections.push_back(std::move(records));
    }
    is_decoded &= read_lone_offsets(table_.is_sound() && has_all_offsets);
    // In a version without composite sections, such a section may contain anything.
    if (!table_.is_sound() && !table_.is_cut()) return false;
    if (!table_.has_profile()) profile_.summary.reset();  // the missing section is reported
    const bool is_read = check_profile(profile_, input_, report_);
    is_damaged_ |= !is_read;
    return is_read && is_decoded;
  }

  // An offset table without functions must have no entries, unless something is wrong with the sections themselves.
  bool read_lone_offsets(bool is_sound) {
    bool is_decoded = true;
    for (const bool is_composite : {false, true}) {
      for (const bool is_flat : {false, true}) {
        const Section* const section = table_.lone_offsets(is_composite, is_flat);
        if (section == nullptr) continue;
        RecordSection none;
        is_decoded &= read_offsets(*section, none);
        if (none.offsets && is_sound) none.offsets->finish(report_);
      }
    }
    return is_decoded;
  }

  bool read_offsets(const Section& section, RecordSection& records) {
    OffsetTable offsets("sample-bin/func-offset"_rule, input_.memory);
    const bool is_read = open(section, [&](Fields& fields) {
      if (!section.has(OffsetsFlag::eytzinger)) return offsets.read(fields, profile_.tables);
      return offsets.read_indexed(fields, section.is_flat() ? profile_.names.flat() : profile_.names.nested());
    });
    if (is_read) records.offsets.emplace(std::move(offsets));
    return is_read;
  }

  // LLVM inflates a section before it checks the type.
  void inflate_unknown_sections() {
    for (const Section& section : table_.rows())
      if (section.kind == nullptr && section.has(CommonFlag::compressed) && !section.is_empty() && section.bytes)
        inflated_.contents(section, report_);
  }

  void describe_sections() {
    constexpr std::size_t kShown = 32;  // more than any writer has; bounds the description of a hostile table
    std::size_t shown = 0;
    for (const Section& section : table_.rows()) {
      if (section.is_empty() || ++shown > kShown) continue;
      const char* const compressed = section.has(CommonFlag::compressed) ? " (compressed)" : "";
      const char* const flat = section.is_flat() ? " (flat)" : "";
      if (section.kind != nullptr)
        report_.describe(Trusted{section.kind->name}, " ", Plural{section.size.value, "byte"}, compressed, flat);
      else
        report_.describe("section type ", section.type.value, ": ", Plural{section.size.value, "byte"}, compressed);
      describe_flags(section);
    }
  }

  // Properties of the whole profile from the flags of its sections.
  void add_traits() {
    for (const Section& section : table_.rows()) {
      const auto add_if = [this](bool is_set, Trait trait) {
        if (is_set) report_.add_trait(trait);
      };
      if (section.is_empty()) continue;
      for (const auto& [flag, trait] : kSummaryTraits) add_if(section.has(flag), trait);
      add_if(section.has(NamesFlag::md5), "MD5 names"_trait);
      add_if(section.has(NamesFlag::md5) && section.has(NamesFlag::fixed_length) && section.has(NamesFlag::eytzinger),
             "indexed MD5 names"_trait);
      add_if(section.has(SymbolsFlag::md5), "MD5 symbols"_trait);
    }
  }

  void describe_flags(const Section& section) {
    for (const auto& [flag, trait] : kSummaryTraits)
      if (section.has(flag)) report_.describe(Trusted{kTraits[trait.number]});
  }

  const Input& input_;
  Report& report_;
  SectionTable table_;
  InflatedSections inflated_;
  std::set<SectionType> broken_;  // types with a section that could not be decoded
  bool is_damaged_ = false;       // a complete section could not be decoded
  Profile profile_;
  Checksums checksums_;  // gathered for sets only
};

void check_extensible(const Input& input, Report& report) {
  Reader(input, report).check();
}

}  // namespace

namespace {

constexpr const char* kNewIn23 = "LLVM 23 added it";
constexpr const char* kNewIn24 = "LLVM 24 added it";
constexpr const char* kNewTraitIn24 = "LLVM 24 added them";
constexpr UnsupportedRelease kExtensibleUnsupported[] = {
    {.consumers = "llvm clang", .releases = before({23}), .versions = Versions{.first = 104}, .source = kNewIn23},
    {.consumers = "llvm clang", .releases = before({24}), .versions = Versions{.first = 105}, .source = kNewIn24},
    {.consumers = "llvm clang", .releases = before({24}), .trait = "indexed MD5 names"_trait, .source = kNewTraitIn24},
    {.consumers = "llvm clang", .releases = before({24}), .trait = "MD5 symbols"_trait, .source = kNewTraitIn24},
    {.consumers = "llvm clang",
     .releases = before({22}),
     .trait = "virtual table types"_trait,
     .source = "LLVM has supported them since release 22"},
};

constexpr const Rule* kSectionDisplacements[] = {&"sample-bin/section-bounds"_rule, &"sample-bin/section-overlap"_rule,
                                                 &"sample-bin/section-gap"_rule};

}  // namespace

constinit const Format kSampleExtensible = {.id = "sample-ext",
                                            .name = "LLVM sample profile, extensible binary",
                                            .file_names = kExtensibleNames,
                                            .displacements = kSectionDisplacements,
                                            .traits = kTraits,
                                            .unsupported = kExtensibleUnsupported,
                                            .detect = detect_extensible,
                                            .check = check_extensible};

}  // namespace proflint::samples::binary
