// Boost.JSON's basic_parser, which gives no offsets, and the pointer that follows it through the text. Follows RFC
// 8259.
#include "validators/encodings/json/read.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/src.hpp>
#include <cstring>

namespace proflint::encodings::json {
namespace {

using boost::json::error_code;
using Part = boost::json::string_view;

constexpr bool is_number_byte(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

// The handler of basic_parser. Each token starts where the last one ended, after blanks, commas and colons.
class Follower {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX, max_array_size = SIZE_MAX, max_key_size = SIZE_MAX,
                               max_string_size = SIZE_MAX;

  Follower(std::string_view text, Events& events)
      : at_(text.data()), end_(text.data() + text.size()), events_(events) {}

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code& ec) { return ++depth_, give(Kind::begin_object, 1, ec); }
  bool on_object_end(std::size_t, error_code& ec) { return --depth_, give(Kind::end_object, 1, ec); }
  bool on_array_begin(error_code& ec) { return ++depth_, give(Kind::begin_array, 1, ec); }
  bool on_array_end(std::size_t, error_code& ec) { return --depth_, give(Kind::end_array, 1, ec); }
  bool on_key_part(Part, std::size_t, error_code&) { return true; }
  bool on_key(Part last, std::size_t size, error_code& ec) { return give_string(Kind::key, last, size, ec); }
  bool on_string_part(Part, std::size_t, error_code&) { return true; }
  bool on_string(Part last, std::size_t size, error_code& ec) { return give_string(Kind::string, last, size, ec); }
  bool on_number_part(Part, error_code&) { return true; }
  bool on_int64(std::int64_t, Part, error_code& ec) { return give_number(ec); }
  bool on_uint64(std::uint64_t, Part, error_code& ec) { return give_number(ec); }
  bool on_double(double, Part, error_code& ec) { return give_number(ec); }
  bool on_bool(bool value, error_code& ec) { return give(Kind::boolean, value ? 4 : 5, ec); }
  bool on_null(error_code& ec) { return give(Kind::null, 4, ec); }
  bool on_comment_part(Part, error_code&) { return true; }
  bool on_comment(Part, error_code&) { return true; }

  bool was_stopped() const { return was_stopped_; }

 private:
  void skip_between() {
    while (at_ != end_ && (*at_ == ',' || *at_ == ':' || *at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t'))
      ++at_;
  }

  bool give(Kind kind, std::size_t size, error_code& ec) {
    skip_between();
    return hand_out({kind, false, {at_, size}}, ec);
  }

  // A part that is the whole string and points into the text has no escapes.
  bool give_string(Kind kind, Part last, std::size_t size, error_code& ec) {
    skip_between();
    if (last.data() == at_ + 1 && last.size() == size) return hand_out({kind, false, {at_, size + 2}}, ec);
    const char* quote = at_ + 1;
    bool has_escapes = false;
    for (; *quote != '"'; ++quote)
      if (*quote == '\\') ++quote, has_escapes = true;
    return hand_out({kind, has_escapes, {at_, static_cast<std::size_t>(quote - at_) + 1}}, ec);
  }

  bool give_number(error_code& ec) {
    skip_between();
    const char* end = at_;
    bool is_integer = true;
    for (; end != end_ && is_number_byte(*end); ++end)
      is_integer = is_integer && ((*end >= '0' && *end <= '9') || *end == '-');
    if (end == end_ && depth_ != 0) return true;  // it may be truncated
    const auto size = static_cast<std::size_t>(end - at_);
    return hand_out({is_integer ? Kind::integer : Kind::fraction, false, {at_, size}}, ec);
  }

  bool hand_out(const Event& event, error_code& ec) {
    at_ += event.token.size();
    if (events_.on(event)) return true;
    was_stopped_ = true;
    ec = boost::json::error::exception;
    return false;
  }

  const char* at_;
  const char* end_;
  Events& events_;
  std::size_t depth_ = 0;  // open brackets
  bool was_stopped_ = false;
};

// Whether a surrogate escape ends at `offset` or one or two bytes before it, where the parser notices that the other
// half is missing.
bool is_after_surrogate(std::string_view text, std::size_t offset) {
  for (std::size_t back = 0; back < 3 && offset >= 6 + back; ++back) {
    const std::string_view escape = text.substr(offset - back - 6, 6);
    const bool is_half = escape[2] == 'd' || escape[2] == 'D';
    if (escape[0] == '\\' && escape[1] == 'u' && is_half && std::strchr("89abAB", escape[3]) != nullptr &&
        escape[3] != '\0')
      return true;
  }
  return false;
}

Ending ending_of(const error_code& ec, std::string_view text, std::size_t offset) {
  using boost::json::error;
  if (ec == error::incomplete || offset >= text.size()) return Ending::cut;
  if (ec == error::too_deep) return Ending::too_deep;
  if (ec == error::illegal_leading_surrogate || ec == error::illegal_trailing_surrogate ||
      ec == error::expected_utf16_escape || is_after_surrogate(text, offset))
    return Ending::lone_surrogate;
  return Ending::malformed;
}

unsigned hex_value(std::string_view digits) {
  unsigned value = 0;
  for (const char c : digits) value = value * 16 + static_cast<unsigned>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
  return value;
}

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
    return;
  }
  const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  out += static_cast<char>((0xff00u >> (more + 1) & 0xffu) | code >> 6 * more);
  for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80u | (code >> 6 * i & 0x3fu));
}

}  // namespace

Outcome read(std::string_view text, std::size_t max_depth, Events& events) {
  if (text.empty()) return {};
  boost::json::parse_options options;
  options.max_depth = max_depth;
  options.allow_invalid_utf8 = true;
  boost::json::basic_parser<Follower> parser(options, text, events);
  error_code ec;
  const std::size_t offset = parser.write_some(false, text.data(), text.size(), ec);
  if (parser.handler().was_stopped()) return {Ending::stopped, offset};
  if (ec) return {ending_of(ec, text, offset), offset};
  return {Ending::complete, text.size() - without_blanks(text.substr(offset)).size()};
}

void append_unescaped(std::string& out, std::string_view inside) {
  while (!inside.empty()) {
    const std::size_t plain = std::min(inside.find('\\'), inside.size());
    out += inside.substr(0, plain);
    inside.remove_prefix(plain);
    if (inside.size() < 2) break;
    if (inside[1] != 'u') {
      constexpr std::string_view kLetters = "bfnrt", kBytes = "\b\f\n\r\t";
      const std::size_t letter = kLetters.find(inside[1]);
      out += letter == std::string_view::npos ? inside[1] : kBytes[letter];
      inside.remove_prefix(2);
      continue;
    }
    unsigned code = hex_value(inside.substr(2, 4));
    inside.remove_prefix(std::min<std::size_t>(6, inside.size()));
    if (code >= 0xd800 && code < 0xdc00 && inside.size() >= 6) {
      code = 0x10000 + ((code - 0xd800) << 10) + (hex_value(inside.substr(2, 4)) - 0xdc00);
      inside.remove_prefix(6);
    }
    append_utf8(out, code);
  }
}

}  // namespace proflint::encodings::json
