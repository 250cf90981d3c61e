// Lines of BOLT's text profiles: with and without a limit and an explanation the same lines match, captures are inside
// the line, and every step through fields advances.
#include "fuzz/lines.h"
#include "grammars/bolt_fdata.h"
#include "grammars/bolt_preagg.h"
#include "grammars/scan.h"

namespace {

using namespace proflint;
using namespace proflint::grammars;

// Digits that are hexadecimal.
void require_hexadecimal(const Decimal& number, std::string_view line) {
  fuzz::require_inside(number.digits, line);
  fuzz::require(!number.digits.empty(), "a number is digits");
  std::uint64_t value = 0;
  bool fits = true;
  for (const char c : number.digits) {
    const int digit = hex_digit(c);
    fuzz::require(digit >= 0, "a number is digits");
    fits = fits && value >> 60 == 0;
    value = value << 4 | static_cast<std::uint64_t>(digit);
  }
  fuzz::require(fits == number.fits && (!fits || value == number.value), "a number has the value of its digits");
}

void require_location(const bolt_fdata::Location& location, std::string_view line) {
  fuzz::require_inside(location.flag, line);
  fuzz::require_inside(location.name, line);
  fuzz::require(location.flag.size() == 1 && !location.name.empty(), "a location has a flag and a name");
  require_hexadecimal(location.offset, line);
}

void fdata_line(std::string_view line, const char* limit) {
  bolt_fdata::Line plain, limited, traced;
  Expected expected;
  const bool matches = bolt_fdata::parse(line, plain);
  fuzz::require(matches == bolt_fdata::parse(line, limited, nullptr, limit), "a limit changes nothing");
  fuzz::require(matches == bolt_fdata::parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return fuzz::require_expectation(expected, line);
  fuzz::require(
      plain.kind == limited.kind && plain.from.name == limited.from.name && plain.count.digits == limited.count.digits,
      "a limit changes nothing");
  require_location(plain.from, line);
  if (plain.kind != bolt_fdata::Line::Kind::sample) require_location(plain.to, line);
  if (plain.kind == bolt_fdata::Line::Kind::branch) fuzz::require_number(plain.mispredictions, line);
  fuzz::require_number(plain.count, line);
}

void aggregated_line(std::string_view line, const char* limit) {
  bolt_preagg::Line plain, traced;
  Expected expected;
  const bool matches = bolt_preagg::parse(line, plain, nullptr, limit);
  fuzz::require(matches == bolt_preagg::parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return fuzz::require_expectation(expected, line);
  const bolt_preagg::Type* const type = bolt_preagg::find_type(plain.type);
  fuzz::require(type != nullptr && plain.address_count == type->addresses, "a type says how many addresses there are");
  for (std::size_t i = 0; i < plain.address_count; ++i) require_hexadecimal(plain.addresses[i].offset, line);
  if (type->counts != 0) fuzz::require_number(plain.count, line);
}

void fields(std::string_view line) {
  for (std::string_view rest = line; !rest.empty();) {
    const std::size_t before = rest.size();
    fuzz::require_inside(bolt_fdata::take_field(rest), line);
    fuzz::require(rest.size() < before, "a field is taken off the front");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = fuzz::view(data, size);
  fuzz::for_each_line(file, [&](std::string_view line) {
    fdata_line(line, file.data() + file.size());
    aggregated_line(line, file.data() + file.size());
    Expected expected;
    if (!bolt_fdata::parse_no_lbr(line, &expected)) fuzz::require_expectation(expected, line);
    if (!bolt_fdata::parse_bolted(line, &expected)) fuzz::require_expectation(expected, line);
    fields(line);
  });
  return 0;
}
