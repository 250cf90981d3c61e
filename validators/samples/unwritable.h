// Names of functions that the text encoding cannot express. Follows LLVM SampleProfWriterText, which writes names as
// they are, and SampleProfReaderText.
#pragma once

#include <string_view>

namespace proflint::samples {

// Why the name of a function cannot be written in the text encoding; nullptr if it can.
const char* why_unwritable(std::string_view name);

}  // namespace proflint::samples
