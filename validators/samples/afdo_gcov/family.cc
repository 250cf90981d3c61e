// Checks AutoFDO profiles for GCC: header, summary (version 3), names, functions, modules, working set.
// Follows google/autofdo profile_writer.cc, GCC auto-profile.cc and LLVM SampleProfReaderGCC.
#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>

#include "validators/core/gcda_magic.h"
#include "validators/core/text.h"
#include "validators/samples/afdo_gcov/family.h"
#include "validators/samples/afdo_gcov/functions.h"
#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/afdo_gcov/tags.h"
#include "validators/samples/sets.h"
#include "validators/sets/one_kind.h"

namespace proflint::samples::afdo_gcov {
namespace {

constexpr std::uint64_t kWorkingSetWords = 384;
constexpr std::size_t kWorkingSetEntries = 128, kSmallestSummaryEntry = 20;
constexpr SummaryRules kSummaryRules{"afdo-gcov/summary-mismatch"_rule, "afdo-gcov/summary-mismatch"_rule};

// Whether .gcda files of coverage counters never have this version.
bool is_own(std::uint32_t version) {
  return version >= kVersionWords && version <= kVersionFiles;
}

bool is_known(std::uint32_t version) {
  return is_own(version) || version == kVersionGcc47;
}

// GCC 4.7 writes its version as characters.
std::string version_name(std::uint64_t version) {
  const Part number = version == kVersionGcc47 ? Part(Hex{version}) : Part(version);
  const Part parts[] = {"version ", number};
  return to_message(parts);
}

constexpr std::string_view kFileNames[] = {"*.gcov", "fbdata.afdo"}, kCommonNames[] = {"*.gcov"};

Match detect(const Head& head) {
  const Match match = match_autofdo(head.bytes);
  return match == Match::none && head.name.ends_with("fbdata.afdo") ? Match::name : match;
}

// What all profiles of a set share.
struct Version {
  std::uint32_t number;

  bool operator==(const Version&) const = default;
};

class Reader {
 public:
  Reader(const Input& input, std::endian order, Report& report)
      : memory_(input.memory),
        entries_(input.entries),
        member_(input.member),
        words_(input.bytes, order, report),
        report_(report),
        names_(input.memory) {}

  void check() {
    if (!read_header() || (version_ == kVersionFiles && !read_summary()) || !names_.read(words_, version_)) return;
    report_.describe(Plural{names_.size(), "name"});
    Meaning meaning({.derives_totals = true, .is_ordered = false}, report_, memory_, entries_);
    SummaryTally tally(summary_);
    if (!read_functions(meaning, tally)) return;
    report_.describe(Plural{meaning.volume().functions, "function"});
    report_.set_facts(meaning.volume().facts());
    if (meaning.volume().functions == 0)
      report_.add("afdo-gcov/no-functions"_rule, {}, "the profile has no functions");
    else if (!meaning.volume().has_total && !report_.has_errors())
      report_all_zero(report_);
    report_.describe("total count ", tally.total());
    if (version_ == kVersionFiles) tally.check(summary_, nullptr, kSummaryRules, report_);
    if (!read_modules() || !read_working_set()) return;
    if (!words_.at_end())
      report_.add("afdo-gcov/trailing-data"_rule, words_.rest(), "the file has ", Plural{words_.left(), "byte"},
                  " after the working set");
    if (member_ != nullptr && !report_.has_errors() && meaning.volume().functions != 0) compare_with_set();
  }

 private:
  bool read_header() {
    Count magic, version, stamp;
    if (!(words_.word("magic number", magic) && words_.word("version", version))) return false;
    version_ = static_cast<std::uint32_t>(version.value);
    report_.set_version(version_);
    if (words_.order() != std::endian::little)
      report_.add("afdo-gcov/byte-order"_rule, magic.where,
                  "the profile is big-endian: LLVM rejects it, and so does GCC on x86");
    if (!is_known(version_)) {
      report_.add("afdo-gcov/version"_rule, version.where, "version ", version_, " is not supported (1, 2, 3 and ",
                  Hex{kVersionGcc47}, " are)");
      report_.set_unsupported();
      return false;
    }
    report_.describe(proflint::Trusted{version_name(version_)});
    report_.describe(order_name(words_.order()));
    if (!words_.word("stamp", stamp)) return false;
    if (stamp.value != 0)
      report_.add("afdo-gcov/stamp"_rule, stamp.where, "the word after the version is ", Hex{stamp.value},
                  "; expected 0");
    return true;
  }

  bool read_summary() {
    Count n;
    if (!(read_tag(words_, kSummaryTag, "summary") && words_.counter("total count", summary_.total) &&
          words_.counter("maximum count", summary_.max_count) &&
          words_.counter("maximum head count", summary_.max_head) &&
          words_.counter("number of counts", summary_.num_counts) &&
          words_.counter("number of functions", summary_.num_functions) &&
          words_.counter("number of summary entries", n)))
      return false;
    if (!words_.fits("number of summary entries", n.value, kSmallestSummaryEntry, n.where)) return false;
    SummaryEntries entries(summary_, kSummaryRules, report_);
    for (std::uint64_t i = 0; i < n.value; ++i) {
      SummaryEntry entry;
      if (!(words_.word("cutoff", entry.cutoff) && words_.counter("minimum count", entry.min_count) &&
            words_.counter("number of counts", entry.num_counts)))
        return false;
      entries.add(entry);
    }
    entries.finish();
    return true;
  }

