// Checks indexed profiles: the header, whose offsets lead to the sections, and the sections, which cover the file.
#include "validators/llvm_instr/indexed/family.h"

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/llvm_instr/indexed/memprof.h"
#include "validators/llvm_instr/indexed/rules.h"
#include "validators/llvm_instr/indexed/sections.h"
#include "validators/llvm_instr/raw/header.h"
#include "validators/llvm_instr/sets.h"
#include "validators/llvm_instr/traits.h"
#include "validators/llvm_instr/unreadable.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::string_view kFileNames[] = {"*.profdata"}, kMagics[] = {kMagic};

bool starts_magic(std::string_view bytes) {
  return bytes.size() >= 2 && bytes.size() < kMagic.size() && kMagic.starts_with(bytes);
}

// The magic of big-endian raw profiles has the same first bytes: only the name tells their prefixes apart.
Match detect(const Head& head) {
  if (head.bytes.starts_with(kMagic)) return Match::certain;
  if (starts_magic(head.bytes) && !raw::starts_magic(head.bytes)) return Match::strong;
  if (starts_magic(head.bytes) && has_name_of(kIndexed, head)) return Match::certain;
  return head.bytes.empty() && has_name_of(kIndexed, head) ? Match::name : Match::none;
}

class IndexedCheck {
 public:
  IndexedCheck(const Header& header, const Input& input, Report& report)
      : header_(header),
        input_(input),
        file_(input.bytes),
        report_(report),
        memory_(input.memory),
        findings_(report),
        counts_(Counts::Form::merged, findings_, input.entries),
        inflater_(report, input.memory),
        records_(header.version, input.member != nullptr || input.find(Role::image, {}), counts_, findings_,
                 input.memory),
        ids_(input.memory) {}

  void run() {
    const bool is_whole = check_parts();
    findings_.flush();
    if (is_whole) {
      check_builds(entries_, records_.ambiguous(), report_);
      if (records_.is_complete()) counts_.check_all_zero(report_);
      if (entries_ == 0 && records_.is_complete() && !header_.version.has(variant::memprof))
        report_.add("profdata/no-functions"_rule, {}, "the profile has no functions");
      check_image();
    }
    describe();
    if (!is_whole) return;
    const std::string_view version = header_.bytes.substr(8, 8);
    compare_kind(input_, version, header_.version.has(variant::entry_only) ? EntryCoverage::yes : EntryCoverage::no,
                 header_.version.has(variant::entry_first), report_);
    compare_sizes(input_, version, records_.collected(), report_);
  }

 private:
  // False: the check stopped before the end of the file.
  bool check_parts() {
    Cursor cursor(file_.substr(header_.bytes.size()));
    std::optional<Summary> summary, cs_summary;
    if (header_.has_summary() && !(summary = read_summary(cursor, findings_))) return false;
    if (header_.has_summary() && header_.version.has(variant::cs) && !(cs_summary = read_summary(cursor, findings_)))
      return false;
    const std::uint64_t payload = file_.size() - cursor.left();
    if (!check_starts(header_, file_, payload, report_)) return false;
    std::optional<std::uint64_t> end;
    if (!check_table(payload, end)) return false;
    if (records_.is_complete()) check_summaries(summary, cs_summary);
    counts_.end_profile({});
    return check_sections(end);
  }

  // `end` becomes the end of the table, unless the table is not where the buckets end. False: the rest cannot be read.
  bool check_table(std::uint64_t payload, std::optional<std::uint64_t>& end) {
    const bool had_errors = findings_.has_errors();
    const auto table = HashTable::open(file_, payload, header_.starts[0].offset, findings_);
    if (!table) return false;
    const Walked walked =
        table->walk(TableKind::names, header_.number() >= 7, findings_, [this](const TableItem& item) {
          ++entries_;
          records_.check(item);
        });
    records_.finish(walked == Walked::all, findings_.has_errors() == had_errors);
    if (walked == Walked::all) end = table->end();
    return walked != Walked::partly;
  }

  void check_summaries(const std::optional<Summary>& summary, const std::optional<Summary>& cs_summary) {
    // LLVM 7 and 8 put all records into the summary of version 5, LLVM 9 only the records of the first pass.
    const bool is_either = header_.number() == 5 && !cs_summary;
    if (summary && !(is_either && records_.cs_summary().agrees(*summary)))
      records_.summary().check(*summary, findings_);
    if (cs_summary) records_.cs_summary().check(*cs_summary, findings_);
  }

  // Checks the sections after the table, which ends at `end`. False: the check stopped before the end of the file.
  bool check_sections(std::optional<std::uint64_t> end) {
    const auto starts = header_.all_starts();
    for (std::size_t i = 1; i < starts.size(); ++i) {
      const SectionStart& start = starts[i];
      if (end && start.offset != *end)
        findings_.add("profdata/section-offset"_rule, start.where, title(start.section), " starts at ",
                      Hex{start.offset}, ", but the section before it ends at ", Hex{*end});
      const bool is_last = i + 1 == starts.size();
      if (!check_section(start, is_last ? file_.size() : starts[i + 1].offset, is_last, end)) return false;
    }
    if (end && *end < file_.size())
      findings_.add("profdata/trailing-data"_rule, file_.substr(static_cast<std::size_t>(*end)),
                    Plural{file_.size() - *end, "byte follows", "bytes follow"}, " the last section");
    return true;
  }

