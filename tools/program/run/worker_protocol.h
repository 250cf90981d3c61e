// The result of one file as bytes, in one frame: the answer of a vet worker or of a copy of the program in
// WebAssembly. The decoder trusts nothing, because the checked file may have taken over the process that wrote it.
//
//   frame:   u32 length of the rest; u32 number of the file within the worker; result
//   result:  u8 verdict, u8 container or kind of archive, u16 format, text description, facts, companions, tally,
//   findings
//
// Numbers are little-endian; texts and lists start with the u32 number of their elements. Formats, rules and containers
// are indexes into tables that both sides have. The page decodes it too: tools/web/page/frame.js.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tools/program/archives/kind.h"
#include "validators/core/container.h"
#include "validators/core/limits.h"
#include "validators/core/report.h"

namespace proflint::tools {

// The maximum size of a worker's answer for one file.
inline constexpr std::size_t kMaxFrameSize = std::size_t{4} << 20;

// Facts known before a file is checked: an answer that contradicts them is rejected.
struct Expected {
  std::uint32_t number = 0;        // of the file
  std::uint64_t size = 0;          // in bytes
  std::uint64_t max_inflated = 0;  // maximum size of unpacked contents
  std::size_t max_findings = 0;
};

struct Answer {
  Result result;
  std::optional<Container> container;       // of the whole file
  std::optional<ArchiveKind> archive = {};  // if the file is an archive that was checked
};

// Appends a number, its lowest byte first.
template <std::unsigned_integral T>
void put(std::string& out, T number) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out += static_cast<char>(number >> 8 * i & 0xff);
}

// The frame for the file with this number. Findings that do not fit are left out, but the tally counts them.
std::string to_frame(std::uint32_t number, const Answer& answer, std::size_t maximum = kMaxFrameSize);

// The length of the first frame in `bytes`; nothing before all bytes of the number have arrived.
[[nodiscard]] std::optional<std::uint64_t> frame_length(std::string_view bytes);

// The answer in a complete frame. Nothing if no check can produce it, as with an unknown rule or format, a place
// outside of the file, a verdict that contradicts the tally, or trailing bytes.
[[nodiscard]] std::optional<Answer> from_frame(std::string_view frame, const Expected& expected);

}  // namespace proflint::tools
