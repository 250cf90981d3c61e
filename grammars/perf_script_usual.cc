// Usual lines: frames and branches by a few comparisons of sixteen bytes, heads from their ends. Follows
// perf-script(1).
#include "grammars/perf_script_usual.h"

#include <bit>
#include <cstddef>

#include "grammars/perf_script_words.h"
#include "grammars/x3.h"

namespace proflint::grammars::perf_script {
namespace {

std::string_view between(const char* first, const char* last) {
  return {first, static_cast<std::size_t>(last - first)};
}

bool take_literal(const char*& at, const char* last, std::string_view literal) {
  if (!between(at, last).starts_with(literal)) return false;
  at += literal.size();
  return true;
}

// Where the last " (" starts; `first` if there is none after it.
const char* find_object(const char* first, const char* last) {
  constexpr std::ptrdiff_t kWindow = 16;
  for (; last - first > kWindow; last -= kWindow) {
    const char* const window = last - kWindow;
    for (std::uint64_t parens = any_mask<'('>(window); parens != 0;) {
      const auto at = static_cast<unsigned>(std::bit_width(parens)) - 1;
      if (window[static_cast<std::ptrdiff_t>(at) - 1] == ' ') return window + at - 1;
      parens ^= std::uint64_t{1} << at;
    }
  }
  while (last != first && (*last != '(' || last[-1] != ' ')) --last;
  return last == first ? first : last - 1;
}

// frame    <- TAB ' '* hex ( ' ' symbol ' (' object ')' )?      symbol <- ![0 \t] .+      object <- [/[] [^)]*
bool parse_usual_frame(std::string_view text, Line& line) {
  constexpr std::size_t kMinSize = 17;  // a tab, and the width of an address
  if (text.size() < kMinSize) return false;
  const char* at = text.data() + 1;
  const char* const last = text.data() + text.size();
  at += std::countr_one(any_mask<' '>(at));
  if (!take_hex(at, last, line.address)) return false;
  line.kind = Kind::frame;
  line.has_time = line.has_period = false;
  line.has_address = true;
  line.has_symbol = line.has_object = at != last;
  if (at == last) return true;
  if (*at != ' ' || last[-1] != ')') return false;
  const char* const object = find_object(++at, last - 1);
  // A symbol that starts with 0 may be a branch.
  if (object == at || is_blank(*at) || *at == '0') return false;
  if (object[2] != '/' && object[2] != '[') return false;
  line.symbol = between(at, object);
  line.object = between(object + 2, last - 1);
  return line.object.find(')') == line.object.npos;
}

// Takes parts off the end of a line.
class FromEnd {
 public:
  explicit FromEnd(std::string_view text) : first_(text.data()), last_(first_ + text.size()), limit_(last_) {}

  bool skip_blanks() {
    const char* const end = last_;
    while (last_ != first_ && is_blank(last_[-1])) --last_;
    return last_ != end;
  }
  bool skip(char byte) {
    if (last_ == first_ || last_[-1] != byte) return false;
    --last_;
    return true;
  }
  std::string_view take_word() {
    const char* const end = last_;
    while (last_ != first_ && !is_blank(last_[-1])) --last_;
    return between(last_, end);
  }
  bool take_digits(Decimal& number) {
    const char* const end = last_;
    while (last_ != first_ && is_digit(last_[-1])) --last_;
    const char* start = last_;
    return read_decimal(start, end, limit_, number);
  }
  bool take_id(Signed& number) {
    number.is_there = true;
    number.is_negative = false;
    return take_digits(number.digits);
  }
  std::string_view rest() const { return between(first_, last_); }

