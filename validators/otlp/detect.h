// Detects the contents of a file by structure: profiles or another OpenTelemetry signal, alone or in frames.
// Follows the protocol buffers of the signals and the file exporter of the collector.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/cursor.h"

namespace proflint::otlp {

enum class Signal : std::uint8_t { none, profiles, traces, metrics, logs, unknown };

enum class Framing : std::uint8_t {
  none,       // not OpenTelemetry
  bare,       // one message
  be32,       // (length in 4 bytes, big-endian; message)*
  delimited,  // (length as a varint; message)*
  json,       // objects
};

struct FileKind {
  Framing framing = Framing::none;
  Signal signal = Signal::none;
  bool has_leading = false;  // other output of a program precedes the objects
  bool is_hidden = false;    // the first message is compressed and truncated, so its contents prove nothing
};

// Reads the first fields of the first message.
FileKind find_kind(std::string_view bytes);

// The signal of one message in the binary encoding, which may be truncated.
Signal find_signal(std::string_view message);

// "OpenTelemetry traces (OTLP)" or similar if the bytes are another signal in the binary encoding; otherwise empty.
std::string_view foreign_signal(std::string_view bytes);

}  // namespace proflint::otlp
