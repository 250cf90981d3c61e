// The kinds of lines in perf script output: the order in which they are tried, and the lines that are neither samples
// nor addresses. Follows perf-script(1) and PerfReader.cpp of llvm-profgen.
#include "grammars/perf_script.h"

#include <algorithm>

#include "grammars/perf_script_address.h"
#include "grammars/perf_script_head.h"
#include "grammars/perf_script_trace.h"
#include "grammars/perf_script_words.h"

namespace proflint::grammars::perf_script {
namespace {

// What perf prints on stderr, by the start of the line.
constexpr std::string_view kMessages[] = {"Warning:",        "Processed ",          "Check IO/CPU overload",
                                          "Failed to open ", "[ perf record: ",     "no symbols found in ",
                                          "addr2line: ",     "Cannot open ",        "Cannot find ",
                                          "Cannot load ",    "Kernel address maps", "Can't open "};
constexpr std::string_view kMissingFile = ": No such file or directory";

bool is_message(std::string_view text) {
  for (const std::string_view start : kMessages)
    if (text.starts_with(start) && (start != "Processed " || text.find(" events") != text.npos)) return true;
  return text.ends_with(kMissingFile);
}

// source   <- '|' line ( SP byte* )?      # -F +srccode; the line is padded to 8 columns
bool is_source(std::string_view text) {
  if (!text.starts_with('|')) return false;
  text.remove_prefix(1);
  const std::size_t end = std::min(text.find(' '), text.size());
  return end != 0 && is_digits(text.substr(0, end));
}

// "0x168 [0x28]: ", ".  0000:  "
bool is_dump(std::string_view text) {
  if (text.starts_with(". ")) return text.find(":  ") != text.npos && is_digit(text[text.find_first_not_of(". ")]);
  if (!text.starts_with("0x")) return false;
  const std::size_t end = text.find(' ');
  return end != text.npos && text.substr(end).starts_with(" [0x") && text.find("]: ") != text.npos;
}

// Where the fields of a sample start that perf prints after its address or its call chain; npos if it has none.
// fields   <- SP ( 'ilen: ' / 'insn:' / 'ABI:' ) byte*
std::size_t find_fields(std::string_view text) {
  constexpr std::string_view kStarts[] = {" ilen: ", " insn:", " ABI:"};
  std::size_t first = text.npos;
  for (const std::string_view start : kStarts) first = std::min(first, text.find(start));
  return first;
}

// srcline  <- SP+ ( file? ':' line / object '[' hex ']' ) ( ' (inlined)' )? fields?; perf 6.1 prints "  :0" without
// debug data
bool is_srcline(std::string_view text) {
  constexpr std::string_view kInlined = " (inlined)";
  if (text.empty() || !is_blank(text.front())) return false;
  text = trimmed(text.substr(0, find_fields(text)));
  if (text.ends_with(kInlined)) text.remove_suffix(kInlined.size());
  if (text.ends_with(']')) {
    const std::size_t open = text.rfind('[');
    return open != text.npos && open != 0 && is_lower_hex_digits(text.substr(open + 1, text.size() - open - 2));
  }
  const std::size_t colon = text.rfind(':');
  return colon != text.npos && is_digits(text.substr(colon + 1));
}

// "[0/net: 4/0xeffffff9, ...", below a record of namespaces
bool is_namespaces(std::string_view text) {
  if (text.empty() || text.front() != '\t') return false;
  text = trimmed(text);
  if (text.starts_with('[')) text.remove_prefix(1);
  const std::size_t slash = text.find('/');
  return slash != text.npos && is_digits(text.substr(0, slash)) && text.find(": ") != text.npos;
}

bool starts_with_address(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t");
  return start != text.npos && lower_hex_digit(text[start]) >= 0;
}

// A line to recognize.
struct Candidate {
  std::string_view text;
  bool has_tab;        // at its start; heads start with blanks, if anything
  bool has_address;    // after the blanks at its start: at least one hexadecimal digit
  bool ends_in_event;  // the last byte that is not a blank is a colon

