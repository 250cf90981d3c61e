// Checks cachegrind's profiles. Follows the Valgrind manual, "Cachegrind Output File Format".
#include "validators/valgrind/cachegrind/family.h"

#include "validators/text/line_defects.h"
#include "validators/valgrind/cachegrind/checker.h"
#include "validators/valgrind/cachegrind/rules.h"
#include "validators/valgrind/detect.h"

namespace proflint::valgrind::cachegrind {
namespace {

constexpr std::string_view kFileNames[] = {"cachegrind.out*"};

// The cg_merge of 3.21 is another program.
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "valgrind",
     .releases = before({3, 21}),
     .trait = kNoDescription,
     .source = "cg_merge before 3.21: no DESC lines present"},
    {.consumers = "valgrind",
     .releases = since({3, 21}),
     .trait = kNoDescription,
     .source = "cg_merge 3.21 and later: assertion failure"},
    {.consumers = "valgrind",
     .releases = before({3, 21}),
     .trait = kNegativeCounts,
     .source = "cg_merge before 3.21: garbage in counts line"},
    {.consumers = "valgrind",
     .releases = before({3, 21}),
     .trait = kDescriptionInCommand,
     .source = "cg_annotate before 3.21: missing command line"},
};

Match detect(const Head& head) {
  if (kind_of(head) != Kind::cachegrind) return Match::none;
  return head.bytes.empty() ? Match::name : Match::strong;
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text.empty()) return report.add("cachegrind/empty-file"_rule, {}, "the file is empty");
  if (!text::take_mark(text, kTextRules, report)) return;
  Checker(input, text, report).run();
}

}  // namespace

constinit const Format kCachegrind = {.id = "cachegrind",
                                      .name = "cachegrind profile",
                                      .file_names = kFileNames,
                                      .merged_as = "cachegrind",
                                      .traits = kTraits,
                                      .unsupported = kUnsupported,
                                      .detect = detect,
                                      .check = check};

}  // namespace proflint::valgrind::cachegrind
