// Recognizes collapsed stacks, which have no magic. Follows the consumers of flamegraph.pl's input.
#include "validators/folded/family.h"

#include "grammars/folded.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/folded/rules.h"
#include "validators/folded/stacks.h"
#include "validators/text/line_defects.h"
#include "validators/text/salvage.h"

namespace proflint::folded {
namespace {

using grammars::folded::Line;

constexpr std::string_view kFileNames[] = {"*.folded", "*.collapsed", "*.stacks", "*.collapsedstack.txt"};

constexpr std::size_t kLinesLookedAt = 100, kBytesLookedAt = 65536;

// Lines of other formats that end in a count as well.
constexpr std::string_view kOthers[] = {"mode: ", "TN:", "SF:", "# callgrind", "version:", "events:"};

bool is_foreign(std::string_view text) {
  for (const std::string_view start : kOthers)
    if (text.starts_with(start)) return true;
  return text.substr(0, kBytesLookedAt).find('\0') != std::string_view::npos;
}

// Whether nine lines of ten are stacks and counts, and some stack has two frames; or two of three are stacks of several
// frames, as in no other text.
bool is_like_stacks(std::string_view text) {
  if (is_foreign(text)) return false;
  const bool is_cut = text.size() > kBytesLookedAt;
  Lines lines(text.substr(0, kBytesLookedAt));
  std::size_t seen = 0, matched = 0, framed = 0;
  for (std::string_view line; seen < kLinesLookedAt && lines.next(line);) {
    if (is_cut && !lines.terminated()) break;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const Line parsed = grammars::folded::parse(line);
    if (parsed.kind == Line::Kind::blank || parsed.kind == Line::Kind::comment) continue;
    ++seen;
    if (!parsed.is_counted()) continue;
    ++matched;
    if (parsed.stack.find(';') != std::string_view::npos) ++framed;
  }
  return framed != 0 && (10 * matched >= 9 * seen || 3 * framed >= 2 * seen);
}

Match detect(const Head& head) {
  const std::string_view text = without_utf8_mark(head.bytes);
  const bool is_named = has_name_of(kFolded, head), is_like = !head.is_binary && is_like_stacks(text);
  if (is_like) return is_named ? Match::strong : Match::weak;
  return is_named ? Match::name : Match::none;
}

text::LineKind kind_of(std::string_view line) {
  const Line parsed = grammars::folded::parse(line);
  if (parsed.is_counted()) return text::LineKind::record;
  return parsed.kind == Line::Kind::comment ? text::LineKind::leading : text::LineKind::other;
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text.empty()) return report.add("folded/empty-file"_rule, {}, "the file is empty");
  if (!text::take_mark(text, kTextRules, report)) return;
  text::check_end(text, kTextRules, report);
  check_stacks(text, input, report);
  if (input.wants_records) text::report_line_records(text, report, kind_of);
}

}  // namespace

constinit const Format kFolded = {.id = "folded",
                                  .name = "collapsed stacks",
                                  .file_names = kFileNames,
                                  .detect = detect,
                                  .salvage = join_records,
                                  .record_noun = {"stack", "stacks"},
                                  .check = check};

namespace {

constexpr const Format* kFormats[] = {&kFolded};
constexpr RuleTable kRuleTables[] = {{"folded", kRules}};

}  // namespace

constinit const Family kFoldedFamily = {.id = "folded", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::folded