 private:
  const char* first_;
  const char* last_;
  const char* limit_;  // the end of the line
};

// comm     <- ![#] !'PERF_RECORD_' .+, without "12.5:", which would be the time, and not the error of a trace decoder
bool is_usual(std::string_view comm) {
  if (comm.empty() || comm.front() == '#' || comm.starts_with(kRecord)) return false;
  return comm.find(':') == comm.npos || (comm.find('.') == comm.npos && comm.find(" error type ") == comm.npos);
}

// who      <- SP* comm SP+ ( pid '/' )? tid SP+ ( '[' cpu ']' SP+ )?
bool take_who(FromEnd& text, Line& line) {
  line.cpu.is_there = line.pid.is_there = false;
  if (text.skip(']') && (!text.take_id(line.cpu) || !text.skip('[') || !text.skip_blanks())) return false;
  if (!text.take_id(line.tid)) return false;
  if (text.skip('/') && !text.take_id(line.pid)) return false;
  if (!text.skip_blanks()) return false;
  line.comm = text.rest();
  while (!line.comm.empty() && is_blank(line.comm.front())) line.comm.remove_prefix(1);
  return is_usual(line.comm);
}

// head     <- who seconds '.' fraction ':' SP+ period SP+ event ':' SP*
bool parse_usual_head(std::string_view text, Line& line) {
  FromEnd rest(text);
  rest.skip_blanks();
  if (!rest.skip(':')) return false;
  line.event = rest.take_word();
  if (line.event.empty() || !rest.skip_blanks() || !rest.take_digits(line.period)) return false;
  Decimal fraction;
  if (!rest.skip_blanks() || !rest.skip(':') || !rest.take_digits(fraction)) return false;
  if (!rest.skip('.') || !rest.take_digits(line.seconds) || !rest.skip_blanks() || !take_who(rest, line)) return false;
  line.kind = Kind::head;
  line.fraction = fraction.digits;
  line.has_time = line.has_period = true;
  line.has_address = line.has_symbol = line.has_object = false;
  return true;
}

constexpr CharClass kBranchFlag{"A-Z-"}, kBranchType{"A-Za-z0-9_-"};

struct SkipHex {
  bool operator()(const char*& first, const char* last) const {
    const char* const start = first;
    constexpr std::ptrdiff_t kWindow = 16;
    if (last - first >= kWindow) first += std::countr_one(lower_hex_mask(first));
    while (first != last && lower_hex_digit(*first) >= 0) ++first;
    return first != start;
  }
};

// SP* '0x' hex '/0x' hex ( '/' [A-Z-] ){3} '/' digits ( '/' type? ( '/' type? )? )? &( SP / !. )
// `from` and `to` are called to read the numbers.
template <class From, class To>
bool take_entry(const char*& first, const char* last, const From& from, const To& to) {
  constexpr std::ptrdiff_t kFlags = 7;  // "/P/-/-/"
  const char* at = first;
  while (at != last && is_blank(*at)) ++at;
  if (!take_literal(at, last, "0x") || !from(at, last)) return false;
  if (!take_literal(at, last, "/0x") || !to(at, last)) return false;
  if (last - at <= kFlags || at[0] != '/' || at[2] != '/' || at[4] != '/' || at[6] != '/') return false;
  if (!kBranchFlag(at[1]) || !kBranchFlag(at[3]) || !kBranchFlag(at[5]) || !is_digit(at[kFlags])) return false;
  for (at += kFlags; at != last && is_digit(*at);) ++at;
  for (int i = 0; i < 2 && at != last && *at == '/'; ++i)
    for (++at; at != last && kBranchType(*at);) ++at;
  if (at != last && !is_blank(*at)) return false;
  first = at;
  return true;
}

// lbr      <- SP* branch ( SP+ branch )* SP*
bool parse_usual_branches(std::string_view text, Line& line) {
  const char* at = text.data();
  const char* last = at + text.size();
  while (at != last && is_blank(*at)) ++at;
  line.entries = between(at, last);
  while (last != at && is_blank(last[-1])) --last;
  if (at == last) return false;
  while (at != last)
    if (!take_entry(at, last, SkipHex(), SkipHex())) return false;
  line.kind = Kind::lbr;
  line.has_time = line.has_period = line.has_address = line.has_symbol = line.has_object = false;
  return true;
}

}  // namespace

bool parse_usual(std::string_view text, Line& line) {
  if (text.starts_with('\t')) return parse_usual_frame(text, line);
  return parse_usual_branches(text, line) || parse_usual_head(text, line);
}

bool take_usual_branch(std::string_view& entries, Branch& branch) {
  const char* at = entries.data();
  const auto read = [](Hexadecimal& number) {
    return [&number](const char*& first, const char* last) { return take_hex(first, last, number); };
  };
  if (!take_entry(at, at + entries.size(), read(branch.from), read(branch.to))) return false;
  entries.remove_prefix(static_cast<std::size_t>(at - entries.data()));
  return true;
}

}  // namespace proflint::grammars::perf_script
