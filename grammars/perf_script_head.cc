// Heads of samples, read backwards from the time or the event: comm may contain blanks and digits, and an expression
// with a leading `.+?` would be quadratic. Follows perf-script(1).
#include "grammars/perf_script_head.h"

#include "grammars/perf_script_words.h"
#include "grammars/x3.h"

namespace proflint::grammars::perf_script {
namespace {

// A word that consists only of digits.
bool read_number(std::string_view word, Decimal& number) {
  const char* at = word.data();
  const char* const end = at + word.size();
  Decimal read;
  if (!read_decimal(at, end, end, read) || at != end) return false;
  number = read;
  return true;
}

bool read_signed(std::string_view& text, Signed& number) {
  const char* first = text.data();
  const char* const last = first + text.size();
  number.is_negative = !text.empty() && text.front() == '-';
  if (number.is_negative) ++first;
  number.is_there = read_decimal(first, last, last, number.digits);
  if (number.is_there) text.remove_prefix(static_cast<std::size_t>(first - text.data()));
  return number.is_there;
}

// ids      <- int ( '/' int )?
bool read_ids(std::string_view text, Line& line) {
  Signed first;
  if (!read_signed(text, first)) return false;
  if (text.empty()) {
    line.tid = first;
    return true;
  }
  if (text.front() != '/') return false;
  text.remove_prefix(1);
  if (!read_signed(text, line.tid) || !text.empty()) return false;
  line.pid = first;
  return true;
}

bool read_cpu(std::string_view text, Line& line) {
  if (text.size() < 3 || text.front() != '[' || text.back() != ']') return false;
  text = text.substr(1, text.size() - 2);
  return read_signed(text, line.cpu) && text.empty();
}

// Without the time of day of -F +tod: "2024-05-01 12:30:45.123456"
std::string_view without_time_of_day(std::string_view text) {
  constexpr std::size_t kDate = 10, kClock = 8;
  const std::string_view whole = text, clock = take_last_word(text), date = take_last_word(text);
  if (date.size() != kDate || clock.size() < kClock || clock[2] != ':' || clock[5] != ':') return whole;
  if (clock.find_first_not_of("0123456789:.") != clock.npos || date.find_first_not_of("0123456789-") != date.npos)
    return whole;
  return text;
}

// SP* comm? SP+ ids ( SP+ '[' cpu ']' )? ( SP+ latency )? ( SP+ tod )?, from its end
bool read_who(std::string_view text, Line& line) {
  constexpr std::size_t kLatency = 8;
  line.pid.is_there = line.tid.is_there = line.cpu.is_there = false;
  text = without_time_of_day(trimmed(text));
  std::string_view last = take_last_word(text);
  const bool is_plain = read_cpu(last, line) || read_ids(last, line);
  if (!is_plain) {  // the latency format: "d..1"
    if (last.empty() || last.size() > kLatency) return false;
    last = take_last_word(text);
    if (!read_cpu(last, line) && !read_ids(last, line)) return false;
  }
  if (!line.tid.is_there && !read_ids(take_last_word(text), line)) return false;
  line.comm = text;
  return true;
}

constexpr std::uint64_t kMaxThread = std::uint64_t{1} << 22;  // PID_MAX_LIMIT of the kernel

// A thread's name, as the kernel stores it.
bool is_comm(std::string_view text) {
  constexpr std::size_t kMaxComm = 15;
  return text.size() <= kMaxComm && text.find(": ") == text.npos;
}

// comm? ( SP+ '[' cpu ']' )?, of -F without tid. ftrace writes "comm-tid [cpu]".
bool read_anonymous(std::string_view text, Line& line) {
  line.pid.is_there = line.tid.is_there = line.cpu.is_there = false;
  line.comm = text = trimmed(text);
  if (!read_cpu(take_last_word(text), line)) return is_comm(line.comm);
  line.comm = text;
  const std::size_t dash = text.rfind('-');
  const bool is_ftrace = dash != text.npos && text.find_first_not_of("0123456789", dash + 1) == text.npos;
  return is_comm(text) && !is_ftrace;
}

// comm? ids? ( SP+ '[' cpu ']' )?
bool read_incomplete(std::string_view text, Line& line) {
  return read_who(text, line) || read_anonymous(text, line);
}

// comm? ids? ( SP+ '[' cpu ']' )? SP
bool parse_bare_head(std::string_view text, Line& line) {
  if (!text.ends_with(' ') || !read_incomplete(text, line)) return false;
  line.event = {};
  line.kind = Kind::head;
  return true;
}

// A sampled address with its symbol and object, at the end of a head: the last word of four hexadecimal digits or more
// before the object.
void read_sampled(std::string_view rest, Line& line) {
  constexpr std::size_t kMinDigits = 4;
  line.has_address = line.has_symbol = line.has_object = false;
  rest = trimmed(rest);
  const std::size_t object = find_object_start(rest);
  if (object == rest.npos) return;
  std::string_view before = rest.substr(0, object);
  while (!before.empty()) {
    const std::string_view last = take_last_word(before);
    const char* first = last.data();
    Hexadecimal address;
    if (last.size() < kMinDigits || !take_hex(first, last.data() + last.size(), address) ||
        address.digits.size() != last.size())
      continue;
    line.address = address;
    line.has_address = true;
    line.symbol = trimmed({first, static_cast<std::size_t>(rest.data() + object - first)});
    line.has_symbol = !line.symbol.empty();
    line.object = rest.substr(object + 2, rest.size() - object - 3);
    line.has_object = true;
    return;
  }
}

// ( SP+ period )? ( SP+ event ':' )? ( SP rest )?
void read_what(std::string_view rest, Line& line) {
  rest = trimmed(rest);
  const std::string_view first = until_blank(rest);
  std::string_view after = trimmed(rest.substr(first.size()));
  const std::string_view second = until_blank(after);
  line.event = {};
  line.has_period = false;
  if (first.ends_with(':') && first.size() > 1) {
    line.event = first.substr(0, first.size() - 1);
    rest = after;
  } else if ((second.ends_with(':') || after.empty()) && read_number(first, line.period)) {
    line.has_period = true;
    if (second.size() > 1) line.event = second.substr(0, second.size() - 1);
    rest = trimmed(after.substr(second.size()));
  }
  read_sampled(rest, line);
}

// The time, and the fields after it.
void read_timed(std::string_view text, const TimePlace& time, Line& line) {
  const char* at = text.data() + time.start;
  const char* const colon = text.data() + time.colon;
  static_cast<void>(read_decimal(at, colon, colon, line.seconds));
  line.fraction = {at + 1, static_cast<std::size_t>(colon - at - 1)};
  line.has_time = true;
  read_what(text.substr(time.colon + 1), line);
  line.kind = Kind::head;
}

// The first colon that a blank or the end follows; npos if there is none.
std::size_t find_event_end(std::string_view text) {
  std::size_t colon = text.find(':');
  while (colon != text.npos && colon + 1 != text.size() && !is_blank(text[colon + 1]))
    colon = text.find(':', colon + 1);
  return colon;
}

}  // namespace

bool find_time(std::string_view text, TimePlace& time) {
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    std::size_t at = colon;
    while (at != 0 && is_digit(text[at - 1])) --at;
    if (at == colon || at < 2 || text[at - 1] != '.') continue;
    const std::size_t point = --at;
    while (at != 0 && is_digit(text[at - 1])) --at;
    if (at == point || (at != 0 && !is_blank(text[at - 1]))) continue;
    time = {at, colon};
    return true;
  }
  return false;
}

