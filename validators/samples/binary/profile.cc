// One pass over all records feeds everything that wants to see them; further passes are for what would need much memory
// in the first and is rarely wanted.
#include "validators/samples/binary/profile.h"

#include <algorithm>
#include <optional>

#include "validators/samples/binary/merge.h"

namespace proflint::samples::binary {
namespace {

// What one pass feeds. nullptr: not in this pass.
struct Watchers {
  Meaning* meaning = nullptr;
  SummaryTally* tally = nullptr;
  SummaryTally* tally_of_bases = nullptr;  // without callees whose counts are in their base profile too
  Metadata* metadata = nullptr;
  Report* report = nullptr;  // for findings about metadata and flat sections
};

class ProfileSink {
 public:
  ProfileSink(Profile& profile, const Watchers& watchers, std::pmr::memory_resource* memory)
      : profile_(profile), watch_(watchers), paths_(memory) {}

  void start_section(const RecordSection& section, Meaning& meaning) {
    section_ = &section;
    watch_.meaning = &meaning;
  }
  // Whether every record was given to the watchers.
  bool is_complete() const { return is_complete_; }

  void begin_function(const FunctionStart& start, const Count& head, const Count& total) {
    const Count& index = start.index;
    name_ = index;
    // A context without frames is no function's, which makes the summary one of something else.
    if (profile_.tables.has_contexts && profile_.contexts.leaf(index.value) == Contexts::kNoLeaf) is_complete_ = false;
    watch_.meaning->begin_function(profile_.tables.has_contexts ? Name::context_index(index.value, index.where)
                                                                : profile_.names.use(index.value, index.where),
                                   head, total);
    if (watch_.tally != nullptr) watch_.tally->add_function(head.value);
    if (watch_.tally_of_bases != nullptr) watch_.tally_of_bases->add_function(head.value);
    if (watch_.report != nullptr && section_->offsets != nullptr)
      section_->offsets->add({start.position + section_->base, index}, *watch_.report);
    if (watch_.metadata == nullptr) return;
    paths_.assign(1, {path_of(index.value), false});
    const Metadata::Record* const record = watch_.metadata->find(paths_.back().path);
    if (record == nullptr)
      watch_.report->add("sample-bin/metadata-missing"_rule, index.where, "function number ", index.value,
                         " has no metadata record");
    else
      watch_.meaning->checksum(record->checksum);
  }

  void line(const Location& location, const Count& count) {
    watch_.meaning->body(location, count);
    if (watch_.tally != nullptr) watch_.tally->add(count.value);
    if (watch_.tally_of_bases != nullptr && !paths_.back().is_duplicated) watch_.tally_of_bases->add(count.value);
  }

  void target(const Count& index, const Count& count) {
    watch_.meaning->target(profile_.names.use(index.value, index.where), count);
  }

  void begin_callee(const Location& location, const Count& index, const Count& total) {
    watch_.meaning->begin_callsite(location, profile_.names.use(index.value, index.where), total);
    if (watch_.metadata == nullptr) return;
    const Level& caller = paths_.back();
    Level level{path_of(caller.path, location, index.value), caller.is_duplicated};
    if (const Metadata::Record* const record = watch_.metadata->find(level.path)) {
      watch_.meaning->checksum(record->checksum);
      level.is_duplicated |= record->is_duplicated();
    }
    paths_.push_back(level);
  }

  void end_callee() {
    watch_.meaning->end_callsite();
    if (!paths_.empty()) paths_.pop_back();
  }

  void end_function(const Count& callees) {
    watch_.meaning->end_function();
    if (watch_.report == nullptr) return;
    if (section_->split == RecordSection::Split::flat && callees.value != 0)
      watch_.report->add("sample-bin/flat-callsites"_rule, callees.where, "function number ", name_.value,
                         " of the flat section has ", callees.value, " inlined callees");
    if (section_->split == RecordSection::Split::nested && callees.value == 0)
      watch_.report->add("sample-bin/flat-callsites"_rule, callees.where, "function number ", name_.value,
                         " has no inlined callees and stands in the section that is not flat");
  }

  void vtable(const Count& index, const Count& count) {
    profile_.names.use(index.value, index.where);
    watch_.meaning->type_count(count);
  }

  void skip() {
    is_complete_ = false;
    watch_.meaning->incomplete();
  }

 private:
  struct Level {
    Path path;
    bool is_duplicated;
  };

