// The record grammar of xprof_text files: one production per record kind, as the manual page lists them.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4. Records come without the blanks around them.
#include "grammars/xprof_text.h"

#include "grammars/scan.h"
#include "grammars/x3.h"

namespace proflint::grammars::xprof_text {
namespace {

using x3::lit;

constexpr CharClass kHexDigits{"0-9a-fA-F"};
constexpr CharClass kWordBytes{"0-9a-zA-Z_"};
constexpr CharClass kAnyBytes = ~CharClass{""};

// Decimal digits with their value. One pass over the digits both finds their end and converts them.
template <auto Member>
struct ReadNumber : Primitive<ReadNumber<Member>> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    const char* const start = first;
    const char* at = start;
    std::uint64_t value = 0;
    for (unsigned char digit; at != last && (digit = static_cast<unsigned char>(*at - '0')) <= 9; ++at)
      value = value * 10 + digit;
    const auto size = static_cast<std::uint32_t>(at - start);
    if (size == 0) return false;
    first = at;
    Number& out = line.*Member;
    out.data = start;
    out.size = size;
    out.value = value;
    out.fits = out.is_plain = true;
    if (size > 19 || (*start == '0' && size != 1)) [[unlikely]] {
      out.fits = fits_64_bits(out.digits());
      out.is_plain = out.fits && *start != '0';
    }
    return true;
  }
};

// "0x" and hexadecimal digits, with their value.
template <auto Member>
struct ReadHexadecimal : Primitive<ReadHexadecimal<Member>> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    const char* at = first;
    if (last - at < 3 || at[0] != '0' || at[1] != 'x') return false;
    at += 2;
    std::uint64_t value = 0;
    bool fits = true;
    for (int digit; at != last && (digit = hex_digit(*at)) >= 0; ++at) {
      fits = fits && value >> 60 == 0;
      value = value << 4 | static_cast<std::uint64_t>(digit);
    }
    if (at == first + 2) return false;
    Number& out = line.*Member;
    out = {first, static_cast<std::uint32_t>(at - first), fits, fits, value};
    first = at;
    return true;
  }
};

// One or more bytes up to the next blank. If a file has names, they are most of it.
struct Word : Primitive<Word> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* const end = find_near<' ', '\t'>(first, last, last);
    if (end == first) return false;
    first = end;
    return true;
  }
};

// One or more blanks; usually one.
struct Blanks : Primitive<Blanks> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    if (first == last || !is_blank(*first)) return false;
    const char* at = first + 1;
    while (at != last && is_blank(*at)) ++at;
    first = at;
    return true;
  }
};

// Blanks or nothing, captured.
template <auto Member>
struct Gap : Primitive<Gap<Member>> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    const char* const start = first;
    while (first != last && is_blank(*first)) ++first;
    line.*Member = std::string_view(start, static_cast<std::size_t>(first - start));
    return true;
  }
};

template <auto Member>
constexpr auto number(const char* what) {  // u32, u64 <- [0-9]+
  return token(what)[ReadNumber<Member>{}];
}
template <auto Member>
constexpr auto hex64(const char* what) {  // hex64 <- "0x" [0-9a-fA-F]+
  return token(what)[ReadHexadecimal<Member>{}];
}
template <auto Member>
constexpr auto name(const char* what) {  // name <- (!blank !eol any)+
  return field<Member>(what)[Word{}];
}
template <auto Member>
constexpr Gap<Member> gap() {  // w <- blank*; the validator checks whether it is empty
  return {};
}
constexpr auto w = x3::omit[-Blanks{}];         // w <- blank*
constexpr auto b = token("a space")[Blanks{}];  // b <- blank+

// The productions, as documented, each above its parser.
// clang-format off

// version <- digits "." digits
template <auto Member>
constexpr auto version() {
  return field<Member>("a version such as 4.4")[digits >> lit('.') >> digits];
}

// header_start <- "PROFILE-FEEDBACK-DATA:" w version (b anything)?
constexpr auto header_start =
    lit("PROFILE-FEEDBACK-DATA:") >> gap<&HeaderStart::gap>() >>
    version<&HeaderStart::version>() >>
    -(b >> field<&HeaderStart::rest>("anything")[-Run{kAnyBytes}]);

// header <- "PROFILE-FEEDBACK-DATA:" w version b n_objfiles b n_programs b n_proc_names b n_srcfiles (b type)?
constexpr auto header =
    lit("PROFILE-FEEDBACK-DATA:") >> gap<&Header::gap>() >>
    version<&Header::version>() >> b >>
    number<&Header::objfiles>("the number of object files") >> b >>
    number<&Header::programs>("the number of programs") >> b >>
    number<&Header::proc_names>("the number of procedure names") >> b >>
    number<&Header::srcfiles>("the number of source files") >>
    -(b >> name<&Header::type>("a file type"));

