// What is wrong with strings, keys and numbers of a document, whatever they mean. Follows RFC 8259.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/encodings/json/keys.h"
#include "validators/encodings/json/strings.h"

namespace proflint::encodings::json {

class Hygiene {
 public:
  Hygiene(std::pmr::memory_resource* memory, Report& report) : keys_(memory), strings_(memory), findings_(report) {}

  void look_at(const Event& event) {
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
  // Reports what was found.
  void finish() { findings_.flush(); }

 private:
  static constexpr std::size_t kDigitsOfLarge = 16;  // of 2^53

  void look_at_key(const Event& event);
  void look_at_text(const Event& event) {
    if (event.has_escapes || !is_printable_ascii(event.inside())) look_at_odd_text(event);
  }
  void look_at_odd_text(const Event& event);
  void look_at_large(std::string_view token);
  static bool is_printable_ascii(std::string_view text) {
    for (const char c : text)
      if (c < ' ' || c >= 0x7f) return false;
    return true;
  }

  OpenKeys keys_;
  Strings strings_;
  GroupedFindings findings_;
  std::string scratch_;
};

}  // namespace proflint::encodings::json
