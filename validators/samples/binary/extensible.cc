// The extensible encoding: a table of sections, read here in the order in which they refer to each other.
// Follows LLVM SampleProfReaderExtBinary, releases 10 to 22.
#include <algorithm>
#include <deque>

#include "validators/samples/binary/family.h"
#include "validators/samples/binary/profile.h"
#include "validators/samples/binary/sections.h"
#include "validators/samples/binary/symbols.h"

namespace proflint::samples::binary {
namespace {

constexpr std::string_view kFileNames[] = {"*.extbin", "*.prof", "*.afdo"};

Match detect(const Head& head) {
  const Match match = match_magic(Encoding::extensible, head.bytes);
  return match == Match::none && head.name.ends_with(".extbin") ? Match::name : match;
}

class Reader {
 public:
  Reader(const Input& input, Report& report)
      : input_(input), report_(report), table_(input.memory), inflated_(input.memory), profile_(input.memory) {}

  void check() {
    Fields header(input_.bytes, "the file", report_);
    Count version;
    if (!read_header(Encoding::extensible, header, version)) return;
    const std::string_view place = header.rest().substr(0, 8);
    if (!table_.read(input_.bytes, header, version.value)) return;
    describe_sections();
    const bool is_decoded = decode();
    if (!table_.is_sound()) return;
    table_.judge_order(report_);
    // Which sections there should be is only asked of a file whose sections are what they say.
    if (is_decoded) table_.judge_presence(place, report_);
  }

 private:
  // Decodes what can be decoded, in the order of reference. False: something could not be.
  bool decode() {
    bool is_decoded = table_.is_sound();
    const auto with = [&](SectionType type, auto&& read) {
      const Section* const section = table_.last(type);
      if (section == nullptr) return true;
      const bool is_read = section->is_in_file && open(*section, read);
      is_decoded &= is_read;
      return is_read;
    };
    profile_.has_summary = table_.last(SectionType::summary) != nullptr &&
                           with(SectionType::summary, [&](const Section& s, Fields& f) { return read_summary(s, f); });
    const bool has_names =
        with(SectionType::names, [&](const Section& s, Fields& f) { return read_names(s, f); }) &&
        with(SectionType::contexts, [&](const Section& s, Fields& f) { return read_contexts(s, f); });
    with(SectionType::symbols, [&](const Section& s, Fields& f) {
      return s.has(flag::md5_symbols) ? judge_md5_symbols(f, input_.memory) : judge_symbols(f);
    });
    // Without names or contexts nothing that refers to them means anything.
    if (!has_names || table_.last(SectionType::names) == nullptr) return is_decoded;
    if (profile_.tables.has_contexts && table_.last(SectionType::contexts) == nullptr) return is_decoded;
    profile_.tables.names = profile_.names.size();
    profile_.tables.contexts = profile_.contexts.size();
    const bool has_metadata =
        with(SectionType::metadata, [&](const Section& s, Fields& f) { return read_metadata(s, f); });
    if (!has_metadata) profile_.has_metadata = false;
    is_decoded &= read_profiles();
    if (is_decoded) profile_.names.judge(report_);
    return is_decoded;
  }

  // Gives the contents of `section` to `read`, which must consume them.
  template <class Read>
  bool open(const Section& section, Read&& read) {
    std::string_view contents;
    if (!inflated_.contents(section, report_, contents)) return false;
    Fields fields(contents, section_title(section), report_);
    if (!read(section, fields)) return false;
    if (fields.at_end()) return true;
    report_.add("sample-bin/section-consumed"_rule, fields.rest(), section_title(section), " ends ", fields.left(),
                bytes_word(fields.left()), " in front of the end of its section");
    return false;
  }

  static const char* section_title(const Section& section) {
    switch (section.kind()) {
      case SectionType::summary:
        return "the summary section";
      case SectionType::names:
        return "the name table";
      case SectionType::symbols:
        return "the symbol list";
      case SectionType::offsets:
      case SectionType::composite_offsets:
        return "the offset table";
      case SectionType::metadata:
        return "the function metadata";
      case SectionType::contexts:
        return "the context table";
      default:
        return "the profile section";
    }
  }

  bool read_summary(const Section& section, Fields& fields) {
    profile_.tables.has_contexts = section.has(flag::full_context);
    profile_.tables.has_vtables = section.has(flag::vtables);
    return binary::read_summary(fields, profile_.summary);
  }

  bool read_names(const Section& section, Fields& fields) {
    Names& names = profile_.names;
    const bool is_fixed = section.has(flag::md5 | flag::fixed_length);
    const bool is_read = is_fixed && section.has(flag::eytzinger) ? names.read_eytzinger(fields)
                         : is_fixed                               ? names.read_fixed_md5(fields)
                         : section.has(flag::md5)                 ? names.read_md5(fields)
                                                                  : names.read_strings(fields);
    if (is_read)
      report_.describe(names.size(), names.is_indexed() ? " indexed MD5 names"
                                     : names.is_md5()   ? " MD5 names"
                                                        : " names");
    return is_read;
  }

