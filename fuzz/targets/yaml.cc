// Events of YAML: they are inside the text and in its order, starts have ends, and values have the requested type.
#include <vector>

#include "fuzz/target.h"
#include "validators/core/memory.h"
#include "validators/encodings/yaml/reader.h"

namespace {

using namespace proflint;
using encodings::yaml::Event;
using encodings::yaml::Reader;

void require_inside(std::string_view where, std::string_view text) {
  fuzz::require(where.data() >= text.data() && where.data() + where.size() <= text.data() + text.size(),
                "places lie in the text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::view(data, size);
  constexpr std::size_t kDepth = 8, kSize = 256;
  Budget budget(4096 + 4 * size);
  Reader reader(text, {kDepth, kSize}, &budget);
  std::size_t depth = 0, events = 0;
  const char* last = text.data();
  for (Event event; reader.next(event);) {
    ++events;
    require_inside(event.where, text);
    fuzz::require(event.where.data() >= last, "events come in the order of the text");
    last = event.where.data();
    if (event.kind == Event::Kind::map || event.kind == Event::Kind::list)
      fuzz::require(++depth <= kDepth, "nesting has a bound");
    if (event.kind == Event::Kind::end) fuzz::require(depth-- != 0, "what ends has started");
    if (event.kind == Event::Kind::document_end) fuzz::require(depth == 0, "all has ended before the document");
  }
  fuzz::require(events <= 8 * size + 8, "there are not more events than bytes give");
  if (reader.defect()) {
    require_inside(reader.defect()->where, text);
    fuzz::require(reader.defect()->what != nullptr && reader.defect()->context != nullptr, "a defect has words");
  } else {
    fuzz::require(depth == 0, "what starts ends");
  }
  Event event;
  fuzz::require(!reader.next(event), "the end stays the end");
  return 0;
}