  // `end` becomes the end of the section, if it is known. False: the rest cannot be read.
  bool check_section(const SectionStart& start, std::uint64_t limit, bool is_last, std::optional<std::uint64_t>& end) {
    if (start.section == Section::memprof) {
      const MemprofEnd memprof = check_memprof(file_, start.offset, limit, inflater_, findings_, memory_);
      end = memprof.offset;
      heap_version_ = memprof.version;
      return memprof.is_readable;
    }
    const SectionBytes section = {file_.substr(start.offset, limit - start.offset), is_last};
    const auto size = start.section == Section::ids ? check_ids(section, ids_, findings_)
                      : start.section == Section::vtable_names
                          ? check_vtable_names(section, inflater_, findings_, memory_)
                          : check_traces(section, records_, findings_);
    if (size) end = start.offset + *size;
    return size.has_value();
  }

  void check_image() {
    const std::optional<Program> program = find_program(input_, report_);
    if (!program) return;
    check_build_id(*program, ids_, Severity::warning, report_);
    check_merged(*program, records_.collected(), header_.version, report_);
  }

  void describe() {
    report_.describe("version ", *report_.facts().version);
    describe_kind(report_);
    report_.describe(Plural{entries_, "function"});
    if (heap_version_)
      report_.describe("heap profile of version ", *heap_version_);
    else if (header_.version.has(variant::memprof))
      report_.describe("heap profile");
    Facts facts = counts_.facts();
    facts.functions = entries_;
    if (ids_.size() == 1) facts.identity = to_hex(ids_[0]);
    report_.set_facts(std::move(facts));
  }

  const Header& header_;
  const Input& input_;
  std::string_view file_;
  Report& report_;
  std::pmr::memory_resource* memory_;
  GroupedFindings findings_;
  Counts counts_;
  Inflater inflater_;
  RecordCheck records_;
  std::pmr::vector<std::string_view> ids_;
  std::uint64_t entries_ = 0;
  std::optional<std::uint64_t> heap_version_;
};

void check(const Input& input, Report& report) {
  if (input.bytes.empty()) return report_empty(report);
  if (input.bytes.size() < kMagic.size() && kMagic.starts_with(input.bytes))
    return report.add("profdata/header-truncated"_rule, input.bytes, "the header is truncated after ",
                      Plural{input.bytes.size(), "byte"});
  if (!input.bytes.starts_with(kMagic)) return report_unrecognized(input.bytes, report);
  const std::optional<Header> header = read_header(input.bytes, report);
  if (header) IndexedCheck(*header, input, report).run();
}

}  // namespace

namespace {

constexpr const char* kUpToOwn = "INSTR_PROF_INDEX_VERSION of LLVM: a release reads versions up to its own";
constexpr const char* kHeap = "MemProfReader.cpp of LLVM: a release reads only some versions of MemProf profiles";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "llvm clang", .releases = before({15}), .versions = Versions{.first = 8}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({16}), .versions = Versions{.first = 9}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({17}), .versions = Versions{.first = 10}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({18}), .versions = Versions{.first = 11}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({19}), .versions = Versions{.first = 12}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({22}), .versions = Versions{.first = 13}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = before({23}), .versions = Versions{.first = 14}, .source = kUpToOwn},
    {.consumers = "llvm clang", .releases = since({21}), .trait = "heap profile of version 0"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = before({19}), .trait = "heap profile of version 1"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = since({21}), .trait = "heap profile of version 1"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = before({19}), .trait = "heap profile of version 2"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = since({24}), .trait = "heap profile of version 2"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = before({19}), .trait = "heap profile of version 3"_trait, .source = kHeap},
    {.consumers = "llvm clang", .releases = before({21}), .trait = "heap profile of version 4"_trait, .source = kHeap},
    {.consumers = "clang",
     .releases = before({17}),
     .trait = "byte counters"_trait,
     .source = "PGOInstrumentation.cpp before LLVM 17: cannot use coverage profiles for optimization"},
    {.consumers = "clang",
     .releases = since({12}),
     .trait = "entry coverage"_trait,
     .source = "PGOInstrumentation.cpp: entry coverage is not supported for optimization"},
};

}  // namespace

constinit const Format kIndexed = {.id = "profdata",
                                   .name = "LLVM instrumentation profile, indexed",
                                   .file_names = kFileNames,
                                   .magics = kMagics,
                                   .companions = kImages,
                                   .traits = kTraits,
                                   .unsupported = kUnsupported,
                                   .detect = detect,
                                   .check = check};

}  // namespace proflint::llvm_instr::indexed
