// Recognizes collapsed stacks, which have no magic. Follows the consumers of flamegraph.pl's input.
#include "validators/folded/family.h"

#include "grammars/folded.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/folded/rules.h"
#include "validators/folded/stacks.h"
#include "validators/text/first_lines.h"
#include "validators/text/line_defects.h"
#include "validators/text/salvage.h"

namespace proflint::folded {
namespace {

using grammars::folded::Line;

constexpr std::string_view kFileNames[] = {"*.folded", "*.collapsed", "*.stacks", "*.collapsedstack.txt"};

constexpr UnsupportedRelease kUnsupported[] = {{.consumers = "speedscope",
                                                .trait = kVeryDeep,
                                                .source = "speedscope: Maximum call stack size exceeded",
                                                .rule = &"folded/stack-depth"_rule}};

constexpr std::size_t kMaxLines = 100;
constexpr text::Share kStacks = {9, 10};     // stacks and counts, if some stack has two frames
constexpr text::Share kDeepStacks = {2, 3};  // stacks of several frames, as in no other text

// Lines of other formats that end in a count as well.
constexpr std::string_view kOthers[] = {"mode: ", "TN:", "SF:", "# callgrind", "version:", "events:"};

bool is_foreign(std::string_view text) {
  for (const std::string_view start : kOthers)
    if (text.starts_with(start)) return true;
  return text.substr(0, text::kMaxStart).find('\0') != std::string_view::npos;
}

enum class Form : std::uint8_t {
  ignored,
  stack,       // of one frame, and a count
  deep_stack,  // of several frames
  other,
};

Form form_of(std::string_view line, text::LineEnd end) {
  if (end == text::LineEnd::bound) return Form::ignored;
  const Line parsed = grammars::folded::parse(line);
  if (parsed.kind == Line::Kind::blank || parsed.kind == Line::Kind::comment) return Form::ignored;
  if (!parsed.is_counted()) return Form::other;
  return parsed.stack.find(';') == std::string_view::npos ? Form::stack : Form::deep_stack;
}

bool is_like_stacks(std::string_view text) {
  if (is_foreign(text)) return false;
  const auto lines = text::take_census(text::FirstLines(text), kMaxLines, form_of);
  const std::size_t deep = lines.count(Form::deep_stack), all = lines.all();
  return deep != 0 && (kStacks.is_reached(deep + lines.count(Form::stack), all) || kDeepStacks.is_reached(deep, all));
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
                                  .traits = kTraits,
                                  .unsupported = kUnsupported,
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
