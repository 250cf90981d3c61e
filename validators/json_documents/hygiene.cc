// Characters that strings should not have, duplicate keys, and numbers that many consumers round.
#include "validators/json_documents/hygiene.h"

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/json_documents/rules.h"

namespace proflint::json_documents {

using encodings::json::Event;

namespace {

constexpr std::uint64_t kMaxPrecise = std::uint64_t{1} << 53;
constexpr std::size_t kMaxDigits = 4300;  // sys.set_int_max_str_digits() of Python

// U+0000 to U+001F and U+007F to U+009F.
bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) - 0x80u < 0x20u) return true;
  }
  return false;
}

}  // namespace

void Hygiene::look_at_key(const Event& event) {
  look_at_text(event);
  if (!keys_.add(strings_.text(event))) add_duplicate(event);
}

void Hygiene::add_duplicate(const Event& key) {
  findings_.add("json/key-duplicate"_rule, key.token, "key ", key.inside(), " occurs twice in its object");
}

void Hygiene::look_at_odd_text(const Event& event) {
  std::string_view text = event.inside();
  if (event.has_escapes) {
    scratch_.clear();
    encodings::json::append_unescaped(scratch_, text);
    text = scratch_;
  }
  if (!is_utf8(text))
    findings_.add("json/invalid-utf8"_rule, event.token, "the string ", event.inside(), " is not UTF-8");
  if (is_code_) return;
  if (has_control(text))
    findings_.add("json/control-char"_rule, event.token, "the string ", event.inside(),
                  " contains a control character");
  if (text.find("\xef\xbf\xbd") != std::string_view::npos)
    findings_.add("json/replacement-character"_rule, event.token, "the string ", event.inside(),
                  " contains U+FFFD, which replaces unreadable bytes");
}

void Hygiene::look_at_large(std::string_view token) {
  const std::string_view digits = token.substr(token.starts_with('-') ? 1 : 0);
  if (digits.size() > kMaxDigits)
    return findings_.add("json/integer-length"_rule, token, "the number ", number_part(token), " has ", digits.size(),
                         " digits; Python reads at most ", kMaxDigits);
  const auto value = decimal_value(digits);
  if (!value || *value > kMaxPrecise)
    findings_.add("json/integer-precision"_rule, token, "the number ", number_part(token),
                  " is outside the range -2^53 to 2^53");
}

}  // namespace proflint::json_documents
