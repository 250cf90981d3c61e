// Finds the layout of a message in the binary encoding.
#pragma once

#include <string_view>
#include <vector>

#include "validators/otlp/schema.h"

namespace proflint::otlp {

struct Layouts {
  std::vector<const Layout*> fitting;  // layouts that fit equally well, newest first
  bool is_unknown = false;             // the message has another layout
};
Layouts find_layouts(std::string_view bytes);

}  // namespace proflint::otlp
