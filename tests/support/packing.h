// Compression of test data for containers.
#pragma once

#include <string>
#include <string_view>

namespace proflint::tools {

// One gzip member (RFC 1952) and one zstd frame with a checksum (RFC 8878).
std::string gzip_member(std::string_view plain);
std::string zstd_frame(std::string_view plain);

}  // namespace proflint::tools