  bool read_functions(Meaning& meaning, SummaryTally& tally) {
    const std::string_view start = words_.rest();
    std::size_t left = 0;
    const bool is_read = check_meaning(meaning, report_, [&](auto& sink, Report& findings) {
      Words words(start, words_.order(), findings);
      SummaryTally counted(summary_);
      if (!Functions(version_, names_, sink, counted, memory_).read(words)) return false;
      tally = counted;
      left = words.left();
      return true;
    });
    return is_read && words_.skip(start.size() - left);
  }

  bool read_modules() {
    constexpr std::uint64_t kLength = 1;  // of one writer; the others store 0
    Count length, n;
    if (!(read_tag(words_, kModulesTag, "module section") && words_.word("length of the module section", length) &&
          words_.word("number of modules", n)))
      return false;
    check_length(length, kLength, 4, "module section", report_);
    if (n.value == 0) return true;
    report_.add("afdo-gcov/module-group"_rule, n.where, "the file has ", Plural{n.value, "module group"},
                "; expected 0");
    return false;
  }

  bool read_working_set() {
    Count length, n, minimum;
    if (!(read_tag(words_, kWorkingSetTag, "working set") && words_.word("length of the working set", length)))
      return false;
    if (length.value != kWorkingSetWords) {
      report_.add("afdo-gcov/working-set"_rule, length.where, "the working set has ", Plural{length.value, "word"},
                  "; expected ", kWorkingSetWords);
      return false;
    }
    std::uint64_t before = UINT64_MAX;
    bool is_noted = false;
    for (std::size_t i = 0; i < kWorkingSetEntries; ++i) {
      if (!(words_.word("number of counters of the working set", n) &&
            words_.counter("minimum counter of the working set", minimum)))
        return false;
      if (minimum.value > before && !is_noted) {
        report_.add_as(Severity::warning, "afdo-gcov/working-set"_rule, minimum.where, "the minimum counter of entry ",
                       i, " of the working set is ", minimum.value, ", more than the ", before, " of entry ", i - 1);
        is_noted = true;
      }
      before = minimum.value;
    }
    return true;
  }

  // llvm-profdata merges profiles for GCC 4.7 with profiles for LLVM.
  void compare_with_set() {
    if (version_ != kVersionGcc47) compare_compilers(*member_, true, report_);
    const auto* const first = member_->join<sets::OneKind<Version>>().find_conflict({version_}, *member_);
    if (first == nullptr) return;
    report_.add("afdo-gcov/set-version"_rule, {}, "the profile has ", proflint::Trusted{version_name(version_)},
                ", but ", member_->name_of(first->member), " has ",
                proflint::Trusted{version_name(first->kind.number)});
  }

  std::pmr::memory_resource* memory_;
  Entries* entries_;
  SetMember* member_;  // nullptr: no set
  Words words_;
  Report& report_;
  std::uint32_t version_ = 0;
  Summary summary_;
  Names names_;
};

void check(const Input& input, Report& report) {
  const bool is_big = input.bytes.starts_with("gcda");
  if (!is_big && !input.bytes.starts_with("adcg"))
    return report.add("afdo-gcov/tag"_rule, input.bytes.substr(0, 4),
                      "the file does not start with the magic number 'adcg'");
  Reader(input, is_big ? std::endian::big : std::endian::little, report).check();
}

}  // namespace

bool read_tag(Words& words, std::uint32_t expected, const char* section) {
  Count tag;
  if (!words.word("tag of a section", tag)) return false;
  if (tag.value == expected) return true;
  const bool is_flipped =
      std::has_single_bit(tag.value ^ expected) && !is_of_section(static_cast<std::uint32_t>(tag.value));
  return words.refuse("afdo-gcov/tag"_rule, tag.where, "the tag of the ", section, " is ", Hex{tag.value},
                      "; expected ", Hex{expected}, is_flipped ? ", which differs in one bit" : "");
}

void check_length(const Count& length, std::uint64_t written, std::uint64_t bytes, const char* section,
                  Report& report) {
  const std::uint64_t said = length.value;
  if (said == 0 || said == written || said == bytes || said == bytes / 4 || said == (bytes + 3) / 4) return;
  report.add("afdo-gcov/section-length"_rule, length.where, "the stored length of the ", section, " is ", said,
             "; expected ", written, ", as AutoFDO writes it for ", Plural{bytes, "byte"});
}

namespace {

constexpr const char* kOnlyGcc47 = "LLVM reads only the version of GCC 4.7";
constexpr const char* kAutoProfile = "gcc/auto-profile.cc supports one version per release";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "llvm clang", .versions = Versions{1, 3}, .source = kOnlyGcc47},
    {.consumers = "gcc", .releases = before({12}), .versions = Versions{2, 3}, .source = kAutoProfile},
    {.consumers = "gcc", .releases = since({12}), .versions = Versions{1, 1}, .source = kAutoProfile},
    {.consumers = "gcc", .releases = since({16}), .versions = Versions{2, 2}, .source = kAutoProfile},
    {.consumers = "gcc", .releases = before({16}), .versions = Versions{3, 3}, .source = kAutoProfile},
    {.consumers = "gcc",
     .releases = since({5}),
     .versions = Versions{kVersionGcc47, kVersionGcc47},
     .source = kAutoProfile},
    {.consumers = "autofdo",
     .releases = before({1}),
     .versions = Versions{3, 3},
     .source = "AutoFDO has supported it since 2025"},
};

}  // namespace

constinit const Format kAfdoGcov = {.id = "afdo-gcov",
                                    .name = "AutoFDO profile for GCC",
                                    .file_names = kFileNames,
                                    .common_names = kCommonNames,
                                    .magics = kGcdaMagics,
                                    .may_end_in_zeros = true,
                                    .version_name = version_name,
                                    .unsupported = kUnsupported,
                                    .detect = detect,
                                    .check = check};

}  // namespace proflint::samples::afdo_gcov
