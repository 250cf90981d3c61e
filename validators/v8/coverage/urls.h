// URLs of scripts: files, and parts of the runtime. Follows the WHATWG URL Standard as Node's
// pathToFileURL and fileURLToPath use it.
#pragma once

#include <string>
#include <string_view>

namespace proflint::v8::coverage {

// Whether a URL has the scheme `file`.
bool is_file_url(std::string_view url);
// Whether a URL has the scheme `http` or `https`.
bool is_web_url(std::string_view url);

// The defect of a `file:` URL, as the end of a sentence; empty if it is valid.
std::string_view defect_of_file_url(std::string_view url);

// The host of a valid `file:` URL; empty if the file is on this machine.
std::string_view host_of_file_url(std::string_view url);

// Whether a script is part of the runtime: `node:fs`, `internal/util`.
bool is_internal(std::string_view url);

// The decoded path of a `file:///` URL without query and fragment; empty for other URLs.
// REQUIRES: defect_of_file_url(url) is empty.
std::string path_of_file_url(std::string_view url);

}  // namespace proflint::v8::coverage
