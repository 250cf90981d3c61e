// Checks callgrind profiles of any writer. Follows the Valgrind manual, "Callgrind Format Specification".
#include "validators/valgrind/callgrind/family.h"

#include <string>

#include "validators/text/line_defects.h"
#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/part_records.h"
#include "validators/valgrind/callgrind/rules.h"
#include "validators/valgrind/detect.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kFileNames[] = {"callgrind.out*", "*.callgrind", "*.cgrind", "*.kgrind"};

// Suffixes of the files of threads: --separate-threads=yes leaves the file without a suffix empty.
constexpr std::string_view kThreads[] = {"-01", "-02"};
constexpr CompanionKind kCompanions[] = {{Role::pair}};

constexpr const char* kUnexpected = "callgrind_annotate: Unexpected fi/fe line";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "valgrind",
     .trait = kBlockPositions,
     .source = "callgrind_annotate supports only positions of instructions and lines: too many event counts",
     .rule = &"callgrind/instr-positions"_rule},
    {.consumers = "valgrind", .trait = kIncludedFirst, .source = kUnexpected},
    {.consumers = "valgrind",
     .trait = kIncludedWithoutFile,
     .source = kUnexpected,
     .rule = &"callgrind/file-without-fl"_rule},
    {.consumers = "speedscope",
     .trait = kParts,
     .source = "speedscope: Duplicate \"events: \" lines specified",
     .rule = &"callgrind/multi-part"_rule},
    {.consumers = "speedscope",
     .trait = kPositions,
     .source = "speedscope treats the second position as a cost",
     .rule = &"callgrind/instr-positions"_rule},
    {.consumers = "speedscope",
     .trait = kJumps,
     .source = "speedscope does not support `jump=` and `jcnd=`: Unrecognized line"},
    {.consumers = "speedscope",
     .trait = kTrailingBlank,
     .source = "speedscope does not support blanks at the end of cost lines and ids: Unrecognized line"},
    {.consumers = "speedscope",
     .trait = kSeparators,
     .source = "speedscope matches such header lines in exponential time",
     .rule = &"callgrind/line-separator"_rule},
};

Match detect(const Head& head) {
  if (kind_of(head) != Kind::callgrind) return Match::none;
  return head.bytes.empty() ? Match::name : Match::strong;
}

bool has_costs(const std::optional<Companion>& thread_file) {
  return thread_file && !thread_file->bytes.empty() && detect({thread_file->bytes, thread_file->name}) != Match::none;
}

void check_empty(const Input& input, Report& report) {
  for (const std::string_view thread : kThreads)
    if (input.companions != nullptr &&
        has_costs(input.companions->probe(Role::pair, std::string(input.name).append(thread))))
      return report.add("callgrind/thread-placeholder"_rule, {},
                        "the file is empty: the costs are in the per-thread files");
  report.add("callgrind/empty-file"_rule, {}, "the file is empty");
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text.empty()) return check_empty(input, report);
  if (!text::take_mark(text, kTextRules, report)) return;
  Checker(input, text, report).run();
  if (input.wants_records) report_parts(text, report);
}

}  // namespace

constinit const Format kCallgrind = {.id = "callgrind",
                                     .name = "callgrind profile",
                                     .file_names = kFileNames,
                                     .companions = kCompanions,
                                     .merged_as = "callgrind",
                                     .traits = kTraits,
                                     .unsupported = kUnsupported,
                                     .detect = detect,
                                     .salvage = salvage_parts,
                                     .record_noun = {"part", "parts"},
                                     .check = check};

}  // namespace proflint::valgrind::callgrind
