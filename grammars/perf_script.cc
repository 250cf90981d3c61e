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

// "0x168 [0x28]: ", ".  0000:  "
bool is_dump(std::string_view text) {
  if (text.starts_with(". ")) return text.find(":  ") != text.npos && is_digit(text[text.find_first_not_of(". ")]);
  if (!text.starts_with("0x")) return false;
  const std::size_t end = text.find(' ');
  return end != text.npos && text.substr(end).starts_with(" [0x") && text.find("]: ") != text.npos;
}

// A line with a time: a head, or a record.
bool parse_timed(std::string_view text, const TimePlace& time, Line& line, Expected* expected) {
  const std::string_view rest = text.substr(time.colon + 1);
  const std::size_t record = rest.find_first_not_of(" \t");
  if (record != rest.npos && rest.substr(record).starts_with(kRecord))
    return parse_record(rest.substr(record + kRecord.size()), line, expected);
  return parse_timed_head(text, time, line);
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

// Whether a line that starts with hexadecimal digits is not a frame: no symbol is like "cycles:", and few addresses are
// all letters, but commands are, such as dd and cc.
bool starts_like_head(std::string_view text, bool ends_in_event) {
  constexpr std::size_t kMinAddress = 6;
  if (TimePlace time; ends_in_event || find_time(text, time)) return true;
  const std::string_view first = until_blank(trimmed(text));
  return first.size() < kMinAddress && first.find_first_of("0123456789") == first.npos;
}

[[nodiscard]] bool fail(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::unknown;
  if (expected != nullptr) *expected = {text.data(), "a sample, a frame or a record"};
  return false;
}

}  // namespace

bool parse(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::unknown;
  line.has_time = line.has_period = line.has_address = line.has_symbol = line.has_object = false;
  if (text.find_first_not_of(" \t") == text.npos) {
    line.kind = Kind::empty;
    return true;
  }
  const bool has_address = starts_with_address(text);
  if (text.front() == '\t' && has_address && parse_frame(text, line)) {
    const bool may_be_lbr = line.has_symbol && line.symbol.starts_with("0x") && line.symbol.find('/') != text.npos;
    if (!may_be_lbr) return true;
  }
  if (text.front() == '#') {
    line.kind = Kind::comment;
    return true;
  }
  if (text.starts_with(kRecord)) return parse_record(text.substr(kRecord.size()), line, expected);
  if (parse_trace_error(text, line)) return true;
  if (TimePlace time; text.front() != '\t' && find_time(text, time) && parse_timed(text, time, line, expected))
    return true;
  if (line.kind == Kind::bad_mmap) return false;
  if (is_message(text)) {
    line.kind = Kind::message;
    return true;
  }
  if (is_dump(text)) {
    line.kind = Kind::dump;
    return true;
  }
  const bool ends_in_event = trimmed(text).ends_with(':');
  if (ends_in_event && parse_headless(text, line)) return true;
  if (is_namespaces(text)) {
    line.kind = Kind::record;
    return true;
  }
  const bool may_be_head = text.front() != '\t';
  if (may_be_head && has_address && starts_like_head(text, ends_in_event) && parse_anonymous_head(text, line))
    return true;
  if (has_address && parse_address(text, line, expected)) return true;
  if (line.kind == Kind::bad_lbr) return false;
  if (const std::size_t at = text.find(" PERF_RECORD_"); at != text.npos)
    return parse_record(text.substr(at + 1 + kRecord.size()), line, expected);
  if (may_be_head && parse_headless(text, line)) return true;
  if (find_fields(text) == 0) {
    line.kind = Kind::fields;
    return true;
  }
  if (is_srcline(text)) {
    line.kind = Kind::srcline;
    return true;
  }
  if (may_be_head && parse_anonymous_head(text, line)) return true;
  return fail(text, line, expected);
}

}  // namespace proflint::grammars::perf_script
