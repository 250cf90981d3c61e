// The words that request help instead of a run.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace proflint::tools {

// The text that "help", "help VERB", "VERB --help" and "version" request, if the words do. Throws UsageError
// for help about an unknown verb.
std::optional<std::string> help_asked_for(std::vector<std::string> words);

}  // namespace proflint::tools
