// X3 recognizers for values of attributes in coverage reports.
#include "grammars/xml_values.h"

#include "grammars/x3.h"

namespace proflint::grammars::xml_values {
namespace {

struct Nothing {};

// seconds    <- count ( '.' count )?
constexpr auto seconds = digits >> -(x3::lit('.') >> digits);
// duration   <- count ( '.' count )? ( [eE] '-'? count )?
constexpr auto duration = seconds >> -((x3::lit('e') | x3::lit('E')) >> -x3::lit('-') >> digits);

// exp        <- [eE] [+-]? [0-9]+
constexpr auto exponent = (x3::lit('e') | x3::lit('E')) >> -(x3::lit('+') | x3::lit('-')) >> digits;
// rate       <- [0-9]+ ( '.' [0-9]* )? exp? / '.' [0-9]+ exp?
constexpr auto rate = (digits >> -(x3::lit('.') >> -digits) >> -exponent) | (x3::lit('.') >> digits >> -exponent);
// nan        <- '-'? 'NaN' '(ind)'?      in any case: 0/0, as printf writes it on different systems
constexpr auto nan = -x3::lit('-') >> x3::no_case["nan"] >> -x3::lit("(ind)");

// decimal    <- '-'? [0-9]+ ( '.' [0-9]+ )? exp?
constexpr auto decimal = -x3::lit('-') >> seconds >> -exponent;
// comma      <- '-'? [0-9]+ ',' [0-9]+
constexpr auto comma = -x3::lit('-') >> digits >> x3::lit(',') >> digits;

// percent    <- [0-9]+ ( '.' [0-9]+ )? ( [eE] '-' [0-9]+ )?
constexpr auto percent = digits >> -(x3::lit('.') >> digits) >>
                         -((x3::lit('e') | x3::lit('E')) >> x3::lit('-') >> digits);
// Percentages as Java formats them in its locales: "50 %", "%50", "% 50", "50" and '%' between marks, or digits of
// another script, perhaps with a sign of that script.
// blank      <- [ U+00A0 U+202F]
constexpr auto blank = x3::lit(' ') | x3::lit("\xC2\xA0") | x3::lit("\xE2\x80\xAF");
// sign       <- blank? U+200E? '%' U+200E?
constexpr auto sign = -blank >> -x3::lit("\xE2\x80\x8E") >> x3::lit('%') >> -x3::lit("\xE2\x80\x8E");
// foreign    <- [0x80-0xff]+ '%'?
constexpr CharClass kNotAscii{"\x80-\xff"};
constexpr auto foreign = Run{kNotAscii} >> -x3::lit('%');
// share      <- number sign / '%' blank? number / foreign
constexpr auto share(const auto& number) {
  return (number >> sign) | (x3::lit('%') >> -blank >> number) | foreign;
}
// condition  <- share ( ' '? '(' count '/' count ')' )?      its number: percent
constexpr auto condition = share(field<&Condition::percent>("a percentage")[percent]) >>
                           -(-x3::lit(' ') >> x3::lit('(') >> number<&Condition::covered>("a count") >> x3::lit('/') >>
                             number<&Condition::total>("a count") >> x3::lit(')'));
// part       <- share / seconds      the number of the share: seconds
constexpr auto part = share(seconds) | seconds;

// bool       <- 'true' / 'false'      in any case
constexpr auto is_true = x3::no_case["true"];
constexpr auto is_false = x3::no_case["false"];

}  // namespace

// count      <- [0-9]+
// The form of nearly all attributes: read in place, since copying a struct right after it was written stalls the
// processor.
bool parse(std::string_view text, Decimal& out) {
  const char *first = text.data(), *const last = first + text.size();
  return read_decimal(first, last, last, out) && first == last;
}

// integer    <- '-'? count
bool parse(std::string_view text, Integer& out) {
  out.is_negative = text.starts_with('-');
  return parse(text.substr(out.is_negative ? 1 : 0), out.magnitude);
}

// line       <- '+'? count
bool parse_line(std::string_view text, Decimal& out) {
  return parse(text.substr(text.starts_with('+') ? 1 : 0), out);
}

// total      <- count ( '.' '0'* )?
bool parse_total(std::string_view text, Decimal& out) {
  const std::string_view count = text.substr(0, text.find('.'));
  const std::string_view fraction = text.substr(count.size());
  return parse(count, out) && fraction.find_first_not_of('0', 1) == std::string_view::npos;
}

bool is_seconds(std::string_view text) {
  Nothing nothing;
  return match(seconds, text, nothing, nullptr);
}

bool is_duration(std::string_view text) {
  Nothing nothing;
  return match(duration, text, nothing, nullptr);
}

bool is_rate(std::string_view text) {
  Nothing nothing;
  return match(rate, text, nothing, nullptr);
}

bool is_decimal(std::string_view text) {
  Nothing nothing;
  return match(decimal, text, nothing, nullptr);
}

bool is_nan(std::string_view text) {
  Nothing nothing;
  return match(nan, text, nothing, nullptr);
}

bool is_comma(std::string_view text) {
  Nothing nothing;
  return match(comma, text, nothing, nullptr);
}

bool parse(std::string_view text, Condition& out) {
  return match(condition, text, out, nullptr);
}

bool is_part(std::string_view text) {
  Nothing nothing;
  return match(part, text, nothing, nullptr);
}

bool parse(std::string_view text, bool& value) {
  value = text == "true";
  if (value || text == "false") return true;
  Nothing nothing;
  value = match(is_true, text, nothing, nullptr);
  return value || match(is_false, text, nothing, nullptr);
}

}  // namespace proflint::grammars::xml_values
