// Reads numbers and bytes from JSON.
#include "validators/otlp/json_values.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "validators/core/text.h"

namespace proflint::otlp {
namespace {

using encodings::json::Event;
using encodings::json::Kind;

constexpr std::size_t kMaxDigits = 36;  // that certainly fit in 128 bits

struct Real {
  double value = 0;
  bool is_out_of_range = false;
};

// Whether a number that a double cannot hold is too large, not too close to 0.
bool is_too_large(std::string_view text) {
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, e);
  std::string_view power = text.substr(std::min(e + 1, text.size()));
  const bool is_small = power.starts_with('-');
  if (is_small || power.starts_with('+')) power.remove_prefix(1);
  std::int64_t exponent = 0;
  const auto result = std::from_chars(power.data(), power.data() + power.size(), exponent);
  if (result.ec == std::errc::result_out_of_range) return !is_small;
  const auto first = static_cast<std::int64_t>(digits.find_first_of("123456789"));
  const auto point = static_cast<std::int64_t>(std::min(digits.find('.'), digits.size()));
  return point - first > (is_small ? exponent : -exponent);
}

// A number that is too large becomes infinite.
std::optional<Real> parse_real(std::string_view text) {
  Real real;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), real.value);
  real.is_out_of_range = error == std::errc::result_out_of_range;
  if (end != text.data() + text.size() || (error != std::errc() && !real.is_out_of_range)) return std::nullopt;
  if (real.is_out_of_range && is_too_large(text)) real.value = std::numeric_limits<double>::infinity();
  return real;
}

std::optional<Int128> parse_integer(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  if (!is_digits(text)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  Int128 value = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == kMaxDigits) break;
    value = value * 10 + (text[i] - '0');
  }
  return is_negative ? -value : value;
}

// "1.0" and "1e3" are integers as well.
std::optional<Int128> parse_whole(std::string_view text) {
  if (const auto value = parse_integer(text)) return value;
  if (text.empty() || !(is_digit(text.front()) || text.front() == '-')) return std::nullopt;
  const std::optional<Real> real = parse_real(text);
  constexpr double kMaxExact = 9007199254740992.0;
  if (!real || real->is_out_of_range || std::trunc(real->value) != real->value || std::fabs(real->value) > kMaxExact)
    return std::nullopt;
  return static_cast<Int128>(real->value);
}

// Whether these are decimal digits without leading zeros.
bool is_plain(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return is_digits(text) && (text.size() == 1 || text.front() != '0');
}

// RFC 4648, tables 1 and 2; 64 for other characters.
unsigned base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 26;
  if (is_digit(c)) return static_cast<unsigned>(c - '0') + 52;
  return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : 64;
}

}  // namespace

std::optional<JsonNumber> JsonValues::integer(const Event& event) {
  if (event.kind == Kind::integer || event.kind == Kind::fraction) {
    const auto value = parse_whole(event.token);
    return value ? std::optional(JsonNumber{*value, false, is_plain(event.token)}) : std::nullopt;
  }
  if (event.kind != Kind::string) return std::nullopt;
  const std::string_view string = text(event);
  const auto value = parse_whole(string);
  return value ? std::optional(JsonNumber{*value, true, is_plain(string)}) : std::nullopt;
}

std::optional<std::uint64_t> JsonValues::real(const Event& event) {
  using Limits = std::numeric_limits<double>;
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  if (event.kind == Kind::integer || event.kind == Kind::fraction) {
    const auto value = parse_real(event.token);
    return value ? std::optional(bits(value->value)) : std::nullopt;
  }
  if (event.kind != Kind::string) return std::nullopt;
  const std::string_view string = text(event);
  if (string == "NaN") return bits(Limits::quiet_NaN());
  if (string == "Infinity") return bits(Limits::infinity());
  if (string == "-Infinity") return bits(-Limits::infinity());
  const bool is_number = !string.empty() && (is_digit(string.front()) || string.front() == '-');
  const auto value = is_number ? parse_real(string) : std::nullopt;
  return value ? std::optional(bits(value->value)) : std::nullopt;
}

std::optional<std::string_view> JsonValues::bytes(Type type, std::string_view text) {
  constexpr std::size_t kBase64Id = 22, kPaddedId = 24;  // of 16 bytes
  if (type == Type::trace) return from_hex(text);
  if (type == Type::profile && text.size() != kBase64Id && text.size() != kPaddedId) return from_hex(text);
  return from_base64(text);
}

std::optional<std::string_view> JsonValues::from_hex(std::string_view text) {
  scratch_.clear();
  return append_from_hex(scratch_, text) ? std::optional(keep(scratch_)) : std::nullopt;
}

std::optional<std::string_view> JsonValues::from_base64(std::string_view text) {
  if (text.size() % 4 == 0)
    for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  scratch_.clear();
  std::uint32_t bits = 0;
  unsigned held = 0;  // bits of an incomplete byte
  for (const char c : text) {
    const unsigned digit = base64_digit(c);
    if (digit > 63) return std::nullopt;
    bits = bits << 6 | digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    scratch_ += static_cast<char>(bits >> held & 0xff);
  }
  return keep(scratch_);
}

std::string_view JsonValues::keep(std::string_view bytes) {
  if (bytes.empty()) return {};
  char* const memory = static_cast<char*>(arena_.allocate(bytes.size(), 1));
  std::copy_n(bytes.data(), bytes.size(), memory);
  return {memory, bytes.size()};
}

}  // namespace proflint::otlp
