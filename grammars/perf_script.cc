// Recognisers for the lines of perf script. Frames, mappings and branches are X3 grammars; a head is read around its
// time, because a command may be called anything. Follows perf-script(1) and PerfReader.cpp of llvm-profgen.
#include "grammars/perf_script.h"

#include "grammars/x3.h"

namespace proflint::grammars::perf_script {
namespace {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// A parser that is called with the bytes and the line. No attributes, no containers.
template <class Self>
struct Primitive : x3::parser<Self> {
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;

  template <class Context, class RuleContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context& context, RuleContext&, Attribute&) const {
    return static_cast<const Self&>(*this).take(first, last, x3::get<LineTag>(context));
  }
};

// -1 for everything but 0-9 and a-f: perf prints small letters.
constexpr int lower_hex(char c) {
  if (is_digit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// hex      <- [0-9a-f]+
[[nodiscard]] bool take_hex(const char*& first, const char* last, Hexadecimal& number) {
  constexpr std::size_t kFit = 16;
  const char* const start = first;
  std::uint64_t value = 0;
  for (int digit; first != last && (digit = lower_hex(*first)) >= 0; ++first)
    value = value << 4 | static_cast<std::uint64_t>(digit);
  number.digits = {start, static_cast<std::size_t>(first - start)};
  number.value = value;
  number.fits = number.digits.size() <= kFit || number.digits.find_first_not_of('0') >= number.digits.size() - kFit;
  return first != start;
}

template <auto Member, class Owner>
struct ReadHex : Primitive<ReadHex<Member, Owner>> {
  [[nodiscard]] bool take(const char*& first, const char* last, Owner& owner) const {
    return take_hex(first, last, owner.*Member);
  }
};

struct SomeBlanks : Primitive<SomeBlanks> {
  template <class Owner>
  [[nodiscard]] bool take(const char*& first, const char* last, Owner&) const {
    const char* const start = first;
    while (first != last && is_blank(*first)) ++first;
    return first != start;
  }
};
constexpr SomeBlanks blanks{};

// buildid  <- [0-9a-f]{8,40} ':'
struct BuildId : Primitive<BuildId> {
  template <class Owner>
  [[nodiscard]] bool take(const char*& first, const char* last, Owner&) const {
    constexpr std::ptrdiff_t kLeast = 8, kMost = 40;
    const char* at = first;
    while (at != last && lower_hex(*at) >= 0) ++at;
    if (at == last || *at != ':' || at - first < kLeast || at - first > kMost) return false;
    first = at + 1;
    return true;
  }
};
constexpr BuildId build_id{};

// ( SP symbol )? ( ' (' object ')' )?: the last " (" starts the object.
struct SymbolAndObject : Primitive<SymbolAndObject> {
  [[nodiscard]] bool take(const char*& first, const char* last, Line& line) const {
    std::string_view rest(first, static_cast<std::size_t>(last - first));
    line.has_symbol = line.has_object = false;
    first = last;
    if (rest.empty()) return true;
    if (!is_blank(rest.front())) return false;
    if (rest.ends_with(')')) {
      const std::size_t open = rest.rfind(" (");
      if (open != rest.npos) {
        line.object = rest.substr(open + 2, rest.size() - open - 3);
        line.has_object = true;
        rest = rest.substr(0, open);
      }
    }
    const std::size_t start = rest.find_first_not_of(" \t");
    if (start == rest.npos) return true;
    line.symbol = rest.substr(start);
    line.has_symbol = true;
    return true;
  }
};

// frame    <- SP* buildid? '0x'? hex ( SP symbol )? ( ' (' object ')' )?
constexpr auto frame = -blanks >> -build_id >>
                       -x3::lit("0x") >> ReadHex<&Line::address, Line>{} >> SymbolAndObject{} >> is<Kind::frame>;

// x        <- '0x'? hex
// int      <- '-'? digit+
template <auto Member>
constexpr auto hex_number(const char* name) {
  return token(name)[-x3::lit("0x") >> ReadHex<Member, Line>{}];
}
template <auto Member>
struct ReadSigned : Primitive<ReadSigned<Member>> {
  [[nodiscard]] bool take(const char*& first, const char* last, Line& line) const {
    Signed& number = line.*Member;
    const char* at = first;
    number.is_negative = at != last && *at == '-';
    if (number.is_negative) ++at;
    if (!read_decimal(at, last, last, number.digits)) return false;
    number.is_there = true;
    first = at;
    return true;
  }
};
constexpr CharClass kHex{"0-9a-f"}, kNotBlank = ~CharClass{" \t"};
constexpr Run hex_digits{kHex}, word{kNotBlank};
constexpr auto pids = token("a process")[ReadSigned<&Line::pid>{}] >> token("'/'")[x3::lit('/')] >>
                      token("a thread")[ReadSigned<&Line::tid>{}] >> token("': ['")[x3::lit(": [")];
constexpr auto range = hex_number<&Line::address>("an address") >>
                       token("'('")[x3::lit('(')] >> hex_number<&Line::length>("a length") >>
                       token("') @ '")[x3::lit(") @ ")] >> token("an offset")[-x3::lit("0x") >> hex_digits];
constexpr auto path = field<&Line::name>("a path")[rest_of_line];
// mmap2    <- int '/' int ': [' x '(' x ') @ ' x ' ' ( maj ':' min ' ' ino ' ' gen / '<' hex* '>' ) ']: ' prot ' ' path
constexpr auto device = hex_digits >> ':' >> hex_digits >> ' ' >> digits >> ' ' >> digits;
constexpr auto build = x3::lit('<') >> -hex_digits >> '>';
constexpr auto mmap2 = pids >> range >> token("a device or a build id")[' ' >> (build | device)] >>
                       token("']: '")[x3::lit("]: ")] >> token("permissions")[word] >>
                       token("a blank")[x3::lit(' ')] >> path;
// mmap     <- int '/' int ': [' x '(' x ') @ ' x ']: ' [a-z] ' ' path
constexpr auto mmap = pids >> range >> token("']: '")[x3::lit("]: ")] >> token("permissions")[word] >>
                      token("a blank")[x3::lit(' ')] >> path;

// entry    <- buildid? '0x' hex '/' buildid? '0x' hex ( '/' flag '/' intx '/' abort '/' cycles ( '/' type? ( '/' spec?
// )? )? )?
constexpr CharClass kFlag{"A-Z-"}, kType{"A-Za-z0-9_-"};
constexpr Run flag{kFlag}, type{kType};
constexpr auto flags = x3::lit('/') >> flag >> '/' >> flag >> '/' >> flag >> '/' >> digits >>
                       -(x3::lit('/') >> -type >> -(x3::lit('/') >> -type));
constexpr auto entry = token("a branch")[-build_id >> "0x" >> ReadHex<&Branch::from, Branch>{} >> '/' >> -build_id >>
                                         "0x" >> ReadHex<&Branch::to, Branch>{} >> -flags];

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

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
}

// The last word of a text without blanks at its end, which is taken from it together with the blanks before it.
std::string_view take_last_word(std::string_view& text) {
  const std::size_t start = text.find_last_of(" \t") + 1;  // npos + 1 is 0
  const std::string_view last = text.substr(start);
  text = text.substr(0, start);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return last;
}

[[nodiscard]] bool read_signed(std::string_view& text, Signed& number) {
  const char* first = text.data();
  const char* const last = first + text.size();
  number.is_negative = !text.empty() && text.front() == '-';
  if (number.is_negative) ++first;
  number.is_there = read_decimal(first, last, last, number.digits);
  if (number.is_there) text.remove_prefix(static_cast<std::size_t>(first - text.data()));
  return number.is_there;
}

// ids      <- int ( '/' int )?
[[nodiscard]] bool read_ids(std::string_view text, Line& line) {
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

[[nodiscard]] bool read_cpu(std::string_view text, Line& line) {
  if (text.size() < 3 || text.front() != '[' || text.back() != ']') return false;
  text = text.substr(1, text.size() - 2);
  return read_signed(text, line.cpu) && text.empty();
}

// SP* comm? SP+ ids ( SP+ '[' cpu ']' )? ( SP+ latency )?, from its end
[[nodiscard]] bool read_who(std::string_view text, Line& line) {
  constexpr std::size_t kLatency = 8;
  line.pid.is_there = line.tid.is_there = line.cpu.is_there = false;
  text = without_blanks(text);
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

// The first " digits.digits:" of a text: where the digits start, and the colon.
bool find_time(std::string_view text, std::size_t& start, std::size_t& colon) {
  for (colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    std::size_t at = colon;
    while (at != 0 && is_digit(text[at - 1])) --at;
    if (at == colon || at < 2 || text[at - 1] != '.') continue;
    const std::size_t point = --at;
    while (at != 0 && is_digit(text[at - 1])) --at;
    if (at == point || at == 0 || !is_blank(text[at - 1])) continue;
    start = at;
    return true;
  }
  return false;
}

// A sampled address with its symbol and object, at the end of a head: the last word of four hexadecimal digits or more
// before the object.
void read_sampled(std::string_view rest, Line& line) {
  constexpr std::size_t kLeast = 4;
  line.has_address = line.has_symbol = line.has_object = false;
  rest = without_blanks(rest);
  if (!rest.ends_with(')') || rest.rfind(" (") == rest.npos) return;
  const std::size_t object = rest.rfind(" (");
  std::string_view before = rest.substr(0, object);
  while (!before.empty()) {
    const std::string_view last = take_last_word(before);
    const char* first = last.data();
    Hexadecimal address;
    if (last.size() < kLeast || !take_hex(first, last.data() + last.size(), address) ||
        address.digits.size() != last.size())
      continue;
    line.address = address;
    line.has_address = true;
    line.symbol = without_blanks({first, static_cast<std::size_t>(rest.data() + object - first)});
    line.has_symbol = !line.symbol.empty();
    line.object = rest.substr(object + 2, rest.size() - object - 3);
    line.has_object = true;
    return;
  }
}

// ( SP+ period )? ( SP+ event ':' )? ( SP rest )?
void read_what(std::string_view rest, Line& line) {
  rest = without_blanks(rest);
  const std::string_view first = first_word(rest);
  std::string_view after = without_blanks(rest.substr(first.size()));
  const std::string_view second = first_word(after);
  line.event = {};
  line.has_period = false;
  if (first.ends_with(':') && first.size() > 1) {
    line.event = first.substr(0, first.size() - 1);
    rest = after;
  } else if (skip_digits(first.data(), first.data() + first.size(), first.data() + first.size()) ==
                 first.data() + first.size() &&
             !first.empty() && (second.ends_with(':') || after.empty())) {
    const char* at = first.data();
    static_cast<void>(read_decimal(at, first.data() + first.size(), first.data() + first.size(), line.period));
    line.has_period = true;
    if (second.size() > 1) line.event = second.substr(0, second.size() - 1);
    rest = without_blanks(after.substr(second.size()));
  }
  read_sampled(rest, line);
}

constexpr std::string_view kRecord = "PERF_RECORD_";

// What follows "PERF_RECORD_".
[[nodiscard]] bool parse_record(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::record;
  line.name = first_word(text);
  const bool is_mmap2 = line.name == "MMAP2";
  if (!is_mmap2 && line.name != "MMAP") return true;
  const std::string_view body = text.substr(std::min(line.name.size() + 1, text.size()));
  const bool matches = is_mmap2 ? match(mmap2, body, line, expected) : match(mmap, body, line, expected);
  line.kind = matches ? Kind::mmap : Kind::bad_mmap;
  return matches;
}

// A line with a time: a head, or a record.
[[nodiscard]] bool parse_timed(std::string_view text, std::size_t start, std::size_t colon, Line& line,
                               Expected* expected) {
  const std::string_view rest = text.substr(colon + 1);
  const std::size_t record = rest.find_first_not_of(" \t");
  if (record != rest.npos && rest.substr(record).starts_with(kRecord))
    return parse_record(rest.substr(record + kRecord.size()), line, expected);
  if (!read_who(text.substr(0, start), line)) return false;
  const char* at = text.data() + start;
  static_cast<void>(read_decimal(at, text.data() + colon, text.data() + colon, line.seconds));
  line.fraction = {at + 1, static_cast<std::size_t>(text.data() + colon - at - 1)};
  line.has_time = true;
  read_what(rest, line);
  line.kind = Kind::head;
  return true;
}

// headless <- SP* comm SP+ ids ( SP+ '[' cpu ']' )? ( SP+ period )? SP+ event ':' rest?
[[nodiscard]] bool parse_headless(std::string_view text, Line& line) {
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    if (colon + 1 != text.size() && !is_blank(text[colon + 1])) continue;
    std::string_view before = text.substr(0, colon);
    const std::string_view event = take_last_word(before);
    if (event.empty() || before.empty()) return false;
    std::string_view without_period = before;
    const std::string_view period = take_last_word(without_period);
    const char* at = period.data();
    Decimal number;
    const bool has_period = read_decimal(at, at + period.size(), at + period.size(), number) &&
                            number.digits.size() == period.size() && read_who(without_period, line) &&
                            !line.comm.empty();
    if (!has_period && (!read_who(before, line) || line.comm.empty())) return false;
    line.has_period = has_period;
    if (has_period) line.period = number;
    line.event = event;
    line.has_time = false;
    read_sampled(text.substr(colon + 1), line);
    line.kind = Kind::head;
    return true;
  }
  return false;
}

// srcline  <- SP+ ( file ':' line / object '[' hex ']' ) ( ' (inlined)' )?
bool is_srcline(std::string_view text) {
  constexpr std::string_view kInlined = " (inlined)";
  if (text.empty() || !is_blank(text.front())) return false;
  text = without_blanks(text);
  if (text.ends_with(kInlined)) text.remove_suffix(kInlined.size());
  if (text.ends_with(']')) {
    const std::size_t open = text.rfind('[');
    return open != text.npos && open != 0 && open + 2 < text.size() &&
           text.substr(open + 1, text.size() - open - 2).find_first_not_of("0123456789abcdef") == text.npos;
  }
  const std::size_t colon = text.rfind(':');
  return colon != text.npos && colon != 0 && colon + 1 != text.size() &&
         text.substr(colon + 1).find_first_not_of("0123456789") == text.npos;
}

// "[0/net: 4/0xeffffff9, ...", below a record of namespaces
bool is_namespaces(std::string_view text) {
  if (text.empty() || text.front() != '\t') return false;
  text = without_blanks(text);
  if (text.starts_with('[')) text.remove_prefix(1);
  const std::size_t slash = text.find('/');
  return slash != text.npos && slash != 0 && text.substr(0, slash).find_first_not_of("0123456789") == text.npos &&
         text.find(": ") != text.npos;
}

// Whether the text, without blanks at its start, is branches: perhaps an address, then "0x.../"
bool find_entries(std::string_view text, Line& line) {
  line.has_address = false;
  std::string_view start = first_word(text);
  if (start.starts_with("0x") || start.find(":0x") != start.npos) {
    line.entries = text;
    if (start.find('/') != start.npos) return true;
  }
  const char* first = start.data();
  const char* const last = first + start.size();
  if (const std::size_t colon = start.find(':'); colon != start.npos) first += colon + 1;
  if (last - first > 2 && first[0] == '0' && first[1] == 'x') first += 2;
  if (!take_hex(first, last, line.address) || first != last) return false;
  const std::string_view rest = without_blanks(text.substr(start.size()));
  start = first_word(rest);
  line.has_address = true;
  line.entries = rest;
  return (start.starts_with("0x") || start.find(":0x") != start.npos) && start.find('/') != start.npos;
}

[[nodiscard]] bool parse_lbr(Line& line, Expected* expected) {
  line.kind = Kind::bad_lbr;
  std::string_view entries = line.entries;
  Branch branch;
  for (entries = without_blanks(entries); !entries.empty(); entries = without_blanks(entries)) {
    const std::string_view one = first_word(entries);
    if (!match(entry, one, branch, expected)) return false;
    entries.remove_prefix(one.size());
  }
  line.kind = Kind::lbr;
  return true;
}

// Lines whose first word is an address, unless they are heads of a command that is called like one.
[[nodiscard]] bool parse_address(std::string_view text, Line& line, Expected* expected) {
  const std::string_view body = text.substr(text.find_first_not_of(" \t"));
  const bool may_be_lbr = body.find("0x") != body.npos && body.find('/') != body.npos;
  if (may_be_lbr && find_entries(body, line)) return parse_lbr(line, expected);
  if (!match(frame, text, line, expected)) return false;
  line.has_address = true;
  if (text.data() == body.data() && body.find_first_not_of("0123456789") == body.npos) {
    const char* first = body.data();
    const char* const last = first + body.size();
    line.kind = Kind::count;
    return read_decimal(first, last, last, line.count);
  }
  return true;
}

bool starts_with_address(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t");
  return start != text.npos && lower_hex(text[start]) >= 0;
}

[[nodiscard]] bool fail(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::unknown;
  if (expected != nullptr) *expected = {text.data(), "a sample, a frame or a record"};
  return false;
}

}  // namespace

bool take_branch(std::string_view& entries, Branch& branch) {
  entries = without_blanks(entries);
  const std::string_view one = first_word(entries);
  if (one.empty() || !match(entry, one, branch, nullptr)) return false;
  entries.remove_prefix(one.size());
  return true;
}

bool parse(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::unknown;
  line.has_time = line.has_period = line.has_address = line.has_symbol = line.has_object = false;
  if (text.find_first_not_of(" \t") == text.npos) {
    line.kind = Kind::empty;
    return true;
  }
  const bool has_address = starts_with_address(text);
  if (text.front() == '\t' && has_address && match(frame, text, line, nullptr)) {
    const bool may_be_lbr = line.has_symbol && line.symbol.starts_with("0x") && line.symbol.find('/') != text.npos;
    line.has_address = true;
    if (!may_be_lbr) return true;
  }
  if (text.front() == '#') {
    line.kind = Kind::comment;
    return true;
  }
  if (text.starts_with(kRecord)) return parse_record(text.substr(kRecord.size()), line, expected);
  std::size_t start = 0, colon = 0;
  if (text.front() != '\t' && find_time(text, start, colon) && parse_timed(text, start, colon, line, expected))
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
  const bool ends_in_event = without_blanks(text).ends_with(':');
  if (ends_in_event && parse_headless(text, line)) return true;
  if (is_namespaces(text)) {
    line.kind = Kind::record;
    return true;
  }
  if (has_address && parse_address(text, line, expected)) return true;
  if (line.kind == Kind::bad_lbr) return false;
  if (const std::size_t at = text.find(" PERF_RECORD_"); at != text.npos)
    return parse_record(text.substr(at + 1 + kRecord.size()), line, expected);
  if (text.front() != '\t' && parse_headless(text, line)) return true;
  if (is_srcline(text)) {
    line.kind = Kind::srcline;
    return true;
  }
  return fail(text, line, expected);
}

}  // namespace proflint::grammars::perf_script