  bool read_contexts(const Section& section, Fields& fields) {
    if (!profile_.contexts.read(fields, profile_.names)) return false;
    const std::uint64_t n = profile_.contexts.size();
    const char* const contexts = n == 1 ? " context" : " contexts";
    if (n != 0) report_.describe(n, contexts);
    if (!profile_.has_summary) profile_.tables.has_contexts = n != 0;  // that it is missing is enough
    if ((n != 0) == profile_.tables.has_contexts) return true;
    report_.add("sample-bin/context-flag"_rule, section.bytes, "the context table has ", n, contexts,
                n != 0 ? ", but the summary does not say that contexts are used"
                       : ", but the summary says that contexts are used");
    return n != 0;  // else no function can be found
  }

  bool read_metadata(const Section& section, Fields& fields) {
    profile_.is_probe_based = section.has(flag::probes);
    profile_.has_metadata = section.has(flag::probes) || section.has(flag::attributes);
    if (!profile_.has_metadata) return fields.bytes("metadata", fields.left(), ignored_);  // reported with the flags
    return profile_.metadata.read(fields, profile_.tables, profile_.is_probe_based, section.has(flag::attributes),
                                  profile_.names);
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
        if (none.offsets != nullptr && is_sound) none.offsets->finish(report_);
      }
    }
    return is_decoded;
  }

  bool read_profiles() {
    bool is_decoded = true, is_sound = table_.is_sound() && table_.has_profile();
    const bool is_split = std::any_of(table_.rows().begin(), table_.rows().end(), [](const Section& s) {
      return s.is_profile() && !s.is_empty() && s.has(flag::flat);
    });
    constexpr std::size_t kMostSections = 4;  // two kinds, each split in two; more are reported as repeated
    for (std::size_t i = 0; i < table_.rows().size() && profile_.sections.size() < kMostSections; ++i) {
      const Section& section = table_.rows()[i];
      if (!section.is_profile() || section.is_empty()) continue;
      RecordSection records;
      records.name = section_title(section);
      records.is_composite = section.kind() == SectionType::composite_profile;
      if (is_split) records.split = section.has(flag::flat) ? RecordSection::Split::flat : RecordSection::Split::nested;
      const std::size_t offsets = table_.offsets_of(i);
      if (offsets == table_.rows().size())
        is_sound = false;
      else
        is_decoded &= read_offsets(table_.rows()[offsets], records);
      if (!section.is_in_file || !inflated_.contents(section, report_, records.bytes)) return false;
      profile_.sections.push_back(records);
    }
    is_decoded &= read_lone_offsets(is_sound);
    // A composite section of a version without them may be anything.
    return table_.is_sound() && judge_profile(profile_, input_, report_) && is_decoded;
  }

  bool read_offsets(const Section& section, RecordSection& records) {
    if (!section.is_in_file) return false;
    OffsetTable& offsets = offsets_.emplace_back("sample-bin/func-offset"_rule, input_.memory);
    const bool is_read = open(section, [&](const Section& s, Fields& fields) {
      if (!s.has(flag::eytzinger_offsets)) return offsets.read(fields, profile_.tables);
      return offsets.read_indexed(fields, s.has(flag::flat) ? profile_.names.flat() : profile_.names.nested());
    });
    if (is_read) records.offsets = &offsets;
    return is_read;
  }

  void describe_sections() {
    constexpr std::size_t kShown = 32;  // more than any writer has; a description must not grow with a hostile table
    std::size_t shown = 0;
    for (const Section& section : table_.rows()) {
      if (section.is_empty() || ++shown > kShown) continue;
      const char* const name = section_name(section.kind());
      const char* const compressed = section.has(flag::compressed) ? " (compressed)" : "";
      const char* const flat = section.has(flag::flat) ? " (flat)" : "";
      if (name != nullptr)
        report_.describe(Words{name}, " ", section.size.value, bytes_word(section.size.value), compressed, flat);
      else
        report_.describe("section type ", section.type.value, " ", section.size.value, bytes_word(section.size.value),
                         compressed);
      if (section.kind() == SectionType::summary) describe_flags(section);
    }
  }

  void describe_flags(const Section& summary) {
    if (summary.has(flag::partial)) report_.describe("partial");
    if (summary.has(flag::fs_discriminator)) report_.describe("flow-sensitive discriminators");
    if (summary.has(flag::pre_inlined)) report_.describe("pre-inlined");
    if (summary.has(flag::vtables)) report_.describe("virtual table types");
  }

  const Input& input_;
  Report& report_;
  SectionTable table_;
  InflatedSections inflated_;
  std::deque<OffsetTable> offsets_;  // at most one for each profile section, and one for each kind without any
  Profile profile_;
  std::string_view ignored_;
};

void check(const Input& input, Report& report) {
  Reader(input, report).check();
}

}  // namespace

constinit const Format kSampleExtensible = {.id = "sample-ext",
                                            .name = "LLVM sample profile, extensible binary",
                                            .file_names = kFileNames,
                                            .detect = detect,
                                            .check = check};

}  // namespace proflint::samples::binary
