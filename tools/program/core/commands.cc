// Both searches stop at characters that are rare in reports.
#include "tools/program/core/commands.h"

#include <string_view>

#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kHashes = "##", kColons = "::", kBlanks = " \t\v\f\r";

std::string_view hash_in(Notation notation) {
  switch (notation) {
    case Notation::json:
      return "\\u0023";
    case Notation::xml:
      return "&#35;";
    case Notation::text:
      break;
  }
  return "\\x23";
}

// Whether a command starts at the two hashes at `at`: "##[", "##vso[".
bool has_bracket(std::string_view text, std::size_t at) {
  at += kHashes.size();
  while (at < text.size() && is_letter(text[at])) ++at;
  return text.substr(at).starts_with('[');
}

// Whether only blanks separate `at` from the start of its line in `text`.
bool starts_line(std::string_view text, std::size_t at) {
  while (at != 0 && kBlanks.find(text[at - 1]) != kBlanks.npos) --at;
  return at == 0 || text[at - 1] == '\n';
}

}  // namespace

void disarm_brackets(std::string& output, Notation notation) {
  for (std::size_t at = 0; (at = output.find(kHashes, at)) != output.npos; ++at)
    if (has_bracket(output, at)) output.replace(at + 1, 1, hash_in(notation));
}

void disarm_commands(std::string& output, Notation notation) {
  disarm_brackets(output, notation);
  if (notation == Notation::json) return;  // no string starts a line there
  const std::string_view instead = notation == Notation::xml ? "&#58;:" : "\\x3a:";
  for (std::size_t at = 0; (at = output.find(kColons, at)) != output.npos;) {
    const bool is_command = starts_line(output, at);
    if (is_command) output.replace(at, kColons.size(), instead);
    at += is_command ? instead.size() : kColons.size();
  }
}

}  // namespace proflint::tools
