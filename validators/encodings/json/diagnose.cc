// Boost.JSON's basic_parser, which gives no offsets, and the pointer that follows it through the text. Follows RFC
// 8259.
#include "validators/encodings/json/diagnose.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/detail/impl/default_resource.ipp>
#include <boost/json/detail/impl/except.ipp>
#include <boost/json/detail/impl/stack.ipp>
#include <boost/json/impl/error.ipp>
#include <cstring>

#include "validators/encodings/json/tokens.h"

namespace proflint::encodings::json {
namespace {

using boost::json::error_code;
using Part = boost::json::string_view;

// The handler of basic_parser. Each token starts where the last one ended, after blanks, commas and colons.
class Follower {
 public:
  static constexpr std::size_t max_object_size = SIZE_MAX, max_array_size = SIZE_MAX, max_key_size = SIZE_MAX,
                               max_string_size = SIZE_MAX;

  Follower(std::string_view text, const char* resume, Events& events)
      : at_(text.data()), end_(text.data() + text.size()), resume_(resume), events_(events) {}

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
    return hand_out({.kind = kind, .token = {at_, size}}, ec);
  }

  // A part that is the whole string and points into the text has no escapes.
  bool give_string(Kind kind, Part last, std::size_t size, error_code& ec) {
    skip_between();
    if (last.data() == at_ + 1 && last.size() == size) return hand_out(string_event(kind, {at_, size + 2}), ec);
    const char* quote = at_ + 1;
    for (; *quote != '"'; ++quote)
      if (*quote == '\\') ++quote;
    return hand_out(string_event(kind, {at_, static_cast<std::size_t>(quote - at_) + 1}), ec);
  }

  bool give_number(error_code& ec) {
    skip_between();
    const char* const end = std::find_if_not(at_, end_, is_number_byte);
    if (end == end_ && depth_ != 0) return true;  // it may be truncated
    return hand_out(number_event({at_, static_cast<std::size_t>(end - at_)}), ec);
  }

  bool hand_out(const Event& event, error_code& ec) {
    at_ += event.token.size();
    if (event.token.data() < resume_ || events_.on(event)) return true;
    was_stopped_ = true;
    ec = boost::json::error::exception;
    return false;
  }

  const char* at_;
  const char* end_;
  const char* resume_;  // tokens before it are not handed out
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

}  // namespace

Outcome diagnose(std::string_view text, std::size_t max_depth, const char* resume, Events& events) {
  boost::json::parse_options options;
  options.max_depth = max_depth;
  options.allow_invalid_utf8 = true;
  boost::json::basic_parser<Follower> parser(options, text, resume, events);
  error_code ec;
  const std::size_t offset = parser.write_some(false, text.data(), text.size(), ec);
  if (parser.handler().was_stopped()) return {Ending::stopped, offset};
  if (ec) return {ending_of(ec, text, offset), offset};
  return {Ending::complete, text.size() - without_blanks(text.substr(offset)).size()};
}

}  // namespace proflint::encodings::json
