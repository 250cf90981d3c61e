// Recognizes text profiles by their first lines and checks them record by record.
#include "validators/llvm_instr/text/family.h"

#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/llvm_instr/sets.h"
#include "validators/llvm_instr/text/records.h"
#include "validators/llvm_instr/text/rules.h"
#include "validators/llvm_instr/traits.h"
#include "validators/llvm_instr/unreadable.h"
#include "validators/text/first_lines.h"
#include "validators/text/line_defects.h"
#include "validators/text/salvage.h"

namespace proflint::llvm_instr::text {
namespace {

constexpr std::string_view kFileNames[] = {"*.proftext"};
constexpr std::uint64_t kMaxKinds = 3;  // of value profiles
constexpr std::size_t kMaxHash = 23;    // characters, in octal

using proflint::text::FirstLines;
using proflint::text::LineEnd;

// The first lines that are neither empty nor comments.
class ContentLines {
 public:
  explicit ContentLines(std::string_view text) : lines_(text) {}

  [[nodiscard]] bool next(std::string_view& line) {
    while (lines_.next(line))
      if (!line.empty() && line[0] != '#') return true;
    return false;
  }

 private:
  FirstLines lines_;
};

// NAME:NUM:NUM, as the functions of sample profiles start.
bool is_sample_header(std::string_view line) {
  const std::size_t second = line.rfind(':');
  if (second == std::string_view::npos || second == 0 || line[0] == ' ') return false;
  const std::size_t first = line.rfind(':', second - 1);
  return first != std::string_view::npos && first != 0 && is_digits(line.substr(second + 1)) &&
         is_digits(line.substr(first + 1, second - first - 1));
}

bool is_number(std::string_view line) {
  grammars::Decimal number;
  return grammar::parse(line, number);
}

bool is_integer(std::string_view line) {
  grammar::Integer number;
  return grammar::parse(line, number);
}

// "12", "0x18", "-2" or "2.5": no name of a function.
bool is_any_number(std::string_view line) {
  return is_integer(line) || (line.find_first_not_of("+-.0123456789") == line.npos && !line.empty());
}

bool has_blank(std::string_view line) {
  return line.find_first_of(" \t") != line.npos;
}

// Whether the line is a heading: words, unlike names with blanks such as "-[Shape area]" and "my file.c;main", or the
// name of a column in quotes.
bool is_heading(std::string_view line) {
  if (line.size() > 1 && line.front() == '"' && line.back() == '"') return true;
  return has_blank(line) && (line.find(": ") != line.npos || line.find_first_of("[(<;:") >= line.size() - 1);
}

// The text after the name, hash and number of counters of the first function.
enum class Function : std::uint8_t {
  whole,    // as many counters as stated, then an empty line, a comment, the number of value kinds or the end
  cut,      // the file ends before that
  damaged,  // other lines; lists of numbers have this form by chance
  none,     // lines that are neither a damaged counter nor the name of the next function
};

Function first_function(std::string_view text) {
  FirstLines lines(text);
  std::uint64_t number = 0, counters = 0;
  for (std::string_view line; lines.next(line);) {
    if (number > 2 && counters == 0) return Function::damaged;  // functions have at least one counter
    if (number > 2 && number == counters + 3) {
      const bool is_end = line.empty() || line[0] == '#' || decimal_value(line).value_or(kMaxKinds + 1) <= kMaxKinds;
      return is_end ? Function::whole : Function::damaged;
    }
    if (line.starts_with('#') || (number == 0 && line.empty())) continue;
    if (number == 2) counters = decimal_value(line).value_or(0);
    if (number > 2 && !decimal_value(line)) return has_blank(line) ? Function::none : Function::damaged;
    ++number;
  }
  return number == counters + 3 || text.size() > proflint::text::kMaxStart ? Function::whole : Function::cut;
}

// The match of a text whose first line is `name` and whose next three lines are numbers. Numbers alone may belong to
// any format, and so may a title and numbers.
Match match_numbers(std::string_view name, std::string_view text) {
  const Function function = first_function(text);
  if (is_heading(name) || is_any_number(name)) return Match::none;
  if (function == Function::whole) return Match::certain;
  return function == Function::none || has_blank(name) ? Match::none : Match::weak;
}

// Whether LLVM treats the file as text because of its first bytes.
bool is_printable(std::string_view bytes) {
  for (const char c : bytes.substr(0, 8))
    if (!((c >= ' ' && c <= '~') || (c >= '\t' && c <= '\r'))) return false;
  return true;
}

Match detect(const Head& head) {
  if (head.is_binary) return Match::none;
  const std::string_view text = without_utf8_mark(head.bytes);
  const auto [first, second, third, fourth] = proflint::text::take_lines<4>(ContentLines(text));
  if (is_sample_header(first) && (second.empty() || second[0] == ' ')) return Match::none;
  grammar::Flag flag;
  if (grammar::parse(first, flag) && flag.keyword != grammar::Word::unknown) return Match::certain;
  // A function's name may look like the start of a sample profile, but four such lines do not.
  if (is_integer(second) && is_number(third) && is_number(fourth)) {
    if (has_name_of(kText, head)) return Match::certain;
    if (second.size() <= kMaxHash && decimal_value(third)) return match_numbers(first, text);
  }
  if (text.empty() || !is_printable(text) || !has_name_of(kText, head)) return Match::none;
  return first.empty() ? Match::weak : Match::name;  // only comments: sample profiles use the same file names
}

void add_traits(const Header& header, const RecordCheck& records, Report& report) {
  using grammar::Word;
  if (header.is_ir()) report.add_trait("IR"_trait);
  if (header.is_cs()) report.add_trait("context-sensitive"_trait);
  if (header.has(Word::single_byte_coverage)) report.add_trait("byte counters"_trait);
  if (header.has(Word::temporal_prof_traces)) report.add_trait("temporal"_trait);
  if (header.has(Word::instrument_loop_entries)) report.add_trait("loop entries"_trait);
  if (records.has_bitmaps()) report.add_trait("bitmaps"_trait);
  if (records.has_vtables()) report.add_trait("virtual tables"_trait);
}

void check_text(std::string_view text, const Input& input, Report& report) {
  GroupedFindings findings(report);
  Counts counts(Counts::Form::merged, findings, input.entries);
  SignificantLines lines(text, findings);
  Header header(input.memory);
  const bool collects = input.member != nullptr || input.find(Role::image, {});
  RecordCheck records(lines, header, collects, counts, findings, input.memory);
  const bool is_whole = read_header(lines, header, findings) && records.run();
  std::span<const MergedRecord> merged;
  if (is_whole) {
    counts.end_profile({});
    records.check_names(report);
    if (counts.records() == 0) report.add("proftext/no-functions"_rule, {}, "the profile has no functions");
    counts.check_all_zero(report);
    if (collects) merged = records.collected();
    if (const std::optional<Program> program = find_program(input, report))
      check_merged(*program, merged, {header.has(grammar::Word::temporal_prof_traces) ? variant::temporal : 0}, report);
  }
  lines.finish(is_whole, report);
  findings.flush();
  add_traits(header, records, report);
  report.set_facts(counts.facts());
  describe_kind(report);
  report.describe(Plural{counts.records(), "function"});
  if (!is_whole) return;
  const std::string_view first = text.substr(0, text.find('\n'));
  compare_kind(input, first, EntryCoverage::unknown, header.has(grammar::Word::entry_first), report);
  compare_sizes(input, first, merged, report);
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  if (text.empty()) return report_empty(report);
  report.set_text_size(text.size());
  if (!proflint::text::take_mark(text, kTextRules, report)) return;
  if (!is_printable(text)) return report_unrecognized(text, report);
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    report.add("proftext/nul-byte"_rule, text.substr(nul, 1),
               "the line contains a NUL byte; the rest of the file was not checked");
    text = text.substr(0, nul);
  }
  check_text(text, input, report);
}

// The flags and traces at the top of a profile, and its records.
Salvaged salvage_records(std::string_view contents, std::span<const Extent> records) {
  const Limits limits;
  Report ignored = Report::quiet(contents, limits);
  GroupedFindings findings(ignored);
  const std::string_view text = without_utf8_mark(contents);
  SignificantLines lines(text, findings);
  Header header(std::pmr::get_default_resource());
  if (!read_header(lines, header, findings)) return {};
  const auto size = static_cast<std::size_t>(lines.position() - text.data());
  return join_after(text.substr(0, size), contents, records);
}

constexpr const char* kLater = "a later release of LLVM added this feature";
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "llvm clang", .releases = before({17}), .trait = "temporal"_trait, .source = kLater},
    {.consumers = "llvm clang", .releases = before({17}), .trait = "byte counters"_trait, .source = kLater},
    {.consumers = "llvm clang", .releases = before({18}), .trait = "bitmaps"_trait, .source = kLater},
    {.consumers = "llvm clang", .releases = before({19}), .trait = "virtual tables"_trait, .source = kLater},
    {.consumers = "llvm clang", .releases = before({20}), .trait = "loop entries"_trait, .source = kLater},
};

}  // namespace

constinit const Format kText = {.id = "proftext",
                                .name = "LLVM instrumentation profile, text",
                                .file_names = kFileNames,
                                .companions = kImages,
                                .traits = kTraits,
                                .unsupported = kUnsupported,
                                .detect = detect,
                                .salvage = salvage_records,
                                .record_noun = {"function", "functions"},
                                .check = check};

}  // namespace proflint::llvm_instr::text
