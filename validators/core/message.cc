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
    fmt::format_to(std::back_inserter(out), "{}", number);
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
