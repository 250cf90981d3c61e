// Words that several writers share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/core/words.h"
#include "tools/run/result.h"

namespace proflint::tools {

// "file:12:5", "file:+0x24", "file:+0x24 (in gzip)" or "file": the path, escaped, and the place of the finding.
std::string location(const FileResult& file, const Finding& finding);

// "line 12, column 5", "offset 0x24", "offset 0x24 in gzip" or nothing.
std::string place(const Finding& finding);

// The findings of a file, from the severity `least` on, that no baseline knows: all that forms without a word for
// "known" show.
std::vector<const Finding*> new_findings(const FileResult& file, Severity least = Severity::note);

// Text that says how many findings of a file were counted but are not among the kept ones, without those that are
// known; empty if none.
std::string hidden_findings(const FileResult& file, Severity least = Severity::note);

// Number of findings of a file that were counted but not kept, without those that are known.
std::uint64_t hidden_count(const FileResult& file, Severity least = Severity::note);

// ", 30 files of other kinds passed over, 2 files judged without the other file of the pair", each part only if there
// are some.
std::string left_aside(const Summary& summary);

// "3 files: 2 clean, 1 invalid; 1 error, 0 warnings, 0 notes".
std::string summary_line(const Summary& summary);

}  // namespace proflint::tools
