// SHA-256 over path, rule and wording, truncated to 128 bits.
#include "tools/program/reports/fingerprint.h"

#include "tools/program/core/digest.h"
#include "tools/program/core/words.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

// `message` with each number, decimal or hexadecimal, replaced by '#'.
std::string without_numbers(std::string_view message) {
  std::string out;
  for (std::size_t i = 0; i < message.size();) {
    if (!is_digit(message[i])) {
      out += message[i++];
      continue;
    }
    out += '#';
    const bool is_hex = message.substr(i).starts_with("0x");
    i += is_hex ? 2 : 0;
    while (i < message.size() && (is_hex ? lower_hex_digit(message[i]) >= 0 : is_digit(message[i]))) ++i;
  }
  return out;
}

}  // namespace

std::string Fingerprints::next(const Finding& finding) {
  std::string key = path_;
  key += '\0';
  key += finding.rule->id;
  key += '\0';
  key += without_numbers(shown(finding.message));
  const std::uint64_t occurrence = seen_[key]++;
  key += '\0';
  return sha256(key + std::to_string(occurrence)).substr(0, 32);
}

}  // namespace proflint::tools
