// Reads the top of a text profile.
#include "validators/llvm_instr/text/header.h"

#include <charconv>

#include "validators/llvm_instr/counts.h"
#include "validators/llvm_instr/text/rules.h"

namespace proflint::llvm_instr::text {
namespace {

using grammar::Word;

// The earlier flag that `keyword` contradicts.
const char* opposite_of(Word keyword, const Header& header) {
  switch (keyword) {
    case Word::entry_first:
      return "'not_entry_first'";
    case Word::not_entry_first:
      return "'entry_first'";
    case Word::fe:
      return header.is_cs() ? "'csir'" : "'ir'";
    default:
      return "'fe'";
  }
}

void add_flag(const grammar::Flag& flag, Header& header, GroupedFindings& findings) {
  if (header.has(flag.keyword))
    findings.add("proftext/flag-duplicate"_rule, flag.word, "the flag ", flag.word, " occurs twice");
  header.flags |= Header::bit(flag.keyword);
  const bool is_both_levels = header.has(Word::fe) && header.is_ir();
  const bool is_both_orders = header.has(Word::entry_first) && header.has(Word::not_entry_first);
  const bool is_level = flag.keyword == Word::fe || flag.keyword == Word::ir || flag.keyword == Word::csir;
  const bool is_order = flag.keyword == Word::entry_first || flag.keyword == Word::not_entry_first;
  if ((is_level && is_both_levels) || (is_order && is_both_orders))
    findings.add("proftext/flag-conflict"_rule, flag.word, "the flag ", flag.word, " contradicts the earlier flag ",
                 opposite_of(flag.keyword, header));
}

class TraceReader {
 public:
  TraceReader(SignificantLines& lines, Header& header, GroupedFindings& findings)
      : lines_(lines), header_(header), findings_(findings) {}

  bool run() {
    std::uint64_t number = 0, stream = 0;
    std::string_view where;
    if (!take_number("the number of traces", number, where) || !take_number("the stream size", stream, where))
      return false;
    if (number > UINT32_MAX) {
      findings_.add("proftext/trace"_rule, where, "the number of traces is ", number,
                    ", which does not fit in 32 bits");
      return false;
    }
    if (number > stream)
      findings_.add("proftext/trace"_rule, where, "the number of traces is ", number, ", but the stream size is only ",
                    stream);
    if (stream > kMaxTraceStream)
      findings_.add("proftext/trace"_rule, where, "the stream size is ", stream, "; expected at most ",
                    kMaxTraceStream);
    for (; number != 0; --number)
      if (!take_trace()) return false;
    return true;
  }

 private:
  bool take_number(const char* what, std::uint64_t& value, std::string_view& where) {
    TextLine line;
    if (!lines_.take(what, line)) return false;
    where = line.text;
    grammar::Integer number;
    const auto read = grammar::parse(line.text, number) ? value_of(number) : std::nullopt;
    if (!read && !has_lone_cr(line))
      findings_.add("proftext/trace"_rule, line.text, "expected ", what, ", found ", line.text);
    value = read.value_or(0);
    return read.has_value();
  }

  bool take_trace() {
    std::uint64_t weight = 0;
    std::string_view where;
    TextLine line;
    if (!take_number("the weight of a trace", weight, where) || !lines_.take("a trace", line)) return false;
    const std::size_t before = header_.traced.size();
    std::string_view rest = line.text;
    for (std::string_view item; grammar::take_item(rest, item);)
      if (!item.empty()) header_.traced.push_back(item);
    if (header_.traced.size() == before)
      findings_.add("proftext/trace-empty"_rule, line.text, "a trace does not name any functions");
    return true;
  }

  SignificantLines& lines_;
  Header& header_;
  GroupedFindings& findings_;
};

}  // namespace

std::optional<std::uint64_t> value_of(const grammar::Integer& number) {
  std::uint64_t value = 0;
  if (number.digits.empty()) return value;
  const char* const end = number.digits.data() + number.digits.size();
  if (std::from_chars(number.digits.data(), end, value, static_cast<int>(number.kind)).ec != std::errc())
    return std::nullopt;
  return value;
}

bool read_header(SignificantLines& lines, Header& header, GroupedFindings& findings) {
  for (TextLine line; lines.next(line);) {
    grammar::Flag flag;
    if (!grammar::parse(line.text, flag)) {
      lines.hold(line);
      return true;
    }
    if (flag.keyword == Word::unknown) {
      if (!line.is_terminated && grammar::starts_word(flag.word))
        findings.add("proftext/truncated"_rule, line.text, "the file ends inside a flag");
      else if (!has_lone_cr(line))
        findings.add("proftext/header-flag"_rule, line.text, "unknown flag ", line.text);
      return false;
    }
    add_flag(flag, header, findings);
    if (flag.keyword == Word::temporal_prof_traces && !TraceReader(lines, header, findings).run()) return false;
  }
  return true;
}

}  // namespace proflint::llvm_instr::text
