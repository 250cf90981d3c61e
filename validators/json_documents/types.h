// The types of values, as shapes distinguish them.
#pragma once

#include <string>

#include "validators/core/wide.h"
#include "validators/encodings/json/read.h"
#include "validators/json_documents/shape.h"

namespace proflint::json_documents {

// kRounded or kFraction.
[[gnu::noinline]] unsigned type_of_fraction(std::string_view token);

[[gnu::always_inline]] inline unsigned type_of(const encodings::json::Event& event) {
  using encodings::json::Kind;
  switch (event.kind) {
    case Kind::begin_object:
      return kObj;
    case Kind::begin_array:
      return kList;
    case Kind::string:
      return kStr;
    case Kind::integer:
      return kInt;
    case Kind::fraction:
      return type_of_fraction(event.token);
    case Kind::boolean:
      return kBool;
    default:
      return kNull;
  }
}

// "an integer or null".
std::string names_of(unsigned types);

// The value of a rounded integer. REQUIRES: type_of_fraction(token) is kRounded.
Int128 rounded_value(std::string_view token);

}  // namespace proflint::json_documents