// objfile <- "OBJFILE:" w pathname b n_procs b tv_sec b tv_usec b n_values_per_vp b signature b n_srcfile_names
constexpr auto objfile =
    lit("OBJFILE:") >> w >>
    name<&ObjFile::path>("the path of an object file") >> b >>
    number<&ObjFile::procs>("the number of procedures") >> b >>
    number<&ObjFile::seconds>("the seconds of the timestamp") >> b >>
    number<&ObjFile::microseconds>("the microseconds of the timestamp") >> b >>
    number<&ObjFile::values_per_vp>("the number of values per value profile") >> b >>
    hex64<&ObjFile::signature>("a signature such as 0x1f") >> b >>
    number<&ObjFile::srcfile_names>("the number of source file names");

// proc <- "PROC:" w proc_name b signature b n_counters b n_vp_sites b n_vp_records b proc_id b n_blocks b n_edges
//         b n_srcmap_ops
constexpr auto proc =
    lit("PROC:") >> gap<&Proc::gap>() >>
    name<&Proc::name>("the name of a procedure") >> b >>
    hex64<&Proc::signature>("a signature such as 0x1f") >> b >>
    number<&Proc::counters>("the number of counters") >> b >>
    number<&Proc::vp_sites>("the number of value-profiled expressions") >> b >>
    number<&Proc::vp_records>("the number of value-profile records") >> b >>
    number<&Proc::id>("a procedure id") >> b >>
    number<&Proc::blocks>("the number of blocks") >> b >>
    number<&Proc::edges>("the number of edges") >> b >>
    number<&Proc::srcmap_ops>("the number of source mapping operations");

// program <- "PROGRAM:" w pathname b n_objfile_refs b n_comdat_procs
constexpr auto program =
    lit("PROGRAM:") >> gap<&Program::gap>() >>
    name<&Program::path>("the path of a program") >> b >>
    number<&Program::objfile_refs>("the number of object file references") >> b >>
    number<&Program::comdat_procs>("the number of comdat procedures");

// objref <- "OBJREF:" w pathname
constexpr auto objref =
    lit("OBJREF:") >> gap<&ObjRef::gap>() >>
    name<&ObjRef::path>("the path of an object file");

// comdat <- "COMDAT_PROC:" w procref
constexpr auto comdat =
    lit("COMDAT_PROC:") >> gap<&Comdat::gap>() >>
    name<&Comdat::procedure>("a procedure and its object file");

// srcfile <- "SRCFILE:" w pathname b n_srclines
constexpr auto srcfile =
    lit("SRCFILE:") >> gap<&SrcFile::gap>() >>
    name<&SrcFile::path>("the path of a source file") >> b >>
    number<&SrcFile::srclines>("the number of source lines");

// srcline <- "SRCLINE:" w line (":" column)? b n_block_refs
constexpr auto srcline =
    lit("SRCLINE:") >> gap<&SrcLine::gap>() >>
    number<&SrcLine::line>("a line number") >>
    -(lit(':') >> number<&SrcLine::column>("a column number")) >> b >>
    number<&SrcLine::block_refs>("the number of block references");

// stat <- ("max" / "sum") b value
constexpr auto stat =
    field<&Stat::name>("max or sum")[lit("max") | lit("sum")] >> b >>
    number<&Stat::value>("a number");

// vp     <- vptype b expr_id b count (b value)?
// vptype <- "VP_" (!blank !eol any)*
constexpr auto vp =
    field<&Vp::type>("a value type")[lit("VP_") >> -Word{}] >> b >>
    number<&Vp::expression>("an expression id") >> b >>
    number<&Vp::count>("a count") >>
    -(b >> name<&Vp::value>("a value"));

// counter <- counter_id b value
constexpr auto counter =
    number<&Counter::id>("a counter id") >> b >>
    number<&Counter::value>("the value of a counter");

// block <- "B" block_id ":" w counter_id
constexpr auto block =
    lit('B') >> number<&Block::id>("a block id") >> lit(':') >> gap<&Block::gap>() >>
    number<&Block::counter>("a counter id");

// bref <- "B" block_id b count b procref
constexpr auto bref =
    lit('B') >> number<&BlockRef::block>("a block id") >> b >>
    number<&BlockRef::count>("a count") >> b >>
    name<&BlockRef::procedure>("a procedure and its object file");

// edge <- "E" edge_id ":"? b counter_id b "B" from b "B" to
constexpr auto edge =
    lit('E') >> number<&Edge::id>("an edge id") >> field<&Edge::colon>("a colon")[-lit(':')] >> b >>
    number<&Edge::counter>("a counter id") >> b >>
    token("a block such as B1")[lit('B')] >> number<&Edge::from>("a block id") >> b >>
    token("a block such as B1")[lit('B')] >> number<&Edge::to>("a block id");

// smap <- "S" tuple_id ":" w "B" block_id b line (":" column)? (b srcfile)?
constexpr auto smap =
    lit('S') >> number<&SourceMap::id>("a tuple id") >> token("a colon")[lit(':')] >> gap<&SourceMap::gap>() >>
    token("a block such as B1")[lit('B')] >> number<&SourceMap::block>("a block id") >> b >>
    number<&SourceMap::line>("a line number") >>
    -(lit(':') >> number<&SourceMap::column>("a column number")) >>
    -(b >> name<&SourceMap::source>("the path of a source file"));

// clang-format on

// integer <- "-"? digits
constexpr auto integer = -lit('-') >> digits;

