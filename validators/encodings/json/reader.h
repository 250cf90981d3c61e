// Reads well-formed text in one pass, for sinks whose type is known at compile time. It leaves whatever it does not
// recognize to diagnose(), which reads the text once more: malformed texts are rare, and only one function has to
// describe them. Follows RFC 8259.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "grammars/scan.h"
#include "validators/core/text.h"
#include "validators/encodings/json/diagnose.h"
#include "validators/encodings/json/tokens.h"

namespace proflint::encodings::json {

// Its functions receive the position of a token and return the position after it; nullptr if reading has ended.
template <class Sink>
class Reader {
 public:
  enum class Result : std::uint8_t {
    complete,
    stopped,
    cut,      // the text ends, and some other text that starts with it is well-formed
    unclear,  // the token at place() is left to diagnose()
  };

  Reader(std::string_view text, std::size_t max_depth, Sink& sink)
      : at_(text.data()), end_(text.data() + text.size()), max_depth_(max_depth), sink_(sink) {}

  Result run() {
    const char* at = skip_blanks(at_);
    do at = take_value(at);
    while (at != nullptr);
    return result_;
  }
  const char* place() const { return at_; }

 private:
  const char* finish(Result result, const char* at) {
    result_ = result;
    at_ = at;
    return nullptr;
  }
  const char* give_up(const char* at) { return finish(Result::unclear, at); }
  // Ends the reading at `at`, as a cut if the text ends there: detection reads beginnings of texts, for which
  // diagnose() would be slow.
  const char* give_up_or_cut(const char* at) { return at == end_ ? finish(Result::cut, at) : give_up(at); }

  const char* hand_out(const Event& event) {
    const char* const after = event.token.data() + event.token.size();
    return sink_.on(event) ? after : finish(Result::stopped, after);
  }

  // Reads from the start of a value to the start of the next one.
  const char* take_value(const char* at) {
    if (at == end_) return give_up_or_cut(at);
    switch (*at) {
      case '{':
      case '[':
        return take_open(at);
      case '"':
        at = take_string<Kind::string>(at);
        break;
      case 'n':
      case 't':
      case 'f':
        at = take_literal(at);
        break;
      default:
        at = take_number(at);
    }
    return at == nullptr ? nullptr : take_between(at);
  }

  // Reads from the end of a value to the start of the next one.
  const char* take_between(const char* at) {
    for (;;) {
      if (closers_.empty()) return finish(Result::complete, at);
      at = skip_blanks(at);
      if (at == end_) return give_up_or_cut(at);
      if (*at == ',') return take_key(skip_blanks(at + 1));
      if (*at != closers_.back()) return give_up(at);
      at = take_close(at);
      if (at == nullptr) return nullptr;
    }
  }

  // The key of a member. Elements of arrays have none.
  const char* take_key(const char* at) {
    if (closers_.back() == ']') return at;
    if (at == end_ || *at != '"') return give_up_or_cut(at);
    at = take_string<Kind::key>(at);
    if (at == nullptr) return nullptr;
    at = skip_blanks(at);
    return at != end_ && *at == ':' ? skip_blanks(at + 1) : give_up_or_cut(at);
  }

  const char* take_open(const char* at) {
    if (closers_.size() >= max_depth_) return give_up(at);
    const bool is_object = *at == '{';
    closers_.push_back(is_object ? '}' : ']');
    at = hand_out({.kind = is_object ? Kind::begin_object : Kind::begin_array, .token = {at, 1}});
    if (at == nullptr) return nullptr;
    at = skip_blanks(at);
    return at != end_ && *at == closers_.back() ? take_between(at) : take_key(at);
  }

  const char* take_close(const char* at) {
    closers_.pop_back();
    return hand_out({.kind = *at == '}' ? Kind::end_object : Kind::end_array, .token = {at, 1}});
  }

  const char* take_literal(const char* at) {
    const std::string_view literal = *at == 'n' ? "null" : *at == 't' ? "true" : "false";
    if (static_cast<std::size_t>(end_ - at) < literal.size() || std::memcmp(at, literal.data(), literal.size()) != 0)
      return give_up(at);
    return hand_out({.kind = *at == 'n' ? Kind::null : Kind::boolean, .token = {at, literal.size()}});
  }

  template <Kind kind>
  const char* take_string(const char* start) {
    Event event = {.kind = kind, .is_plain = true};
    const char* at = start + 1;
    for (;;) {
      at = find_odd(at);
      if (at == end_) return give_up_or_cut(at);
      if (*at == '"') break;
      event.is_plain = false;
      if (*at == '\\') {
        event.has_escapes = true;
        at = skip_escape(at);
        if (at == nullptr) return give_up(start);
      } else if (static_cast<unsigned char>(*at++) < ' ') {
        return give_up(start);
      }
    }
    event.token = {start, static_cast<std::size_t>(at + 1 - start)};
    return hand_out(event);
  }

