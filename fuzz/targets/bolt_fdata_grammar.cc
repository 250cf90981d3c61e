// Lines of BOLT's text profiles: with and without a limit and an explanation the same lines match, captures are inside
// the line, and every step through fields advances.
#include "fuzz/lines.h"
#include "grammars/bolt_fdata.h"
#include "grammars/bolt_preagg.h"
#include "grammars/scan.h"

namespace proflint::fuzz::bolt_fdata_grammar_target {
namespace {

using namespace grammars;

// Digits that are hexadecimal.
void require_hexadecimal(const Decimal& number, std::string_view line) {
  require_inside(number.digits, line);
  require(!number.digits.empty(), "a number is digits");
  std::uint64_t value = 0;
  bool fits = true;
  for (const char c : number.digits) {
    const int digit = hex_digit(c);
    require(digit >= 0, "a number is digits");
    fits = fits && value >> 60 == 0;
    value = value << 4 | static_cast<std::uint64_t>(digit);
  }
  require(fits == number.fits && (!fits || value == number.value), "a number has the value of its digits");
}

void require_location(const bolt_fdata::Location& location, std::string_view line) {
  require_inside(location.flag, line);
  require_inside(location.name, line);
  require(location.flag.size() == 1 && !location.name.empty(), "a location has a flag and a name");
  require_hexadecimal(location.offset, line);
}

void fdata_line(std::string_view line, const char* limit) {
  bolt_fdata::Line plain, limited, traced;
  Expected expected;
  const bool matches = bolt_fdata::parse(line, plain);
  require(matches == bolt_fdata::parse(line, limited, nullptr, limit), "a limit changes nothing");
  require(matches == bolt_fdata::parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return require_expectation(expected, line);
  require(
      plain.kind == limited.kind && plain.from.name == limited.from.name && plain.count.digits == limited.count.digits,
      "a limit changes nothing");
  require_location(plain.from, line);
  if (plain.kind != bolt_fdata::Line::Kind::sample) require_location(plain.to, line);
  if (plain.kind == bolt_fdata::Line::Kind::branch) require_number(plain.mispredictions, line);
  require_number(plain.count, line);
}

void aggregated_line(std::string_view line, const char* limit) {
  bolt_preagg::Line plain, traced;
  Expected expected;
  const bool matches = bolt_preagg::parse(line, plain, nullptr, limit);
  require(matches == bolt_preagg::parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return require_expectation(expected, line);
  const bolt_preagg::Type* const type = bolt_preagg::find_type(plain.type);
  require(type != nullptr && plain.address_count == type->addresses, "a type says how many addresses there are");
  for (std::size_t i = 0; i < plain.address_count; ++i) require_hexadecimal(plain.addresses[i].offset, line);
  if (type->counts != 0) require_number(plain.count, line);
}

void fields(std::string_view line) {
  for (std::string_view rest = line; !rest.empty();) {
    const std::size_t before = rest.size();
    require_inside(bolt_fdata::take_field(rest), line);
    require(rest.size() < before, "a field is taken off the front");
  }
}

void run(std::string_view file) {
  for_each_line(file, [&](std::string_view line) {
    fdata_line(line, file.data() + file.size());
    aggregated_line(line, file.data() + file.size());
    Expected expected;
    if (!bolt_fdata::parse_no_lbr(line, &expected)) require_expectation(expected, line);
    if (!bolt_fdata::parse_bolted(line, &expected)) require_expectation(expected, line);
    fields(line);
  });
}

const Target target("bolt_fdata_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::bolt_fdata_grammar_target
