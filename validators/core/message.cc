// Turns message parts into text.
#include "validators/core/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "validators/core/escape.h"

namespace proflint {
namespace {

constexpr std::size_t kQuotedBytes = 120;  // of a name in a message; the rest is in the file

// `Small` is the type of 64 bits: most numbers have no more, and fmt is quicker with them.
template <class Small, class Number>
void append_number(std::string& out, const Number& number) {
  if (static_cast<Number>(static_cast<Small>(number)) == number) {
    const fmt::format_int digits(static_cast<Small>(number));
    out.append(digits.data(), digits.size());
  } else if constexpr (requires { number.str(); }) {
    out += number.str();
  } else {
    out += fmt::format("{}", number);
  }
}

void append_hex(std::string& out, std::uint64_t value, std::size_t min_digits) {
  char digits[16];
  const char* const end = std::to_chars(digits, std::end(digits), value, 16).ptr;
  const auto size = static_cast<std::size_t>(end - digits);
  out += "0x";
  out.append(std::max(min_digits, size) - size, '0').append(digits, size);
}

}  // namespace

Part::Part(const char* words) : kind_(Kind::words), text_(words) {}
Part::Part(Trusted words) : kind_(Kind::words), text_(words.text) {}
Part::Part(std::string_view bytes_of_file) : kind_(Kind::bytes), text_(bytes_of_file) {}
Part::Part(Hex hex) : kind_(Kind::hex), digits_(hex.digits), number_(hex.value) {}
Part::Part(Plural count)
    : kind_(Kind::count),
      text_(count.number == 1 || count.plural == nullptr ? count.noun : count.plural),
      signed_(count.number),
      takes_s_(count.number != 1 && count.plural == nullptr) {}
Part::Part(Named thing)
    : kind_(thing.name.empty() ? Kind::thing : Kind::bytes),
      text_(thing.name.empty() ? thing.noun : thing.name),
      number_(thing.number) {}
Part::Part(LineOf line) : kind_(Kind::line), text_(line.place) {}
Part::Part(std::uint64_t number) : kind_(Kind::number), number_(number) {}
Part::Part(std::int64_t number) : kind_(Kind::signed_number), signed_(number) {}
Part::Part(Uint128 number) : kind_(Kind::number), number_(number) {}
Part::Part(Int128 number) : kind_(Kind::signed_number), signed_(number) {}

void Part::append_to(std::string& out) const {
  switch (kind_) {
    case Kind::words:
      out += text_;
      break;
    case Kind::bytes:
      out += '\'';
      append_escaped(out, text_, kQuotedBytes, '\'');
      out += '\'';
      break;
    case Kind::number:
      append_number<std::uint64_t>(out, number_);
      break;
    case Kind::signed_number:
      append_number<std::int64_t>(out, signed_);
      break;
    case Kind::hex:
      append_hex(out, static_cast<std::uint64_t>(number_), static_cast<std::size_t>(digits_));
      break;
    case Kind::count:
      append_number<std::int64_t>(out, signed_);
      out += ' ';
      out += text_;
      if (takes_s_) out += 's';
      break;
    case Kind::thing:
      out += text_;
      out += ' ';
      append_number<std::uint64_t>(out, number_);
      break;
    case Kind::line:  // the report has put the number in its place
      break;
  }
}

std::string to_message(std::span<const Part> parts) {
  std::string out;
  for (const Part& part : parts) part.append_to(out);
  return out;
}

}  // namespace proflint
