// Keeps the last key and the number of values of each level.
#include "validators/json_documents/probe.h"

#include "validators/json_documents/document.h"

namespace proflint::json_documents {

bool KeyProbe::on(const encodings::json::Event& event) {
  using encodings::json::Kind;
  switch (event.kind) {
    case Kind::begin_object:
    case Kind::begin_array:
      open(event.kind == Kind::begin_object);
      break;
    case Kind::end_object:
    case Kind::end_array:
      on_close();
      --depth_;
      break;
    case Kind::key:
      if (depth_ <= kFollowed) {
        levels_[depth_ - 1].key = event.inside();
        ++levels_[depth_ - 1].keys;
      }
      on_key(event.inside());
      break;
    default:
      on_value(event);
      break;
  }
  return !is_decided();
}

void KeyProbe::open(bool is_object) {
  if (depth_ != 0 && depth_ <= kFollowed) ++levels_[depth_ - 1].nested;
  if (depth_ < kFollowed) levels_[depth_] = {.is_object = is_object};
  ++depth_;
  on_open(is_object);
}

bool Probing::is_broken() const {
  const bool is_window = ending == encodings::json::Ending::cut && document.size() > kMaxProbed;
  return !document.empty() && ending != encodings::json::Ending::complete && !is_window;
}

Probing run_probe(std::string_view text, std::size_t max_depth, KeyProbe& probe) {
  const Start start = find_start(text);
  if (start.text.empty()) return {};
  return {start.text, !start.leading.empty(),
          encodings::json::read(start.text.substr(0, kMaxProbed), max_depth, probe).ending};
}

}  // namespace proflint::json_documents
