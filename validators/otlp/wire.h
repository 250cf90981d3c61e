// Reads a message in the binary encoding.
#pragma once

#include <cstdint>

#include "validators/otlp/builder.h"

namespace proflint::otlp {

// The contents of a message as read under one layout.
struct Reading {
  Findings wire;            // defects of the encoding
  Findings meaning;         // defects of the contents, reported only if the whole message can be read
  bool is_broken = false;   // reading ended before the end of the message
  bool is_refuted = false;  // reading ended because the message contradicts the layout
};

// How a contradiction between a message and the layout is treated.
enum class Misfit : std::uint8_t {
  finding,     // the message is wrong
  refutation,  // the message has another layout: reading ends
};

// Reads a message into the model. `root` is its path; nullptr if it is the whole file.
void read_message(std::string_view bytes, const Path* root, Misfit misfit, Model& model, Reading& reading);

}  // namespace proflint::otlp
