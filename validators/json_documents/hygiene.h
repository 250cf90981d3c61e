// Defects of strings, keys and numbers of a document, independent of their meaning. Follows RFC 8259.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/encodings/json/keys.h"
#include "validators/encodings/json/strings.h"

namespace proflint::json_documents {

// A number for a message, as it is written: without quotes unless it is implausibly long, and then it is truncated.
// Other values are quoted.
inline Part number_part(std::string_view token) {
  constexpr std::size_t kMaxShown = 40;
  const bool is_number = token.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  return is_number && token.size() <= kMaxShown ? Part(Trusted{token}) : Part(token);
}

class Hygiene {
 public:
  Hygiene(std::pmr::memory_resource* memory, Report& report) : keys_(memory), strings_(memory), findings_(report) {}

  void look_at(const encodings::json::Event& event) {
    using encodings::json::Kind;
    switch (event.kind) {
      case Kind::begin_object:
        return keys_.open();
      case Kind::end_object:
        return keys_.close();
      case Kind::key:
        return look_at_key(event);
      case Kind::string:
        return look_at_text(event);
      case Kind::integer:
        if (event.token.size() >= kDigitsOfLarge) look_at_large(event.token);
        return;
      default:
        return;
    }
  }
  // Reports a key that its object already has, for objects whose keys the caller compares itself.
  void add_duplicate(const encodings::json::Event& key);
  // Whether the next strings are source text, in which control characters and U+FFFD are legitimate.
  void set_code(bool is_code) { is_code_ = is_code; }
  bool is_code() const { return is_code_; }
  // Reports the findings.
  void finish() { findings_.flush(); }

 private:
  static constexpr std::size_t kDigitsOfLarge = 16;  // of 2^53

  void look_at_key(const encodings::json::Event& event);
  void look_at_text(const encodings::json::Event& event) {
    if (!event.is_plain) look_at_odd_text(event);
  }
  void look_at_odd_text(const encodings::json::Event& event);
  void look_at_large(std::string_view token);

  encodings::json::OpenKeys keys_;
  encodings::json::Strings strings_;
  GroupedFindings findings_;
  std::string scratch_;
  bool is_code_ = false;
};

// The events of a JSON document of unknown format.
class AnyDocument final : public encodings::json::Events {
 public:
  explicit AnyDocument(Hygiene& hygiene) : hygiene_(hygiene) {}
  bool on(const encodings::json::Event& event) override {
    hygiene_.look_at(event);
    return true;
  }

 private:
  Hygiene& hygiene_;
};

}  // namespace proflint::json_documents
