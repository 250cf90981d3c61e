// Looks for the keys of records inside texts. Follows geninfo(1), TRACEFILE FORMAT.
#include "validators/lcov/joined.h"

#include "validators/core/text.h"
#include "validators/coverage/paths.h"

namespace proflint::lcov {
namespace {

using grammars::lcov::Kind;
using grammars::lcov::Line;

constexpr std::string_view kNumbered[] = {"FN:",  "FNL:", "FNA:", "FNDA:", "BRDA:", "MCDC:", "DA:", "BA:",
                                          "FNF:", "FNH:", "BRF:", "BRH:",  "MCF:",  "MCH:",  "LF:", "LH:"};
constexpr std::string_view kPath = "SF:", kEnd = "end_of_record";

bool has_free_text(Kind kind) {
  return kind == Kind::fn || kind == Kind::fna || kind == Kind::fnda || kind == Kind::brda || kind == Kind::mcdc ||
         kind == Kind::ver;
}

// A record with numbers whose key ends in this colon; empty if there is none.
std::string_view numbered_record(std::string_view text, std::size_t colon) {
  if (colon + 1 == text.size() || !is_digit(text[colon + 1])) return {};
  const std::string_view head = text.substr(0, colon + 1);
  for (const std::string_view key : kNumbered)
    if (Line record; head.ends_with(key) && grammars::lcov::parse(text.substr(head.size() - key.size()), record))
      return text.substr(head.size() - key.size());
  return {};
}

// Whether a version that is a checksum follows a name in small letters, such as "a.cc".
bool has_version(std::string_view path) {
  constexpr std::string_view kKey = "VER:";
  constexpr std::size_t kMinDigits = 8;
  const std::size_t at = path.find(kKey);
  if (at == path.npos || at == 0 || path[at - 1] < 'a' || path[at - 1] > 'z') return false;
  const std::string_view version = path.substr(at + kKey.size());
  return version.size() >= kMinDigits && is_lower_hex_digits(version);
}

}  // namespace

// Colons in names of C++ and in selectors of Objective-C are followed by other characters.
std::string_view joined_record(const Line& line) {
  if (!has_free_text(line.kind)) return {};
  const std::string_view text = line.text;
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    if (const std::string_view record = numbered_record(text, colon); !record.empty()) return record;
    if (text.substr(0, colon + 1).ends_with(kPath) && text.substr(colon + 1).starts_with('/'))
      return text.substr(colon + 1 - kPath.size());
  }
  return text.ends_with(kEnd) ? text.substr(text.size() - kEnd.size()) : std::string_view();
}

bool joins_records(std::string_view path) {
  if (coverage::is_url(path)) return false;
  for (std::size_t colon = path.find(':'); colon != path.npos; colon = path.find(':', colon + 1))
    if (const std::string_view record = numbered_record(path, colon); !record.empty() && record.size() != path.size())
      return true;
  if (has_version(path)) return true;
  for (const std::string_view mark : {kPath, std::string_view("KF:"), kEnd})
    if (path.find(mark) != path.npos) return true;
  while (!path.empty()) {
    if (path.starts_with("TN:")) return true;
    take_until(path, '/');
  }
  return false;
}

}  // namespace proflint::lcov
