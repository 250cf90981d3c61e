// Checks cachegrind's profiles. Follows the Valgrind manual, "Cachegrind Output File Format".
#include "validators/valgrind/cachegrind/family.h"

#include "validators/text/line_defects.h"
#include "validators/valgrind/cachegrind/checker.h"
#include "validators/valgrind/cachegrind/rules.h"
#include "validators/valgrind/detect.h"

namespace proflint::valgrind::cachegrind {
namespace {

constexpr std::string_view kFileNames[] = {"cachegrind.out*"};

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
                                      .detect = detect,
                                      .check = check};

}  // namespace proflint::valgrind::cachegrind
