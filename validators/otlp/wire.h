// Reads a message in the binary encoding and finds its layout.
#pragma once

#include <vector>

#include "validators/otlp/builder.h"

namespace proflint::otlp {

// The contents of a message as read under one layout.
struct Reading {
  Findings wire;            // defects of the encoding
  Findings meaning;         // defects of the contents, reported only if the whole message can be read
  bool is_broken = false;   // reading ended before the end of the message
  bool is_refuted = false;  // reading ended because the message contradicts the layout
};

// Reads a message into the model. `root` is its path; nullptr if it is the whole file. `only_if_fits`: reading ends as
// soon as something in the message contradicts the layout.
void read_message(std::string_view bytes, const Path* root, bool only_if_fits, Model& model, Reading& reading);

struct Layouts {
  std::vector<const Layout*> fitting;  // layouts that fit equally well, newest first
  bool is_unknown = false;             // the message has another layout
};
Layouts find_layouts(std::string_view bytes);

}  // namespace proflint::otlp
