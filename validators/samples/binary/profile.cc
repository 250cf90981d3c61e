// One pass over all records feeds all checks; further passes serve rarely needed checks that would take a lot of
// memory in the first. Follows LLVM SampleProfReader: readImpl, and ProfileSummaryBuilder.
#include "validators/samples/binary/profile.h"

#include <algorithm>
#include <array>

#include "validators/samples/binary/further_passes.h"
#include "validators/samples/binary/sinks.h"
#include "validators/samples/traits.h"

namespace proflint::samples::binary {
namespace {

bool has_both_kinds(const Profile& profile) {
  const auto is_composite = [](const RecordSection& s) { return s.is_composite; };
  return std::any_of(profile.sections.begin(), profile.sections.end(), is_composite) &&
         !std::all_of(profile.sections.begin(), profile.sections.end(), is_composite);
}

class ProfileCheck {
 public:
  ProfileCheck(Profile& profile, const Input& input, Report& report)
      : profile_(profile),
        memory_(input.memory),
        to_entries_(input.entries),
        report_(report),
        completeness_(profile),
        all_(profile.summary.value_or(Summary())),
        bases_(all_) {}

  bool check() {
    const Dialect dialect{.is_probe_based = profile_.is_probe_based,
                          .has_md5_names = profile_.names.is_md5(),
                          .may_have_decimal_names = profile_.names.has_decimals()};
    std::array<Meaning, 2> of_kind{Meaning(dialect, report_, memory_), Meaning(dialect, report_, memory_)};
    const auto read_all = [this](auto sinks, Report& findings) { return read(sinks, findings); };
    if (!check_meaning(std::span<Meaning>(of_kind), report_, read_all)) return false;
    for (RecordSection& section : profile_.sections)
      if (section.offsets) section.offsets->finish(report_);
    if (!completeness_.is_complete()) return true;
    if (profile_.functions != 0 && !has_total_) report_all_zero(report_);
    if (profile_.summary) check_summary(*profile_.summary);
    if (profile_.metadata) profile_.metadata->check_unseen(report_);
    return true;
  }

 private:
  // The first pass.
  bool read(std::span<Meaning> meanings, Report& report) {
    ToMeaning meaning(profile_, meanings);
    ToEntries entries(profile_, meanings, to_entries_);
    ToTally tally(all_);
    ToSection section(report);
    ToMetadata metadata(profile_.metadata, meaning, bases_, report, memory_);
    if (!decode(profile_, ToAll(completeness_, meaning, entries, tally, section, metadata), report, memory_))
      return false;
    describe(volume_of(meanings));
    if (std::any_of(meanings.begin(), meanings.end(), [](const Meaning& each) { return each.has_md5_names(); }))
      report_.add_trait("MD5 names"_trait);
    return true;
  }

  // The second pass.
  bool read(std::span<OverflowSums> sums, Report& ignored) { return sum_up(profile_, sums, ignored, memory_); }

  void describe(const Volume& volume) {
    if (profile_.tables.has_contexts) report_.add_trait("context-sensitive"_trait);
    if (profile_.is_probe_based) report_.add_trait("probe-based"_trait);
    const Traits& traits = report_.facts().traits;
    report_.describe(traits.has("context-sensitive"_trait) ? "context-sensitive, " : "",
                     traits.has("probe-based"_trait) ? "probe-based" : "line-based");
    report_.describe(Plural{volume.functions, "function"});
    report_.describe("total count ", all_.total());
    report_.set_facts(volume.facts());
    profile_.functions = volume.functions;
    has_total_ = volume.has_total;
  }

  // Summaries of context-sensitive profiles, and of profiles with two kinds of records, are computed after merging.
  void check_summary(const Summary& summary) {
    const bool has_bases = profile_.metadata && profile_.metadata->has_duplicates();
    if (!profile_.tables.has_contexts && !has_both_kinds(profile_))
      return all_.check(summary, has_bases ? &bases_ : nullptr, kSummaryRules, report_);
    merge_counts(profile_, summary, all_.lines(), report_.limits(), memory_)
        .check(summary, nullptr, kSummaryRules, report_);
  }

  Profile& profile_;
  std::pmr::memory_resource* memory_;
  Entries* to_entries_;
  Report& report_;
  Completeness completeness_;
  SummaryTally all_;
  bool has_total_ = false;
  SummaryTally bases_;  // without callees whose counts are also in their base profile; used only with metadata
};

}  // namespace

Volume volume_of(std::span<const Meaning> meanings) {
  Volume volume;
  for (const Meaning& of_kind : meanings) volume += of_kind.volume();
  return volume;
}

std::string Profile::function_name(std::uint64_t index) const {
  if (tables.has_contexts) {
    index = contexts.leaf(index);
    if (index == Contexts::kNoLeaf) return {};
  }
  return samples::function_name(names.at(index));
}

bool check_profile(Profile& profile, const Input& input, Report& report) {
  return ProfileCheck(profile, input, report).check();
}

void check_functions(const Profile& profile, Report& report) {
  if (profile.functions == 0 && !report.has_errors())
    report.add("sample-bin/no-functions"_rule, {}, "the profile has no functions");
}

}  // namespace proflint::samples::binary
