// The characters of strings that have escapes, kept until the end of the check. Follows RFC 8259, section 7.
#pragma once

#include <algorithm>
#include <memory_resource>
#include <string>

#include "validators/encodings/json/read.h"

namespace proflint::encodings::json {

// The text of a string without its quotes; escapes remain. REQUIRES: the token is a string.
constexpr std::string_view inside(std::string_view token) {
  return token.substr(1, token.size() - 2);
}

// Owns the copies: views from text() stay valid as long as the object and the file.
class Strings {
 public:
  // Copies use `memory`, which must outlive the object; if it is exhausted, text() throws OutOfBudget.
  explicit Strings(std::pmr::memory_resource* memory) : arena_(memory) {}

  // The characters of a key or string: a view into the file if nothing is escaped.
  std::string_view text(const Event& event) {
    if (!event.has_escapes) return event.inside();
    scratch_.clear();
    append_unescaped(scratch_, event.inside());
    if (scratch_.empty()) return {};
    char* const bytes = static_cast<char*>(arena_.allocate(scratch_.size(), 1));
    std::copy_n(scratch_.data(), scratch_.size(), bytes);
    return {bytes, scratch_.size()};
  }

 private:
  std::pmr::monotonic_buffer_resource arena_;
  std::string scratch_;
};

}  // namespace proflint::encodings::json
