// Reads a profile in the order of dependencies, independent of the order in the file: strings, tables, fields of the
// profile, samples. Follows profile.proto.
#include "validators/pprof/profile.h"

#include "validators/pprof/build_id.h"
#include "validators/pprof/family.h"
#include "validators/pprof/pgo.h"
#include "validators/pprof/rules.h"
#include "validators/pprof/sets.h"

namespace proflint::pprof {
namespace {

// Whether fields with this number are read with the header: all except messages and strings.
bool is_of_header(std::uint64_t number) {
  return number > field::string_table && number != field::period_type;
}

class WholeProfile {
 public:
  WholeProfile(const Input& input, Report& report)
      : input_(input), bytes_(input.bytes), report_(report), strings_(input.memory) {}

  void check() {
    const bool is_checked = read_fields() && check_meaning();
    if (!decoding_.is_broken) report_oddities();
    if (decoding_.is_broken)
      decoding_.wire.report_ends_to(report_);
    else
      decoding_.wire.report_to(report_);
    if (is_checked) decoding_.meaning.report_to(report_);
  }

 private:
  // Counts the fields of the profile itself, and collects the strings, to which everything else refers.
  bool read_fields() {
    MessageReader reader(kinds::profile, bytes_, nullptr, decoding_);
    bool is_timed = false;
    for (Field field; reader.next(field);) {
      if (field.number == field::string_table) strings_.add(field.bytes);
      FieldRange& stretch = outline_.of[field.number];
      stretch.add(field.where);
      if (is_of_header(field.number)) outline_.header.add(field.where);
      const bool is_repeated = kinds::profile[static_cast<std::size_t>(field.number)].is_repeated;
      if (stretch.count == 1 || is_repeated) {
        // the first of its kind, or one of many
      } else if (field.number == field::time_nanos && is_timed) {
        second_profile_ = field.where;
      } else {
        if (!repeated_) repeated_name_ = kinds::profile[static_cast<std::size_t>(field.number)].name;
        repeated_.add(field.where);
      }
      is_timed |= field.number == field::time_nanos && field.value != 0;
    }
    return !decoding_.is_broken;
  }

  // Reads the contents of the profile. False if a field is unreadable.
  bool check_meaning() {
    Findings& findings = decoding_.meaning;
    if (is_concatenated()) return true;
    if (repeated_)
      findings.add("pprof/field-duplicate"_rule, repeated_.first(), {nullptr, repeated_name_}, "occurs twice");
    strings_.seal(findings);
    Tables tables(outline_, strings_, input_.memory);
    Header header;
    if (!read_tables(outline_, tables, decoding_) || !read_header(outline_, tables, decoding_, header)) return false;
    const bool is_for_pgo = is_for_compiler(input_.name);
    const std::size_t type = is_for_pgo ? pgo_type(tables) : tables.types.size();
    Samples samples(tables, header, type, input_.entries != nullptr, decoding_);
    if (!samples.read(outline_)) return false;
    samples.check_totals(bytes_);
    check_used(tables, findings);
    strings_.check_references(bytes_.size(), findings);
    if (is_for_pgo) check_pgo(bytes_, type, tables, samples, findings);
    check_build_id(input_, tables, findings);
    check_set(input_, tables, report_);
    describe(tables, samples);
    if (input_.entries != nullptr) samples.add_to(*input_.entries);
    return true;
  }

  // Consumers read two consecutive messages as one: tables are joined, and indexes in the second refer to the first.
  bool is_concatenated() {
    const bool has_two_times = second_profile_.data() != nullptr;
    if (!has_two_times && repeated_ && strings_.empty_ones() > 1) second_profile_ = repeated_.first();
    if (second_profile_.data() == nullptr) return false;
    decoding_.meaning.add("pprof/concatenated"_rule, second_profile_, {nullptr, "the file"},
                          "contains more than one profile: ",
                          has_two_times ? Part("time_nanos") : Part(Trusted{repeated_name_}), " occurs twice");
    return true;
  }

  void report_oddities() {
    const encodings::protobuf::Oddities& odd = decoding_.oddities;
    report_group(report_, "pprof/wire-varint-range"_rule, odd.wide, "the value of a varint does not fit in 64 bits");
    report_group(report_, "pprof/wire-overlong"_rule, odd.overlong, "a varint takes ",
                 Plural{odd.overlong.first().size(), "byte"}, ", but fits in ",
                 encodings::protobuf::shortest_size(odd.overlong.first()));
  }

  void describe(const Tables& tables, const Samples& samples) {
    for (const ValueType& type : tables.types)
      if (type.type && type.unit) report_.describe(strings_[*type.type], " in ", strings_[*type.unit]);
    const Totals& totals = samples.totals();
    report_.describe(Plural{totals.samples, "sample"});
    report_.describe(Plural{tables.locations.size(), "location"});
    report_.describe(Plural{tables.functions.size(), "function"});
    Facts facts;
    facts.functions = tables.functions.size();
    facts.counters = totals.samples;
    facts.nonzero = totals.nonzero;
    if (!tables.types.empty()) facts.total = samples.first_sum();
    if (!tables.mappings.empty() && tables.mappings.front().build_id)
      facts.identity = strings_[*tables.mappings.front().build_id];
    report_.set_facts(std::move(facts));
    add_traits(tables, samples);
  }

  void add_traits(const Tables& tables, const Samples& samples) {
    constexpr std::uint64_t kMaxSamples = 16000;
    constexpr std::size_t kMaxSize = std::size_t{4} << 20;
    if (samples.has_very_deep()) report_.add_trait(kVeryDeep);
    for (const IdTable* ids : {&tables.mapping_ids, &tables.function_ids, &tables.location_ids})
      if (!ids->is_sequential()) report_.add_trait(kUnorderedIds);
    if (samples.totals().samples > kMaxSamples) report_.add_trait(kManySamples);
    if (bytes_.size() > kMaxSize) report_.add_trait(kLargeProfile);
    for (const ValueType& type : tables.types)
      if (type.type && strings_[*type.type].find('-') != std::string_view::npos) report_.add_trait(kHyphen);
  }

  const Input& input_;
  std::string_view bytes_;
  Report& report_;
  Decoding decoding_;
  Strings strings_;
  Outline outline_;
  Occurrences repeated_;  // duplicate singular fields of the profile
  std::string_view repeated_name_, second_profile_;
};

}  // namespace

void check_profile(const Input& input, Report& report) {
  WholeProfile(input, report).check();
}

}  // namespace proflint::pprof
