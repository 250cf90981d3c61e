// X3 recognizers for the lines of listings: one production per line, chosen by its first byte. Follows output_lines()
// of GCC's gcov.cc and GCOV.cpp of LLVM; `u` is a number of decimal digits.
#include "grammars/gcov_text.h"

#include "grammars/x3.h"

namespace proflint::grammars::gcov_text {
namespace {

constexpr char kEscape = '\x1b';

// ' '*: writers pad with spaces only.
struct Spaces : Primitive<Spaces> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char* limit, Line&) const {
    first = skip_spaces(first, last, limit);
    return true;
  }
};
constexpr Spaces spaces{};

[[nodiscard]] bool take_literal(const char*& first, const char* last, std::string_view literal) {
  if (!std::string_view(first, static_cast<std::size_t>(last - first)).starts_with(literal)) return false;
  first += literal.size();
  return true;
}

enum class Unit : std::uint8_t { count, percentage, either };

// count    <- '-'? u ( ( '.' u )? [kMGTPEZY] )?
// percent  <- '-'? u ( '.' u )? '%'
[[nodiscard]] bool take_number(const char*& first, const char* last, const char* limit, Unit unit, Value& value) {
  const char* const start = first;
  const char* at = first;
  value.is_negative = at != last && *at == '-';
  if (value.is_negative) ++at;
  if (!read_decimal(at, last, limit, value.whole)) return false;
  const bool has_fraction = last - at > 1 && *at == '.' && is_digit(at[1]);
  const char* const end = has_fraction ? skip_digits(at + 1, last, limit) : at;
  value.is_percent = unit != Unit::count && end != last && *end == '%';
  const bool has_suffix =
      unit != Unit::percentage && end != last && std::string_view("kMGTPEZY").find(*end) != std::string_view::npos;
  value.is_rounded = has_suffix || (value.is_percent && has_fraction);
  if (value.is_percent || has_suffix) at = end + 1;
  if (unit == Unit::percentage && !value.is_percent) return false;
  value.text = {start, static_cast<std::size_t>(at - start)};
  first = at;
  return true;
}

// value    <- percent / count / 'NAN %'
template <auto Member, Unit Allowed>
struct ReadValue : Primitive<ReadValue<Member, Allowed>> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char* limit, Line& line) const {
    Value& value = line.*Member;
    const char* const start = first;
    if (Allowed != Unit::count && take_literal(first, last, "NAN %")) {
      value = {{start, static_cast<std::size_t>(first - start)}, {}, false, false, true};
      return true;
    }
    return take_number(first, last, limit, Allowed, value);
  }
};
template <auto Member>
constexpr auto count(const char* name = "a count") {
  return token(name)[ReadValue<Member, Unit::count>{}];
}
template <auto Member>
constexpr auto percentage() {
  return token("a percentage")[ReadValue<Member, Unit::percentage>{}];
}
template <auto Member>
constexpr auto value() {
  return token("a count or a percentage")[ReadValue<Member, Unit::either>{}];
}

// mark     <- '-' / '#####' / '=====' / '%%%%%' / '$$$$$' / count '*'?
struct ReadMark : Primitive<ReadMark> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char* limit, Line& line) const {
    if (first == last) return false;
    line.is_partial = false;
    if (*first == '-' && (last - first == 1 || !is_digit(first[1]))) {
      ++first;
      line.mark = Mark::none;
      return true;
    }
    if (take_number(first, last, limit, Unit::count, line.count)) {
      line.mark = Mark::count;
      line.is_partial = first != last && *first == '*';
      if (line.is_partial) ++first;
      return true;
    }
    line.is_equals = *first == '=';
    line.mark = *first == '#' || *first == '=' ? Mark::unexecuted : Mark::unexecuted_block;
    return take_literal(first, last, "#####") || take_literal(first, last, "=====") ||
           take_literal(first, last, "%%%%%") || take_literal(first, last, "$$$$$");
  }
};

// ( ESC '[' [0-9;]* [mK] )*
struct Colors : Primitive<Colors> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char*, Line& line) const {
    while (last - first > 2 && first[0] == kEscape && first[1] == '[') {
      const char* at = first + 2;
      while (at != last && (is_digit(*at) || *at == ';')) ++at;
      if (at == last || (*at != 'm' && *at != 'K')) return true;
      first = at + 1;
      line.is_colored = true;
    }
    return true;
  }
};
constexpr Colors colors{};

// Matches the empty string and sets a flag of the line.
template <auto Member>
struct Set : Primitive<Set<Member>> {
  [[nodiscard]] bool take(const char*&, const char*, const char*, Line& line) const {
    line.*Member = true;
    return true;
  }
};

