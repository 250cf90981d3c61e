// A second pass over headers and the metadata of top-level functions, because the first pass does not store values.
#include "validators/samples/text/checksums.h"

#include "grammars/sample_text.h"
#include "validators/core/text_lines.h"

namespace proflint::samples::text {
namespace {

// The innermost function of a calling context in brackets; other names are returned unchanged.
std::string_view leaf_of(std::string_view name) {
  if (!name.starts_with('[') || !name.ends_with(']')) return name;
  name = name.substr(1, name.size() - 2);
  const std::size_t at = name.rfind(" @ ");
  return at == std::string_view::npos ? name : name.substr(at + 3);
}

}  // namespace

void gather_checksums(std::string_view text, Checksums& checksums) {
  namespace grammar = grammars::sample_text;
  using grammar::Body;
  const char* const limit = text.data() + text.size();
  std::string_view function;
  TextLines lines(text);
  for (TextLine line; lines.next(line);) {
    if (line.text.empty() || line.text[0] == '#') continue;
    if (grammar::Header header; line.text[0] != ' ') {
      function = grammar::parse(line.text, header, nullptr, limit) ? leaf_of(header.name) : "";
    } else if (Body body; line.text.starts_with(" !") && !function.empty() &&
                          grammar::parse(line.text, body, nullptr, limit) && body.kind == Body::Kind::checksum &&
                          body.number.fits) {
      checksums.add(Name::text(function), {body.number.value, body.value});
    }
  }
}

}  // namespace proflint::samples::text