  // The next byte of a string that is a quote, a backslash, or not printable ASCII.
  const char* find_odd(const char* at) const {
    for (; end_ - at >= 16; at += 16)
      if (const std::uint64_t mask = grammars::any_mask<'"', '\\'>(at) | grammars::unprintable_mask_16(at))
        return at + std::countr_zero(mask);
    return std::find_if(at, end_, [](char c) { return c < ' ' || c >= 0x7f || c == '"' || c == '\\'; });
  }

  // nullptr if the escape is invalid, or half of a surrogate pair.
  const char* skip_escape(const char* at) const {
    constexpr std::ptrdiff_t kShort = 2, kLong = 6;
    if (end_ - at < kShort) return nullptr;
    if (at[1] != 'u')
      return std::string_view("\"\\/bfnrt").find(at[1]) == std::string_view::npos ? nullptr : at + kShort;
    const int first = code_unit(at);
    if (first < 0 || !is_between(first, 0xd800, 0xdfff)) return first < 0 ? nullptr : at + kLong;
    const bool is_pair = first < 0xdc00 && is_between(code_unit(at + kLong), 0xdc00, 0xdfff);
    return is_pair ? at + 2 * kLong : nullptr;
  }

  static bool is_between(int number, int first, int last) { return number >= first && number <= last; }

  // The number in an escape like \u20ac; -1 if there is none.
  int code_unit(const char* at) const {
    constexpr std::ptrdiff_t kSize = 6;
    if (end_ - at < kSize || at[0] != '\\' || at[1] != 'u') return -1;
    int unit = 0;
    for (const char* digit = at + 2; digit != at + kSize; ++digit) {
      const int value = hex_digit(*digit);
      if (value < 0) return -1;
      unit = unit * 16 + value;
    }
    return unit;
  }

  const char* take_number(const char* start) {
    const bool is_negative = *start == '-';
    const char* const digits = start + (is_negative ? 1 : 0);
    std::uint64_t value = 0;
    const char* const at = grammars::read_digits(digits, end_, end_, value);
    const auto size = static_cast<std::size_t>(at - digits);
    if (size == 0 || (*digits == '0' && size > 1)) return give_up(start);
    if (at == end_) return closers_.empty() ? give_up(start) : give_up_or_cut(at);  // it may go on
    if (is_number_byte(*at)) return take_fraction(start, at);
    Event event = {.kind = Kind::integer, .token = {start, static_cast<std::size_t>(at - start)}};
    if (size <= kMaxDigits && (value != 0 || !is_negative)) {
      event.has_value = true;
      event.value = is_negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
    }
    return hand_out(event);
  }

  // The rest of a number with a decimal point or an exponent.
  const char* take_fraction(const char* start, const char* at) {
    constexpr std::ptrdiff_t kMaxExponent = 8;  // digits; beyond them a number may be out of range
    if (*at == '.') {
      const char* const point = at++;
      at = skip_digits(at);
      if (at == point + 1) return give_up(start);
    }
    if (at != end_ && (*at == 'e' || *at == 'E')) {
      ++at;
      if (at != end_ && (*at == '+' || *at == '-')) ++at;
      const char* const exponent = at;
      at = skip_digits(at);
      if (at == exponent || at - exponent > kMaxExponent) return give_up(start);
    }
    if (at == end_ || is_number_byte(*at)) return give_up(start);
    return hand_out({.kind = Kind::fraction, .token = {start, static_cast<std::size_t>(at - start)}});
  }

  const char* skip_digits(const char* at) const { return std::find_if_not(at, end_, is_digit); }

  // Most values have no blank before them, or a single one; in indented text, they have many.
  const char* skip_blanks(const char* at) const {
    if (at == end_ || !is_blank(*at)) return at;
    ++at;
    if (at == end_ || !is_blank(*at)) return at;
    for (; end_ - at >= 16; at += 16)
      if (const std::uint64_t others = ~grammars::any_mask<' ', '\n', '\r', '\t'>(at) & 0xffff)
        return at + std::countr_zero(others);
    return std::find_if_not(at, end_, is_blank);
  }

  const char* at_;
  const char* const end_;
  const std::size_t max_depth_;
  Sink& sink_;
  std::vector<char> closers_;  // the brackets that close the open ones, the innermost last
  Result result_ = Result::complete;
};

// Reads like read(). `events` must do the same as `sink`: it gets the tokens of the rest of a text that is not
// well-formed.
template <class Sink>
Outcome read_into(Sink& sink, Events& events, std::string_view text, std::size_t max_depth) {
  using Result = typename Reader<Sink>::Result;
  if (text.empty()) return {};
  Reader<Sink> reader(text, max_depth, sink);
  const Result result = reader.run();
  if (result == Result::unclear) return diagnose(text, max_depth, reader.place(), events);
  if (result == Result::cut) return {Ending::cut, text.size()};
  const auto offset = static_cast<std::size_t>(reader.place() - text.data());
  if (result == Result::stopped) return {Ending::stopped, offset};
  return {Ending::complete, text.size() - without_blanks(text.substr(offset)).size()};
}

}  // namespace proflint::encodings::json