// ( !( ' called ' [^\n]* ) . )+: up to the last " called ".
struct UpToCalled : Primitive<UpToCalled> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char*, Line&) const {
    const std::string_view rest(first, static_cast<std::size_t>(last - first));
    const std::size_t end = rest.rfind(" called ");
    if (end == 0 || end == rest.npos) return false;
    first += end;
    return true;
  }
};

constexpr auto blank = token("a space")[x3::lit(' ')];
constexpr auto some_blanks = token("a space")[+x3::lit(' ')];
constexpr auto index = number<&Line::index>("a number");
constexpr auto line_number = number<&Line::line>("a line number");
constexpr auto mark = token("a count, '-' or '#####'")[ReadMark{}];
constexpr auto colon = token("':'")[x3::lit(':')];
constexpr auto rest = field<&Line::text>("text")[rest_of_line];
constexpr auto never = x3::lit("never executed") >> Set<&Line::is_never>{};
// bb       <- ' (BB ' u ')'
constexpr auto bb = x3::lit(" (BB ") >> digits >> ')' >> Set<&Line::has_block_number>{};

// srcline  <- ' '* mark ':' ' '* u ':' .*
// block    <- ' '* ( '-' / '%%%%%' / '$$$$$' / count ) ':' ( ' '+ u / d{5,} ) '-block' ' '+ u bb? !.
constexpr auto source_text = x3::lit(':') >> rest >> is<Kind::source_line>;
constexpr auto block_index = x3::lit("-block") >> some_blanks >> index >> -bb >> x3::eoi >> is<Kind::block>;
constexpr auto place = token("':' or '-block'")[source_text | block_index];
constexpr auto counted = spaces >> mark >> colon >> spaces >> line_number >> place;
constexpr auto colored = colors >> spaces >> colors >> mark >> colors >> colon >> colors >> spaces >> colors >>
                         line_number >> colors >> place;

// taken    <- 'never executed' / 'taken ' value
// branch   <- 'branch' ' '+ u ' ' taken ( ' (fallthrough)' / ' (throw)' )? bb? !.
// uncond   <- 'unconditional' ' '+ u ' ' taken !.
// call     <- 'call' ' '+ u ' ' ( 'never executed' / 'returned ' value ) !.
constexpr auto taken = token("'taken' or 'never executed'")[never | (x3::lit("taken ") >> value<&Line::value>())];
constexpr auto returned =
    token("'returned' or 'never executed'")[never | (x3::lit("returned ") >> value<&Line::value>())];
constexpr auto of_gcc = (x3::lit(" (fallthrough)") | x3::lit(" (throw)")) >> Set<&Line::is_of_gcc>{};
constexpr auto branch = x3::lit("branch") >> some_blanks >> index >> blank >> taken >> -of_gcc >> -bb;
constexpr auto unconditional = x3::lit("unconditional") >> some_blanks >> index >> blank >> taken;
constexpr auto call = x3::lit("call") >> some_blanks >> index >> blank >> returned;

// function <- 'function ' .+ ' called ' count ' returned ' value ' blocks executed ' ( percent / 'NAN %' ) !.
constexpr auto function = x3::lit("function ") >>
                          field<&Line::text>("a name")[UpToCalled{}] >> x3::lit(" called ") >> count<&Line::count>() >>
                          token("'returned'")[x3::lit(" returned ")] >> value<&Line::value>() >>
                          token("'blocks executed'")[x3::lit(" blocks executed ")] >> percentage<&Line::blocks>();

// cond     <- 'condition outcomes covered ' u '/' u !.
//           / 'condition' ' '+ u ' not covered (' ( 'true false' / 'true' / 'false' ) ')' !.
constexpr auto covered = count<&Line::count>();
constexpr auto total = number<&Line::total>("a total");
constexpr auto condition_total = x3::lit("condition outcomes covered ") >> covered >>
                                 token("'/'")[x3::lit('/')] >> total >> is<Kind::condition_total>;
constexpr auto outcomes =
    field<&Line::words>("'true' or 'false'")[x3::lit("true false") | x3::lit("true") | x3::lit("false")];
constexpr auto condition = x3::lit("condition") >> some_blanks >> index >> x3::lit(" not covered (") >> outcomes
                           >> x3::lit(')') >> is<Kind::condition>;

// paths    <- 'path coverage omitted' !. / 'paths covered ' u ' of ' u !. / 'path ' u ( ' not' )? ' covered:' .*
constexpr auto path_total = x3::lit("paths covered ") >> covered >> token("'of'")[x3::lit(" of ")] >> total
                            >> is<Kind::path_total>;
constexpr auto path_omitted = x3::lit("path coverage omitted") >> is<Kind::path_omitted>;
constexpr auto path = x3::lit("path ") >> index >> -x3::lit(" not") >> x3::lit(" covered:") >> rest >> is<Kind::path>;
// BB       <- 'BB' ' '+ u ': ' .*
constexpr auto path_block = x3::lit("BB") >> some_blanks >> index >> token("':'")[x3::lit(": ")] >> rest;