// real     <- [+-]? (infinity / nan / hex / decimal)     infinity <- "inf" "inity"?     nan <- "nan" ("(" word? ")")?
// hex      <- "0" [xX] (xdigits ("." xdigits?)? / "." xdigits) ([pP] [+-]? digits)?
// decimal  <- (digits ("." digits?)? / "." digits) ([eE] [+-]? digits)?
template <class Exponent>
constexpr auto mantissa(const Run& run, const Exponent& exponent) {
  const auto sign = -(lit('+') | lit('-'));
  return ((run >> -(lit('.') >> -run)) | (lit('.') >> run)) >> -(exponent >> sign >> digits);
}
constexpr Run hex_digits{kHexDigits};
constexpr auto hex_real = lit('0') >> (lit('x') | lit('X')) >> mantissa(hex_digits, lit('p') | lit('P'));
constexpr auto decimal_real = mantissa(digits, lit('e') | lit('E'));
constexpr auto infinity = x3::no_case[lit("inf")] >> -x3::no_case[lit("inity")];
constexpr auto nan = x3::no_case[lit("nan")] >> -(lit('(') >> -Run{kWordBytes} >> lit(')'));
constexpr auto real = -(lit('+') | lit('-')) >> (infinity | nan | hex_real | decimal_real);

template <class Grammar, class Record>
[[nodiscard]] bool parse_as(const Grammar& grammar, std::string_view record, Record& out, Expected* expected) {
  return match(grammar, record, out, expected);
}

bool is_word(std::string_view record, std::string_view word) {
  return record.starts_with(word) && (record.size() == word.size() || is_blank(record[word.size()]));
}

}  // namespace

// Each literal is compared by itself: their sizes are known then, and no comparison is a call.
Kind keyword_kind_of(std::string_view record) {
  switch (record.front()) {
    case 'V':
      return record.starts_with("VP_") ? Kind::vp : Kind::unknown;
    case 'P':
      if (record.starts_with("PROC:")) return Kind::proc;
      if (record.starts_with("PROGRAM:")) return Kind::program;
      return record.starts_with("PROFILE-FEEDBACK-DATA:") ? Kind::header : Kind::unknown;
    case 'S':
      if (record.starts_with("SRCLINE:")) return Kind::srcline;
      return record.starts_with("SRCFILE:") ? Kind::srcfile : Kind::unknown;
    case 'O':
      if (record.starts_with("OBJREF:")) return Kind::objref;
      return record.starts_with("OBJFILE:") ? Kind::objfile : Kind::unknown;
    case 'C':
      return record.starts_with("COMDAT_PROC:") ? Kind::comdat : Kind::unknown;
    case 'm':
      return is_word(record, "max") ? Kind::stat : Kind::unknown;
    case 's':
      return is_word(record, "sum") ? Kind::stat : Kind::unknown;
    default:
      return Kind::unknown;
  }
}

bool parse(std::string_view record, HeaderStart& out, Expected* expected) {
  return parse_as(header_start, record, out, expected);
}
bool parse(std::string_view record, Header& out, Expected* expected) {
  return parse_as(header, record, out, expected);
}
bool parse(std::string_view record, ObjFile& out, Expected* expected) {
  return parse_as(objfile, record, out, expected);
}
bool parse(std::string_view record, Proc& out, Expected* expected) {
  return parse_as(proc, record, out, expected);
}
bool parse(std::string_view record, Program& out, Expected* expected) {
  return parse_as(program, record, out, expected);
}
bool parse(std::string_view record, ObjRef& out, Expected* expected) {
  return parse_as(objref, record, out, expected);
}
bool parse(std::string_view record, Comdat& out, Expected* expected) {
  return parse_as(comdat, record, out, expected);
}
bool parse(std::string_view record, SrcFile& out, Expected* expected) {
  return parse_as(srcfile, record, out, expected);
}
bool parse(std::string_view record, SrcLine& out, Expected* expected) {
  return parse_as(srcline, record, out, expected);
}
bool parse(std::string_view record, Stat& out, Expected* expected) {
  return parse_as(stat, record, out, expected);
}
bool parse(std::string_view record, Vp& out, Expected* expected) {
  return parse_as(vp, record, out, expected);
}
bool parse(std::string_view record, Counter& out, Expected* expected) {
  return parse_as(counter, record, out, expected);
}
bool parse(std::string_view record, Block& out, Expected* expected) {
  return parse_as(block, record, out, expected);
}
bool parse(std::string_view record, BlockRef& out, Expected* expected) {
  return parse_as(bref, record, out, expected);
}
bool parse(std::string_view record, Edge& out, Expected* expected) {
  return parse_as(edge, record, out, expected);
}
bool parse(std::string_view record, SourceMap& out, Expected* expected) {
  return parse_as(smap, record, out, expected);
}

bool is_integer(std::string_view value) {
  struct Nothing {
  } nothing;
  return match(integer, value, nothing, nullptr);
}
bool is_real(std::string_view value) {
  struct Nothing {
  } nothing;
  return match(real, value, nothing, nullptr);
}

}  // namespace proflint::grammars::xprof_text