  Profile& profile_;
  Watchers watch_;
  const RecordSection* section_ = nullptr;
  Count name_;                     // index of the open top-level function
  std::pmr::vector<Level> paths_;  // of the open functions, if there is metadata
  bool is_complete_ = true;
};

// Decodes all sections into `sink`, telling it where each starts.
template <class Sink, class Start>
bool decode(const Profile& profile, Sink& sink, Report& report, std::pmr::memory_resource* memory, Start start) {
  BlockTypes types(memory);
  for (const RecordSection& section : profile.sections) {
    Fields fields(section.bytes, section.name, report);
    RecordDecoder decoder(fields, profile.tables, sink, types, memory);
    start(section);
    while (!fields.at_end())
      if (!(section.is_composite ? decoder.composite_function() : decoder.function())) return false;
  }
  return true;
}

// The two kinds of records may each have a part of the same function; within one kind a function occurs once.
struct Meanings {
  Meanings(const Profile& profile, Report& report, std::pmr::memory_resource* memory, Pass pass) {
    const Dialect dialect{.is_probe_based = profile.is_probe_based,
                          .has_md5_names = profile.names.is_md5(),
                          .may_have_decimal_names = profile.names.has_decimals()};
    for (std::optional<Meaning>& meaning : of_kind) meaning.emplace(dialect, report, memory, pass);
  }
  Meaning& of(const RecordSection& section) { return *of_kind[section.is_composite ? 1 : 0]; }
  bool may_overflow() const { return of_kind[0]->may_overflow() || of_kind[1]->may_overflow(); }

  std::optional<Meaning> of_kind[2];
};

bool has_both_kinds(const Profile& profile) {
  const auto is_composite = [](const RecordSection& s) { return s.is_composite; };
  return std::any_of(profile.sections.begin(), profile.sections.end(), is_composite) &&
         !std::all_of(profile.sections.begin(), profile.sections.end(), is_composite);
}

class Judge {
 public:
  Judge(Profile& profile, const Input& input, Report& report)
      : profile_(profile), memory_(input.memory), report_(report), ignored_(input.bytes, quiet(), report.limits()) {}

  bool judge() {
    SummaryTally all(profile_.summary), bases(profile_.summary);
    Watchers watchers{.tally = &all, .report = &report_};
    if (profile_.has_metadata) {
      watchers.metadata = &profile_.metadata;
      if (profile_.metadata.has_duplicates()) watchers.tally_of_bases = &bases;
    }
    ProfileSink sink(profile_, watchers, memory_);
    Meanings meanings(profile_, report_, memory_, Pass::rules);
    if (!decode(profile_, sink, report_, memory_,
                [&](const RecordSection& s) { sink.start_section(s, meanings.of(s)); }))
      return false;
    describe(all, meanings);
    if (meanings.may_overflow()) find_overflows();
    for (const RecordSection& section : profile_.sections)
      if (section.offsets != nullptr) section.offsets->finish(report_);
    if (!sink.is_complete()) return true;
    if (profile_.has_summary) judge_summary(all, watchers.tally_of_bases);
    if (profile_.has_metadata) profile_.metadata.judge_unseen(report_);
    return true;
  }

 private:
  static const Policy& quiet() {
    static const Policy policy = [] {
      Policy p;
      p.max_findings_per_rule = 0;
      return p;
    }();
    return policy;
  }

  void describe(const SummaryTally& all, const Meanings& meanings) {
    report_.describe(profile_.tables.has_contexts ? "context-sensitive, " : "",
                     profile_.is_probe_based ? "probe-based" : "line-based");
    const std::uint64_t functions = meanings.of_kind[0]->functions() + meanings.of_kind[1]->functions();
    report_.describe(functions, functions == 1 ? " function" : " functions");
    report_.describe("total count ", all.total());
  }

  void find_overflows() {
    Meanings sums(profile_, report_, memory_, Pass::overflow);
    ProfileSink sink(profile_, {}, memory_);
    decode(profile_, sink, ignored_, memory_, [&](const RecordSection& s) { sink.start_section(s, sums.of(s)); });
  }

  // Profiles of contexts, and those whose functions are spread over two kinds of records, are merged first.
  void judge_summary(const SummaryTally& all, const SummaryTally* bases) {
    if (!profile_.tables.has_contexts && !has_both_kinds(profile_))
      return all.judge(profile_.summary, bases, kSummaryRules, report_);
    std::uint64_t bytes = 0;
    for (const RecordSection& section : profile_.sections) bytes += section.bytes.size();
    constexpr std::uint64_t kLineSize = 16, kLeast = std::uint64_t{32} << 20;
    const std::uint64_t parts = all.lines() * kLineSize / std::max(kLeast, bytes) + 1;
    SummaryTally merged(profile_.summary);
    MergeSink sink(profile_, memory_);
    for (std::uint64_t part = 0; part < parts; ++part) {
      sink.start_part(part, parts, all.lines());
      decode(profile_, sink, ignored_, memory_, [](const RecordSection&) {});
      sink.finish_part(merged);
    }
    merged.judge(profile_.summary, nullptr, kSummaryRules, report_);
  }

  Profile& profile_;
  std::pmr::memory_resource* memory_;
  Report& report_;
  Report ignored_;  // what further passes find was found by the first
};

}  // namespace

bool judge_profile(Profile& profile, const Input& input, Report& report) {
  return Judge(profile, input, report).judge();
}

}  // namespace proflint::samples::binary