constexpr std::string_view kSeparator = "------------------";

// A header is a source line 0 without code: "-:    0:KEY:VALUE".
void split_header(Line& line) {
  line.kind = Kind::header;
  const std::size_t colon_at = line.text.find(':');
  line.key = colon_at == line.text.npos ? std::string_view() : line.text.substr(0, colon_at);
  if (colon_at != line.text.npos) line.text.remove_prefix(colon_at + 1);
}

// bad      <- ' '* !'\t' [^:]+ ':' ' '* u ( ':' / '-block' )
bool is_bad_count(std::string_view text, Line& line) {
  const std::size_t colon_at = text.find(':');
  if (colon_at == text.npos || colon_at == 0) return false;
  const char* first = text.data() + colon_at + 1;
  const char* const last = text.data() + text.size();
  first = skip_spaces(first, last, last);
  const char* const digits_at = first;
  first = skip_digits(first, last, last);
  if (first == digits_at || (!take_literal(first, last, ":") && !take_literal(first, last, "-block"))) return false;
  const std::string_view before = text.substr(0, colon_at);
  line.key = before.substr(std::min(before.find_first_not_of(' '), before.size()));
  return !line.key.starts_with('\t');
}

// Writers pad line numbers to 5 characters. That of a source line may be padded less: other programs write these, too.
bool lacks_padding(const Line& line) {
  constexpr std::size_t kWidth = 5;
  return line.kind == Kind::block && line.line.digits.size() < kWidth && line.line.digits.data()[-1] == ':';
}

[[nodiscard]] bool parse_counted(std::string_view text, Line& line, Expected* expected, const char* limit) {
  bool matches = match(counted, text, line, expected, limit);
  if (!matches && text.find(kEscape) != text.npos) matches = match(colored, text, line, nullptr, limit);
  if (!matches) {
    line.kind = is_bad_count(text, line) ? Kind::bad_count : Kind::unknown;
    return false;
  }
  const bool is_source_line = line.kind == Kind::source_line;
  if (line.mark == (is_source_line ? Mark::unexecuted_block : Mark::unexecuted)) {
    is_bad_count(text, line);
    line.kind = Kind::bad_count;
    if (expected != nullptr) *expected = {text.data(), is_source_line ? "a count, '-' or '#####'" : "a count"};
    return false;
  }
  if (lacks_padding(line)) {
    line.kind = Kind::unknown;
    if (expected != nullptr) *expected = {line.line.digits.data(), "a space"};
    return false;
  }
  if (is_source_line && line.mark == Mark::none && line.line.digits == "0") split_header(line);
  return true;
}

template <class Grammar>
[[nodiscard]] bool parse_as(const Grammar& grammar, Kind kind, std::string_view text, Line& line, Expected* expected) {
  if (!match(grammar, text, line, expected)) return false;
  line.kind = kind;
  return true;
}

// A line that starts with a letter. `kind` stays unknown if it does not match.
[[nodiscard]] bool parse_words(std::string_view text, Line& line, Expected* expected) {
  switch (text.size() > 1 ? text[0] : '\0') {
    case 'b':
      return parse_as(branch, Kind::branch, text, line, expected);
    case 'u':
      return parse_as(unconditional, Kind::unconditional, text, line, expected);
    case 'f':
      return parse_as(function, Kind::function, text, line, expected);
    case 'B':
      return parse_as(path_block, Kind::path_block, text, line, expected);
    case 'c':
      if (text[1] == 'a') return parse_as(call, Kind::call, text, line, expected);
      return match(condition_total | condition, text, line, expected);
    default:
      return match(path_total | path_omitted | path, text, line, expected);
  }
}

// Numbers, marks and what precedes them. No letters, and no bytes outside ASCII, which may be negative.
bool starts_counted(char c) {
  return static_cast<unsigned char>(c) < 'A';
}

}  // namespace

bool parse(std::string_view text, Line& line, Expected* expected, const char* limit) {
  line.kind = Kind::unknown;
  line.is_never = line.is_of_gcc = line.has_block_number = line.is_colored = line.is_equals = false;
  if (text.empty()) {
    line.kind = Kind::empty;
    return true;
  }
  if (text == kSeparator) {
    line.kind = Kind::separator;
    return true;
  }
  if (starts_counted(text.front())) return parse_counted(text, line, expected, limit);
  if (parse_words(text, line, expected)) return true;
  line.kind = is_bad_count(text, line) ? Kind::bad_count : Kind::unknown;
  if (expected != nullptr && expected->what == nullptr) *expected = {text.data(), "a line of a listing"};
  return false;
}

}  // namespace proflint::grammars::gcov_text