  explicit Candidate(std::string_view line)
      : text(line),
        has_tab(line.starts_with('\t')),
        has_address(starts_with_address(line)),
        ends_in_event(trimmed(line).ends_with(':')) {}
};

// Whether a line that starts with hexadecimal digits is not a frame: no symbol is like "cycles:", and few addresses are
// all letters, but commands are, such as dd and cc.
bool starts_like_head(const Candidate& in) {
  constexpr std::size_t kMinAddress = 6;
  if (TimePlace time; in.ends_in_event || find_time(in.text, time)) return true;
  const std::string_view first = until_blank(trimmed(in.text));
  return first.size() < kMinAddress && first.find_first_of("0123456789") == first.npos;
}

// What an alternative makes of a line.
enum class Outcome : std::uint8_t {
  other,  // the line may be of another kind
  match,
  mismatch  // it is of this kind, but damaged
};

Outcome match_if(bool matches) {
  return matches ? Outcome::match : Outcome::other;
}

Outcome match_if(bool matches, Kind kind, Line& line) {
  if (matches) line.kind = kind;
  return match_if(matches);
}

Outcome try_tabbed_frame(const Candidate& in, Line& line) {
  if (!in.has_tab || !in.has_address || !parse_frame(in.text, line)) return Outcome::other;
  const bool may_be_lbr = line.has_symbol && line.symbol.starts_with("0x") && line.symbol.find('/') != line.symbol.npos;
  return match_if(!may_be_lbr);
}

Outcome try_record(std::string_view text, std::size_t start, Line& line, Expected* expected) {
  if (!text.substr(start).starts_with(kRecord)) return Outcome::other;
  return parse_record(text.substr(start + kRecord.size()), line, expected) ? Outcome::match : Outcome::mismatch;
}

// A line with a time: a record, or a head.
Outcome try_timed(const Candidate& in, Line& line, Expected* expected) {
  TimePlace time;
  if (in.has_tab || !find_time(in.text, time)) return Outcome::other;
  const std::size_t start = std::min(in.text.find_first_not_of(" \t", time.colon + 1), in.text.size());
  const Outcome outcome = try_record(in.text, start, line, expected);
  return outcome == Outcome::other ? match_if(parse_timed_head(in.text, time, line)) : outcome;
}

Outcome try_address(const Candidate& in, Line& line, Expected* expected) {
  if (!in.has_address) return Outcome::other;
  if (parse_address(in.text, line, expected)) return Outcome::match;
  return line.kind == Kind::bad_lbr ? Outcome::mismatch : Outcome::other;
}

// A record below text that has no time.
Outcome try_later_record(const Candidate& in, Line& line, Expected* expected) {
  const std::size_t before = in.text.find(" PERF_RECORD_");
  return before == in.text.npos ? Outcome::other : try_record(in.text, before + 1, line, expected);
}

using Alternative = Outcome (*)(const Candidate& in, Line& line, Expected* expected);

// line     <- empty / frame / comment / source / record / error / timed / message / dump / headless / namespaces
//             / anonymous / address / record / headless / fields / srcline / anonymous
// The first one that matches wins. The alternatives that match nearly any text are tried twice: first with more
// evidence.
constexpr Alternative kAlternatives[] = {
    [](const Candidate& in, Line& line, Expected*) { return match_if(trimmed(in.text).empty(), Kind::empty, line); },
    [](const Candidate& in, Line& line, Expected*) { return try_tabbed_frame(in, line); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(in.text.front() == '#', Kind::comment, line); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(is_source(in.text), Kind::source, line); },
    [](const Candidate& in, Line& line, Expected* expected) { return try_record(in.text, 0, line, expected); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(parse_trace_error(in.text, line)); },
    try_timed,
    [](const Candidate& in, Line& line, Expected*) { return match_if(is_message(in.text), Kind::message, line); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(is_dump(in.text), Kind::dump, line); },
    [](const Candidate& in, Line& line, Expected*) {
      return match_if(in.ends_in_event && parse_headless(in.text, line));
    },
    [](const Candidate& in, Line& line, Expected*) { return match_if(is_namespaces(in.text), Kind::record, line); },
    [](const Candidate& in, Line& line, Expected*) {
      const bool may_be_head = !in.has_tab && in.has_address && starts_like_head(in);
      return match_if(may_be_head && parse_anonymous_head(in.text, line));
    },
    try_address,
    try_later_record,
    [](const Candidate& in, Line& line, Expected*) { return match_if(!in.has_tab && parse_headless(in.text, line)); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(find_fields(in.text) == 0, Kind::fields, line); },
    [](const Candidate& in, Line& line, Expected*) { return match_if(is_srcline(in.text), Kind::srcline, line); },
    [](const Candidate& in, Line& line, Expected*) {
      return match_if(!in.has_tab && parse_anonymous_head(in.text, line));
    },
};

}  // namespace

bool parse(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::unknown;
  line.has_time = line.has_period = line.has_address = line.has_symbol = line.has_object = false;
  const Candidate candidate(text);
  for (const Alternative alternative : kAlternatives)
    if (const Outcome outcome = alternative(candidate, line, expected); outcome != Outcome::other)
      return outcome == Outcome::match;
  line.kind = Kind::unknown;
  if (expected != nullptr) *expected = {text.data(), "a sample, a frame or a record"};
  return false;
}

}  // namespace proflint::grammars::perf_script
