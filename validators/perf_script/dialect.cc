// The dialect of perf script output. Follows perf-script(1), -F.
#include "validators/perf_script/dialect.h"

#include "grammars/perf_script.h"
#include "validators/core/text_lines.h"

namespace proflint::perf_script {

Dialect find_dialect(std::string_view text) {
  using grammars::perf_script::Kind;
  constexpr std::ptrdiff_t kNear = 65536;
  Dialect first = Dialect::none;
  grammars::perf_script::Line line;
  TextLines lines(text);
  for (TextLine source; lines.next(source);) {
    if (first != Dialect::none && source.text.data() - text.data() > kNear) break;
    grammars::perf_script::parse(source.text, line, nullptr);
    if (line.kind == Kind::head && (first == Dialect::none || (line.has_time && !line.event.empty())))
      return Dialect::named;
    if (first != Dialect::none) continue;
    if (line.kind == Kind::frame) first = line.has_symbol ? Dialect::chains : Dialect::branches;
    if (line.kind == Kind::lbr || line.kind == Kind::bad_lbr || line.kind == Kind::count) first = Dialect::branches;
  }
  return first;
}

}  // namespace proflint::perf_script
