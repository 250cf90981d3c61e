// Recognizers for lines of addresses, as X3 grammars. Follows perf-script(1) and PerfReader.cpp of llvm-profgen; `x` is
// a hexadecimal number.
#include "grammars/perf_script_address.h"

#include "grammars/perf_script_words.h"
#include "grammars/x3.h"

namespace proflint::grammars::perf_script {
namespace {

template <auto Member, class Owner>
struct ReadHex : Primitive<ReadHex<Member, Owner>> {
  bool take(const char*& first, const char* last, const char*, Owner& owner) const {
    return take_hex(first, last, owner.*Member);
  }
};

struct SomeBlanks : Primitive<SomeBlanks> {
  template <class Owner>
  bool take(const char*& first, const char* last, const char*, Owner&) const {
    const char* const start = first;
    while (first != last && is_blank(*first)) ++first;
    return first != start;
  }
};
constexpr SomeBlanks blanks{};

// buildid  <- [0-9a-f]{8,40} ':'
struct BuildId : Primitive<BuildId> {
  template <class Owner>
  bool take(const char*& first, const char* last, const char*, Owner&) const {
    constexpr std::ptrdiff_t kMin = 8, kMax = 40;
    const char* at = first;
    while (at != last && lower_hex_digit(*at) >= 0) ++at;
    if (at == last || *at != ':' || at - first < kMin || at - first > kMax) return false;
    first = at + 1;
    return true;
  }
};
constexpr BuildId build_id{};

// ( SP symbol )? ( ' (' object ')' )?
struct SymbolAndObject : Primitive<SymbolAndObject> {
  bool take(const char*& first, const char* last, const char*, Line& line) const {
    std::string_view rest(first, static_cast<std::size_t>(last - first));
    line.has_symbol = line.has_object = false;
    first = last;
    if (rest.empty()) return true;
    if (!is_blank(rest.front())) return false;
    if (const std::size_t open = find_object_start(rest); open != rest.npos) {
      line.object = rest.substr(open + 2, rest.size() - open - 3);
      line.has_object = true;
      rest = rest.substr(0, open);
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

// x        <- '0x' hex / '0'
// int      <- '-'? digit+
template <auto Member>
struct ReadPrefixed : Primitive<ReadPrefixed<Member>> {
  bool take(const char*& first, const char* last, const char*, Line& line) const {
    const std::string_view text(first, static_cast<std::size_t>(last - first));
    const bool is_prefixed = text.starts_with("0x");
    const char* at = is_prefixed ? first + 2 : first;
    const bool is_read = take_hex(at, last, line.*Member) && (is_prefixed || (at - first == 1 && *first == '0'));
    if (is_read) first = at;
    return is_read;
  }
};
template <auto Member>
constexpr auto hex_number(const char* name) {
  return token(name)[ReadPrefixed<Member>{}];
}
template <auto Member>
struct ReadSigned : Primitive<ReadSigned<Member>> {
  bool take(const char*& first, const char* last, const char*, Line& line) const {
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
constexpr CharClass kHex{"0-9a-f"}, kPermissions{"a-z-"};
constexpr Run hex_digits{kHex}, prot{kPermissions};
constexpr auto pids = token("a process id")[ReadSigned<&Line::pid>{}] >> token("'/'")[x3::lit('/')] >>
                      token("a thread id")[ReadSigned<&Line::tid>{}] >> token("': ['")[x3::lit(": [")];
constexpr auto range = hex_number<&Line::address>("an address") >>
                       token("'('")[x3::lit('(')] >> hex_number<&Line::length>("a length") >>
                       token("') @ '")[x3::lit(") @ ")] >>
                       token("an offset")[(x3::lit("0x") >> hex_digits) | x3::lit('0')];
constexpr auto path = field<&Line::name>("a path")[rest_of_line];
// mmap2    <- int '/' int ': [' x '(' x ') @ ' x ' ' ( maj ':' min ' ' ino ' ' gen / '<' hex* '>' ) ']: ' prot ' ' path
constexpr auto device = hex_digits >> ':' >> hex_digits >> ' ' >> digits >> ' ' >> digits;
constexpr auto build = x3::lit('<') >> -hex_digits >> '>';
constexpr auto mmap2 = pids >> range >> token("a device or a build ID")[' ' >> (build | device)] >>
                       token("']: '")[x3::lit("]: ")] >> token("permissions")[prot] >>
                       token("a space")[x3::lit(' ')] >> path;
// mmap     <- int '/' int ': [' x '(' x ') @ ' x ']: ' prot ' ' path
// prot     <- [a-z-]+
constexpr auto mmap = pids >> range >> token("']: '")[x3::lit("]: ")] >> token("permissions")[prot] >>
                      token("a space")[x3::lit(' ')] >> path;

// entry    <- buildid? '0x' hex '/' buildid? '0x' hex ( '/' flag '/' intx '/' abort '/' cycles ( '/' type? ( '/' spec?
// )? )? )?
constexpr CharClass kFlag{"A-Z-"}, kType{"A-Za-z0-9_-"};
constexpr Run flag{kFlag}, type{kType};
constexpr auto flags = x3::lit('/') >> flag >> '/' >> flag >> '/' >> flag >> '/' >> digits >>
                       -(x3::lit('/') >> -type >> -(x3::lit('/') >> -type));
constexpr auto entry =
    token("a branch (0xFROM/0xTO/FLAGS)")[-build_id >> "0x" >> ReadHex<&Branch::from, Branch>{} >> '/' >> -build_id >>
                                          "0x" >> ReadHex<&Branch::to, Branch>{} >> -flags];

// Whether the text, without blanks at its start, is a line of branches: an optional address, then "0x.../"
bool find_entries(std::string_view text, Line& line) {
  line.has_address = false;
  std::string_view start = until_blank(text);
  if (start.starts_with("0x") || start.find(":0x") != start.npos) {
    line.entries = text;
    if (start.find('/') != start.npos) return true;
  }
  const char* first = start.data();
  const char* const last = first + start.size();
  if (const std::size_t colon = start.find(':'); colon != start.npos) first += colon + 1;
  if (last - first > 2 && first[0] == '0' && first[1] == 'x') first += 2;
  if (!take_hex(first, last, line.address) || first != last) return false;
  const std::string_view rest = trimmed(text.substr(start.size()));
  start = until_blank(rest);
  line.has_address = true;
  line.entries = rest;
  return (start.starts_with("0x") || start.find(":0x") != start.npos) && start.find('/') != start.npos;
}

bool parse_lbr(Line& line, Expected* expected) {
  line.kind = Kind::bad_lbr;
  std::string_view entries = line.entries;
  Branch branch;
  for (entries = trimmed(entries); !entries.empty(); entries = trimmed(entries)) {
    const std::string_view one = until_blank(entries);
    if (!match(entry, one, branch, expected)) return false;
    entries.remove_prefix(one.size());
  }
  line.kind = Kind::lbr;
  return true;
}

}  // namespace

bool parse_frame(std::string_view text, Line& line) {
  if (!match(frame, text, line, nullptr)) return false;
  line.has_address = true;
  return true;
}

bool parse_address(std::string_view text, Line& line, Expected* expected) {
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

bool parse_record(std::string_view text, Line& line, Expected* expected) {
  line.kind = Kind::record;
  line.name = until_blank(text);
  const bool is_mmap2 = line.name == "MMAP2";
  if (!is_mmap2 && line.name != "MMAP") return true;
  const std::string_view body = text.substr(std::min(line.name.size() + 1, text.size()));
  line.kind = Kind::bad_mmap;
  if (is_mmap2 ? !match(mmap2, body, line, expected) : !match(mmap, body, line, expected)) return false;
  // A path extends to the end of the line, so it would swallow a record that lost the LF before it.
  if (const std::size_t next = line.name.find(kRecord); next != line.name.npos) {
    if (expected != nullptr) *expected = {line.name.data() + next, "the end of the line"};
    return false;
  }
  line.kind = Kind::mmap;
  return true;
}

bool take_branch(std::string_view& entries, Branch& branch) {
  entries = trimmed(entries);
  const std::string_view one = until_blank(entries);
  if (one.empty() || !match(entry, one, branch, nullptr)) return false;
  entries.remove_prefix(one.size());
  return true;
}

}  // namespace proflint::grammars::perf_script
