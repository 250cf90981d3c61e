// A file checked together with others: its sources, and files that it is merged with.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {

using Texts = std::map<std::string, std::string, std::less<>>;  // by name

// Finds sources in a table. The empty name must exist, like a folder of sources; see companions.h.
FindCompanion sources_of(const Texts& texts);

// The rules that fire, including notes, on files that are one set, in this order, except set/same-bytes.
Ids rules_hit_in_set(const std::vector<std::string>& files, const std::string& format);

}  // namespace proflint::tests
