// The rule reference as Markdown, for tools/docs/rules.md and tools/docs/rules/.
#pragma once

#include <string>
#include <vector>

namespace proflint::tools {

// A list of the rule tables with links to their pages, rules/TABLE.md.
std::string reference_index();

// The pages of the tables, groups and rules that `selectors` name, one after the other. With `examples`, a corpus
// folder, each rule has an example from there.
std::string reference_pages(const std::vector<std::string>& selectors, const std::string& examples);

}  // namespace proflint::tools
