// Words that several writers share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/core/words.h"
#include "tools/run/result.h"

namespace proflint::tools {

// "file:12:5", "file:+0x24", "file:+0x24 (in gzip)" or "file": the path, escaped, and the place of the finding.
std::string location(const FileResult& file, const Finding& finding);

// "line 12, column 5", "offset 0x24", "offset 0x24 in gzip" or nothing.
std::string place(const Finding& finding);

// Text that says how many findings of a file were counted but are not among the kept ones; empty if none.
std::string hidden_findings(const FileResult& file);

// Number of findings of a file that were counted but not kept.
std::uint64_t hidden_count(const FileResult& file);

// "3 files: 2 clean, 1 invalid; 1 error, 0 warnings, 0 notes".
std::string summary_line(const Summary& summary);

}  // namespace proflint::tools
