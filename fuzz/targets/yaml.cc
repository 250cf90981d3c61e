// Events of YAML: they are inside the text and in its order, starts have ends, and values have the requested type.
#include <vector>

#include "fuzz/target.h"
#include "validators/core/memory.h"
#include "validators/encodings/yaml/reader.h"

namespace proflint::fuzz::yaml_target {
namespace {

using encodings::yaml::Event;
using encodings::yaml::Reader;

void require_inside(std::string_view where, std::string_view text) {
  require(where.data() >= text.data() && where.data() + where.size() <= text.data() + text.size(),
          "places lie in the text");
}

void run(std::string_view text) {
  constexpr std::size_t kDepth = 8, kSize = 256;
  Budget budget(4096 + 4 * text.size());
  Reader reader(text, {kDepth, kSize}, &budget);
  std::size_t depth = 0, events = 0;
  const char* last = text.data();
  for (Event event; reader.next(event);) {
    ++events;
    require_inside(event.where, text);
    require(event.where.data() >= last, "events come in the order of the text");
    last = event.where.data();
    if (event.kind == Event::Kind::map || event.kind == Event::Kind::list)
      require(++depth <= kDepth, "nesting has a bound");
    if (event.kind == Event::Kind::end) require(depth-- != 0, "what ends has started");
    if (event.kind == Event::Kind::document_end) require(depth == 0, "all has ended before the document");
  }
  require(events <= 8 * text.size() + 8, "there are not more events than bytes give");
  if (reader.defect()) {
    require_inside(reader.defect()->where, text);
    require(reader.defect()->what != nullptr && reader.defect()->context != nullptr, "a defect has words");
  } else {
    require(depth == 0, "what starts ends");
  }
  Event event;
  require(!reader.next(event), "the end stays the end");
}

const Target target("yaml", run);

}  // namespace
}  // namespace proflint::fuzz::yaml_target
