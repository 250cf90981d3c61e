// The result of a file as bytes, from the copy of the program that checked it to the one that reports it.
//
//   u64 size; f64 seconds; u8 whether it could not be read; u8 whether it was skipped; u8 number of facts;
//   u32 length and bytes of the SHA-256; frame
//
// The frame is defined in tools/program/run/worker_protocol.h. The path and the marks of the baseline are not
// transferred: the reporting side has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/program/run/result.h"

namespace proflint::tools {

std::string encoded(std::uint32_t number, const FileResult& file);

// False if the bytes are not a result: the file may have taken over its checker.
[[nodiscard]] bool decode(std::string_view bytes, std::uint32_t number, FileResult& file);

}  // namespace proflint::tools
