// The pages of tools/docs/rules as the build put them together, searched for an entry.
#include "tools/program/cli/examples.h"

#include <string>

#include "tools/program/core/embedded.h"

PROFLINT_EMBED(proflint_examples, PROFLINT_EXAMPLES);

namespace proflint::tools {

std::string_view example_of(std::string_view id) {
  const std::string_view pages(proflint_examples_start,
                               static_cast<std::size_t>(proflint_examples_end - proflint_examples_start));
  const std::string start = "### " + std::string(id) + "\n    ";
  const std::size_t at = pages.find(start);
  if (at == std::string_view::npos) return {};
  const std::string_view example = pages.substr(at + start.size());
  return example.substr(0, example.find('\n'));
}

}  // namespace proflint::tools