// head     <- SP* comm? SP+ ids ( SP+ '[' cpu ']' )? ( SP+ latency )? ( SP+ tod )? SP+ time ':' ( SP+ period )?
//             ( SP+ event ':' )? ( SP rest )?
bool parse_timed_head(std::string_view text, const TimePlace& time, Line& line) {
  if (!read_who(text.substr(0, time.start), line)) return false;
  read_timed(text, time, line);
  return true;
}

// headless <- SP* comm SP+ ids ( SP+ '[' cpu ']' )? ( SP+ period )? SP+ event ':' rest?; no event starts with a digit,
// but a damaged time does
bool parse_headless(std::string_view text, Line& line) {
  const std::size_t colon = find_event_end(text);
  if (colon == text.npos) return false;
  std::string_view before = text.substr(0, colon);
  const std::string_view event = take_last_word(before);
  if (event.empty() || is_digit(event.front()) || before.empty()) return false;
  std::string_view without_period = before;
  const std::string_view period = take_last_word(without_period);
  Decimal number;
  const bool has_period = read_number(period, number) && read_who(without_period, line) && !line.comm.empty();
  if (!has_period && (!read_who(before, line) || line.comm.empty())) return false;
  line.has_period = has_period;
  if (has_period) line.period = number;
  line.event = event;
  line.has_time = false;
  read_sampled(text.substr(colon + 1), line);
  line.kind = Kind::head;
  return true;
}

// anonymous<- SP* comm? ( SP+ '[' cpu ']' )? SP+ time ':' ( SP+ period )? ( SP+ event ':' )? ( SP rest )?
//           / SP* comm? ids? ( SP+ '[' cpu ']' )? ( SP+ period )? SP+ event ':' rest?
//           / SP* comm? ids? ( SP+ '[' cpu ']' )? SP; perf prints a blank after each field
// Without a time, only a tracepoint, a sampled address or the end of the line after the event shows that it is a head.
bool parse_anonymous_head(std::string_view text, Line& line) {
  if (TimePlace time; find_time(text, time)) {
    if (!read_anonymous(text.substr(0, time.start), line)) return false;
    read_timed(text, time, line);
    return true;
  }
  const std::size_t colon = find_event_end(text);
  if (colon == text.npos) return parse_bare_head(text, line);
  std::string_view before = text.substr(0, colon);
  line.event = take_last_word(before);
  if (line.event.empty() || is_digit(line.event.front())) return false;
  std::string_view without_period = before;
  line.has_period = read_number(take_last_word(without_period), line.period) && line.period.value > kMaxThread;
  if (!read_incomplete(line.has_period ? without_period : before, line)) return false;
  read_sampled(text.substr(colon + 1), line);
  const bool ends = text.find_first_not_of(" \t", colon + 1) == text.npos;
  if (!ends && !line.has_address && line.event.find(':') == line.event.npos) return false;
  line.has_time = false;
  line.kind = Kind::head;
  return true;
}

}  // namespace proflint::grammars::perf_script
