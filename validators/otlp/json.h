// A message in the JSON encoding. Follows docs/specification.md of opentelemetry-proto, "JSON Protobuf Encoding".
#pragma once

#include <array>
#include <vector>

#include "validators/core/format.h"
#include "validators/encodings/json/strings.h"
#include "validators/json_documents/hygiene.h"
#include "validators/otlp/json_values.h"
#include "validators/otlp/wire.h"

namespace proflint::otlp {

// The layout under which the object at the start of `text` has the fewest unknown keys.
const Layout& find_layout(std::string_view text);

// Reads one object into the model.
class JsonReader final : public encodings::json::Events {
 public:
  JsonReader(const Path* root, Model& model, Reading& reading, json_documents::Hygiene& hygiene, JsonValues& values);

  bool on(const encodings::json::Event& event) override;

 private:
  static constexpr std::size_t kMaxFields = 24;

  struct Frame {
    Message message = Message::none;
    Path path;
    const Field* field = nullptr;                       // field of the current value; nullptr: the key is unknown
    bool is_list = false;                               // inside its brackets
    std::uint32_t camel = 0, original = 0;              // keys that occurred, one bit each
    std::array<std::uint32_t, kMaxFields> counts = {};  // number of elements
  };

  Frame& frame() { return frames_[depth_ - 1]; }
  const Path& path() { return frame().path; }
  void on_key(const encodings::json::Event& event);
  void check_spelling(const Field& field, bool is_camel, std::string_view where);
  void on_object(const encodings::json::Event& event);
  void on_array(const encodings::json::Event& event);
  void on_scalar(const encodings::json::Event& event);
  void take(const Field& field, const encodings::json::Event& event);
  void take_number(const Field& field, const encodings::json::Event& event);
  void take_bytes(const Field& field, const encodings::json::Event& event);
  void report_type(const Field& field, const encodings::json::Event& event);
  void open(const Field* field, Message message, std::string_view where);
  void close();
  std::uint64_t count_element(const Field& field);

  const Path* root_;
  const Layout& layout_;
  Reading& reading_;
  Builder builder_;
  json_documents::Hygiene& hygiene_;
  JsonValues& values_;
  std::vector<Frame> frames_;  // never resized, because paths point into it
  std::size_t depth_ = 0;
  std::size_t skipped_ = 0;  // open brackets that are skipped
};

}  // namespace proflint::otlp
