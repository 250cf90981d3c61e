// Converts JSON values to fields of messages: numbers in quotes, ids in hexadecimal digits, bytes in base64.
// Follows the ProtoJSON format and docs/specification.md of opentelemetry-proto.
#pragma once

#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>

#include "validators/core/wide.h"
#include "validators/encodings/json/strings.h"
#include "validators/otlp/schema.h"

namespace proflint::otlp {

struct JsonNumber {
  Int128 value = 0;  // of integers
  bool is_quoted = false;
  bool is_plain = true;  // no fraction, no exponent, no leading zeros
};

class JsonValues {
 public:
  explicit JsonValues(std::pmr::memory_resource* memory) : strings_(memory), arena_(memory) {}

  // All views are valid as long as this object.
  std::string_view text(const encodings::json::Event& event) { return strings_.text(event); }

  // The integer in a number or string; nothing for other values. With more than 36 digits, the largest possible value.
  std::optional<JsonNumber> integer(const encodings::json::Event& event);
  // The bits of a double.
  std::optional<std::uint64_t> real(const encodings::json::Event& event);
  // The bytes that the text of a field of this type encodes.
  std::optional<std::string_view> bytes(Type type, std::string_view text);

 private:
  std::optional<std::string_view> from_hex(std::string_view text);
  std::optional<std::string_view> from_base64(std::string_view text);
  std::string_view keep(std::string_view bytes);

  encodings::json::Strings strings_;
  std::pmr::monotonic_buffer_resource arena_;
  std::string scratch_;
};

}  // namespace proflint::otlp
