// What is wrong with strings, keys and numbers of a document, whatever they mean. Follows RFC 8259.
#pragma once

#include "validators/core/repeats.h"
#include "validators/encodings/json/keys.h"
#include "validators/encodings/json/strings.h"

namespace proflint::json_coverage {

class Hygiene {
 public:
  Hygiene(std::pmr::memory_resource* memory, Report& report)
      : keys_(memory), strings_(memory), findings_(report, "places") {}

  void look_at(const encodings::json::Event& event);
  // Reports what was found.
  void finish() { findings_.flush(); }

 private:
  void look_at_text(const encodings::json::Event& event);
  void look_at_integer(std::string_view token);

  encodings::json::OpenKeys keys_;
  encodings::json::Strings strings_;
  Repeats findings_;
  std::string scratch_;
};

}  // namespace proflint::json_coverage
