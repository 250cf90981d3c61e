// The constant parts of HTML reports.
#pragma once

#include <string>

namespace proflint::tools {

// From the document type to the end of the head, with the style sheet.
void append_head(std::string& out);

// The script that filters findings. The page is complete without it.
void append_script(std::string& out);

}  // namespace proflint::tools
